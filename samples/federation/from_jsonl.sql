-- The games and hands of season.jsonl, or of several files whose names begin with season:
--     ginscore export games/*.toml --format jsonl -o season.jsonl
-- A line has no date, so the name of the game's file tells it.
create or replace temp view lines as
select *, try_cast(regexp_extract(file, '\d{4}-\d{2}-\d{2}') as date) as date
from read_json('season*.jsonl', format = 'newline_delimited', columns = {
    file: 'varchar',
    variant: 'varchar',
    players: 'varchar[]',
    hands: 'struct(number integer, winner varchar, result varchar, score integer)[]',
    surplus: 'integer[]',
    finished: 'boolean',
    settlement: 'struct(net bigint, winner varchar,
                        money struct(amount varchar, currency varchar))'
});

create or replace temp view games as
select
    file, variant, date, players[1] as first, players[2] as second, finished,
    settlement.net as net, settlement.winner as winner,
    cast(settlement.money.amount as decimal(38, 6)) as amount,
    settlement.money.currency as currency
from lines
where len(players) = 2;  -- three and more settle two by two, in settlement.pairs

create or replace temp view hands as
select
    variant, date, hand.winner as winner, hand.result as result, hand.score as score,
    list_contains(surplus, hand.number) as surplus
from (select variant, date, surplus, unnest(hands) as hand from lines);
