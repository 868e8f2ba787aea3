-- A page of sessions says of each how many questions it has. Counted in the frozen copy, that reads all of its texts, a
-- dozen kilobytes a session (npm run bench -- hiring).

alter table interview_sessions
  add column question_count integer not null generated always as (jsonb_array_length(frozen -> 'questions')) stored;
