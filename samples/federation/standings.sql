-- Who stands where in each variant: finished games, games won, and points won less points lost.
-- Points of different variants are not added up: a game of three columns pays many times the others.
with sides as (
    select variant, first as player, net, winner from games where finished
    union all
    select variant, second, -net, winner from games where finished
)
select
    variant,
    rank() over (partition by variant order by count_if(winner = player) desc, sum(net) desc) as place,
    player,
    count(*) as games,
    count_if(winner = player) as won,
    cast(sum(net) as bigint) as points
from sides
group by variant, player
order by variant, place, player;
