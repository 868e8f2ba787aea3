// Refuses keys and foreign keys of a tenant's table that do not begin with its tenant, or that lead to the platform
// (contract/operations.md OP01, OP02): the catalogue tells it too, later and without the line.
// Caught: nothing on record since.

import type { Found } from './sql-forms.ts';
import type { Tenants } from './sql-rules.ts';
import type { Token } from './sql-text.ts';

type Item = readonly Token[];

const wordsOf = (item: Item) => item.map(({ word }) => word);

/** The names between the first parentheses at or after a word. */
function namesIn(item: Item, from: number): string[] {
  const open = item.findIndex(({ word }, i) => i >= from && word === '(');
  const close = item.findIndex(({ word }, i) => i > open && word === ')');
  if (open < 0) return [];
  return wordsOf(item.slice(open + 1, close < 0 ? undefined : close))
    .join(' ')
    .split(' , ');
}

/** Of a column or a constraint as `create table` and `alter table … add` write it. */
export function checkKeys(table: string, item: Item, tenants: Tenants): Found[] {
  if (!tenants.tenantTables.includes(table) || item.length === 0) return [];
  const words = wordsOf(item);
  const tenant = tenants.organizationTables.includes(table) ? 'organization_id' : 'project_id';
  const at = item[0]?.at ?? 0;
  const found: Found[] = [];
  const key = words.findIndex(
    (word, i) => word === 'unique' || (word === 'primary' && words[i + 1] === 'key'),
  );
  const isConstraint = key === 0 || words[0] === 'constraint' || words[0] === 'foreign';
  if (key >= 0 && !words.includes('index')) {
    const [first = ''] = isConstraint ? namesIn(item, key) : words;
    if (first !== tenant) found.push(wrongKey(table, tenant, at));
  }
  const references = words.indexOf('references');
  if (references >= 0) {
    const to = words[references + 1] ?? '';
    const own = isConstraint ? namesIn(item, 0) : words.slice(0, 1);
    const theirs = namesIn(item, references);
    if (!tenants.tenantTables.includes(to)) found.push(leads(table, to, at));
    else if (own[0] !== tenant || theirs[0] !== tenant) found.push(lacks(table, to, tenant, at));
  }
  return found;
}

/** Of a unique index. */
export function checkUnique(table: string, item: Item, tenants: Tenants): Found[] {
  if (!tenants.tenantTables.includes(table)) return [];
  const tenant = tenants.organizationTables.includes(table) ? 'organization_id' : 'project_id';
  const on = item.findIndex(({ word }) => word === 'on');
  const [first] = namesIn(item, on);
  return first === tenant ? [] : [wrongKey(table, tenant, item[0]?.at ?? 0)];
}

const wrongKey = (table: string, tenant: string, at: number): Found => ({
  rule: 'sql-key',
  at,
  says: `a key of ${table} begins with ${tenant}, or a spread database refuses it.`,
});

const leads = (table: string, to: string, at: number): Found => ({
  rule: 'sql-reference',
  at,
  says: `${table} is a tenant's table and ${to} is not: no foreign key between them; the audit looks for orphans.`,
});

const lacks = (table: string, to: string, tenant: string, at: number): Found => ({
  rule: 'sql-reference',
  at,
  says: `the foreign key from ${table} to ${to} begins with ${tenant} on both sides.`,
});
