// Every reference list: one entry says its address, items, filters and searched fields; its routes, checks and
// documents follow (spec/data.md "Reference lists", contract/data.md section 5). Its rows stand in content/<name>.
import { type TProperties, Type } from 'typebox';
import { limits } from '../limits.ts';
import { type Operation, section } from '../operation.ts';
import { IdParam, Nullable, Strict, Time } from '../shapes.ts';
import type { Text } from '../text.ts';
import { fieldText } from './field-texts.ts';
import * as items from './lists.shapes.ts';
import { placesDataset } from './places.ts';
import { Source } from './source.shapes.ts';

type Entry = {
  /** Its id among the datasets, which is its address too. */
  dataset: string;
  /** The names of its two operations. */
  operations: readonly [string, string];
  summary: readonly [Text, Text];
  /** What a row holds beside `id` and `sources`, and an item shows. */
  fields: TProperties;
  /** What a row holds for searches and for whoever maintains it, and no item shows. */
  kept?: TProperties;
  /** What the server adds, from other lists and from the history of versions. */
  derived?: TProperties;
  /** The licence of a source does not let us hand out the whole: it has no files. */
  withheld?: true;
  /** Items say when they last changed: lists whose fields the specification leaves open. */
  updatedAt?: true;
  /** Fields that a query parameter of their name filters. */
  filters?: readonly string[];
  /** `year` filters by this field's year. */
  yearOf?: string;
  /** Searched fields, those that weigh most first; `name.fr` is a member of a field. */
  searched: readonly string[];
  /** Fields that hold ids of rows of another list, or of this one. */
  refersTo?: Readonly<Record<string, string>>;
  /** A field that no two rows share. */
  unique?: string;
};

function catalogue<const T extends Record<string, Entry>>(entries: T): T {
  return entries;
}

export const lists = catalogue({
  sectors: {
    dataset: 'secteurs',
    operations: ['listSectors', 'getSector'],
    summary: [
      { fr: 'Lister les secteurs d’activité', en: 'List economic sectors' },
      { fr: 'Lire un secteur d’activité', en: 'Read an economic sector' },
    ],
    fields: items.sectors,
    kept: items.sectorsKept,
    derived: items.sectorsDerived,
    updatedAt: true,
    searched: ['name.fr', 'name.en', 'code', 'divisions', 'regulator.name', 'description.fr'],
    refersTo: { parent_id: 'sectors' },
  },
  categories: {
    dataset: 'categories',
    operations: ['listCategories', 'getCategory'],
    summary: [
      { fr: 'Lister les rubriques de l’annuaire', en: 'List the categories of the directory' },
      { fr: 'Lire une rubrique de l’annuaire', en: 'Read a category of the directory' },
    ],
    fields: items.categories,
    derived: items.categoriesDerived,
    updatedAt: true,
    searched: ['name.fr', 'name.en', 'description.fr', 'description.en'],
    refersTo: { parent_id: 'categories' },
  },
  directory: {
    dataset: 'annuaire',
    operations: ['listDirectory', 'getDirectoryEntry'],
    summary: [
      { fr: 'Lister l’annuaire des API, SDK et jeux', en: 'List the directory of APIs and SDKs' },
      { fr: 'Lire une entrée de l’annuaire', en: 'Read an entry of the directory' },
    ],
    fields: items.directory,
    kept: items.directoryKept,
    updatedAt: true,
    filters: ['category'],
    searched: ['name', 'provider.name', 'category', 'description.fr', 'description.en'],
    refersTo: { category: 'categories', sectors: 'sectors' },
  },
  banks: {
    dataset: 'banques',
    operations: ['listBanks', 'getBank'],
    summary: [
      { fr: 'Lister les banques', en: 'List banks' },
      { fr: 'Lire une banque', en: 'Read a bank' },
    ],
    fields: items.banks,
    kept: items.banksKept,
    searched: ['name', 'alt_names', 'bank_code', 'bic'],
    unique: 'bank_code',
  },
  procedures: {
    dataset: 'demarches',
    operations: ['listProcedures', 'getProcedure'],
    summary: [
      { fr: 'Lister les démarches administratives', en: 'List administrative procedures' },
      { fr: 'Lire une démarche administrative', en: 'Read an administrative procedure' },
    ],
    fields: items.procedures,
    kept: items.proceduresKept,
    updatedAt: true,
    searched: ['title', 'title_en', 'category', 'authority.name', 'summary'],
    refersTo: { sectors: 'sectors' },
  },
  modules: {
    dataset: 'modules',
    operations: ['listModules', 'getModule'],
    summary: [
      { fr: 'Lister les modules de la plateforme', en: 'List the modules of the platform' },
      { fr: 'Lire un module de la plateforme', en: 'Read a module of the platform' },
    ],
    fields: items.modules,
    updatedAt: true,
    filters: ['status', 'form'],
    searched: ['name.fr', 'name.en', 'product', 'description.fr', 'description.en'],
    refersTo: { sectors: 'sectors' },
  },
  holidays: {
    dataset: 'jours-feries',
    operations: ['listHolidays', 'getHoliday'],
    summary: [
      { fr: 'Lister les jours fériés', en: 'List public holidays' },
      { fr: 'Lire un jour férié', en: 'Read a public holiday' },
    ],
    fields: items.holidays,
    kept: items.holidaysKept,
    filters: ['type', 'date_status'],
    yearOf: 'date',
    searched: ['name.fr', 'name.en', 'date'],
  },
  operators: {
    dataset: 'operateurs',
    operations: ['listOperators', 'getOperator'],
    summary: [
      { fr: 'Lister les préfixes téléphoniques', en: 'List telephone prefixes' },
      { fr: 'Lire un préfixe téléphonique', en: 'Read a telephone prefix' },
    ],
    fields: items.operators,
    kept: items.operatorsKept,
    filters: ['operator', 'type'],
    searched: ['operator', 'former_names', 'prefix', 'type'],
    unique: 'prefix',
  },
  datasets: {
    dataset: 'jeux',
    operations: ['listDatasets', 'getDataset'],
    summary: [
      { fr: 'Lister les jeux de données', en: 'List datasets' },
      { fr: 'Lire un jeu de données', en: 'Read a dataset' },
    ],
    fields: items.datasets,
    kept: items.datasetsKept,
    derived: items.datasetsDerived,
    updatedAt: true,
    filters: ['status'],
    searched: ['title.fr', 'title.en', 'description.fr', 'description.en'],
  },
});

type Lists = typeof lists;
export type ListName = keyof Lists;
export const listNames = Object.keys(lists) as ListName[];

/** The entry in its widest form, for whoever treats all lists alike. */
export const listOf = (name: ListName): Entry => lists[name];

/** What is published in versions: the lists, and the places of the address tools (contract/data/places.ts). */
export type DatasetName = ListName | 'places';
export const datasetNames: readonly DatasetName[] = [...listNames, 'places'];

/** Its id on the wire. */
export const datasetOf = (name: DatasetName): string =>
  name === 'places' ? placesDataset : listOf(name).dataset;

/** A row as content/ and imports have it: `sources` are ids of source records. */
export function rowSchema(name: ListName) {
  const { fields, kept } = listOf(name);
  const sources = Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true });
  return Strict({ id: items.idOfRow, ...fields, ...kept, sources });
}

/** A source record as content/ and imports have it. */
export const SourceRow = Strict({
  id: Type.String({ minLength: 1 }),
  title: Type.String({ minLength: 1 }),
  url: Type.String({ pattern: '^(https?://|/)\\S+$' }),
  publisher: Nullable(Type.String()),
  published: Nullable(Type.String()),
  licence: Nullable(Type.String()),
  lang: Type.String({ pattern: '^[a-z]{2,3}$' }),
  official: Type.Boolean(),
  read_at: Type.String({ format: 'date' }),
});

/** An item as it is answered. */
export function itemSchema(name: ListName) {
  const { fields, derived, updatedAt } = listOf(name);
  const shown = { id: Type.String(), ...fields, ...derived, sources: Type.Array(Source) };
  return Strict(described(name, updatedAt ? { ...shown, updated_at: Time } : shown));
}

/** The same members, each with what it means. */
const described = (name: ListName, members: TProperties): TProperties =>
  Object.fromEntries(
    Object.entries(members).map(([field, schema]) => [
      field,
      { ...schema, description: fieldText(name, field) },
    ]),
  );

const common = {
  section: 'data',
  family: 'data',
  caller: 'open',
  method: 'GET',
  effect: 'read',
  maxAge_s: limits.listMaxAge_s,
} as const;

function pageOperation(name: ListName) {
  const { dataset, summary, filters = [], yearOf } = listOf(name);
  const year = { year: Type.Optional(Type.String({ pattern: '^\\d{4}$' })) };
  return {
    ...common,
    path: `/v1/${dataset}`,
    useCase: 'listItems',
    summary: summary[0],
    // Not strict: a list ignores a parameter that it does not know (contract/data.md section 5).
    query: Type.Object({
      page: Type.Optional(Type.Integer({ minimum: 1, format: 'int64' })),
      per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
      q: Type.Optional(Type.String({ minLength: 1 })),
      ...Object.fromEntries(filters.map((field) => [field, Type.Optional(Type.String())])),
      ...(yearOf ? year : {}),
    }),
    reply: {
      status: 200,
      schema: Strict({
        data: Type.Array(itemSchema(name)),
        pagination: Strict({
          page: Type.Integer(),
          per_page: Type.Integer(),
          total: Type.Integer(),
          total_pages: Type.Integer(),
        }),
      }),
    },
    errors: ['DATASET_UNAVAILABLE'],
  } as const satisfies Operation;
}

function itemOperation(name: ListName) {
  const { dataset, summary } = listOf(name);
  return {
    ...common,
    path: `/v1/${dataset}/{id}`,
    useCase: 'getItem',
    summary: summary[1],
    params: Strict({ id: IdParam }),
    // Not strict either.
    query: Type.Object({}),
    reply: { status: 200, schema: itemSchema(name) },
    errors: ['NOT_FOUND', 'DATASET_UNAVAILABLE'],
  } as const satisfies Operation;
}

type Pages = { [N in ListName as Lists[N]['operations'][0]]: ReturnType<typeof pageOperation> };
type Singles = { [N in ListName as Lists[N]['operations'][1]]: ReturnType<typeof itemOperation> };

export const listOperations = section(
  Object.fromEntries(
    listNames.flatMap((name) => [
      [lists[name].operations[0], pageOperation(name)],
      [lists[name].operations[1], itemOperation(name)],
    ]),
  ) as Pages & Singles,
);
