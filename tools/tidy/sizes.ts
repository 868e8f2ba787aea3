// Keeps files and functions readable in one sitting; what was longer before may only shrink (ratchet.json).
// Caught: a server.ts that was full (78dc84c), and its construction twice beyond seventy lines (64c0c93, N48).

import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { measureFunctions } from './functions.ts';
import { type House, isCode, type Refusal } from './house.ts';

export const FILE_LINES_MAX = 300;
export const FUNCTION_LINES_MAX = 70;

const RATCHET = 'tools/tidy/ratchet.json';
const HAND_WRITTEN = new Set(['.ts', '.tsx', '.mjs', '.js', '.sql', '.md', '.css']);

type Ratchet = { files: Record<string, number>; functions: Record<string, number> };
type Size = { key: string; file: string; line: number; lines: number; what: string };

export function checkSizes(house: House): Refusal[] {
  const ratchet = readRatchet(house.root);
  const files = house.files.filter(({ path }) => isMeasured(path));
  const fileSizes = files.map(({ path, text }): Size => {
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    return { key: path, file: path, line: 1, lines, what: 'file' };
  });
  const functionSizes = files
    .filter(({ path }) => isCode(path))
    .flatMap(({ path, source }) =>
      measureFunctions(source().code, FUNCTION_LINES_MAX + 1).map(
        ({ name, line, lines }): Size => ({
          key: `${path}#${name}`,
          file: path,
          line,
          lines,
          what: `function ${name}`,
        }),
      ),
    );
  return [
    ...compare('file-length', fileSizes, FILE_LINES_MAX, ratchet.files),
    ...compare('function-length', functionSizes, FUNCTION_LINES_MAX, ratchet.functions),
  ];
}

/** A changelog grows for ever by nature. */
function isMeasured(path: string): boolean {
  return HAND_WRITTEN.has(extname(path)) && !path.endsWith('CHANGELOG.md');
}

function compare(
  rule: string,
  sizes: Size[],
  max: number,
  allowed: Record<string, number>,
): Refusal[] {
  const long = sizes.filter(({ lines }) => lines > max);
  const refusals = long.flatMap(({ key, file, line, lines, what }): Refusal[] => {
    const before = allowed[key];
    if (before === lines) return [];
    if (before === undefined) {
      return [{ file, line, rule, says: `${what} has ${lines} lines; at most ${max}.` }];
    }
    const says =
      lines > before
        ? `${what} grew from ${before} to ${lines} lines; it may only shrink.`
        : `${what} shrank to ${lines} lines: write ${lines} in ${RATCHET} so that it stays so.`;
    return [{ file, line, rule: 'ratchet', says }];
  });
  const present = new Set(long.map(({ key }) => key));
  const stale = Object.keys(allowed).filter((key) => !present.has(key));
  const says = (key: string) => `${key} is no longer long: take its line out.`;
  return [
    ...refusals,
    ...stale.map((key) => ({ file: RATCHET, line: 1, rule: 'ratchet', says: says(key) })),
  ];
}

function readRatchet(root: string): Ratchet {
  let text: string;
  try {
    text = readFileSync(join(root, RATCHET), 'utf8');
  } catch {
    return { files: {}, functions: {} };
  }
  return JSON.parse(text) as Ratchet;
}
