// SQL that looks for rows of tenants that are no project: no foreign key leads from a tenant's table to a platform's
// (contract/operations.md decision 5).
import type { Reader } from '../../db/database.ts';
import { isSpread } from '../../db/spread.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { type TenantTable, tenantColumnOf } from '../../db/tenants.ts';

/** How a row of each table is named within its tenant; `k` is its key. */
const names: Record<TenantTable, { k: string; name: string }> = {
  attempt_pictures: { k: 'mode, id', name: `mode || '/' || id` },
  attempts: { k: 'mode, object_id, n', name: `mode || '/' || object_id || '/' || n` },
  balances: { k: 'mode, account', name: `mode || '/' || account` },
  call_hours: { k: 'hour, key_id, operation', name: `hour || '/' || key_id || '/' || operation` },
  calls: { k: 'id', name: 'id::text' },
  campaigns: { k: 'mode, id', name: `mode || '/' || id` },
  candidates: { k: 'mode, id', name: `mode || '/' || id` },
  collected_days: { k: 'mode, day, channel', name: `mode || '/' || day || '/' || channel` },
  consent_texts: { k: 'version', name: 'version::text' },
  corrections: { k: 'mode, id', name: `mode || '/' || id` },
  delivery_attempts: { k: 'mode, event_id, id', name: `mode || '/' || event_id || '/' || id` },
  disputes: { k: 'mode, id', name: `mode || '/' || id` },
  entries: { k: 'mode, journal_id, n', name: `mode || '/' || journal_id || '/' || n` },
  evaluations: { k: 'mode, id', name: `mode || '/' || id` },
  event_floors: { k: 'mode', name: 'mode' },
  events: { k: 'mode, id', name: `mode || '/' || id` },
  export_parts: { k: 'export_id, n', name: `export_id || '/' || n` },
  exports: { k: 'id', name: 'id' },
  files: { k: 'mode, id', name: `mode || '/' || id` },
  hiring_deliveries: { k: 'mode, id', name: `mode || '/' || id` },
  hiring_endpoints: { k: 'id', name: 'id' },
  // A key may say anything: what it protects is enough to find it.
  idempotency_keys: { k: 'mode, operation, key', name: `mode || '/' || operation` },
  identities: { k: 'mode', name: 'mode' },
  interview_sessions: { k: 'mode, id', name: `mode || '/' || id` },
  jobs: { k: 'kind, subject', name: `kind || '/' || subject` },
  journals: { k: 'mode, id', name: `mode || '/' || id` },
  merchant_accounts: { k: 'mode', name: 'mode' },
  offers: { k: 'mode, id', name: `mode || '/' || id` },
  payment_links: { k: 'mode, id', name: `mode || '/' || id` },
  payments: { k: 'mode, id', name: `mode || '/' || id` },
  payout_destinations: { k: 'mode, id', name: `mode || '/' || id` },
  payouts: { k: 'mode, id', name: `mode || '/' || id` },
  questions: { k: 'mode, id', name: `mode || '/' || id` },
  // A quote's name is what it is used by.
  quotes: { k: 'mode, id', name: `mode || '/' || kind || '/' || object_id` },
  recordings: { k: 'mode, id', name: `mode || '/' || id` },
  refunds: { k: 'mode, id', name: `mode || '/' || id` },
  replays: { k: 'id', name: 'id' },
  session_drafts: { k: 'mode, session_id', name: `mode || '/' || session_id` },
  session_events: { k: 'mode, session_id, type', name: `mode || '/' || session_id` },
  session_messages: { k: 'mode, session_id, seq', name: `mode || '/' || session_id || '/' || seq` },
  session_reports: { k: 'mode, session_id', name: `mode || '/' || session_id` },
};

/** One database goes along a key from tenant to tenant and reads none of their rows; a spread one asks every place. */
function tenantsAfter(table: TenantTable, after: string, most: number): Statement {
  const column = tenantColumnOf(table);
  const next = `select ${column} as next_tenant from ${table} r where r.${column} >`;
  const text = isSpread()
    ? `select distinct ${column} as next_tenant from ${table} where ${column} > $1 order by 1 limit $2`
    : `with recursive t as ((${next} $1 order by ${column} limit 1) union all
         select n.next_tenant from t cross join lateral (${next} t.next_tenant order by ${column} limit 1) n)
       select next_tenant from t limit $2`;
  return { text, values: [after, most] };
}

export async function listTenants(
  reader: Reader,
  table: TenantTable,
  after: string,
  most: number,
): Promise<string[]> {
  const found = await reader.all<{ next_tenant: string }>(tenantsAfter(table, after, most));
  return found.map((row) => row.next_tenant);
}

/** Those of some tenants that are no project, deleted ones being projects still, and no organisation. */
export async function findMissingProjects(
  reader: Reader,
  tenants: readonly string[],
): Promise<Set<string>> {
  const found = await reader.all<{ id: string }>(sql`
    select g.id from unnest(${tenants}::text[]) as g (id) left join projects p on p.id = g.id
      left join organizations o on o.id = g.id
     where p.id is null and o.id is null`);
  return new Set(found.map(({ id }) => id));
}

/** How many rows of a table a tenant has, and the names of the first. */
export async function nameRows(
  reader: Reader,
  table: TenantTable,
  tenant: string,
  most: number,
): Promise<{ count: number; first: string[] }> {
  const { k, name } = names[table];
  const column = tenantColumnOf(table);
  const count = `select count(*)::int as count from ${table} where ${column} = $1`;
  const first = `select ${name} as name from ${table} where ${column} = $1 order by ${k} limit $2`;
  const [counted, named] = await Promise.all([
    reader.one<{ count: number }>({ text: count, values: [tenant] }),
    reader.all<{ name: string }>({ text: first, values: [tenant, most] }),
  ]);
  return { count: counted?.count ?? 0, first: named.map((row) => row.name) };
}
