// What a database says before and after the keys of tenants (migration 0016), each as SQL of its own tables.
import { onDatabase } from './release.ts';

/** The same read from the tables of that release and from those of this one. */
type Reading = {
  name: string;
  old: string;
  now: string;
  /** The order of the rows is part of what must be the same; else they are compared as a set. */
  inOrder?: true;
};

/** The columns that payments and merchant accounts had then. */
export const paymentColumns = `id, project_id, mode, status, amount, discount_amount, offer_code, fee, fee_schedule,
  fee_payer, charged_amount, net_amount, channel, allowed_channels, customer_phone, customer_name, customer_email,
  description, merchant_reference, success_url, cancel_url, metadata, search_text, scenario, expires_at, started_at,
  failure_code, provider, provider_reference, provider_state, last_checked_at, next_check_at, late, paid_at, failed_at,
  expired_at, created_at, updated_at`;
const merchantColumns =
  'project_id, mode, status, volume_day, volume_day_amount, volume_month_amount, created_at';

const callColumns =
  'id, project_id, key_id, prefix, method, path, family, status, duration_ms, created_at';
const userColumns =
  'id, name, email, email_verified, image, created_at, updated_at, verified_at, maintainer_since';
const auditColumns = 'project_id, id, user_id, action, details, created_at';
const endpointColumns = 'id, project_id, url, events, modes, local_only, created_at';

/** Tables that keep every column. */
const kept = [
  'api_keys',
  'events',
  'idempotency_keys',
  'members',
  'projects',
  'sign_in_methods',
].map((table): Reading => {
  const text = `select row_to_json(t)::text as row from ${table} t`;
  return { name: table, old: text, now: text };
});

const attempts = `id, endpoint_id, url, round, manual, status, cause, message, answer, answer_truncated, address,
  dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms, started_at`;

/** Tables that have more columns since. */
const wider = [
  ['payments', paymentColumns],
  ['merchant_accounts', merchantColumns],
  ['audit_entries', auditColumns],
  ['calls', callColumns],
  ['users', userColumns],
  ['webhook_endpoints', endpointColumns],
].map(([table = '', columns = '']): Reading => {
  const text = `select row_to_json(t)::text as row from (select ${columns} from ${table}) t`;
  return { name: table, old: text, now: text };
});

/** The sums of a day stand among those of hours since. */
const paymentCalls: Reading = {
  name: 'payment calls',
  old: 'select row_to_json(t)::text as row from payment_call_days t',
  now: `select row_to_json(t)::text as row from (
    select project_id, (hour at time zone 'UTC')::date as day, count, errors from call_hours) t`,
};

export const readings: readonly Reading[] = [
  ...kept,
  ...wider,
  paymentCalls,
  {
    name: 'balances',
    old: `select project_id, mode, name as account, balance from ledger_accounts where project_id is not null`,
    now: 'select project_id, mode, account, balance from balances',
  },
  {
    name: 'sums of the accounts of the platform',
    old: `select a.mode, a.name as account, sum(e.amount) as sum, count(*) as lines
            from entries e join ledger_accounts a on a.id = e.account_id where a.project_id is null group by 1, 2`,
    now: `select mode, account, sum(amount) as sum, count(*) as lines
            from entries where balance_after is null group by 1, 2`,
  },
  {
    name: 'running balances',
    inOrder: true,
    old: `select a.project_id, j.mode, a.name as account, j.id, e.amount, e.balance_after
            from entries e join ledger_accounts a on a.id = e.account_id join journals j on j.id = e.journal_id
           where a.project_id is not null
           order by a.project_id collate "C", j.mode collate "C", a.name collate "C", j.id collate "C"`,
    now: `select project_id, mode, account, journal_id as id, amount, balance_after
            from entries where balance_after is not null order by project_id, mode, account, journal_id`,
  },
  {
    name: 'journals',
    old: `select coalesce(project_id, 'platform') as project_id, mode, id, object_type, object_id, transition, attempt,
                 corrects, created_at from journals`,
    now: `select project_id, mode, id, object_type, object_id, transition, attempt, corrects, created_at
            from journals`,
  },
  {
    // As the API of each release answers the expansion `ledger`.
    name: 'lines of each object',
    inOrder: true,
    old: `select j.object_id, j.id as journal_id, j.transition, a.name as account, e.amount, j.created_at
            from journals j join entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
           order by j.object_id collate "C", j.id collate "C", e.account_id`,
    now: `select j.object_id, j.id as journal_id, j.transition, e.account, e.amount, j.created_at
            from journals j join entries e on e.project_id = j.project_id and e.mode = j.mode and e.journal_id = j.id
           order by j.object_id, j.id, e.n`,
  },
  {
    name: 'attempts',
    old: `select e.project_id, e.mode, a.event_id, ${attempts.replace(/\w+/g, 'a.$&')}
            from delivery_attempts a join events e on e.id = a.event_id`,
    now: `select project_id, mode, event_id, ${attempts} from delivery_attempts`,
  },
  {
    name: 'jobs',
    old: `select coalesce(project_id, 'platform') as project_id, kind, subject, mode, payload, run_at, lease_by, taken
            from jobs`,
    now: 'select project_id, kind, subject, mode, payload, run_at, lease_by, taken from jobs',
  },
  {
    name: 'what was collected each day',
    old: `select project_id, mode, (paid_at at time zone 'Africa/Dakar')::date as day, channel,
                 sum(charged_amount)::bigint as amount
            from payments where status = 'succeeded' group by 1, 2, 3, 4`,
    now: 'select * from collected_days',
  },
];

/** Each row as a text. */
export async function readAll(url: string, which: 'old' | 'now'): Promise<Map<string, string[]>> {
  return onDatabase(url, async (client) => {
    const found = new Map<string, string[]>();
    for (const reading of readings) {
      const { rows } = await client.query<object>(reading[which]);
      const texts = rows.map((row) => JSON.stringify(row));
      found.set(reading.name, reading.inOrder ? texts : texts.sort());
    }
    return found;
  });
}
