-- The sums by hour tell a day's payment calls too (contract/platform.md decision 26), and a time is found in the log by its
-- growing numbers: a call of a merchant writes one row and one index less.
insert into call_hours (project_id, hour, key_id, operation, count, errors)
select d.project_id, d.day::timestamp at time zone 'UTC', '', 'listPayments', d.count, d.errors
  from payment_call_days d
 where not exists (
   select 1 from call_hours h
    where h.project_id = d.project_id and h.hour >= d.day::timestamp at time zone 'UTC'
      and h.hour < (d.day + 1)::timestamp at time zone 'UTC');
drop table payment_call_days;
drop index calls_time;
