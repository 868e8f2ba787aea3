-- What the rest of a row says is null in it and read back as it was (docs/decisions/0123). What was written before stays as
-- it is and is read as it is: no row is written.
alter table payments
  alter column allowed_channels drop not null,
  alter column expires_at drop not null,
  alter column updated_at drop not null,
  alter column fee_payer drop not null,
  alter column fee_schedule drop not null,
  alter column net_amount drop not null,
  alter column late drop not null, alter column late drop default,
  alter column on_page drop not null, alter column on_page drop default,
  alter column discount_amount drop not null, alter column discount_amount drop default,
  alter column refunded_amount drop not null, alter column refunded_amount drop default,
  alter column refund_pending_amount drop not null, alter column refund_pending_amount drop default,
  alter column disputed_amount drop not null, alter column disputed_amount drop default;
-- A check that comes to null passes, so nothing is nought here. `not valid` leaves out the reading of all payments under a
-- lock: those of before have no nulls there, and the former check held for them.
alter table payments drop constraint payments_remainder;
alter table payments add constraint payments_remainder check (
  coalesce(refunded_amount, 0) + coalesce(refund_pending_amount, 0) + coalesce(disputed_amount, 0)
    <= amount - coalesce(discount_amount, 0)) not valid;
-- What of its amount is left to the merchant, where it is not kept.
alter table payments add constraint payments_net check (charged_amount - fee >= 1) not valid;
-- Without a list of its own a payment allows its one channel.
alter table payments add constraint payments_channels
  check (allowed_channels is not null or channel is not null) not valid;
alter table attempts
  alter column sent_at drop not null,
  alter column checks drop not null, alter column checks drop default,
  alter column unsent drop not null, alter column unsent drop default;
-- A claim outlives its answer, and nothing asks then when it was made.
alter table idempotency_keys alter column created_at drop not null;
-- A row is a fifth shorter: its new versions need less room beside it (0016 kept a fifth of each page).
alter table payments set (fillfactor = 86);
