-- The language that a person chose; null: each call says its own.
alter table users add column lang text check (lang in ('fr', 'en'));
