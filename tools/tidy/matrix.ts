// Refuses an operation that nobody said who may call, and one whose file the contract does not know.
// Caught: nothing yet; a newcomer's operation had passed without both.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Contract, locateEntry } from './contract.ts';
import type { House, Refusal } from './house.ts';

const FOLDER = 'test/contract/authorisation';
const DECLARES = /\bmethod: '(?:GET|POST|PUT|PATCH|DELETE)'/;

export const checkMatrix = (house: House, contract: Contract): Refusal[] => [
  ...checkRows(house, contract),
  ...checkFiles(house),
];

/** Each operation has a row of what each caller gets, in one of the tables. */
function checkRows(house: House, { operations }: Contract): Refusal[] {
  const folder = join(house.root, FOLDER);
  const tables = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('expected.csv'))
    : [];
  if (tables.length === 0) return [];
  const rows = new Set(
    tables
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
      .map((line) => /^\s*"?(\w+)/.exec(line)?.[1]),
  );
  return Object.keys(operations)
    .filter((name) => !rows.has(name))
    .map((name) => ({
      ...locateEntry(house, name, 'contract/index.ts'),
      rule: 'operation-row',
      says: `${name} has no row in ${FOLDER}/expected.csv: write what each caller gets.`,
    }));
}

/** A file of operations is named in contract/index.ts, or they are in no document and on no server. */
function checkFiles({ files }: House): Refusal[] {
  const index = files.find(({ path }) => path === 'contract/index.ts')?.text ?? '';
  return files
    .filter(({ path, text }) => /^contract\/\w+\/[\w-]+\.ts$/.test(path) && DECLARES.test(text))
    .filter(({ path }) => !index.includes(`./${path.slice('contract/'.length)}`))
    .map(({ path, text, source }) => ({
      file: path,
      line: source().lineOf(text.search(DECLARES)),
      rule: 'contract-file',
      says: 'its operations are not in contract/index.ts: import them there.',
    }));
}
