// What is asked of the data API: every open list and tool, with requests that differ as those of real callers do.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ListName, listNames, listOf } from '../../contract/data/lists.ts';
import { readCsv } from '../../src/kit/csv.ts';
import { HOUSE_ROOT } from '../tidy.ts';
import { common, emptyPath, inTurn } from './requests.ts';

/** `title` names it in the report, `targets` are asked in turn. */
export type DataRoute = { title: string; targets: readonly string[] };

export const emptyRoute: DataRoute = { title: 'empty route', targets: [emptyPath] };

const at = (path: string, query: Record<string, string | number>): string =>
  `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))}`;

const times = <T>(count: number, one: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => one(n));

/** The texts of the development list of addresses. */
const addressTexts = (): string[] => column('query');

export const geocoderTargets = (): string[] =>
  addressTexts().map((texte) => at('/v1/adresses/geocoder', { texte }));

/** The texts of contract/data.md D20: as long and as odd as a text may be. */
export const oddTargets = (): string[] =>
  ['😀'.repeat(300), '\0', "'; drop table lieu;--", 'a '.repeat(150)].map((texte) =>
    at('/v1/adresses/geocoder', { texte }),
  );

/** Every route that anybody may call and that the daily quota counts. */
export const dataRoutes = (): DataRoute[] => [
  ...tools(),
  ...unknown(),
  ...listNames.flatMap(list),
  ...searches,
];

/** More than the server remembers, so that none of them is answered from memory. */
const unknownCount = 40_000;

function unknown(): DataRoute[] {
  const texts = addressTexts();
  const text = (n: number) => `${texts[n % texts.length]} villa ${1_000 + n}`;
  return [
    ...['geocoder', 'normaliser'].map((tool) => ({
      title: `/v1/adresses/${tool}, never asked before`,
      targets: times(unknownCount, (n) => at(`/v1/adresses/${tool}`, { texte: text(n) })),
    })),
    {
      title: '/v1/telephone/analyse, never asked before',
      targets: times(unknownCount, (n) =>
        at('/v1/telephone/analyse', {
          numero: `${[70, 75, 76, 77, 78, 33][n % 6]} ${1_000_000 + n * 211}`,
        }),
      ),
    },
  ];
}

function tools(): DataRoute[] {
  const texts = addressTexts();
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  const beginnings = column('expected_name')
    .filter((name) => name.length > 3)
    .map((name, n) => name.slice(0, 2 + (n % 5)));
  const tool = (path: string, queries: Record<string, string | number>[]): DataRoute => ({
    title: path,
    targets: queries.map((query) => at(path, query)),
  });
  return [
    tool(
      '/v1/delais',
      times(300, (n) => ({ from: day(n), days: (n * 7) % 61 })),
    ),
    tool(
      '/v1/jours-feries/ouvres',
      times(300, (n) => ({ from: day(n), to: day(n + ((n * 7) % 61)) })),
    ),
    tool(
      '/v1/monnaie/format',
      times(300, (n) => ({ montant: 500 + n * 12_345 })),
    ),
    tool(
      '/v1/telephone/analyse',
      times(300, (n) => ({ numero: `${[70, 75, 76, 77, 78, 33][n % 6]} ${1_234_567 + n * 997}` })),
    ),
    tool(
      '/v1/adresses/geocoder',
      texts.map((texte) => ({ texte })),
    ),
    tool(
      '/v1/adresses/normaliser',
      texts.map((texte) => ({ texte })),
    ),
    tool(
      '/v1/adresses/suggestions',
      beginnings.map((q) => ({ q })),
    ),
    tool('/v1/webhook-event-types', [{}]),
  ];
}

function list(name: ListName): DataRoute[] {
  const path = `/v1/${listOf(name).dataset}`;
  const file = join(HOUSE_ROOT, 'content', name, 'rows.json');
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { id: string }[];
  return [
    { title: path, targets: [path] },
    { title: `${path}/{id}`, targets: rows.map(({ id }) => `${path}/${id}`) },
  ];
}

const searches: readonly DataRoute[] = [
  {
    title: '/v1/jours-feries?year=',
    targets: times(9, (n) => `/v1/jours-feries?year=${2018 + n}`),
  },
  {
    title: '/v1/demarches?q=',
    targets: ['passeport', 'creer une entreprise', 'etat civil', 'permis de conduire', 'impot'].map(
      (q) => at('/v1/demarches', { q }),
    ),
  },
];

function column(name: string): string[] {
  const path = join(HOUSE_ROOT, 'test/geocoder/senegal.csv');
  const [head, ...rows] = readCsv(readFileSync(path, 'utf8')) ?? [];
  const place = head?.fields.indexOf(name) ?? -1;
  return rows.map(({ fields }) => fields[place] ?? '');
}

/** Requests for the targets in turn, in the name of the callers in turn: each caller is a header line, or empty. */
export function dataRequestMaker(
  targets: readonly string[],
  callers: readonly string[],
): () => string {
  const target = inTurn(targets.map((one) => `GET ${one} HTTP/1.1\r\n${common}`));
  const caller = inTurn(callers.map((line) => (line === '' ? '\r\n' : `${line}\r\n\r\n`)));
  return () => target() + caller();
}
