// What a list of address texts must hold to be worth a score (README.md beside it): judged from the published
// places alone, never from an answer of the geocoder.
import { addressRelations } from '../../contract/data/addresses.shapes.ts';
import { readCsv } from '../../src/kit/csv.ts';
import { fold } from '../../src/kit/text.ts';

/** What content/ says of a place, as far as a list speaks of it. */
export type KnownPlace = {
  id: string;
  level: string;
  parent_id: string | null;
  names: readonly { name: string }[];
};

/** The columns of every list, then those of the lists whose texts carry their place and their source. */
export const columns = [
  'query',
  'expected_name',
  'expected_parent',
  'expected_region',
  'expected_relation',
  'expected_landmark',
  'accept_names',
  'accept_parents',
  'ambiguous',
  'tag',
  'expected_ids',
  'source',
] as const;

export type ListRow = { line: number } & Record<(typeof columns)[number], string>;

const relations: ReadonlySet<string> = new Set(['', ...addressRelations]);
const ambiguity = new Set(['', '1', '?']);
const tags = new Set(['', 'none', 'road']);

/** Undefined where the text is no CSV or its heading is another one. */
export function readRows(text: string): ListRow[] | undefined {
  const [head, ...rows] = readCsv(text) ?? [];
  if (head?.fields.join() !== columns.join()) return undefined;
  return rows.map(({ line, fields }) => ({
    line,
    ...(Object.fromEntries(columns.map((name, at) => [name, fields[at] ?? ''])) as Omit<
      ListRow,
      'line'
    >),
  }));
}

/** Two texts that differ in case, accents, blanks and signs alone are the same text. */
export const sameText = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A sentence for each fault, with its line. `others`: texts of the lists that stood before. */
export function faultsOfRows(
  rows: readonly ListRow[],
  places: ReadonlyMap<string, KnownPlace>,
  others: readonly string[],
): string[] {
  const taken = new Map(others.map((text) => [sameText(text), 'another list']));
  return rows.flatMap((row) => {
    const key = sameText(row.query);
    const before = taken.get(key);
    taken.set(key, `line ${row.line}`);
    return [
      ...(before === undefined ? [] : [`the text stands in ${before}`]),
      ...faultsOfCells(row),
      ...(row.expected_name === 'none' ? faultsOfNone(row) : faultsOfPlace(row, places)),
    ].map((fault) => `line ${row.line}: ${fault}`);
  });
}

function faultsOfCells(row: ListRow): string[] {
  const faults: string[] = [];
  if (row.query.trim() === '' || row.query !== row.query.trim()) faults.push('blanks in the text');
  // A longer text is refused by the operation.
  if (row.query.length > 300) faults.push('the text is longer than 300 characters');
  if (row.source.trim() === '') faults.push('no source');
  if (!relations.has(row.expected_relation)) faults.push(`relation ${row.expected_relation}`);
  if (!ambiguity.has(row.ambiguous)) faults.push(`ambiguous ${row.ambiguous}`);
  if (!tags.has(row.tag)) faults.push(`tag ${row.tag}`);
  return faults;
}

function faultsOfNone(row: ListRow): string[] {
  const empty = [row.expected_ids, row.accept_names, row.expected_parent, row.expected_region];
  return row.tag === 'none' && empty.every((cell) => cell === '')
    ? []
    : ['a text without a place has the tag none and names none'];
}

function faultsOfPlace(row: ListRow, places: ReadonlyMap<string, KnownPlace>): string[] {
  const ids = row.expected_ids.split('|').filter(Boolean);
  const found = ids.flatMap((id) => places.get(id) ?? []);
  const [first] = found;
  if (found.length < ids.length || first === undefined)
    return [`unknown places: ${ids.filter((id) => !places.has(id)).join() || 'no id'}`];
  const faults: string[] = [];
  if (row.tag === 'none') faults.push('the tag none beside a place');
  if (new Set(ids).size < ids.length) faults.push('an id stands twice');
  if (shown(first) !== row.expected_name) faults.push(`${first.id} is shown as ${shown(first)}`);
  const right = new Set([row.expected_name, ...row.accept_names.split('|')]);
  for (const place of found)
    if (!right.has(shown(place))) faults.push(`${shown(place)} is right and not accepted`);
  if (row.ambiguous === '1')
    return row.expected_region === '' && row.expected_parent === ''
      ? faults
      : [...faults, 'an ambiguous text names one region'];
  for (const place of found) {
    const above = ancestors(place, places);
    if (shown(above.at(-1) ?? place) !== row.expected_region)
      faults.push(`${place.id} is not in ${row.expected_region}`);
  }
  if (!ancestors(first, places).some((place) => shown(place) === row.expected_parent))
    faults.push(`${first.id} has no parent ${row.expected_parent}`);
  return faults;
}

const shown = (place: KnownPlace): string => place.names[0]?.name ?? '';

function ancestors(place: KnownPlace, places: ReadonlyMap<string, KnownPlace>): KnownPlace[] {
  const above: KnownPlace[] = [];
  for (let id = place.parent_id; id !== null; ) {
    const parent = places.get(id);
    if (parent === undefined) break;
    above.push(parent);
    id = parent.parent_id;
  }
  return above;
}
