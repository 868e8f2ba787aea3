-- Refunds are found by the telephone of their payer and by the link of their payment, as payments are (contract/dashboard.md
-- UI100). Whose link it was is written with the refund: by the payments of a link a list would read all of its past.
alter table refunds add column payment_link_id text collate "C";
update refunds r
   set payment_link_id = p.payment_link_id
  from payments p
 where p.project_id = r.project_id and p.mode = r.mode and p.id = r.payment_id and p.payment_link_id is not null;
-- Partial, so that no look-up by id takes one of them before there are statistics (docs/decisions/0010).
create index refunds_phone on refunds (project_id, mode, phone, id) where phone is not null;
create index refunds_link on refunds (project_id, mode, payment_link_id, id) where payment_link_id is not null;
-- A month's reports are counted by when they became ready, failed or were reviewed, so that a former month reads its own alone
-- (contract/dashboard.md UI146): by the time of the last change, which this replaces, it would read all that came after it.
create index session_reports_ready on session_reports (organization_id, mode, ready_at) where ready_at is not null;
create index session_reports_failed on session_reports (organization_id, mode, updated_at) where status = 'FAILED';
create index session_reports_reviewed on session_reports (organization_id, mode, reviewed_at) where reviewed_at is not null;
drop index session_reports_updated;
