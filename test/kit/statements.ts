// Judges every statement that our stores send while the tests run (contract/operations.md OP03, OP86, decision 3): what
// writes or locks names tenants of one place, every look names its tenants, and a transaction writes one kind of table.
import { isSpread, knownPlace } from '../../src/db/spread.ts';
import type { Statement } from '../../src/db/sql.ts';
import {
  overAllTenants,
  platformTenant,
  tenantColumnOf,
  tenantTables,
} from '../../src/db/tenants.ts';
import { type Watched, watchStatements } from '../../src/db/watch.ts';

const names = tenantTables.join('|');
const TABLE = new RegExp(
  `\\b(from|join|into|update|using)\\s+(${names})\\b(?:\\s+(?:as\\s+)?(?!set\\b|where\\b|join\\b|on\\b|using\\b|order\\b|values\\b|select\\b|limit\\b)([a-z]\\w*))?`,
  'g',
);
const TARGET = /\b(?:insert\s+into|update|delete\s+from)\s+(?!set\b)([a-z_]+)/g;
const LOCKS = /\bfor\s+(?:no\s+key\s+update|update|share|key\s+share)\b/;
const TENANT = /^(?:prj|org)_[0-9a-hjkmnp-tv-z]{26}$/;

const isTenantTable = (name: string) => (tenantTables as readonly string[]).includes(name);

/** What a statement does, as far as its text and values tell. */
export function readStatement({ text, values }: Statement) {
  // `do update set` of an upsert and `for update` name no table.
  const bare = text.replace(/\bdo\s+update\b/g, 'do').replace(/'[^']*'/g, "''");
  const targets = [...bare.replace(new RegExp(LOCKS, 'g'), '').matchAll(TARGET)].map(
    (match) => match[1] ?? '',
  );
  const tables = [...bare.matchAll(TABLE)].map((match) => ({
    how: match[1] ?? '',
    table: match[2] ?? '',
    alias: match[3] ?? match[2] ?? '',
  }));
  const tenants = new Set(
    values
      .flat()
      .filter(
        (value): value is string =>
          typeof value === 'string' && (TENANT.test(value) || value === platformTenant),
      ),
  );
  return { bare, targets, tables, tenants, locks: LOCKS.test(bare) };
}

/** The tenant tables of a statement whose tenant it does not name. */
export function unnamedTables(statement: Statement): string[] {
  const { bare, tables } = readStatement(statement);
  return tables
    .filter(({ how, table, alias }) => {
      const name = tenantColumnOf(table);
      if (how === 'into')
        return !new RegExp(`into\\s+${table}[^(]*\\([^)]*\\b${name}\\b`).test(bare);
      const column = `(?<![\\w.])(?:${alias}\\.)?${name}`;
      const compared = new RegExp(
        `${column}\\s*(?:=|<>)|=\\s*${alias}\\.${name}|using\\s*\\(${name}|${column},[^=]*\\)\\s*=`,
      );
      // From a row to the same row: its key.
      const range = new RegExp(
        `(\\((?:${alias}\\.)?${name},[^()]*\\))\\s*>=\\s*(\\([^()]*\\))\\s+and\\s+\\1\\s*<=\\s*\\2`,
      );
      return !compared.test(bare) && !range.test(bare);
    })
    .map(({ table }) => table);
}

const placesOf = (tenants: Iterable<string>) =>
  new Set([...tenants].map((tenant) => knownPlace(tenant) ?? `of ${tenant}`));

/** The file that sent a statement: the first frame that is neither the database's nor ours here. */
function senderOf(): string {
  const frames = (new Error().stack ?? '').split('\n').slice(1);
  const frame = frames.find((line) => !/src\/db\/|test\/kit\/statements|node:/.test(line));
  return frame?.trim() ?? '';
}
/** Tests and their kit may write what they like. */
const isOurs = (frame: string) => /\/src\//.test(frame) && !/\.test\.ts/.test(frame);

export const faultsFound: string[] = [];

function fault(says: string, text: string): never {
  const message = `${says}:\n${text}`;
  faultsFound.push(message);
  console.error(message);
  throw new Error(message);
}

type Sent = ReturnType<typeof readStatement>;
const writes = new WeakMap<Watched, Sent[]>();

function judge(statement: Statement, transaction: Watched | undefined): void {
  const read = readStatement(statement);
  if (read.targets.length > 0 && transaction && isOurs(senderOf())) {
    writes.set(transaction, [...(writes.get(transaction) ?? []), read]);
  }
  if (read.tables.length === 0) return;
  const writesOrLocks = read.locks || read.targets.some(isTenantTable);
  const everywhere = overAllTenants.some(({ phrase }) => statement.text.includes(phrase));
  const unnamed = unnamedTables(statement);
  const lost = unnamed.length > 0 || (isSpread() && read.tenants.size === 0);
  if (lost && (writesOrLocks || !everywhere) && isOurs(senderOf())) {
    fault(`OP03 names no tenant (${unnamed.join(', ')})`, statement.text);
  }
  if (isSpread() && writesOrLocks && placesOf(read.tenants).size > 1 && isOurs(senderOf())) {
    fault('OP86 writes or locks tenants of several places', statement.text);
  }
}

function judgeTransaction(transaction: Watched): void {
  const sent = writes.get(transaction) ?? [];
  if (transaction.mixed.size > 0) return;
  const targets = new Set(sent.flatMap((one) => one.targets));
  const kinds = new Set([...targets].map(isTenantTable));
  if (kinds.size > 1) {
    fault('decision 3: a transaction writes both kinds of tables', [...targets].join(', '));
  }
  const tenants = sent
    .filter((one) => one.targets.some(isTenantTable))
    .flatMap((one) => [...one.tenants]);
  if (isSpread() && placesOf(tenants).size > 1) {
    fault('OP86 a transaction writes in several places', [...targets].join(', '));
  }
}

/** Judges from now on, in this process. */
export function judgeStatements(): void {
  watchStatements({ statement: judge, commit: judgeTransaction });
}
