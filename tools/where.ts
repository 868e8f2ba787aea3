// Leads from a URL, an operation or a requirement to its files: `npm run where -- POST /v1/payments | /docs | createPayment | K3`.
// Caught: nothing; it spares searching.

import {
  type Contract,
  kebab,
  loadContract,
  locateEntry,
  testFiles,
  useCaseFiles,
} from './tidy/contract.ts';
import { type House, readHouse } from './tidy/house.ts';
import { describePage, loadPages, type PageTable, pageAt } from './tidy/pages.ts';
import { testNames } from './tidy/requirements.ts';
import { HOUSE_ROOT } from './tidy.ts';

/** A requirement's number: K3, E10, DA01. */
export const REQUIREMENT = /^[A-Z]{1,3}\d{1,3}$/;

const METHODS = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

/** The lines to print, or a sentence that says what was not found. */
export async function where(root: string, words: readonly string[]): Promise<string[] | string> {
  const [first = '', second] = words;
  if (first === '')
    return 'Ask for a route, a page, an operation or a requirement: POST /v1/payments, /docs, createPayment, K3.';
  const house = readHouse(root);
  if (words.length === 1 && REQUIREMENT.test(first)) {
    const found = testsNaming(house, first);
    return found.length > 0 ? found : `No test carries the number ${first} in its name.`;
  }
  const contract = await loadContract(root);
  if (contract === undefined) return 'There is no contract/index.ts to look in.';
  if (typeof contract === 'string') return contract;
  const names = namesOf(contract, first, second);
  const pages = await loadPages(root);
  const shown = names.length === 0 ? pagesOf(pages, first, second) : [];
  if (names.length + shown.length === 0)
    return `No operation and no page answers to "${words.join(' ')}".`;
  return [
    ...names.flatMap((name) => describeOperation(house, contract, name)),
    ...shown.flatMap((path) => describePage(house, pages, path)),
  ];
}

function namesOf({ operations }: Contract, first: string, second: string | undefined): string[] {
  const method = METHODS.has(first.toUpperCase()) ? first.toUpperCase() : undefined;
  const path = method === undefined ? first : second;
  return Object.entries(operations)
    .filter(([name, operation]) => {
      if (path === undefined || path.startsWith('/')) {
        if (method !== undefined && method !== operation.method) return false;
        return path === undefined || samePath(operation.path, path);
      }
      return name.toLowerCase() === path.toLowerCase() || kebab(name) === path;
    })
    .map(([name]) => name);
}

function pagesOf(pages: PageTable, first: string, second: string | undefined): string[] {
  const method = METHODS.has(first.toUpperCase()) ? first.toUpperCase() : undefined;
  const path = method === undefined ? first : second;
  return path?.startsWith('/') ? pageAt(pages, method, path) : [];
}

/** A parameter of the contract, `{id}`, meets any one piece of the path asked for. */
function samePath(declared: string, asked: string): boolean {
  const pieces = declared.split('/');
  const others = asked
    .replace(/[?#].*$/, '')
    .replace(/(?<=.)\/$/, '')
    .split('/');
  if (pieces.length !== others.length) return false;
  return pieces.every((piece, i) => /^(?:\{.*\}|:.*)$/.test(piece) || piece === others[i]);
}

function describeOperation(house: House, { operations }: Contract, name: string): string[] {
  const operation = operations[name];
  if (operation === undefined) return [];
  const { file, line } = locateEntry(house, name, 'contract/index.ts');
  const rows = (label: string, paths: string[]): string[] =>
    paths.length === 0 ? [`  ${label} none`] : paths.map((path) => `  ${label} ${path}`);
  return [
    `${name}  ${operation.method} ${operation.path}`,
    `  contract ${file}:${line}`,
    ...rows(
      'use case',
      useCaseFiles(house, operation.useCase ?? name).map((path) => `${path}:1`),
    ),
    ...rows(
      'test    ',
      testFiles(house, operation.useCase ?? name).map((path) => `${path}:1`),
    ),
  ];
}

function testsNaming(house: House, number: string): string[] {
  const word = new RegExp(`(?<![A-Za-z0-9])${number}(?![A-Za-z0-9])`);
  return testNames(house)
    .filter(({ text }) => word.test(text))
    .map(({ path, line, text }) => `${path}:${line} ${text}`);
}

if (import.meta.main) {
  const found = await where(HOUSE_ROOT, process.argv.slice(2));
  if (typeof found === 'string') {
    console.error(found);
    process.exitCode = 1;
  } else {
    for (const line of found) console.log(line);
  }
}
