-- What each player won and lost, by currency; the balances of a currency come to nothing.
-- Games that were broken off are left out.
with sides as (
    select currency, first as player, winner, amount from games where finished
    union all
    select currency, second, winner, amount from games where finished
)
select
    currency,
    player,
    coalesce(sum(amount) filter (winner = player), 0) as won,
    coalesce(sum(amount) filter (winner <> player), 0) as lost,
    won - lost as balance
from sides
where amount is not null
group by currency, player
order by currency, balance desc, player;
