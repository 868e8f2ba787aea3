// Refuses a promise without its proof: an operation without file or test, a code, an event or a table nobody serves.
// Caught: codes that no operation answered when the catalogue became whole: they are marked planned (27db97b).

import {
  type Contract,
  kebab,
  loadContract,
  locateEntry,
  testFiles,
  useCaseFiles,
} from './contract.ts';
import { type House, type HouseFile, isCode, isFree, type Refusal } from './house.ts';
import { checkMatrix } from './matrix.ts';

export async function checkPromises(house: House): Promise<Refusal[]> {
  const contract = await loadContract(house.root);
  const tables = checkTables(house);
  if (contract === undefined) return tables;
  if (typeof contract === 'string') {
    return [{ file: 'contract/index.ts', line: 1, rule: 'contract', says: contract }, ...tables];
  }
  return [
    ...checkOperations(house, contract),
    ...checkErrors(house, contract),
    ...checkEvents(house, contract),
    ...checkMatrix(house, contract),
    ...tables,
  ];
}

function checkOperations(house: House, { operations }: Contract): Refusal[] {
  return Object.entries(operations).flatMap(([operation, { useCase: name = operation }]) => {
    const at = locateEntry(house, operation, 'contract/index.ts');
    const refusals: Refusal[] = [];
    if (useCaseFiles(house, name).length === 0) {
      const says = `${name} has no use case: write src/**/${kebab(name)}.ts (or .call.ts).`;
      refusals.push({ ...at, rule: 'operation-file', says });
    }
    if (testFiles(house, name).length === 0) {
      const says = `no test names ${name}: write ${kebab(name)}.test.ts beside its use case.`;
      refusals.push({ ...at, rule: 'operation-test', says });
    }
    return refusals;
  });
}

function checkErrors(house: House, { operations, errors, commonErrors }: Contract): Refusal[] {
  const listed = new Set([
    ...Object.values(operations).flatMap((operation) => operation.errors),
    ...Object.values(commonErrors).flat(),
  ]);
  return Object.entries(errors)
    .filter(([code, entry]) => Boolean(entry.planned) === listed.has(code))
    .map(([code, entry]) => ({
      ...locateEntry(house, code, 'contract/errors.ts'),
      rule: 'error-code',
      says: entry.planned
        ? `an operation lists ${code}: it is no longer planned.`
        : `no operation lists ${code}: list it where it is answered, or mark it planned.`,
    }));
}

function checkEvents(house: House, { events }: Contract): Refusal[] {
  const said = new Set(
    house.files
      .filter(({ path }) => path.startsWith('src/') && isCode(path) && !isFree(path))
      .flatMap(({ source }) => source().literals.map(({ text }) => text)),
  );
  return Object.entries(events)
    .filter(([type, entry]) => !entry.planned && !said.has(type))
    .map(([type]) => ({
      ...locateEntry(house, type, 'contract/webhooks/events.ts'),
      rule: 'event-type',
      says: `nothing in src emits ${type}: emit it, or mark it planned.`,
    }));
}

const TABLE =
  /\b(?:create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?|drop\s+table\s+(?:if\s+exists\s+)?)((?:"?[\w]+"?\.)?"?\w+"?)(\s+partition\s+of)?|\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)\s+rename\s+to\s+("?\w+"?)/gi;

const READ_OR_WRITTEN =
  /\b(?:from|join|into|update|table|lock|copy|truncate|using)\s+(?:only\s+|if\s+exists\s+)?((?:"?\w+"?\.)?"?\w+"?)/gi;

function checkTables(house: House): Refusal[] {
  const known = new Set(house.files.flatMap(tablesSpokenOf));
  return [...tablesOf(house)]
    .filter(([table]) => !known.has(table))
    .map(([table, at]) => ({
      ...at,
      rule: 'table-store',
      says: `no *.store.ts speaks of the table ${table}: give it a store, or drop it.`,
    }));
}

/** The tables that stand once every migration has run, each with the place that made it. */
function tablesOf(house: House): Map<string, { file: string; line: number }> {
  const tables = new Map<string, { file: string; line: number }>();
  for (const { path, text, source } of house.files) {
    if (!path.startsWith('src/db/migrations/') || !path.endsWith('.sql')) continue;
    const bare = text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
    for (const match of bare.matchAll(TABLE)) {
      const at = { file: path, line: source().lineOf(match.index) };
      if (match[3] !== undefined) {
        tables.delete(plain(match[3]));
        tables.set(plain(match[4] ?? ''), at);
      } else if (/^drop/i.test(match[0])) tables.delete(plain(match[1] ?? ''));
      else if (match[2] === undefined) tables.set(plain(match[1] ?? ''), at);
    }
  }
  return tables;
}

function plain(name: string): string {
  return name.replace(/^.*\./, '').replaceAll('"', '').toLowerCase();
}

/** Only where SQL may stand: the same word in a message or a path serves no table. */
function tablesSpokenOf({ path, source }: HouseFile): string[] {
  if (!isCode(path) || isFree(path)) return [];
  const isSignIn = path.startsWith('src/platform/sign-in/');
  const isStore = path.endsWith('.store.ts');
  if (!isStore && !isSignIn && !/^src\/(?:jobs|db|http)\//.test(path)) return [];
  return source().literals.flatMap(({ text }) => {
    // A table handed over by name: better-auth's models, a statement with a hole for the table.
    if ((isStore || isSignIn) && /^\w+$/.test(text)) return [text];
    return [...text.matchAll(READ_OR_WRITTEN)].map((match) => plain(match[1] ?? ''));
  });
}
