// SQL on merchant accounts: one for each project and mode.
import type { Scope } from '../../db/context.ts';
import { at, type Database, type Tx } from '../../db/database.ts';
import { bound } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type MerchantRow = {
  project_id: string;
  mode: 'test' | 'live';
  status: 'active' | 'suspended' | 'closed';
  volume_day: string;
  volume_day_amount: bigint;
  volume_month_amount: bigint;
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

/** Locks accounts of one place, always in the same order, for decisions that count francs. */
export async function lockMerchants(
  tx: Tx,
  scopes: readonly Scope[],
): Promise<Map<string, MerchantRow>> {
  const projects = scopes.map((s) => s.projectId);
  const rows = await tx.all<MerchantRow>(sql`
    select m.project_id, m.mode, m.status, m.volume_day::text as volume_day, m.volume_day_amount,
           m.volume_month_amount
      from merchant_accounts m
      join unnest(${projects}::text[], ${scopes.map((s) => s.mode)}::text[])
        as g (project_id, mode) using (project_id, mode)
     where ${bound('m', projects)}
     order by m.project_id, m.mode for update of m`);
  return new Map(rows.map((row) => [`${row.project_id} ${row.mode}`, row]));
}

/** Keeps what `merchant.rules.ts` counted. */
export async function saveVolumes(tx: Tx, rows: readonly MerchantRow[]): Promise<void> {
  const projects = rows.map((r) => r.project_id);
  await tx.run(sql`
    update merchant_accounts m
       set volume_day = g.day, volume_day_amount = g.day_amount, volume_month_amount = g.month_amount
      from unnest(${projects}::text[], ${rows.map((r) => r.mode)}::text[],
        ${rows.map((r) => r.volume_day)}::date[], ${rows.map((r) => r.volume_day_amount)}::bigint[],
        ${rows.map((r) => r.volume_month_amount)}::bigint[])
        as g (project_id, mode, day, day_amount, month_amount)
     where m.project_id = g.project_id and m.mode = g.mode and ${bound('m', projects)}`);
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
