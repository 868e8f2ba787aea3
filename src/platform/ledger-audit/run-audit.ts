// Goes through all that is stored, tenant by tenant, and says which rows are not as they must be: those of no project,
// and those that break an invariant of contract/payments.md D.3.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Audit, AuditedPart, AuditOfDatabase, AuditOfTenant } from '../../db/audit.ts';
import type { Mode } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import {
  platformsTables,
  platformTenant,
  type TenantTable,
  tenantTables,
} from '../../db/tenants.ts';
import { clock } from '../../kit/clock.ts';
import { findMissingProjects, listTenants, nameRows } from './orphan.store.ts';

/** What the rooms whose rows are looked at hand in. */
export type AuditParts = {
  ofDatabase: readonly AuditOfDatabase[];
  /** Each looks at tenants that have rows in one of its tables. */
  ofTenants: readonly { tables: readonly TenantTable[]; look: AuditOfTenant }[];
};

/** Rows of one part that are not as they must be, and the first of them. */
export type Discrepancies = {
  part: AuditedPart;
  count: number;
  rows: { row: string; says: string }[];
};

export type AuditReport = {
  began_at: number;
  ended_at: number;
  read: Record<string, number>;
  /** What the lines of each account came to, by mode; francs as text. Reports of former releases have none. */
  sums?: { mode: Mode; account: string; amount: string }[];
  found: number;
  discrepancies: Discrepancies[];
};

export type AuditOptions = {
  /** Works half of the time at most, so that it holds nobody up. */
  gently?: boolean;
  /** Ends it between two slices. */
  signal?: AbortSignal;
  /** Told after each tenant how many were looked at so far. */
  progress?: (done: number, began_at: number) => Promise<void>;
};

/** Enough to see what is wrong; an audit that finds a million rows still says so on a page. */
const named = 20;
const tenantsAtOnce = 500;
const modes: readonly Mode[] = ['test', 'live'];

export async function runAudit(
  reader: Reader,
  parts: AuditParts,
  options: AuditOptions = {},
): Promise<AuditReport> {
  const began_at = clock.now();
  const kinds = new Map<AuditedPart, Discrepancies>();
  const read: Record<string, number> = {};
  const sums = new Map<string, { mode: Mode; account: string; amount: bigint }>();
  const audit: Audit = {
    get now() {
      return clock.now();
    },
    found(part, row, says, unnamed = 0) {
      const kind = kinds.get(part) ?? { part, count: 0, rows: [] };
      kinds.set(part, kind);
      kind.count += 1 + unnamed;
      if (kind.rows.length < named) kind.rows.push({ row, says });
    },
    read(kind, count) {
      read[kind] = (read[kind] ?? 0) + count;
    },
    sum(mode, account, amount) {
      const sum = sums.get(`${mode} ${account}`) ?? { mode, account, amount: 0n };
      sums.set(`${mode} ${account}`, { ...sum, amount: sum.amount + amount });
    },
    pause: pauseOf(options),
  };
  for (const look of parts.ofDatabase) await look(reader, audit);
  let done = 0;
  for await (const tenants of walkTenants(reader)) {
    await lookForOrphans(reader, tenants, audit);
    for (const [projectId, tables] of tenants) {
      for (const { look } of parts.ofTenants.filter((part) => meet(part.tables, tables))) {
        for (const mode of modes) await look(reader, { projectId, mode }, audit);
      }
      done += 1;
      await options.progress?.(done, began_at);
      await audit.pause();
    }
    audit.read('tenants', tenants.size);
  }
  const discrepancies = [...kinds.values()];
  const found = discrepancies.reduce((sum, { count }) => sum + count, 0);
  const shownSums = [...sums.values()].map((one) => ({ ...one, amount: String(one.amount) }));
  return { began_at, ended_at: clock.now(), read, sums: shownSums, found, discrepancies };
}

const meet = (some: readonly TenantTable[], others: ReadonlySet<TenantTable>) =>
  some.some((table) => others.has(table));

/** After a slice it rests as long as the slice took: another's statement waits for at most one slice. */
function pauseOf({ gently, signal }: AuditOptions): Audit['pause'] {
  let from = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (!gently) return;
    const worked_ms = performance.now() - from;
    // So short that a timer would sleep several times as long.
    if (worked_ms < 5) return;
    await sleep(Math.min(worked_ms, 1_000), undefined, signal ? { signal } : {});
    from = performance.now();
  };
}

/** Every tenant that has a row anywhere, in the order of their ids, with the tables in which it has one. */
async function* walkTenants(reader: Reader): AsyncGenerator<Map<string, Set<TenantTable>>> {
  for (let after = ''; ; ) {
    const slice = new Map<string, Set<TenantTable>>();
    // Where a table's list was cut, nobody knows yet which tenants of other tables it has.
    let end: string | undefined;
    for (const table of tenantTables) {
      const tenants = await listTenants(reader, table, after, tenantsAtOnce);
      const last = tenants.at(-1);
      if (tenants.length === tenantsAtOnce && last !== undefined) {
        end = end === undefined || last < end ? last : end;
      }
      for (const tenant of tenants) slice.set(tenant, (slice.get(tenant) ?? new Set()).add(table));
    }
    const known = [...slice].filter(([tenant]) => end === undefined || tenant <= end);
    yield new Map(known.sort(([a], [b]) => (a < b ? -1 : 1)));
    if (end === undefined) return;
    after = end;
  }
}

/** Names rows of tenants that are no project: what the platform may have in its own name aside. */
async function lookForOrphans(
  reader: Reader,
  tenants: ReadonlyMap<string, ReadonlySet<TenantTable>>,
  audit: Audit,
): Promise<void> {
  const missing = await findMissingProjects(reader, [...tenants.keys()]);
  for (const [tenant, tables] of tenants) {
    if (!missing.has(tenant)) continue;
    for (const table of tables) {
      if (tenant === platformTenant && platformsTables.includes(table)) continue;
      const { count, first } = await nameRows(reader, table, tenant, named);
      for (const [i, row] of first.entries()) {
        const unnamed = i === first.length - 1 ? count - first.length : 0;
        audit.found('orphans', `${table} ${tenant}/${row}`, 'its project is not there', unnamed);
      }
    }
    await audit.pause();
  }
}
