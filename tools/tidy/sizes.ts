// Keeps files and functions readable in one sitting.
// Caught: a server.ts that was full (78dc84c), and its construction twice beyond seventy lines (64c0c93, N48).

import { extname } from 'node:path';
import { measureFunctions } from './functions.ts';
import { type House, type HouseFile, isCode, type Refusal } from './house.ts';

export const FILE_LINES_MAX = 300;
export const FUNCTION_LINES_MAX = 70;

const HAND_WRITTEN = new Set(['.ts', '.tsx', '.mjs', '.js', '.sql', '.md', '.css']);

export const checkSizes = (house: House): Refusal[] =>
  house.files
    .filter(({ path }) => isMeasured(path))
    .flatMap((file) => [...longFile(file), ...(isCode(file.path) ? longFunctions(file) : [])]);

/** A changelog grows for ever by nature. */
function isMeasured(path: string): boolean {
  return HAND_WRITTEN.has(extname(path)) && !path.endsWith('CHANGELOG.md');
}

function longFile({ path, text }: HouseFile): Refusal[] {
  // What stands in a fence is pasted, not read: it has a line for each table.
  const read = path.endsWith('.md') ? text.replace(/^( *)```[\s\S]*?^\1```$/gm, '') : text;
  const lines = read.split('\n').length - (read.endsWith('\n') ? 1 : 0);
  if (lines <= FILE_LINES_MAX) return [];
  const says = `file has ${lines} lines; at most ${FILE_LINES_MAX}.`;
  return [{ file: path, line: 1, rule: 'file-length', says }];
}

const longFunctions = ({ path, source }: HouseFile): Refusal[] =>
  measureFunctions(source().code, FUNCTION_LINES_MAX + 1).map(({ name, line, lines }) => ({
    file: path,
    line,
    rule: 'function-length',
    says: `function ${name} has ${lines} lines; at most ${FUNCTION_LINES_MAX}.`,
  }));
