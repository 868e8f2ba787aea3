-- Operators see what all merchants collected today (contract/dashboard.md UI155): found by the day, whoever collected it. A
-- day's sums are changed in place, which leaves this index as it is.
create index collected_days_day on collected_days (day, mode);
