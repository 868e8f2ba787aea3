// Refuses a requirement without a test or a mark, a mark that is no longer true, and a number that no row has.
// Caught: marks that were no longer true (a696faa, 64c0c93) and a test that nobody found by its number (657ed84).

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type House, isTest, type Refusal } from './house.ts';
import type { Source } from './source.ts';

export const LIST = 'test/requirements.ts';

/** The list, and the tables that it is made of. */
const isList = (path: string) => /^test\/requirements(?:-\w+)?\.ts$/.test(path);

export type Requirements = {
  /** Each row in a few words. */
  requirements: Readonly<Record<string, string>>;
  /** Rows of another issue's objects, with the reason. */
  elsewhere: Readonly<Record<string, string>>;
  /** Rows whose tests are being written. */
  notYet: readonly string[];
};

/** A name that a test gives itself, and where. */
export type TestName = { path: string; line: number; text: string };

/** Every name of a test or of a row of a table in the house. */
export function testNames(house: House): TestName[] {
  return house.files
    .filter(({ path }) => isTest(path) || (path.startsWith('test/') && !isList(path)))
    .flatMap(({ path, source }) => {
      const read = source();
      return read.literals
        .filter(({ start }) => isName(read, start))
        .map(({ text, start }) => ({ path, line: read.lineOf(start), text }));
    });
}

/**
 * A name opens a call (`it('K3 …'`), a row of a table (`['K3 …'`), or follows `name:`; elsewhere a text is data
 * or a message.
 */
function isName({ code }: Source, start: number): boolean {
  if (code[start - 1] === '}') return true; // the rest of a template, after a hole
  return /(?:[([]|\b(?:name|title):)\s*$/.test(code.slice(Math.max(0, start - 200), start - 1));
}

/** The rows that a name carries: whole words, letters of the list and one or two digits, three for UI. */
export function rowsIn(text: string, letters: ReadonlySet<string>): string[] {
  const found =
    text.match(/(?<![A-Za-z0-9_+.-])(?:UI\d{1,3}|[A-Z]{1,2}\d{1,2})(?![A-Za-z0-9_])/g) ?? [];
  return found.filter((row) => letters.has(lettersOfRow(row)));
}

export async function loadRequirements(root: string): Promise<Requirements | undefined> {
  const path = join(root, LIST);
  if (!existsSync(path)) return undefined;
  const {
    requirements = {},
    elsewhere = {},
    notYet = [],
  } = (await import(pathToFileURL(path).href)) as Partial<Requirements>;
  return { requirements, elsewhere, notYet };
}

/** The files that carry each row, in order. */
export function carriers(house: House, { requirements }: Requirements): Map<string, Set<string>> {
  const letters = lettersOf(requirements);
  const found = new Map(Object.keys(requirements).map((row) => [row, new Set<string>()]));
  for (const { path, text } of testNames(house)) {
    for (const row of rowsIn(text, letters)) found.get(row)?.add(path);
  }
  return found;
}

/** `K` of K3, `DA` of DA01: the table that the row stands in. */
export const lettersOfRow = (row: string): string => row.replace(/\d+$/, '');

const lettersOf = (requirements: object) => new Set(Object.keys(requirements).map(lettersOfRow));

export async function checkRequirements(house: House): Promise<Refusal[]> {
  const list = await loadRequirements(house.root);
  if (list === undefined) return [];
  return [...checkRows(house, list), ...checkNumbers(house, list)];
}

function checkRows(house: House, list: Requirements): Refusal[] {
  const found = carriers(house, list);
  const files = house.files.filter(({ path }) => isList(path));
  const place = (row: string) => {
    for (const { path, text, source } of files) {
      const at = text.search(new RegExp(`^\\s*${row}: `, 'm'));
      if (at >= 0) return { file: path, line: source().lineOf(at + 1) };
    }
    return { file: LIST, line: 1 };
  };
  const refuse = (row: string, says: string): Refusal[] => [
    { ...place(row), rule: 'requirement', says },
  ];
  const marked = [...Object.keys(list.elsewhere), ...list.notYet];
  return [
    ...Object.keys(list.requirements).flatMap((row) => {
      const hasTest = (found.get(row)?.size ?? 0) > 0;
      if (hasTest && marked.includes(row)) {
        return refuse(row, `${row} has a test now: take its mark off.`);
      }
      if (hasTest || marked.includes(row)) return [];
      return refuse(row, `no test carries ${row} in its name: write one, or mark the row.`);
    }),
    ...marked
      .filter((row) => !(row in list.requirements))
      .flatMap((row) => refuse(row, `${row} is marked, but is no row of the list.`)),
  ];
}

function checkNumbers(house: House, { requirements }: Requirements): Refusal[] {
  const letters = lettersOf(requirements);
  return testNames(house).flatMap(({ path, line, text }) =>
    rowsIn(text, letters)
      .filter((row) => !(row in requirements))
      .map((row) => ({
        file: path,
        line,
        rule: 'requirement',
        says: `${row} is no row of ${LIST}: correct the number.`,
      })),
  );
}
