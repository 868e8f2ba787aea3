// Finds the statements of a source file: each sql`…` template, with the templates that its holes name put in place,
// so that a rule sees what PostgreSQL will be sent.

import { matchBrackets } from './functions.ts';
import type { HouseFile } from './house.ts';
import { readTokens, type Token } from './sql-text.ts';

export type SqlStatement = {
  line: number;
  /** Words of the template and of those that its holes name. */
  tokens: Token[];
};

type Template = { at: number; end: number; pieces: string[]; holes: [from: number, to: number][] };
/** `scope` is where its name is known: the block that it stands in. */
type Declaration = { name: string; from: number; to: number; scope: [from: number, to: number] };

const TEMPLATE = /(?<![\w$])sql(?:\.\w+)?\s*(?:<[^()`;]*>\s*)?`/g;
const DECLARED = /\b(?:const|let|function)\s+([A-Za-z_$][\w$]*)/g;
/** A name in a hole that is not a member of something. */
const NAME = /(?<![\w$.'"])[A-Za-z_$][\w$]*/g;

export function readStatements(file: HouseFile): SqlStatement[] {
  const { code, lineOf } = file.source();
  if (!/(?<![\w$])sql[.`<\s]/.test(code)) return [];
  const { partner } = matchBrackets(code);
  const templates = [...code.matchAll(TEMPLATE)].map((match) =>
    readTemplate(file.text, code, partner, match.index + match[0].length),
  );
  const declarations = [...code.matchAll(DECLARED)].map((match): Declaration => {
    const from = match.index + match[0].length;
    const to = endOf(code, partner, from, match[0]);
    return { name: match[1] ?? '', from, to, scope: blockAround(code, partner, match.index) };
  });
  const place = { file, templates, declarations };
  return templates.map((template) => {
    const text = expand(template, place, new Set());
    return { line: lineOf(template.at + leadingBlanks(template)), tokens: readTokens(text) };
  });
}

/** How a text begins that is sent to PostgreSQL as it stands: `{ text: 'select …', values }`. */
const PLAIN =
  /^\s*(?:select\s|insert into\s|delete from\s|update\s+\S+\s+(?:\w+\s+)?set\s|with\s+\w+\s+as\s)/;

/** Statements that are no sql`…`: a string, or a template of plain text whose holes say nothing. */
export function readPlainStatements(file: HouseFile): SqlStatement[] {
  const { code, literals, lineOf } = file.source();
  const starts = literals.filter(({ text }) => PLAIN.test(text));
  if (starts.length === 0) return [];
  const { partner } = matchBrackets(code);
  return starts.flatMap(({ start, text }) => {
    const quote = file.text[start - 1];
    if (quote === '}' || /sql(?:\.\w+)?\s*(?:<[^()`;]*>\s*)?$/.test(code.slice(0, start - 1)))
      return [];
    const said =
      quote === '`' ? readTemplate(file.text, code, partner, start).pieces.join(' ? ') : text;
    return [{ line: lineOf(start), tokens: readTokens(said) }];
  });
}

const leadingBlanks = ({ pieces }: Template) => /^\s*/.exec(pieces[0] ?? '')?.[0].length ?? 0;

/** `code` has blanks in place of a template's text, and its holes with their brackets. */
function readTemplate(text: string, code: string, partner: Int32Array, start: number): Template {
  const template: Template = { at: start, end: start, pieces: [], holes: [] };
  let from = start;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (code[at] === '$' && code[at + 1] === '{') {
      const close = partner[at + 1] ?? -1;
      if (close < 0) break;
      template.pieces.push(text.slice(from, at));
      template.holes.push([at + 2, close]);
      at = close;
      from = close + 1;
    } else if (text[at] === '`') {
      template.pieces.push(text.slice(from, at));
      template.end = at;
      break;
    }
  }
  return template;
}

/** A declaration goes to the end of its body, or to the semicolon after it. */
function endOf(code: string, partner: Int32Array, from: number, head: string): number {
  const isFunction = head.includes('function');
  for (let at = from; at < code.length; at += 1) {
    const char = code[at] ?? '';
    if (char === ';') return at;
    if (!'([{'.includes(char)) continue;
    const close = partner[at] ?? -1;
    if (close < 0) return code.length;
    // The first braces of a function that do not stand in its parameters or its answer's type.
    if (isFunction && char === '{' && /[)\w>\]]\s*$/.test(code.slice(from, at))) return close;
    at = close;
  }
  return code.length;
}

function blockAround(code: string, partner: Int32Array, at: number): [number, number] {
  for (let from = at - 1; from >= 0; from -= 1) {
    if (code[from] === '}') from = partner[from] ?? from;
    else if (code[from] === '{') return [from, partner[from] ?? code.length];
  }
  return [0, code.length];
}

type Place = { file: HouseFile; templates: Template[]; declarations: Declaration[] };

/** What a hole cannot tell is a question mark: a value, or SQL of another file. */
function expand(template: Template, place: Place, seen: Set<Declaration>): string {
  return template.pieces
    .map((piece, i) => {
      const hole = template.holes[i];
      return hole === undefined ? piece : `${piece} ${expandHole(hole, place, seen)} `;
    })
    .join('');
}

function expandHole(hole: [number, number], place: Place, seen: Set<Declaration>): string {
  const [from, to] = hole;
  const { code, literals } = place.file.source();
  const within = templatesIn(place, from, to);
  if (within.length > 0) return within.map((inner) => expand(inner, place, seen)).join(' ');
  const head = code.slice(from, to).trimStart();
  if (head.startsWith('bound(')) return 'bound';
  if (head.startsWith('rows(')) {
    // Types, and what is written in place of a value: src/db/spread.ts prints a select of them.
    const texts = literals.filter(({ start }) => from < start && start < to);
    return `select ${texts.map(({ text }) => text).join(', ')} from unnest(?) as g`;
  }
  const found = namesIn(code.slice(from, to)).flatMap((name) => resolve(name, from, place, seen));
  return found.length > 0 ? found.join(' ') : '?';
}

/** The templates of a declaration, and of those that it names in its turn. */
function resolve(name: string, at: number, place: Place, seen: Set<Declaration>): string[] {
  const known = place.declarations.filter(
    (one) => one.name === name && one.scope[0] <= at && at <= one.scope[1],
  );
  // The innermost block is the latest of those around the hole.
  const declaration = known.sort((a, b) => b.scope[0] - a.scope[0])[0];
  if (declaration === undefined || seen.has(declaration)) return [];
  const deeper = new Set(seen).add(declaration);
  const { from, to } = declaration;
  const templates = templatesIn(place, from, to);
  let code = place.file.source().code.slice(from, to);
  for (const inner of templates) code = blankOut(code, inner.at - from, inner.end - from);
  return [
    ...templates.map((inner) => expand(inner, place, deeper)),
    ...namesIn(code).flatMap((inner) => resolve(inner, from, place, deeper)),
  ];
}

const blankOut = (text: string, from: number, to: number) =>
  text.slice(0, from) + ' '.repeat(to - from) + text.slice(to);

const namesIn = (code: string) => [...new Set([...code.matchAll(NAME)].map(([name]) => name))];

/** Outermost templates between two places. */
function templatesIn({ templates }: Place, from: number, to: number): Template[] {
  const inside = templates.filter(({ at, end }) => at > from && end <= to);
  return inside.filter(
    (one) => !inside.some((other) => other !== one && other.at < one.at && one.end < other.end),
  );
}
