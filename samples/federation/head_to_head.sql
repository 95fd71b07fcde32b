-- How each two players stand against each other in a variant, the one who won more points first.
with pairs as (
    select
        variant,
        least(first, second) as one,
        greatest(first, second) as two,
        case when first < second then net else -net end as net,
        winner
    from games
    where finished
), sums as (
    select
        variant, one, two, count(*) as games,
        count_if(winner = one) as one_won, count_if(winner = two) as two_won,
        cast(sum(net) as bigint) as net
    from pairs
    group by variant, one, two
)
select
    variant,
    case when net >= 0 then one else two end as player,
    case when net >= 0 then two else one end as against,
    games,
    case when net >= 0 then one_won else two_won end as won,
    case when net >= 0 then two_won else one_won end as lost,
    abs(net) as points
from sums
order by variant, points desc, player, against;
