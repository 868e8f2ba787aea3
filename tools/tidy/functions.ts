// Measures functions by matching brackets: TypeScript 7 offers no API, and a length needs no syntax tree.

import { lineFinder } from './source.ts';

export type Measured = { name: string; line: number; lines: number };

type Brackets = { partner: Int32Array; parent: Int32Array };

const CONTROL = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await']);
const TYPE_OPERATORS = new Set(
  'keyof readonly typeof is extends asserts infer unique new in abstract'.split(' '),
);
/** Their callbacks only hold tests, each measured by itself. */
const CONTAINERS = /(?:^|[^\w$.])(?:describe|suite)(?:\.\w+)?\s*$/;

/**
 * `code` is the masked text of a source: no bracket inside a string, a comment or a regular expression.
 * Naming costs more than measuring, so the shorter ones are left out before.
 */
export function measureFunctions(code: string, linesMin = 0): Measured[] {
  const brackets = matchBrackets(code);
  const lineOf = lineFinder(code);
  const byEnd = new Map<number, Measured>();
  const add = (start: number, end: number): void => {
    // The same body can be reached from its parameters and from its return type: the first start is the whole.
    if (end < 0 || byEnd.has(end) || isContainer(code, brackets, start)) return;
    const line = lineOf(start);
    if (lineOf(end) - line + 1 < linesMin) return;
    byEnd.set(end, { name: nameAt(code, start), line, lines: lineOf(end) - line + 1 });
  };
  for (let at = code.indexOf('('); at >= 0; at = code.indexOf('(', at + 1)) {
    if (partnerOf(brackets, at) <= at) continue;
    const end = bodyEnd(code, brackets, at);
    add(at, end);
    // What lies between the parameters and the body is a type: its arrows begin no function.
    if (code[end] === '}') at = Math.max(at, partnerOf(brackets, end) - 1);
  }
  for (const match of code.matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*\s*=>/g)) {
    add(match.index, arrowEnd(code, brackets, match.index + match[0].length));
  }
  return [...byEnd.values()].sort((a, b) => a.line - b.line);
}

export function matchBrackets(code: string): Brackets {
  const partner = new Int32Array(code.length).fill(-1);
  const parent = new Int32Array(code.length).fill(-1);
  const open: number[] = [];
  for (let at = 0; at < code.length; at += 1) {
    const char = code[at];
    if (char === '(' || char === '[' || char === '{') {
      parent[at] = open.at(-1) ?? -1;
      open.push(at);
    } else if (char === ')' || char === ']' || char === '}') {
      const start = open.pop();
      if (start === undefined) continue;
      partner[start] = at;
      partner[at] = start;
    }
  }
  return { partner, parent };
}

function partnerOf(brackets: Brackets, at: number): number {
  return brackets.partner[at] ?? -1;
}

/** The end of the function whose parameters open at `at`, or -1 when these brackets are no parameters. */
function bodyEnd(code: string, brackets: Brackets, at: number): number {
  let next = skipBlanks(code, partnerOf(brackets, at) + 1);
  if (code[next] === ':') next = skipType(code, brackets, next + 1);
  if (next < 0) return -1;
  if (code.startsWith('=>', next)) return arrowEnd(code, brackets, next + 2);
  if (code[next] !== '{') return -1;
  const word = /([\w$]+)\s*$/.exec(code.slice(Math.max(0, at - 60), at))?.[1];
  return word !== undefined && CONTROL.has(word) ? -1 : partnerOf(brackets, next);
}

function arrowEnd(code: string, brackets: Brackets, at: number): number {
  let next = skipBlanks(code, at);
  if (code[next] === '{') return partnerOf(brackets, next);
  while (next < code.length && !/[,;)\]}]/.test(code[next] ?? ';')) {
    next = /[([{]/.test(code[next] ?? '')
      ? Math.max(next, partnerOf(brackets, next)) + 1
      : next + 1;
  }
  return Math.max(0, next - 1);
}

/**
 * After the `:` of a return type: the offset of the body's `{` or of the `=>`; -1 when it was no return type
 * (a ternary, a case). A brace where a type is still expected is a type, otherwise it is the body.
 */
function skipType(code: string, brackets: Brackets, from: number): number {
  let at = from;
  let expected = true;
  let parameters = false;
  while (at < code.length) {
    at = skipBlanks(code, at);
    const char = code[at] ?? '';
    // After parameters where a type was expected, the arrow is that of a function type.
    if (code.startsWith('=>', at)) {
      if (!parameters) return at;
      expected = true;
      parameters = false;
      at += 2;
      continue;
    }
    if (char === '{' && !expected) return at;
    if (/[;,)\]}=]/.test(char)) return -1;
    const end = skipTypePiece(code, brackets, at);
    if (end.word && !expected && !TYPE_OPERATORS.has(end.word)) return -1;
    parameters = char === '(' && expected;
    expected = /[|&.?:]/.test(char) || (end.word !== undefined && TYPE_OPERATORS.has(end.word));
    at = end.at;
  }
  return -1;
}

function skipTypePiece(
  code: string,
  brackets: Brackets,
  at: number,
): { at: number; word?: string } {
  const char = code[at] ?? '';
  if (/[([{]/.test(char)) return { at: Math.max(at, partnerOf(brackets, at)) + 1 };
  if (char === '<') return { at: skipAngles(code, at) };
  if (/['"`]/.test(char)) {
    const end = code.indexOf(char, at + 1);
    return { at: end < 0 ? code.length : end + 1 };
  }
  const word = /^[\w$]+/.exec(code.slice(at, at + 80))?.[0];
  return word === undefined ? { at: at + 1 } : { at: at + word.length, word };
}

function skipAngles(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if (code[at] === '<') depth += 1;
    if (code[at] === '>' && code[at - 1] !== '=') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return code.length;
}

function skipBlanks(code: string, from: number): number {
  let at = from;
  while (at < code.length && /\s/.test(code[at] ?? '')) at += 1;
  return at;
}

function isContainer(code: string, brackets: Brackets, start: number): boolean {
  const call = brackets.parent[start] ?? -1;
  return call >= 0 && CONTAINERS.test(code.slice(Math.max(0, call - 40), call));
}

function nameAt(code: string, start: number): string {
  const before = code.slice(Math.max(0, start - 300), start);
  const generics = '(?:<[^()]*>\\s*)?';
  const forms = [
    new RegExp(`([\\w$]+)\\s*(?::[^=;]*)?=\\s*(?:async\\s*)?${generics}$`),
    new RegExp(`([\\w$]+)\\s*:\\s*(?:async\\s*)?${generics}$`),
    new RegExp(`(?!async\\b|function\\b)\\b([A-Za-z_$][\\w$]*)\\s*${generics}$`),
  ];
  for (const form of forms) {
    const name = form.exec(before)?.[1];
    if (name !== undefined) return name;
  }
  const call = /([\w$.]+)\s*\([^()]*$/.exec(before)?.[1];
  return call === undefined ? 'function' : `callback of ${call}`;
}
