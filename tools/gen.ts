// Writes what is derived from the sources, or with --check refuses what is stale or breaks callers: `npm run gen [-- --check]`.
// Caught: generated documents behind their source at most merges; a break of callers not yet, since nothing is
// released.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Api } from '../contract/api.ts';
import { apis } from '../contract/apis.ts';
import { operations } from '../contract/index.ts';
import type { Operation } from '../contract/operation.ts';
import { buildOpenApi } from '../src/pages/docs/openapi.ts';
import { DATA, reportText } from './faults/report.ts';
import { clientRoutes, officeRoutes } from './gen/client-routes.ts';
import { announcesBreak, breakingChanges } from './gen/compatibility.ts';
import { decisionsPage } from './gen/decisions.ts';
import {
  errorsPage,
  eventsPage,
  type FoundMachine,
  machinesIn,
  machinesPage,
  routesPage,
} from './gen/documents.ts';
import { followUpsPage } from './gen/follow-ups.ts';
import { limitsPage } from './gen/limits.ts';
import { requirementsPage } from './gen/requirements.ts';
import { schemaMap } from './gen/schema.ts';
import { useCaseFiles } from './tidy/contract.ts';
import { readHouse } from './tidy/house.ts';
import { HOUSE_ROOT } from './tidy.ts';

/** Every generated file of the house by its path, as the sources of now give it. */
export async function generate(): Promise<Map<string, string>> {
  const { version } = JSON.parse(read(HOUSE_ROOT, 'package.json') ?? '{}') as { version: string };
  const house = readHouse(HOUSE_ROOT);
  const machineFiles = house.files
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/') && path.endsWith('.machine.ts'));
  const machines: FoundMachine[] = [];
  for (const file of machineFiles) {
    const module = await import(pathToFileURL(join(HOUSE_ROOT, file)).href);
    machines.push(...machinesIn(file, module as Record<string, unknown>));
  }
  return new Map([
    ...apis.map((api) => [api.document.file, openApiText(api, version)] as const),
    ['docs/errors.md', errorsPage(operations)],
    ['docs/events.md', eventsPage()],
    ['docs/routes.md', routesPage(operations, (name) => useCaseFiles(house, useCaseOf(name)))],
    ['docs/limits.md', limitsPage(operations)],
    ['docs/decisions/README.md', decisionsPage(join(HOUSE_ROOT, 'docs/decisions'))],
    ['docs/follow-ups.md', followUpsPage()],
    ['docs/machines.md', machinesPage(machines)],
    [DATA, reportText()],
    ['docs/requirements.md', await requirementsPage(house)],
    ['dashboard/src/api/routes.gen.ts', clientRoutes(operations)],
    ['dashboard/src/api/routes-office.gen.ts', officeRoutes(operations)],
    ['src/db/schema.sql', await schemaMap()],
  ]);
}

const openApiText = (api: Api, version: string): string =>
  `${JSON.stringify(buildOpenApi(operations, { publicUrl: null, version, api }), undefined, 2)}\n`;

const useCaseOf = (name: string): string =>
  (operations as Record<string, Operation>)[name]?.useCase ?? name;

/** One sentence for each file that is not what the sources give. */
export function findStale(root: string, files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([path, text]) => {
    const present = read(root, path);
    if (present === text) return [];
    const state = present === undefined ? 'is missing' : 'is stale';
    return [`${path} ${state}: run npm run gen and commit it.`];
  });
}

/**
 * What the new OpenAPI takes from callers of the one in the folder, unless the changelog says so. The
 * refresh refuses it too: once the file is replaced, nobody could see the difference any more.
 */
export function findBreaks(root: string, files: ReadonlyMap<string, string>): string[] {
  if (announcesBreak(read(root, 'CHANGELOG.md') ?? '')) return [];
  const advice =
    'the committed document has it: restore it, announce it with "breaking:" under Unreleased in CHANGELOG.md, or, of ' +
    'what was never committed on main, put back the document of main first.';
  return apis.flatMap(({ document: { file } }) => {
    const [before, after] = [read(root, file), files.get(file)];
    if (before === undefined || after === undefined || before === after) return [];
    return breakingChanges(JSON.parse(before), JSON.parse(after)).map(
      (change) => `${file}: ${change}; ${advice}`,
    );
  });
}

export function write(root: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function read(root: string, path: string): string | undefined {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Does what was asked on a folder; the sentences of refusal, empty when all is well. */
export function settle(
  root: string,
  files: ReadonlyMap<string, string>,
  check: boolean,
): { refusals: string[]; done: string } {
  const breaks = findBreaks(root, files);
  if (check) {
    const refusals = [...breaks, ...findStale(root, files)];
    return { refusals, done: `gen: ${files.size} files, all fresh.` };
  }
  if (breaks.length > 0) return { refusals: breaks, done: '' };
  const stale = findStale(root, files).length;
  write(root, files);
  return { refusals: [], done: `gen: ${files.size} files, ${stale} changed.` };
}

if (import.meta.main) {
  const check = process.argv.includes('--check');
  const { refusals, done } = settle(HOUSE_ROOT, await generate(), check);
  for (const refusal of refusals) console.error(refusal);
  if (refusals.length === 0) console.log(done);
  process.exitCode = refusals.length === 0 ? 0 : 1;
}
