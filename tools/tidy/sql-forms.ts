// The forms of a statement that a database spread by tenant refuses, or answers wrongly (contract/operations.md,
// section 11).

import type { Token } from './sql-text.ts';

export type Found = { rule: string; at: number; says: string };

/** What holds of a statement wherever it stands, in a migration too. */
export function checkForms(tokens: readonly Token[]): Found[] {
  return [...systemColumns(tokens), ...correlated(tokens), ...volatileSelects(tokens)];
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

/** The words of the innermost query around a word: all that is no less deep. */
function queryAround(tokens: readonly Token[], i: number): [from: number, to: number] {
  const depth = tokens[i]?.depth ?? 0;
  let [from, to] = [i, i];
  while (from > 0 && (tokens[from - 1]?.depth ?? -1) >= depth) from -= 1;
  while (to + 1 < tokens.length && (tokens[to + 1]?.depth ?? -1) >= depth) to += 1;
  return [from, to];
}

const BEFORE_ROWS = new Set(['from', 'join', 'lateral', 'using', ',']);

/** The name under which rows go that a function or VALUES gives in a list of tables; undefined if it is none. */
function givenRows(tokens: readonly Token[], i: number): string | undefined {
  const [before, token, next] = [tokens[i - 1], tokens[i], tokens[i + 1]];
  if (!token || !before || !BEFORE_ROWS.has(before.word)) return undefined;
  // `lateral (` opens a sub-select.
  const isFunction = /^[a-z_]/.test(token.word) && token.word !== 'lateral' && next?.word === '(';
  const isValues = token.word === '(' && next?.word === 'values';
  if (!isFunction && !isValues) return undefined;
  const from = isFunction ? i + 2 : i + 1;
  let at = from;
  while (at < tokens.length && (tokens[at]?.depth ?? 0) > token.depth) at += 1;
  at += 1;
  if (tokens[at]?.word === 'with') at += 2;
  if (tokens[at]?.word === 'as') at += 1;
  return tokens[at]?.word;
}

/** A sub-select that looks at rows given beside it, by the name they go under. */
function correlated(tokens: readonly Token[]): Found[] {
  const found: Found[] = [];
  for (const [i, { depth }] of tokens.entries()) {
    const alias = givenRows(tokens, i);
    if (alias === undefined || !/^[a-z_]/.test(alias)) continue;
    const [from, to] = queryAround(tokens, i);
    for (let at = from; at <= to; at += 1) {
      const token = tokens[at];
      if (token?.word !== 'select' || token.depth <= depth) continue;
      const [first, last] = queryAround(tokens, at);
      const inner = tokens.slice(first, last + 1);
      const named = inner.some(({ word }, n) => word === alias && inner[n + 1]?.word === '.');
      // Rows of its own that go under the same name.
      const isOwn = inner.some((_, n) => givenRows(inner, n) === alias);
      if (named && !isOwn) {
        const says = `a sub-select looks at the given rows ${alias}: join them instead.`;
        found.push({ rule: 'sql-correlated', at: token.at, says });
      }
    }
  }
  return found;
}

const VOLATILE = new Set(
  'random random_normal clock_timestamp timeofday nextval setval gen_random_uuid uuidv4 uuidv7'.split(
    ' ',
  ),
);

/** A spread database runs the select once for each place: other values, and wrong ones (section 11). */
function volatileSelects(tokens: readonly Token[]): Found[] {
  return tokens.flatMap((token, i) => {
    if (token.word !== 'insert' || tokens[i + 1]?.word !== 'into') return [];
    const [, to] = queryAround(tokens, i);
    const own = tokens.slice(i, to + 1);
    const level = own.filter(({ depth }) => depth === token.depth);
    const source = level.find(({ word }) => word === 'select' || word === 'values');
    if (source?.word !== 'select') return [];
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

const indexAt = (tokens: readonly Token[], at: number) =>
  tokens.findIndex((token) => token.at === at);
