// The forms of a statement that a database spread by tenant refuses, or answers wrongly (contract/operations.md,
// section 11).

import type { Token } from './sql-text.ts';

export type Found = { rule: string; at: number; says: string };

/** What holds of a statement wherever it stands, in a migration too. */
export function checkForms(tokens: readonly Token[]): Found[] {
  return [
    ...systemColumns(tokens),
    ...constraintNames(tokens),
    ...correlated(tokens),
    ...volatileSelects(tokens),
  ];
}

const SYSTEM = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);

function systemColumns(tokens: readonly Token[]): Found[] {
  return tokens
    .filter(({ word }) => SYSTEM.has(word))
    .map(({ word, at }) => ({
      rule: 'sql-system-column',
      at,
      says: `${word} names a row of one machine: name rows by their key.`,
    }));
}

/** `on conflict on constraint name`: a shard's constraint has another name. */
function constraintNames(tokens: readonly Token[]): Found[] {
  return tokens
    .filter(
      ({ word }, i) =>
        word === 'conflict' && tokens[i + 1]?.word === 'on' && tokens[i + 2]?.word === 'constraint',
    )
    .map(({ at }) => ({
      rule: 'sql-constraint-name',
      at,
      says: 'the name of a constraint is another one where the database is spread: write the columns of the key.',
    }));
}

/** The words of the innermost query around a word: all that is no less deep. */
function queryAround(tokens: readonly Token[], i: number): [from: number, to: number] {
  const depth = tokens[i]?.depth ?? 0;
  let [from, to] = [i, i];
  while (from > 0 && (tokens[from - 1]?.depth ?? -1) >= depth) from -= 1;
  while (to + 1 < tokens.length && (tokens[to + 1]?.depth ?? -1) >= depth) to += 1;
  return [from, to];
}

/** Names of `with` whose rows come from given ones alone: they are given too. */
function givenSteps(tokens: readonly Token[]): Set<string> {
  const names = tokens.flatMap(({ word }, i) => {
    const open = tokens.findIndex((token, n) => n > i && token.word === '(');
    const isStep =
      tokens[i + 1]?.word === 'as' &&
      tokens
        .slice(i + 2, open)
        .every((token) => token.word === 'not' || token.word === 'materialized') &&
      ['with', 'recursive', ','].includes(tokens[i - 1]?.word ?? '') &&
      tokens[open + 1]?.word === 'select';
    return isStep && isGiven(tokens, open) ? [word] : [];
  });
  return new Set(names);
}

/** Whether a query in parentheses takes its rows from a function or VALUES, and from nothing else. */
function isGiven(tokens: readonly Token[], open: number): boolean {
  const depth = (tokens[open]?.depth ?? 0) + 1;
  const end = tokens.findIndex((token, n) => n > open && token.depth < depth);
  const inner = tokens.slice(open + 1, end < 0 ? undefined : end);
  const at = inner.findIndex((token) => token.word === 'from' && token.depth === depth);
  const others = inner.some((token) => token.word === 'join' && token.depth === depth);
  return at >= 0 && !others && givenRows(inner, at + 1) !== undefined;
}

const BEFORE_ROWS = new Set(['from', 'join', 'lateral', 'using', ',']);

/** The name under which rows go that a function or VALUES gives in a list of tables; undefined if it is none. */
function givenRows(
  tokens: readonly Token[],
  i: number,
  steps: ReadonlySet<string> = new Set(),
): string | undefined {
  const [before, token, next] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  if (!token || !before || !BEFORE_ROWS.has(before.word)) return undefined;
  if (steps.has(token.word)) return aliasAt(tokens, i + 1) ?? token.word;
  // `lateral (` opens a sub-select.
  const isFunction = /^[a-z_]/.test(token.word) && token.word !== 'lateral' && next?.word === '(';
  const isRows =
    token.word === '(' &&
    (next?.word === 'values' || (next?.word === 'select' && isGiven(tokens, i)));
  if (!isFunction && !isRows) return undefined;
  const from = isFunction ? i + 2 : i + 1;
  let at = from;
  while (at < tokens.length && (tokens[at]?.depth ?? 0) > token.depth) at += 1;
  at += 1;
  if (tokens[at]?.word === 'with') at += 2;
  return tokens[at]?.word === 'as' ? tokens[at + 1]?.word : tokens[at]?.word;
}

const AFTER_ROWS =
  /^(?:join|left|right|full|cross|inner|where|on|using|group|order|limit|for|union|returning|set|select)$/;

/** The name after a step of `with`, if it goes under another there. */
function aliasAt(tokens: readonly Token[], at: number): string | undefined {
  const name = tokens[at]?.word === 'as' ? tokens[at + 1]?.word : tokens[at]?.word;
  return name !== undefined && /^[a-z_]/.test(name) && !AFTER_ROWS.test(name) ? name : undefined;
}

/** A sub-select that looks at rows given beside it, by the name they go under. */
function correlated(tokens: readonly Token[]): Found[] {
  const found: Found[] = [];
  const steps = givenSteps(tokens);
  for (const [i, { depth }] of tokens.entries()) {
    const alias = givenRows(tokens, i, steps);
    if (alias === undefined || !/^[a-z_]/.test(alias)) continue;
    const [from, to] = queryAround(tokens, i);
    for (let at = from; at <= to; at += 1) {
      const token = tokens[at];
      if (token?.word !== 'select' || token.depth <= depth) continue;
      const [first, last] = queryAround(tokens, at);
      const inner = tokens.slice(first, last + 1);
      const named = inner.some(({ word }, n) => word === alias && inner[n + 1]?.word === '.');
      // Rows of its own that go under the same name.
      const isOwn = inner.some((_, n) => givenRows(inner, n, steps) === alias);
      if (named && !isOwn) {
        const says = `a sub-select looks at the given rows ${alias}: join them instead.`;
        found.push({ rule: 'sql-correlated', at: token.at, says });
      }
    }
  }
  return found;
}

const VOLATILE = new Set(
  (
    'random random_normal clock_timestamp timeofday nextval setval currval lastval gen_random_uuid uuidv4 uuidv7 ' +
    'gen_random_bytes uuid_generate_v1 uuid_generate_v4 txid_current pg_current_xact_id'
  ).split(' '),
);

/** A spread database runs the select once for each place: other values, and wrong ones (section 11). */
function volatileSelects(tokens: readonly Token[]): Found[] {
  return tokens.flatMap((token, i) => {
    if (token.word !== 'insert' || tokens[i + 1]?.word !== 'into') return [];
    const [, to] = queryAround(tokens, i);
    const own = tokens.slice(i, to + 1);
    const level = own.filter(({ depth }) => depth === token.depth);
    const source = sourceOf(own, token.depth);
    if (source === undefined) return [];
    const end = level.find(
      ({ word, at }) => at > source.at && (word === 'returning' || word === 'conflict'),
    );
    return own
      .filter(({ at }) => at > source.at && at < (end?.at ?? Number.POSITIVE_INFINITY))
      .filter(({ word, at }) => VOLATILE.has(word) && own[indexAt(own, at) + 1]?.word === '(')
      .map(({ word, at }) => ({
        rule: 'sql-volatile',
        at,
        says: `${word}() in the select of an insert gives other values where the database is spread: pass the value.`,
      }));
  });
}

/** The first word of the query that an insert takes its rows from, also in parentheses or with steps; none of VALUES. */
function sourceOf(own: readonly Token[], depth: number): Token | undefined {
  const source = own.find(
    ({ word, depth: deep }, n) =>
      (deep === depth && /^(?:select|with|values)$/.test(word)) ||
      (deep === depth + 1 && /^(?:select|with)$/.test(word) && own[n - 1]?.word === '('),
  );
  return source?.word === 'values' ? undefined : source;
}

const indexAt = (tokens: readonly Token[], at: number) =>
  tokens.findIndex((token) => token.at === at);
