// Refuses statements that look at a tenant's table without naming its tenant, or to which only given rows lead: a
// database spread by tenant then looks everywhere, or does not lock at all (contract/operations.md OP03).
// Caught: nothing on record since.

import type { Found } from './sql-forms.ts';
import type { Tenants } from './sql-rules.ts';
import { type Named, namedTables, readTokens, type Token } from './sql-text.ts';

const wordsOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join(' ');

type Looked = { table: string; alias: string; column: string; isInto: boolean; at: number };

export function checkTenant(tokens: readonly Token[], tenants: Tenants): Found[] {
  const looked = namedTables(tokens)
    .filter(({ table }) => tenants.tenantTables.includes(table))
    .map((one) => readLooked(tokens, one, tenants));
  const text = wordsOf(tokens);
  const isListed = tenants.overAllTenants.some(({ phrase }) =>
    text.includes(wordsOf(readTokens(phrase))),
  );
  if (looked.length === 0 || isListed) return [];
  // A condition that stands in another file may say anything; of its tenant something must be seen here.
  if (CONDITION_ELSEWHERE.test(text)) {
    return looked
      .filter(({ column }) => !text.includes(column))
      .slice(0, 1)
      .map(unnamed);
  }
  const compared = wordsOf(withoutSet(tokens));
  const found = looked.filter((one) => !isNamed(one, compared, text)).slice(0, 1);
  if (found.length > 0) return found.map(unnamed);
  return [...givenAlone(looked, compared)];
}

const unnamed = ({ table, column, at }: Looked): Found => ({
  rule: 'sql-tenant',
  at,
  says: `${table} is looked at without ${column}: compare its tenant, or list the statement in src/db/tenants.ts.`,
});

/** A hole where a condition stands, and not beside an operator. */
const CONDITION_ELSEWHERE =
  /(?:^\?|\b(?:where|and|or|on) \?)(?= (?:and|or|order|group|limit|offset|for|returning|union|left|join|where|\)|$)|$)/;

const KEYWORD =
  /^(?:as|set|where|join|on|using|order|values|select|limit|offset|left|cross|inner|for|group|union|returning|from|default)$/;

function readLooked(tokens: readonly Token[], { table, at }: Named, tenants: Tenants): Looked {
  const i = tokens.findIndex((token) => token.at === at);
  const next = tokens[i + 1]?.word === 'as' ? tokens[i + 2] : tokens[i + 1];
  const isAlias = next !== undefined && /^[a-z_]/.test(next.word) && !KEYWORD.test(next.word);
  return {
    table,
    at,
    alias: isAlias ? next.word : table,
    column: tenants.organizationTables.includes(table) ? 'organization_id' : 'project_id',
    isInto: tokens[i - 1]?.word === 'into' && tokens[i - 2]?.word === 'insert',
  };
}

const ENDS_SET = new Set(['from', 'where', 'returning']);

/** What an update writes compares nothing. */
function withoutSet(tokens: readonly Token[]): Token[] {
  let depth: number | undefined;
  return tokens.filter((token) => {
    if (depth === undefined && token.word === 'set') depth = token.depth;
    else if (depth !== undefined && (token.depth < depth || ENDS_SET.has(token.word))) {
      if (token.depth <= depth) depth = undefined;
    }
    return depth === undefined;
  });
}

function isNamed({ table, alias, column, isInto }: Looked, compared: string, text: string) {
  if (isInto) {
    const [, columns = ''] =
      new RegExp(`into ${table} (?:as \\w+ )?\\( ([^)]*)\\)`).exec(text) ?? [];
    return columns.includes(column) || columns.includes('?');
  }
  const own = `(?<!\\. )\\b(?:${alias} \\. )?${column}`;
  return new RegExp(
    `${own} (?:=|in)(?= )|= ${alias} \\. ${column}\\b|using \\( ${column}\\b|\\( ${own} ,[^=()]*\\) (?:=|in|>=)(?= )`,
  ).test(compared);
}

const GIVEN = /\b(?:from|join|lateral|using|,) (?:unnest|jsonb_to_recordset|json_to_recordset) \(/;
const BY_VALUE = /\b(?:project|organization)_id = (?:any \( )?[?$]/;

/** `bound` prints what a spread database finds the place by; the reader of statements leaves its name in its place. */
function* givenAlone(looked: readonly Looked[], text: string): Generator<Found> {
  const [first] = looked.filter(({ isInto }) => !isInto);
  if (first === undefined || !GIVEN.test(text) || BY_VALUE.test(text)) return;
  if (/\bbound\b/.test(text)) return;
  const says = `only given rows lead to ${first.table}: write \${bound('${first.alias}', tenants)} beside the join.`;
  yield { rule: 'sql-bound', at: first.at, says };
}
