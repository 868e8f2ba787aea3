// Reads the body of a request: up to its size, counted while it arrives, and no further than it may be what it
// claims to be. What is too large, broken or in tiny chunks is refused here; what is excess is the route's to
// refuse, after the credential (contract/payments.md B.0; contract/platform.md E16, E22).
import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { fail } from '../kit/fail.ts';
import type { BodyBounds } from './body-bounds.ts';
import { createBodyCounter, type Excess } from './body-counter.ts';
import { mostChunks, onTooManyChunks } from './bound-chunks.ts';
import { giveBack, large_bytes, release } from './large-bodies.ts';
import type { Pace } from './pace-bodies.ts';

export type Body = {
  /** All of it; its first chunk when there is too much of something. */
  bytes: Buffer;
  excess: Excess | undefined;
};

type Reading = {
  /** Called before the first byte is read, and may refuse the rest. */
  ask?: () => Promise<void> | undefined;
  pace?: Pace;
};

export async function receiveBody(
  request: IncomingMessage,
  bounds: BodyBounds,
  { ask = () => undefined, pace = () => 0 }: Reading = {},
): Promise<Body> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > bounds.bytes && !bounds.refusedLate) throw fail('REQUEST_TOO_LARGE');
  const asked = ask();
  if (asked) await asked;
  if (announced > bounds.bytes) return { bytes: Buffer.alloc(0), excess: 'size' };
  return read(request, bounds, pace);
}

/** In place of a chunk of blanks: a megabyte of them need not be kept, put together and parsed. */
const oneBlank = Buffer.from(' ');

/** Of a large body so much is read before others are answered: most chunks are larger. */
const piece_bytes = 32_768;

function read(request: IncomingMessage, bounds: BodyBounds, pace: Pace): Promise<Body> {
  const counter = createBodyCounter(bounds);
  const chunks: Buffer[] = [];
  let [size, count] = [0, 0];
  const most = mostChunks(bounds);
  // A form with a file is as large as it has to be.
  const needed =
    bounds.counts === 'file' ? bounds.bytes : Math.max(limits.dataBodyBytes, bounds.content);
  let excess: Excess | undefined;
  return new Promise((resolve, reject) => {
    const stop = () => request.off('data', take).off('end', end).off('error', broken);
    const refuse = (code: 'REQUEST_TOO_LARGE' | 'BAD_REQUEST') => {
      stop();
      reject(fail(code));
    };
    const handOn = () => {
      stop();
      resolve({ bytes: Buffer.alloc(0), excess: 'size' });
    };
    let sinceTurn = 0;
    /** A socket is read up to two megabytes in one go: what is large is so by pieces, with everybody else between. */
    const wait = (bytes: number) => {
      const isBeyondNeed = size > needed || (excess !== undefined && size > limits.dataBodyBytes);
      const ms = isBeyondNeed ? pace(bytes) : 0;
      if (size > large_bytes) sinceTurn += bytes;
      if (ms === 0 && sinceTurn < piece_bytes) return;
      sinceTurn = 0;
      request.pause();
      const goOn = () => request.resume();
      if (ms > 0) setTimeout(goOn, ms).unref();
      else void giveBack().then(goOn);
    };
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > bounds.bytes && bounds.refusedLate) {
        return handOn();
      }
      if (size > bounds.bytes) return refuse('REQUEST_TOO_LARGE');
      // Each chunk costs a microsecond or two: a megabyte in chunks of one byte, two seconds of the one thread.
      if (++count > most) return refuse('BAD_REQUEST');
      excess ??= counter.count(chunk);
      wait(chunk.length);
      const isKept = excess === undefined || chunks.length === 0;
      if (isKept) chunks.push(counter.areBlank() ? oneBlank : chunk);
      if (size > large_bytes && chunks.at(-1) !== chunk) release(chunk);
    };
    const end = () => {
      stop();
      // A copy: what is read shares its memory with what comes next on the connection.
      const bytes = Buffer.concat(excess ? chunks.slice(0, 1) : chunks);
      if (size > large_bytes) for (const chunk of chunks) release(chunk);
      resolve({ bytes, excess });
    };
    const broken = () => refuse('BAD_REQUEST');
    request.on('data', take).on('end', end).on('error', broken);
    onTooManyChunks(request, broken);
  });
}
