// Keeps the published places in the memory of this process. They are made ready in slices, so that nobody waits for
// it but whoever asks for a place; a new version is made beside the old one, which answers until it stands.
import type { PlaceSource } from '../../../contract/data/places.ts';
import { pieceNames } from '../../../contract/data/places.ts';
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { inSlices } from '../../kit/slices.ts';
import { buildGazetteer, type Gazetteer, type PublishedPlaces } from '../addresses/index.ts';
import { followPublications } from '../publications.ts';
import { findCurrentPieces, findPage } from './place.store.ts';
import { type Current, sumOf } from './publish-places.ts';

export type Places = {
  /** Undefined while nothing is published; a promise only before the first answer of the process. */
  current(): PublishedPlaces | undefined | Promise<PublishedPlaces | undefined>;
  close(): Promise<void>;
};

/** Reads nothing until somebody asks: a server that is asked for no place keeps none. */
export function createPlaces(database: Database, log: Log): Places {
  let memory: { places: PublishedPlaces | undefined } | undefined;
  const { start, close } = followPublications({
    ...{ databaseUrl: database.url, log, what: 'the places' },
    concerns: (list) => list === 'places',
    async read() {
      const pieces = await findCurrentPieces(database);
      const [first] = pieces;
      const sum = sumOf(pieces);
      const gazetteer = await gazetteerOf(database, sum, pieces);
      memory = { places: gazetteer && first && { gazetteer, version: first.version, sum } };
    },
  });
  return {
    current: () => (memory ? memory.places : start().then(() => memory?.places)),
    close,
  };
}

/** One for all servers of a process that answer from the same pieces: each is tens of megabytes. */
const made = new Map<string, WeakRef<Gazetteer>>();

async function gazetteerOf(
  database: Database,
  sum: string,
  pieces: Current,
): Promise<Gazetteer | undefined> {
  if (!pieces.some(({ piece }) => piece === 'gazetteer')) return undefined;
  const known = made.get(sum)?.deref();
  if (known) return known;
  const gazetteer = await build(database, pieces);
  for (const [other, kept] of made) if (!kept.deref()) made.delete(other);
  made.set(sum, new WeakRef(gazetteer));
  return gazetteer;
}

async function build(database: Database, pieces: Current): Promise<Gazetteer> {
  const builder = buildGazetteer();
  const sources: PlaceSource[] = [];
  for (const name of pieceNames) {
    const piece = pieces.find((row) => row.piece === name);
    if (!piece) continue;
    sources.push(...piece.sources);
    let read = 0;
    for (let page = 1; read < piece.row_count; page += 1) {
      const rows = await findPage(database, piece, page);
      if (!rows) throw new Error(`page ${page} of ${name} is not there`);
      builder.add(name, rows);
      read += rows.length;
    }
  }
  return inSlices(builder.finish(sources));
}
