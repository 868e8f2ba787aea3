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

type Table = { how: string; table: string; alias: string };

const isTenantTable = (name: string) => (tenantTables as readonly string[]).includes(name);

/** What a statement does, as far as its text tells. */
function readText(text: string) {
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
  const everywhere = overAllTenants.some(({ phrase }) => text.includes(phrase));
  return {
    ...{ targets, tables, everywhere },
    locks: LOCKS.test(bare),
    unnamed: unnamedOf(bare, tables),
    unplaced: unplacedOf(bare, tables),
  };
}

type Read = ReturnType<typeof readText>;
const texts = new Map<string, Read>();

/** Read once: a store sends the same few hundred texts again and again, and reading them was a tenth of a test's time. */
function readOnce(text: string): Read {
  const known = texts.get(text) ?? readText(text);
  texts.set(text, known);
  return known;
}

/** Whose rows the values of a statement name. */
const tenantsOf = (values: Statement['values']) =>
  new Set(
    values
      .flat()
      .filter(
        (value): value is string =>
          typeof value === 'string' && (TENANT.test(value) || value === platformTenant),
      ),
  );

export const readStatement = ({ text, values }: Statement) => ({
  ...readOnce(text),
  tenants: tenantsOf(values),
});

/** The tenant tables of a statement whose tenant it does not name. */
function unnamedOf(bare: string, tables: Table[]): string[] {
  return tables
    .filter(({ how, table, alias }) => {
      const name = tenantColumnOf(table);
      if (how === 'into')
        return !new RegExp(`into\\s+${table}[^(]*\\([^)]*\\b${name}\\b`).test(bare);
      const column = `(?<![\\w.])(?:${alias}\\.)?${name}`;
      const compared = new RegExp(
        `${column}\\s*=|=\\s*${alias}\\.${name}|using\\s*\\(${name}|${column},[^=]*\\)\\s*=`,
      );
      // From a row to the same row: its key.
      const range = new RegExp(
        `(\\((?:${alias}\\.)?${name},[^()]*\\))\\s*>=\\s*(\\([^()]*\\))\\s+and\\s+\\1\\s*<=\\s*\\2`,
      );
      return !compared.test(bare) && !range.test(bare);
    })
    .map(({ table }) => table);
}

/**
 * The tenant tables to which no value leads: none beside them, and no join with one that a value names. A join with given
 * rows tells a spread database no place, nor does one with a table whose tenants are a list: each wants its own `bound`, which on
 * one database says as a remark what it would print.
 */
function unplacedOf(bare: string, tables: Table[]): string[] {
  const looked = tables.filter(({ how }) => how !== 'into');
  const isCompared = ({ table, alias }: Table, value: string) =>
    new RegExp(`(?<![\\w.])(?:${alias}\\.)?${tenantColumnOf(table)}\\s*=\\s*${value}\\$`).test(
      bare,
    );
  const placed = new Set(looked.filter((one) => isCompared(one, '')).map(({ alias }) => alias));
  const leadsTo = ({ table, alias }: Table, other: string) => {
    const name = tenantColumnOf(table);
    const [own, theirs] = [`\\b${alias}\\.${name}`, `\\b${other}\\.\\w+_id`];
    return new RegExp(
      `${own}\\s*=\\s*${theirs}|${theirs}\\s*=\\s*${own}|using\\s*\\(\\s*${name}`,
    ).test(bare);
  };
  for (let before = -1; before !== placed.size; ) {
    before = placed.size;
    for (const one of looked) {
      if ([...placed].some((other) => leadsTo(one, other))) placed.add(one.alias);
    }
  }
  return looked
    .filter((one) => !placed.has(one.alias) && !isCompared(one, 'any\\s*\\(\\s*'))
    .map(({ table }) => table);
}

const placesOf = (tenants: Iterable<string>) =>
  new Set([...tenants].map((tenant) => knownPlace(tenant) ?? `of ${tenant}`));

/** Whether a store sent what was caught `at`; tests and their kit may write what they like. A stack is dear to read. */
function isOurs(at: Error): boolean {
  const frames = (at.stack ?? '').split('\n').slice(1);
  // The first frame that is neither the database's nor ours here.
  const frame = frames.find((line) => !/src\/db\/|test\/kit\/statements|node:/.test(line)) ?? '';
  return /\/src\//.test(frame) && !/\.test\.ts/.test(frame);
}

export const faultsFound: string[] = [];

function fault(says: string, text: string): never {
  const message = `${says}:\n${text}`;
  faultsFound.push(message);
  console.error(message);
  throw new Error(message);
}

type Sent = { targets: string[]; tenants: Set<string>; at: Error };
const writes = new WeakMap<Watched, Sent[]>();
const noTenants = new Set<string>();

function judge({ text, values }: Statement, transaction: Watched | undefined): void {
  const { targets, tables, locks, unnamed, unplaced, everywhere } = readOnce(text);
  const writing = targets.length > 0 && transaction !== undefined;
  if (!writing && tables.length === 0) return;
  const kinds = new Set(targets.map(isTenantTable));
  if (!transaction && kinds.size > 1 && isOurs(new Error('sent'))) {
    fault('decision 3: a statement writes both kinds of tables', text);
  }
  const tenants = isSpread() ? tenantsOf(values) : noTenants;
  if (writing) {
    const sent = { targets, tenants, at: new Error('sent') };
    const before = writes.get(transaction);
    if (before) before.push(sent);
    else writes.set(transaction, [sent]);
  }
  if (tables.length === 0) return;
  const writesOrLocks = locks || targets.some(isTenantTable);
  const lost = unnamed.length > 0 || (isSpread() && tenants.size === 0);
  if (lost && (writesOrLocks || !everywhere) && isOurs(new Error('sent'))) {
    fault(`OP03 names no tenant (${unnamed.join(', ')})`, text);
  }
  // On one database too, where `bound` says as a remark what it would print; there the queue takes in one step.
  if (unplaced.length > 0 && (!everywhere || (isSpread() && writesOrLocks))) {
    if (isOurs(new Error('sent')))
      fault(`OP03 only given rows lead to ${unplaced.join(', ')}`, text);
  }
  if (isSpread() && writesOrLocks && placesOf(tenants).size > 1 && isOurs(new Error('sent'))) {
    fault('OP86 writes or locks tenants of several places', text);
  }
}

/** What is wrong with statements that were written together. */
function faultOf(sent: Sent[]): string | undefined {
  const kinds = new Set(sent.flatMap(({ targets }) => targets).map(isTenantTable));
  if (kinds.size > 1) return 'decision 3: a transaction writes both kinds of tables';
  const tenants = sent
    .filter(({ targets }) => targets.some(isTenantTable))
    .flatMap((one) => [...one.tenants]);
  if (isSpread() && placesOf(tenants).size > 1)
    return 'OP86 a transaction writes in several places';
  return undefined;
}

function judgeTransaction(transaction: Watched): void {
  const sent = writes.get(transaction) ?? [];
  if (transaction.mixed.size > 0 || faultOf(sent) === undefined) return;
  const ours = sent.filter(({ at }) => isOurs(at));
  const says = faultOf(ours);
  if (says === undefined) return;
  fault(says, [...new Set(ours.flatMap(({ targets }) => targets))].join(', '));
}

/** Judges from now on, in this process. */
export function judgeStatements(): void {
  watchStatements({ statement: judge, commit: judgeTransaction });
}
