-- The games and hands of games.parquet and hands.parquet, or of several files whose names begin so:
--     ginscore export games/*.toml --format parquet --rows games -o games.parquet
--     ginscore export games/*.toml --format parquet --rows hands -o hands.parquet
create or replace temp view games as
select file, variant, date, first, second, finished, net, winner, amount, currency
from 'games*.parquet'
where len(players) = 2;  -- three and more settle two by two, in the column nets

create or replace temp view hands as
select variant, date, winner, result, score, surplus
from 'hands*.parquet';
