// What the geocoder is measured beside: trigrams and Levenshtein in PostgreSQL, and minisearch, on the same names.
// They know no relation and no landmark; each is given the words of the text as our first steps write them.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Gazetteer, normalName } from '../../src/data/addresses/index.ts';
import type { Place } from '../../src/data/addresses/place.ts';
import { type Database, openDatabase } from '../../src/db/database.ts';
import { startEmbedded } from '../../src/db/embedded.ts';
import { sql } from '../../src/db/sql.ts';

export type Found = {
  places: Place[];
  relation?: string | null;
  landmark?: string | null;
  ambiguous?: boolean;
};
export type Rival = { name: string; search(text: string): Promise<Found> };

const MOST_WORDS = 4;

/** Runs of one to four words. */
function windowsOf(text: string): string[] {
  const words = normalName(text).split(' ');
  const out: string[] = [];
  for (let size = Math.min(MOST_WORDS, words.length); size >= 1; size -= 1) {
    for (let at = 0; at + size <= words.length; at += 1) {
      const window = words.slice(at, at + size).join(' ');
      if (window.length > 2) out.push(window);
    }
  }
  return out;
}

/** Two ways to rank what PostgreSQL finds; the better one is the one to compare with. */
export async function trigramSearch(
  gazetteer: Gazetteer,
  { onStop }: { onStop(undo: () => Promise<void>): void },
): Promise<Rival[]> {
  const dir = mkdtempSync(join(tmpdir(), 'geocoder-bench-'));
  onStop(async () => rmSync(dir, { recursive: true, force: true }));
  const postgres = await startEmbedded({ dir });
  onStop(() => postgres.stop());
  const database = openDatabase(postgres.url, { size: 1, name: 'bench' });
  onStop(() => database.close());
  await fill(database, gazetteer);
  const orders = {
    'most similar first': sql`similarity(found.name, win.text) desc, length(win.text) desc, found.size desc`,
    'longest run first': sql`length(win.text) - 3 * levenshtein(found.name, win.text) desc, found.size desc`,
  };
  return Object.entries(orders).map(([name, order]) => ({
    name: `pg_trgm + levenshtein, ${name}`,
    async search(text) {
      const rows = await database.all<{ place: number }>(sql`
        select found.place from unnest(${windowsOf(text)}::text[]) as win(text)
        cross join lateral (
          select name, place, size from geo_name where geo_name.name % win.text
          order by similarity(geo_name.name, win.text) desc limit 30
        ) found
        where levenshtein(found.name, win.text) <=
          case when length(win.text) < 4 then 0 when length(win.text) < 8 then 1 else 2 end
        order by ${order} limit 5`);
      return { places: rows.flatMap(({ place }) => gazetteer.places[place] ?? []) };
    },
  }));
}

async function fill(database: Database, { exact, places }: Gazetteer): Promise<void> {
  await database.run(sql`create extension pg_trgm`);
  await database.run(sql`create extension fuzzystrmatch`);
  await database.run(sql`create table geo_name (name text, place int, size int)`);
  const indexOf = new Map(places.map((place, at) => [place, at]));
  const rows = [...exact].flatMap(([name, named]) =>
    named.map(({ place }) => ({ name, place: indexOf.get(place), size: place.population ?? 0 })),
  );
  const names = rows.map(({ name }) => name);
  const ids = rows.map(({ place }) => place);
  const sizes = rows.map(({ size }) => size);
  await database.run(sql`insert into geo_name
    select * from unnest(${names}::text[], ${ids}::int[], ${sizes}::int[])`);
  await database.run(sql`create index on geo_name using gin (name gin_trgm_ops)`);
  await database.run(sql`analyze geo_name`);
}

type Mini = {
  addAll(rows: object[]): void;
  search(text: string, options: object): { id: number }[];
};

/** Undefined where the package is not installed. */
export function miniSearch({ places, exact }: Gazetteer): Rival | undefined {
  const load = createRequire(import.meta.url);
  let MiniSearch: new (options: object) => Mini;
  try {
    MiniSearch = load('minisearch');
  } catch {
    return undefined;
  }
  const index = new MiniSearch({ fields: ['name'] });
  const indexOf = new Map(places.map((place, at) => [place, at]));
  const docs: { id: number; name: string; place: number }[] = [];
  for (const [name, named] of exact) {
    for (const { place } of named)
      docs.push({ id: docs.length, name, place: indexOf.get(place) ?? 0 });
  }
  index.addAll(docs);
  return {
    name: 'minisearch, fuzzy 0.25',
    async search(text) {
      const boostDocument = (id: number) =>
        1 + Math.log10((places[docs[id]?.place ?? 0]?.population ?? 0) + 1) / 7;
      const found = index.search(normalName(text), { fuzzy: 0.25, boostDocument });
      return { places: found.slice(0, 5).flatMap(({ id }) => places[docs[id]?.place ?? 0] ?? []) };
    },
  };
}
