-- How often a model was asked for a line of an evaluation: a report may ask twice about a criterion, and a follow-up has a
-- line of its own. Until now no line had a call to count.
alter table evaluations add column calls int not null default 0;
