-- The results of each month and variant, and what a hand of the kind scored on average.
select
    strftime(date, '%Y-%m') as month,
    variant,
    result,
    count(*) as hands,
    cast(sum(score) as bigint) as score,
    round(avg(score), 1) as average
from hands
where not surplus
group by month, variant, result
order by month, variant, hands desc, result;
