// SQL that empties the test mode of a project: everything but the ledger, which only grows.
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { ProjectsTable } from '../../db/tenants.ts';

/** Each table of projects: emptied by a reset, or why it is not. */
const whatBecomes: Record<ProjectsTable, 'emptied' | { kept: string }> = {
  attempt_pictures: { kept: 'live mode alone has them' },
  attempts: 'emptied',
  balances: { kept: 'the ledger only grows' },
  call_hours: { kept: 'counts of both modes' },
  calls: { kept: 'a log of what was asked, not of what was made' },
  collected_days: 'emptied',
  corrections: { kept: 'live mode alone has them' },
  delivery_attempts: { kept: 'they go with their events' },
  disputes: 'emptied',
  entries: { kept: 'the ledger only grows' },
  event_floors: { kept: 'the order of what comes after' },
  events: 'emptied',
  export_parts: { kept: 'they go with their exports' },
  exports: 'emptied',
  files: { kept: 'until their bytes are gone' },
  idempotency_keys: 'emptied',
  identities: 'emptied',
  jobs: { kept: 'emptied below, but for those that purge files' },
  journals: { kept: 'the ledger only grows' },
  merchant_accounts: { kept: 'renewed' },
  offers: 'emptied',
  payment_links: 'emptied',
  payments: 'emptied',
  payout_destinations: 'emptied',
  payouts: 'emptied',
  quotes: 'emptied',
  refunds: 'emptied',
  replays: { kept: 'what was asked of events of both modes; the resends of test mode end' },
};
const emptied = Object.entries(whatBecomes).flatMap(([table, fate]) =>
  fate === 'emptied' ? [table] : [],
);

/** As steps and calls lock them: what is of a payment before the payment, its link and its code after it; each kind by its ids. */
const locked = {
  disputes: 'id',
  refunds: 'id',
  payouts: 'id',
  payments: 'id',
  payment_links: 'id',
  offers: 'id',
  payout_destinations: 'id',
  quotes: 'id',
  // One of an account.
  identities: 'mode',
} as const;

/**
 * Locks every object before the account, as each step of one and each call about one does (contract/payments.md D.4): to empty the
 * account while they hold what is to go, and wait for the account, would be a deadlock with each of them.
 */
export async function lockTestObjects(tx: Tx, projectId: string): Promise<void> {
  for (const [table, order] of Object.entries(locked)) {
    const text = `select count(*) from (
      select from ${table} where project_id = $1 and mode = 'test' order by ${order} for update) held`;
    await tx.one({ text, values: [projectId] });
  }
}

/**
 * Files keep their rows until their bytes are gone: answers which are to go. `endResends` ends what was asked of events
 * that go.
 */
export async function emptyTestMode(
  tx: Tx,
  projectId: string,
  endResends: () => Promise<void>,
): Promise<string[]> {
  for (const table of emptied) {
    const text = `delete from ${table} where project_id = $1 and mode = 'test'`;
    await tx.run({ text, values: [projectId] });
  }
  await endResends();
  await tx.run(sql`
    delete from jobs where project_id = ${projectId} and mode = 'test' and kind <> 'purge-file'`);
  const files = await tx.all<{ id: string }>(sql`
    select id from files where project_id = ${projectId} and mode = 'test' and state <> 'removed'`);
  return files.map(({ id }) => id);
}

/** The account as it was made, with a clock that is the server's; the row is locked. */
export async function renewTestMerchant(
  tx: Tx,
  projectId: string,
  journal: string | null,
  day: string,
): Promise<void> {
  await tx.run(sql`
    update merchant_accounts set status = 'active', kyc_status = 'not_started', limits = null, channels = null,
      fees = null, features = null, closed_until = null, display_name = null, support_phone = null, support_email = null, logo_url = null,
      fee_payer_default = 'merchant', require_quotes = false, default_destination = null, clock_ahead_ms = 0, clock_goals = '[]',
      volume_day = ${day}::date, volume_day_amount = 0, volume_month_amount = 0, payout_day_count = 0,
      payout_day_amount = 0, payout_month_amount = 0, bank_month_amount = 0,
      reset_journal = coalesce(${journal}, reset_journal)
     where project_id = ${projectId} and mode = 'test'`);
}

/** The newest journal: what was emptied ends with it, for the statement and for the audit. */
export async function findLastJournal(tx: Tx, projectId: string): Promise<string | undefined> {
  const row = await tx.one<{ id: string }>(sql`
    select id from journals where project_id = ${projectId} and mode = 'test' order by id desc limit 1`);
  return row?.id;
}
