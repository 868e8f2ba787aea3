-- Whether whoever began an export is mailed that it is ready: when asked, by a page that is left before it was (contract/dashboard.md
-- UI85), and once.
alter table exports add column mail text not null default 'unasked' check (mail in ('unasked', 'asked', 'sent'));
