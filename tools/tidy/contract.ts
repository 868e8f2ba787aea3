// Loads the contract of a folder and says where each of its entries stands, for tidy and for `npm run where`.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { House } from './house.ts';

export type Operation = {
  method: string;
  path: string;
  errors: readonly string[];
  /** The use case of several operations that one engine serves; else it has the operation's name. */
  useCase?: string;
};
export type Entry = { planned?: boolean };

export type Contract = {
  operations: Record<string, Operation>;
  errors: Record<string, Entry>;
  events: Record<string, Entry>;
  /** Codes that every operation of a family can answer: listed once instead of in each operation. */
  commonErrors: Record<string, readonly string[]>;
};

/** Undefined while the contract is not written; a sentence when it cannot be read. */
export async function loadContract(root: string): Promise<Contract | string | undefined> {
  if (!existsSync(join(root, 'contract/index.ts'))) return undefined;
  try {
    const operations = await exported(root, 'contract/index.ts', 'operations');
    if (operations === undefined) return 'contract/index.ts exports no `operations`.';
    // The shapes are the contract's own promise, checked by the compiler where they are written.
    return {
      operations: operations as Contract['operations'],
      errors: ((await exported(root, 'contract/errors.ts', 'errors')) ?? {}) as Contract['errors'],
      events: ((await exported(root, 'contract/webhooks/events.ts', 'events')) ??
        {}) as Contract['events'],
      commonErrors: await commonErrorsOf(root),
    };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return `the contract cannot be loaded: ${reason.replaceAll(root, '.')}`;
  }
}

/** Those of every family of every API. */
async function commonErrorsOf(root: string): Promise<Contract['commonErrors']> {
  type Apis = { base: string; families: Record<string, { errors: readonly string[] }> }[];
  const apis = ((await exported(root, 'contract/apis.ts', 'apis')) ?? []) as Apis;
  const lists = apis.flatMap(({ base, families }) =>
    Object.entries(families).map(([family, { errors }]) => [`${base} ${family}`, errors] as const),
  );
  // What every write of payments can be told to answer in test mode.
  const told = await exported(root, 'contract/common-errors.ts', 'simulatedErrors');
  return Object.fromEntries([...lists, ['simulated', (told ?? []) as readonly string[]]]);
}

async function exported(root: string, path: string, name: string): Promise<unknown> {
  const full = join(root, path);
  if (!existsSync(full)) return undefined;
  const module = (await import(pathToFileURL(full).href)) as Record<string, unknown>;
  return module[name];
}

/** A catalogue that is written in several files, and their paths. */
const homes: Record<string, RegExp> = {
  'contract/index.ts': /^contract\/(?:[\w-]+\/[\w-]+|index)\.ts$/,
  'contract/errors.ts': /^contract\/(?:[\w-]+\/)?errors\.ts$/,
};

/** Where an entry of the contract is written: its own file if it is a key there, else the catalogue's first line. */
export function locateEntry(
  house: House,
  name: string,
  catalogue: string,
): { file: string; line: number } {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const key = new RegExp(
    `^[ \\t]*(?:(?:export const )?['"]?${escaped}['"]?\\s*(?:[:=,]|$)|operations: .*'${escaped}')`,
    'm',
  );
  const home = homes[catalogue];
  for (const { path, text, source } of house.files) {
    if (home === undefined ? path !== catalogue : !home.test(path)) continue;
    const found = key.exec(text);
    if (found !== null) return { file: path, line: source().lineOf(found.index) };
  }
  return { file: catalogue, line: 1 };
}

export function kebab(operation: string): string {
  return operation.replace(/(?<=[a-z0-9])[A-Z]|(?<=[A-Z])[A-Z](?=[a-z])/g, '-$&').toLowerCase();
}

/** The file that carries an operation: one operation, one file of the same name. */
export function useCaseFiles(house: House, operation: string): string[] {
  const name = kebab(operation);
  const ends = [`/${name}.ts`, `/${name}.call.ts`];
  return house.files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/') && ends.some((end) => path.endsWith(end)));
}

/** The tests beside the use case, then those that name the operation. */
export function testFiles(house: House, operation: string): string[] {
  const name = kebab(operation);
  const beside = new RegExp(`/${name}(?:\\.call)?\\.test\\.ts$`);
  const mention = new RegExp(`(?<![\\w$-])(?:${operation}|${name})(?![\\w$-])`);
  const tests = house.files.filter(({ path }) => /\.test\.tsx?$/.test(path));
  return tests
    .filter(({ path, text }) => beside.test(path) || mention.test(text))
    .map(({ path }) => path)
    .sort((a, b) => Number(beside.test(b)) - Number(beside.test(a)) || a.localeCompare(b));
}
