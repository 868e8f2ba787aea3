// All that is kept of a candidate as one file, their recordings in it: sent piece by piece, so that a hundred of them never
// stand in memory together.
import type { OwnRecord } from '../../../contract/hiring/candidate-pages.ts';
import { Failure } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Heard } from './calls.ts';

type Hear = (recordingId: string) => Promise<Heard>;

/** Each recording's bytes stand beside its address, in base64; null where it is gone meanwhile. */
export async function* recordFile(record: OwnRecord, hear: Hear): AsyncGenerator<string> {
  // Nobody can have written it into an answer.
  const mark = newId('req');
  const text = JSON.stringify(
    record,
    (name, value) =>
      name === 'audio' && value ? { ...value, data: `${mark}${value.url}` } : value,
    2,
  );
  const [first = '', ...rest] = text.split(`"${mark}`);
  yield first;
  for (const piece of rest) {
    const end = piece.indexOf('"');
    const id = piece.slice(0, end).split('/').at(-1) ?? '';
    const heard = await hear(id).catch(unlessGone);
    if (heard) yield* quoted(heard.bytes);
    else yield 'null';
    yield piece.slice(end + 1);
  }
  yield '\n';
}

/** Three bytes are four characters: pieces of a multiple of three follow each other without padding between. */
const pieceBytes = 3 * 16_384;

/** Small pieces are gone as soon as they are sent; strings of megabytes stay until all memory is looked through. */
function* quoted(bytes: Buffer): Generator<string> {
  yield '"';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.toString('base64', at, at + pieceBytes);
  }
  yield '"';
}

/** What cannot be read now is not gone: the file breaks off, and nobody takes it for all there is. */
function unlessGone(error: unknown): undefined {
  if (error instanceof Failure && error.code === 'NOT_FOUND') return undefined;
  throw error;
}
