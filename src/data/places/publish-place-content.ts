// At the start of a server: publishes the pieces of content/ that this database never had, as one version. A piece
// that an operator imported stays, whatever a new release brings, and one that the release no longer has is taken away.
import { type PieceName, pieceNames } from '../../../contract/data/places.ts';
import type { Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { type Changes, lockPublishing } from '../lists/index.ts';
import { contentPieces, readContentPiece } from './content-pieces.ts';
import { findCurrentPieces, findKnownPieces } from './place.store.ts';
import {
  addressOf,
  type Current,
  changesOf,
  type NewPiece,
  publishPlaces,
  readPiece,
} from './publish-places.ts';

/** Several servers may start at once: the first publishes, the others find it done. Answers whether it was this one. */
export async function publishPlaceContent(database: Database, log: Log): Promise<boolean> {
  const release = contentPieces();
  return await database.transaction(async (tx) => {
    await lockPublishing(tx);
    const current = await findCurrentPieces(tx);
    const known = new Set((await findKnownPieces(tx)).map(addressOf));
    const pieces = release.filter((piece) => isNew(piece, current, known));
    const gone = goneFrom(release, current);
    if (pieces.length + gone.length === 0) return false;
    const changes = await changesOfAll(tx, pieces, gone, current);
    const step = { pieces, gone, changes, origin: 'content', summary: null } as const;
    const { version } = await publishPlaces(tx, step, current, known, clock.now());
    log.info({ version, pieces: pieces.map(({ piece }) => piece), gone }, 'places are published');
    return true;
  });
}

function isNew(piece: NewPiece, current: Current, known: ReadonlySet<string>): boolean {
  const own = current.find((row) => row.piece === piece.piece);
  // What was published before is not published again: an older server brings no old version back.
  return !own || (own.origin === 'content' && !known.has(addressOf(piece)));
}

/** Its folder was taken away. A piece that this release never heard of is another release's. */
function goneFrom(release: readonly NewPiece[], current: Current): PieceName[] {
  const there = new Set(release.map(({ piece }) => piece));
  return current
    .filter(({ piece, origin }) => origin === 'content' && !there.has(piece))
    .map(({ piece }) => piece)
    .filter((piece) => pieceNames.includes(piece));
}

async function changesOfAll(
  tx: Tx,
  pieces: readonly NewPiece[],
  gone: readonly PieceName[],
  current: Current,
): Promise<Changes | undefined> {
  if (current.length === 0) return undefined;
  const all: Changes[] = [];
  for (const name of [...pieces.map(({ piece }) => piece), ...gone]) {
    const own = current.find((row) => row.piece === name);
    const after = gone.includes(name) ? { rows: [], sources: [] } : readContentPiece(name);
    all.push(changesOf(name, own && (await readPiece(tx, own)), after));
  }
  const sum = (count: (changes: Changes) => number) =>
    all.reduce((total, changes) => total + count(changes), 0);
  return {
    added: sum(({ added }) => added),
    changed: sum(({ changed }) => changed),
    removed: sum(({ removed }) => removed),
    fields: [...new Set(all.flatMap(({ fields }) => fields))].sort(),
  };
}
