// Keeps the published places in the memory of this process. They are made ready in slices, so that nobody waits for
// it but whoever asks for a place; a new version is made beside the old one, which answers until it stands.
import type { PlaceSource } from '../../../contract/data/places.ts';
import { pieceNames } from '../../../contract/data/places.ts';
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { type Listener, listen } from '../../db/listen.ts';
import { inSlices } from '../../kit/slices.ts';
import { buildGazetteer, type Gazetteer, type PublishedPlaces } from '../addresses/index.ts';
import { findCurrentPieces, findPage } from './place.store.ts';
import { type Current, sumOf } from './publish-places.ts';

export type Places = {
  /** Undefined while nothing is published; a promise only before the first answer of the process. */
  current(): PublishedPlaces | undefined | Promise<PublishedPlaces | undefined>;
  close(): Promise<void>;
};

/** How long a server waits after a reading that failed, twice as long each time; it answers from what it has. */
const again_ms = 250;
const again_ms_max = 60_000;

/** Reads nothing until somebody asks: a server that is asked for no place keeps none. */
export function createPlaces(database: Database, log: Log): Places {
  let memory: { places: PublishedPlaces | undefined } | undefined;
  let listener: Promise<Listener> | undefined;
  let reading: Promise<void> | undefined;
  let announced = 0;
  let failures = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Until what was read is as new as the last announcement. */
  async function readAll() {
    for (let seen = -1; seen !== announced && !closed; ) {
      seen = announced;
      const pieces = await findCurrentPieces(database);
      const [first] = pieces;
      const sum = sumOf(pieces);
      const gazetteer = await gazetteerOf(database, sum, pieces);
      memory = { places: gazetteer && first && { gazetteer, version: first.version, sum } };
    }
    failures = 0;
  }

  const read = (): Promise<void> => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const readAgain = () => {
    announced++;
    void read().catch((error: unknown) => {
      if (closed) return;
      log.warn({ err: error }, 'the places could not be read: the version before answers');
      clearTimeout(timer);
      timer = setTimeout(readAgain, Math.min(again_ms * 2 ** failures++, again_ms_max));
    });
  };

  const start = async (): Promise<void> => {
    // Listening before reading: what is published in between is announced.
    listener ??= listen(database.url, 'svc_lists', {
      notice: (list) => {
        if (list === 'places') readAgain();
      },
      gap: (connected) => {
        if (connected && memory) readAgain();
      },
    });
    await listener;
    await read();
  };

  return {
    current: () => (memory ? memory.places : start().then(() => memory?.places)),
    async close() {
      closed = true;
      clearTimeout(timer);
      await (await listener)?.close();
      await reading?.catch(() => {});
    },
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
