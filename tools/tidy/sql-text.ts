// Splits SQL into words, and says which tables a text reads or writes: rules about SQL look at words, never at a
// comment or at a text between quotes.

export type Token = {
  /** In small letters, quotes of a name taken off; a mark of punctuation as it is; `'` for a text between quotes. */
  word: string;
  at: number;
  /** How many parentheses are open around it; an opening one stands outside, as its closing one does. */
  depth: number;
  /** What stands between dollar quotes: the body of a function. */
  body?: { text: string; at: number };
};

const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)([\s\S]*?)\1|'(?:[^']|'')*'|"([^"]+)"|([a-z_][\w$]*)|\d[\w.]*|\$\d+|::|[<>=!|]+|[^\s\w]/gi;

export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [all, dollars, body, name] = match;
    const at = match.index;
    if (all.startsWith('--') || all.startsWith('/*')) continue;
    if (all === ')') depth = Math.max(0, depth - 1);
    if (dollars !== undefined) {
      const start = at + dollars.length;
      tokens.push({ word: "'", at, depth, body: { text: body ?? '', at: start } });
    } else if (all.startsWith("'")) tokens.push({ word: "'", at, depth });
    else tokens.push({ word: (name ?? all).toLowerCase(), at, depth });
    if (all === '(') depth += 1;
  }
  return tokens;
}

/** `public.jobs` is jobs. */
export const withoutSchema = (tokens: readonly Token[]): Token[] =>
  tokens.filter(({ word }, i) => {
    const name = word === '.' ? tokens[i - 1]?.word : tokens[i + 1]?.word === '.' && word;
    return name !== 'public';
  });

/** Statements end at a semicolon outside parentheses. */
export function splitStatements(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [[]];
  for (const token of tokens) {
    if (token.word === ';' && token.depth === 0) statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((statement) => statement.length > 0);
}

/** The pieces of a list between its commas. */
export function splitList(tokens: readonly Token[], depth: number): Token[][] {
  const items: Token[][] = [[]];
  for (const token of tokens) {
    if (token.word === ',' && token.depth === depth) items.push([]);
    else items.at(-1)?.push(token);
  }
  return items.filter((item) => item.length > 0);
}

/** What stands in the parentheses that open at or after a word. */
export function inParentheses(tokens: readonly Token[], from: number): Token[] {
  const open = tokens.findIndex(({ word }, i) => i >= from && word === '(');
  if (open < 0) return [];
  const depth = tokens[open]?.depth ?? 0;
  const close = tokens.findIndex((token, i) => i > open && token.depth <= depth);
  return tokens.slice(open + 1, close < 0 ? undefined : close);
}

const isName = (token: Token | undefined): token is Token =>
  token !== undefined && /^[a-z_]/.test(token.word);

/** After these stands a table, or a list of them. */
const OPENS = new Set(['from', 'join', 'into', 'update', 'using', 'table', 'truncate', 'copy']);
/** These may stand between such a word and the table. */
const BETWEEN = new Set(['only', 'lateral', 'if', 'exists', 'not', 'table']);
/** A list of tables goes on no further than one of these. */
const ENDS = new Set(
  'where group having order limit offset for returning set on union except intersect window values select'.split(
    ' ',
  ),
);

export type Named = { table: string; at: number };

/**
 * The tables that a statement reads or writes, where it names them. `extract(epoch from x)` and `is distinct from x`
 * look like one and name none of the house's tables.
 */
export function namedTables(tokens: readonly Token[]): Named[] {
  const found: Named[] = [];
  for (const [i, token] of tokens.entries()) {
    if (!OPENS.has(token.word)) continue;
    // `for update` and `on conflict do update` lock and change what was named before.
    if (token.word === 'update' && ['for', 'do', 'key'].includes(tokens[i - 1]?.word ?? ''))
      continue;
    let next = i + 1;
    for (let expected = true; next < tokens.length; next += 1) {
      const at = tokens[next] as Token;
      if (at.depth < token.depth || (at.depth === token.depth && ENDS.has(at.word))) break;
      if (at.depth > token.depth) continue;
      if (expected && isName(at) && !BETWEEN.has(at.word)) {
        // A schema before it: `public.jobs`.
        if (tokens[next + 1]?.word === '.') next += 2;
        const name = tokens[next];
        if (name && tokens[next + 1]?.word !== '(') found.push({ table: name.word, at: name.at });
        // `insert into t (columns)` is a table all the same.
        else if (name && token.word === 'into') found.push({ table: name.word, at: name.at });
        expected = false;
      } else if (expected && at.word === '(') expected = false;
      if (OPENS.has(at.word)) break;
      if (at.word === ',') expected = true;
    }
  }
  return found;
}

/**
 * The tables of a list that a function's body may read: each that it names as a word, wherever. One that builds its
 * statements as text may read anything.
 */
export function tablesReadBy(body: string, tables: readonly string[]): string[] {
  const words = new Set(readTokens(body).map(({ word }) => word));
  const read = tables.filter((table) => words.has(table));
  return words.has('execute') ? [...read, 'what a text says'] : read;
}
