// Rows as they are answered: the members that the contract shows, in its order, with the source records whole and
// what the server knows by itself (contract/data.md section 5).

import { Place } from '../../../contract/data/addresses.shapes.ts';
import { addresses } from '../../../contract/data/addresses.ts';
import { fieldText } from '../../../contract/data/field-texts.ts';
import {
  type DatasetName,
  datasetNames,
  datasetOf,
  itemSchema,
  type ListName,
  listOf,
} from '../../../contract/data/lists.ts';
import { data as tools } from '../../../contract/data/tools.ts';
import { dayInUtc, iso } from '../../kit/clock.ts';
import type { HistoryRow, VersionRow } from './list.store.ts';
import type { StoredRow } from './list-file.ts';
import { viewSource } from './source.view.ts';
import type { Usage } from './usage.ts';
import { fileName, filesOf } from './version-files.ts';

/** What is published at one moment: the current version of each, the history of all, and their use. */
export type Snapshot = {
  versions: ReadonlyMap<DatasetName, VersionRow>;
  history: readonly HistoryRow[];
  usage?: Usage;
};

export type Item = Record<string, unknown> & { id: string };

export function viewItems(name: ListName, snapshot: Snapshot): Item[] {
  const version = snapshot.versions.get(name);
  if (!version) return [];
  const members = Object.keys(itemSchema(name).properties);
  const sources = new Map(version.sources.map((source) => [source.id, viewSource(source)]));
  const derive = derivations[name];
  return version.rows.map((row) => {
    const whole: Record<string, unknown> = {
      ...row,
      updated_at: iso(row.updated_at),
      ...derive?.(row, snapshot),
      sources: row.sources.flatMap((id) => sources.get(id) ?? []),
    };
    // An operator's version may be older than a member that this release added.
    return Object.fromEntries(members.map((member) => [member, whole[member] ?? null])) as Item;
  });
}

type Derivation = (row: StoredRow, snapshot: Snapshot) => Record<string, unknown>;

const derivations: Partial<Record<ListName, Derivation>> = {
  categories: ({ id }, snapshot) => ({
    count: countRows(snapshot, 'directory', (row) => row['category'] === id),
  }),
  sectors: ({ id }, snapshot) => {
    const inSector = (row: StoredRow) => [row['sectors']].flat().includes(id);
    return {
      counts: {
        annuaire: countRows(snapshot, 'directory', inSector),
        demarches: countRows(snapshot, 'procedures', inSector),
        modules: countRows(snapshot, 'modules', inSector),
      },
    };
  },
  datasets: viewDataset,
};

function countRows(snapshot: Snapshot, name: ListName, test: (row: StoredRow) => boolean): number {
  return snapshot.versions.get(name)?.rows.filter(test).length ?? 0;
}

/** What is calculated with a list. */
const toolsOf: Partial<Record<DatasetName, readonly string[]>> = {
  places: Object.values(addresses).map(({ path }) => path),
  holidays: [tools.addBusinessDays.path, tools.countBusinessDays.path],
  operators: [tools.analysePhone.path],
};

function routesOf(name: DatasetName): string[] {
  const path = `/v1/${datasetOf(name)}`;
  const own = name === 'places' ? [] : [path, `${path}/{id}`];
  return [...own, ...(toolsOf[name] ?? [])];
}

/** A row that says so of its dataset keeps it from answering; one of the archives answers. */
const isWithdrawn = (row: StoredRow): boolean =>
  row['status'] === 'a_venir' || row['status'] === 'indisponible';

/** The list that says so of the others always answers. */
export const mayAnswer = (dataset: string, versions: Snapshot['versions']): boolean =>
  dataset === datasetOf('datasets') ||
  !versions.get('datasets')?.rows.some((row) => row.id === dataset && isWithdrawn(row));

/** A dataset is a list of ours, or the places: its version, size and history are read where they happened. */
function viewDataset(row: StoredRow, snapshot: Snapshot): Record<string, unknown> {
  const name = datasetNames.find((one) => datasetOf(one) === row.id);
  const version = name && snapshot.versions.get(name);
  const gone = row['status'] === 'publie' && !version;
  const dates = (version?.rows ?? [])
    .map((one) => one['date'])
    .filter((date) => typeof date === 'string')
    .sort();
  const use = snapshot.usage?.get(row.id);
  return {
    status: gone ? 'indisponible' : row['status'],
    version: version?.version ?? null,
    rows: version?.row_count ?? 0,
    fields: name ? fieldsOf(name) : [],
    coverage: { from: dates[0] ?? null, to: dates.at(-1) ?? null, area: row['area'] },
    published_at: version ? iso(version.published_at) : null,
    // Most of what is said here is the version's.
    updated_at: iso(Math.max(row.updated_at, version?.published_at ?? 0)),
    routes: name ? routesOf(name) : [],
    downloads: version && !isWithdrawn(row) ? downloadsOf(version) : [],
    counters: { ouvertures: use?.opened ?? 0, telechargements: use?.downloaded ?? 0 },
    subscribers: use?.subscribers ?? 0,
    changelog: snapshot.history.filter(({ list }) => list === name).map(viewChange),
  };
}

const downloadsOf = (version: VersionRow) =>
  filesOf(version.list, version).map(({ format, sha256, bytes }) => ({
    format,
    url: `/data/fichiers/${fileName(version.list, version.version, format)}`,
    bytes,
    sha256,
  }));

const viewChange = (change: HistoryRow) => ({
  version: change.version,
  date: dayInUtc(change.published_at),
  summary: change.summary,
  added: change.added,
  changed: change.changed,
  removed: change.removed,
  breaking: isBreaking(change),
  reports: change.reports,
});

/** An id that no longer answers breaks whoever kept it. */
export const isBreaking = ({ removed }: { removed: number }): boolean => removed > 0;

type Plain = { type?: string; anyOf?: Plain[] };

const typeOf = (schema: Plain): string =>
  schema.type ?? schema.anyOf?.map(typeOf).join(' | ') ?? 'object';

/** Members of an answer that no version holds: the server counts or reads them where they are. */
const derivedOf = (name: DatasetName): object =>
  name === 'places' ? {} : (listOf(name).derived ?? {});

const fieldsOf = (name: DatasetName) =>
  Object.entries((name === 'places' ? Place : itemSchema(name)).properties).map(
    ([field, schema]) => {
      const description = fieldText(name, field) ?? '';
      const isDerived = field in derivedOf(name);
      return {
        name: field,
        type: typeOf(schema as Plain),
        description: isDerived ? `${description} (calculé, absent des fichiers)` : description,
      };
    },
  );
