// SQL on merchant accounts: one for each project and mode.
import type { KycStatus } from '../../../contract/payments/merchants.shapes.ts';
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import type { Scope } from '../../db/context.ts';
import { at, type Database, type Reader, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import type { Volumes } from './merchant.rules.ts';
import type { Overrides } from './terms.rules.ts';

export type MerchantRow = Volumes &
  Overrides & {
    project_id: string;
    mode: 'test' | 'live';
    status: 'active' | 'suspended' | 'closed';
    kyc_status: KycStatus;
    fee_payer_default: FeePayer;
    require_quotes: boolean;
    /** The payout destination that is taken by default. */
    default_destination: string | null;
    clock_ahead_ms: bigint;
  };

/** What the account says of itself, on the hosted page and to its administrators. */
export type MerchantProfile = {
  display_name: string | null;
  support_phone: string | null;
  support_email: string | null;
  logo_url: string | null;
  created_at: number;
};

/** Two first calls at once make one account. */
export async function insertMerchant(
  database: Database,
  scope: Scope,
  now: number,
  day: string,
): Promise<void> {
  await database.run(sql`
    insert into merchant_accounts (project_id, mode, volume_day, created_at)
    values (${scope.projectId}, ${scope.mode}, ${day}, ${at(now)})
    on conflict do nothing`);
}

/**
 * What terms follow from. What is closed or set for all comes in the same statement: no call asks for it by itself, and under an
 * account's lock it is what it is then, whatever a server remembers.
 */
const overrides = {
  text: `m.limits, m.channels, m.fees, m.features, m.closed_until,
    (select jsonb_object_agg(c.name, floor(extract(epoch from c.until) * 1000)) from closures c
      where c.mode = m.mode) as closed_for_all,
    (select jsonb_build_object('version', u.version, 'terms', u.terms) from usual_terms u
      where u.mode = m.mode) as usual`,
  values: [],
};

const decisive = sql`m.project_id, m.mode, m.status, m.kyc_status, m.fee_payer_default, m.require_quotes, ${overrides}, m.volume_day::text as volume_day, m.volume_day_amount, m.volume_month_amount, m.payout_day_count,
    m.payout_day_amount, m.payout_month_amount, m.bank_month_amount, m.default_destination,
    m.clock_ahead_ms`;

/** Locks accounts of one place, always in the same order, for decisions that count francs. */
export async function lockMerchants(
  tx: Tx,
  scopes: readonly Scope[],
): Promise<Map<string, MerchantRow>> {
  return byName(
    await tx.all<MerchantRow>(
      sql`${accountsOf(scopes)} order by m.project_id, m.mode for update of m`,
    ),
  );
}

/** Accounts of one place as they are, for what counts no francs. */
export async function findMerchants(
  reader: Reader,
  scopes: readonly Scope[],
): Promise<Map<string, MerchantRow>> {
  return byName(await reader.all<MerchantRow>(accountsOf(scopes)));
}

function accountsOf(scopes: readonly Scope[]) {
  const projects = scopes.map((s) => s.projectId);
  return sql`
    select ${decisive}
      from merchant_accounts m
      join unnest(${projects}::text[], ${scopes.map((s) => s.mode)}::text[])
        as g (project_id, mode) using (project_id, mode)
     where ${bound('m', projects)}`;
}

const byName = (rows: readonly MerchantRow[]) =>
  new Map(rows.map((row) => [`${row.project_id} ${row.mode}`, row]));

export async function lockMerchant(tx: Tx, scope: Scope): Promise<MerchantRow | undefined> {
  return (await lockMerchants(tx, [scope])).get(`${scope.projectId} ${scope.mode}`);
}

/** An account whole, unlocked. */
export function findMerchant(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<(MerchantRow & MerchantProfile) | undefined> {
  return reader.one<MerchantRow & MerchantProfile>(sql`
    select ${decisive}, m.display_name, m.support_phone, m.support_email, m.logo_url, m.created_at
      from merchant_accounts m where m.project_id = ${projectId} and m.mode = ${mode}`);
}

export type StandingRow = Pick<MerchantRow, 'project_id' | 'mode' | 'status' | 'kyc_status'> & {
  clock_ahead_ms: bigint;
  collected_today: bigint;
};

/** How the accounts of several projects stand; one that was never called has none. */
export function listStandings(
  reader: Reader,
  projects: readonly string[],
  now: number,
): Promise<StandingRow[]> {
  return reader.all<StandingRow>(sql`
    select m.project_id, m.mode, m.status, m.kyc_status, m.clock_ahead_ms,
           coalesce(sum(c.amount), 0)::bigint as collected_today
      from unnest(${projects}::text[]) as g (project_id)
      join merchant_accounts m using (project_id)
      left join collected_days c on c.project_id = m.project_id and c.mode = m.mode
       and c.day = ((${at(now)}::timestamptz + m.clock_ahead_ms * interval '1 millisecond')
                    at time zone 'Africa/Dakar')::date and ${bound('c', projects)}
     where ${bound('m', projects)}
     group by m.project_id, m.mode, m.status, m.kyc_status, m.clock_ahead_ms`);
}

export type KnownRow = Overrides &
  Pick<MerchantRow, 'project_id' | 'mode' | 'fee_payer_default' | 'require_quotes'> & {
    clock_ahead_ms: bigint;
    clock_moved: boolean;
    reset_journal: string | null;
  };

/** What servers remember of accounts, by project and mode. */
export async function findKnown(
  reader: Reader,
  scopes: readonly Scope[],
): Promise<Map<string, KnownRow>> {
  const projects = scopes.map((s) => s.projectId);
  const rows = await reader.all<KnownRow>(sql`
    select m.project_id, m.mode, m.fee_payer_default, m.require_quotes, ${overrides}, m.clock_ahead_ms, m.clock_moved, m.reset_journal
      from unnest(${projects}::text[], ${scopes.map((s) => s.mode)}::text[]) as g (project_id, mode)
      join merchant_accounts m using (project_id, mode)
     where ${bound('m', projects)}`);
  return new Map(rows.map((row) => [`${row.project_id} ${row.mode}`, row]));
}

/** Keeps what `merchant.rules.ts` counted. */
export async function saveVolumes(tx: Tx, rows: readonly MerchantRow[]): Promise<void> {
  const projects = rows.map((r) => r.project_id);
  await tx.run(sql`
    update merchant_accounts m
       set volume_day = g.day, volume_day_amount = g.day_amount, volume_month_amount = g.month_amount,
           payout_day_count = g.payout_count, payout_day_amount = g.payout_day,
           payout_month_amount = g.payout_month, bank_month_amount = g.bank_month
      from unnest(${projects}::text[], ${rows.map((r) => r.mode)}::text[],
        ${rows.map((r) => r.volume_day)}::date[], ${rows.map((r) => r.volume_day_amount)}::bigint[],
        ${rows.map((r) => r.volume_month_amount)}::bigint[], ${rows.map((r) => r.payout_day_count)}::int[],
        ${rows.map((r) => r.payout_day_amount)}::bigint[], ${rows.map((r) => r.payout_month_amount)}::bigint[],
        ${rows.map((r) => r.bank_month_amount)}::bigint[])
        as g (project_id, mode, day, day_amount, month_amount, payout_count, payout_day, payout_month, bank_month)
     where m.project_id = g.project_id and m.mode = g.mode and ${bound('m', projects)}`);
}

/** What an administrator may change; undefined leaves a member as it is. */
export type Settings = Partial<
  Pick<MerchantProfile, 'display_name' | 'support_phone' | 'support_email'> &
    Pick<MerchantRow, 'fee_payer_default' | 'require_quotes'>
>;

/** Announced in the place of a project: what is remembered of each account has changed. */
export const everyMerchant = '*';

/**
 * Tells all servers that what they remember of an account has changed, when the transaction is committed. Not by a
 * trigger: a table that is spread may have none.
 */
export function announceMerchant(tx: Tx, projectId: string): Promise<number> {
  return tx.run(sql`select pg_notify('svc_merchants', ${projectId})`);
}

export async function saveSettings(tx: Tx, { projectId, mode }: Scope, given: Settings) {
  const kept = <K extends keyof Settings>(name: K) => given[name] === undefined;
  await tx.run(sql`
    update merchant_accounts set
      display_name = case when ${kept('display_name')} then display_name else ${given.display_name ?? null} end,
      support_phone = case when ${kept('support_phone')} then support_phone else ${given.support_phone ?? null} end,
      support_email = case when ${kept('support_email')} then support_email else ${given.support_email ?? null} end,
      fee_payer_default = coalesce(${given.fee_payer_default ?? null}, fee_payer_default),
      require_quotes = coalesce(${given.require_quotes ?? null}, require_quotes)
     where project_id = ${projectId} and mode = ${mode}`);
  await announceMerchant(tx, projectId);
}

/** Takes a destination by default, or none any more; the row is locked. */
export async function saveDefaultDestination(
  tx: Tx,
  { projectId, mode }: Scope,
  destination: string | null,
): Promise<void> {
  await tx.run(sql`
    update merchant_accounts set default_destination = ${destination}
     where project_id = ${projectId} and mode = ${mode}`);
}

/** What the operator, or a test of the project, sets; the row is locked. */
export async function saveTerms(tx: Tx, row: MerchantRow): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx.run(sql`
    update merchant_accounts set status = ${row.status}, kyc_status = ${row.kyc_status},
      limits = ${json(row.limits)}::jsonb, channels = ${json(row.channels)}::jsonb, fees = ${json(row.fees)}::jsonb,
      features = ${json(row.features)}::jsonb, closed_until = ${json(row.closed_until)}::jsonb
     where project_id = ${row.project_id} and mode = ${row.mode}`);
  await announceMerchant(tx, row.project_id);
}

/** How far the identity verification of an account has come; the row is locked. */
export async function saveKycStatus(
  tx: Tx,
  { project_id, mode }: Pick<MerchantRow, 'project_id' | 'mode'>,
  status: KycStatus,
): Promise<void> {
  await tx.run(sql`
    update merchant_accounts set kyc_status = ${status}
     where project_id = ${project_id} and mode = ${mode}`);
}

/**
 * Locks and closes the accounts of both modes, in the order of `lockMerchants`. One that was never opened is
 * made closed, so that a first call that is on its way cannot open it afterwards.
 */
export async function closeAccounts(
  tx: Tx,
  projectId: string,
  now: number,
  day: string,
): Promise<void> {
  tx.alsoWrites('deletion of a project');
  await tx.run(sql`
    insert into merchant_accounts (project_id, mode, status, volume_day, created_at)
    values (${projectId}, 'live', 'closed', ${day}::date, ${at(now)}::timestamptz),
           (${projectId}, 'test', 'closed', ${day}::date, ${at(now)}::timestamptz)
    on conflict (project_id, mode) do update set status = 'closed'`);
}

/** How far an account's clock is ahead, for what the operator does by hand. */
export async function aheadOfAccount(reader: Reader, scope: Scope): Promise<number> {
  const found = await findKnown(reader, [scope]);
  return Number(found.get(`${scope.projectId} ${scope.mode}`)?.clock_ahead_ms ?? 0);
}
