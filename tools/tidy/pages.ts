// Reads the table of pages and says where each is declared, drawn and tested, for `npm run where`.
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type House, isTest } from './house.ts';
import { readImports } from './imports.ts';

export const TABLE = 'src/pages/table.ts';
const SWEEP = 'test/contract/pages.test.ts';

type Declared = {
  kind: string;
  audience: string;
  policy?: string;
  budget_bytes?: number;
  script?: boolean;
  posts?: boolean;
};
export type PageTable = Readonly<Record<string, Declared>>;

export async function loadPages(root: string): Promise<PageTable> {
  if (!existsSync(join(root, TABLE))) return {};
  return ((await import(pathToFileURL(join(root, TABLE)).href)) as { pages: PageTable }).pages;
}

/** The page that answers an address: a path that says it word by word goes before one that leaves parts open. */
export function pageAt(table: PageTable, method: string | undefined, asked: string) {
  const address = asked.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  const rank = (path: string) => (path === address ? 0 : path.includes('*') ? 2 : 1);
  return Object.keys(table)
    .filter((path) => path === address || patternOf(path, '[^/]+').test(address))
    .filter((path) => method !== 'POST' || table[path]?.posts)
    .filter(() => method === undefined || method === 'GET' || method === 'POST')
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, 1);
}

const literal = (text: string) => text.replace(/[.?+^$()|[\]\\]/g, '\\$&');
const partsOf = (path: string, part: string) =>
  literal(path)
    .replace(/\*/g, '.+')
    .replace(/\{\w+\}/g, part);
const patternOf = (path: string, part: string) => new RegExp(`^${partsOf(path, part)}$`);

export function describePage(house: House, table: PageTable, path: string): string[] {
  const page = table[path];
  if (!page) return [];
  const facts = [
    page.policy && `policy ${page.policy}`,
    page.budget_bytes && `${page.budget_bytes} bytes at most`,
    page.kind === 'page' && (page.script ? 'runs a script' : 'no script'),
  ].filter(Boolean);
  const rows = (label: string, places: readonly string[]) =>
    (places.length === 0 ? ['none'] : places).map((place) => `  ${label} ${place}`);
  return [
    `${page.posts ? 'GET POST' : 'GET'} ${path}  ${page.kind} for ${page.audience}${facts.length > 0 ? `: ${facts.join(', ')}` : ''}`,
    ...rows(
      'declared',
      keysOf(house, (file) => file === TABLE, path),
    ),
    ...rows('drawn in', drawers(house, page.audience, path)),
    ...rows('test    ', testsOf(house, page.audience, path)),
  ];
}

/** Where a file of ours has the path as a key. */
function keysOf(house: House, where: (file: string) => boolean, path: string): string[] {
  const key = new RegExp(`'${literal(path).replace(/\*/g, '\\*')}':`);
  return house.files.flatMap(({ path: file, text, source }) => {
    const found = where(file) ? key.exec(text) : null;
    return found ? [`${file}:${source().lineOf(found.index)}`] : [];
  });
}

/** The file that answers the path, then what it takes from its own folder. */
function drawers(house: House, audience: string, path: string): string[] {
  const folder = `src/pages/${audience}/`;
  const answering = keysOf(house, (file) => file.startsWith(folder) && !isTest(file), path);
  const names = answering.map((place) => place.replace(/:\d+$/, ''));
  const taken = house.files
    .filter((file) => names.includes(file.path))
    .flatMap((file) =>
      readImports(file.source()).map(({ specifier }) =>
        posix.join(posix.dirname(file.path), specifier),
      ),
    )
    .filter((file) => house.files.some(({ path: one }) => one === file))
    .filter((file) => file.startsWith(folder) && !names.includes(file));
  return [...answering, ...[...new Set(taken)].map((file) => `${file}:1`)];
}

/** The sweep, then tests that open an address of the path, those of its folder first. */
function testsOf(house: House, audience: string, path: string): string[] {
  const part = '(?:\\$\\{[^}]+\\}|[^/?\'"`\\s]+)';
  const opened = new RegExp(`['"\`]${partsOf(path, part)}(?:[?#'"\`]|\\$\\{)`);
  const beside = (file: string) => file.startsWith(`src/pages/${audience}/`);
  // Half of all tests have "/" somewhere.
  const open = path === '/' || path.includes('*');
  const tests = house.files
    .filter(({ path: file, text }) => isTest(file) && file !== SWEEP && opened.test(text))
    .map(({ path: file }) => file)
    .filter((file) => !open || beside(file))
    .sort((a, b) => Number(beside(b)) - Number(beside(a)) || a.localeCompare(b));
  return [SWEEP, ...tests].map((file) => `${file}:1`);
}
