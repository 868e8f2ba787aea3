// Answers that go on (server-sent events, rows of an export): written as fast as the client reads, ended with the server, with
// the caller's rights, or when the client no longer takes anything.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../db/context.ts';
import type { Answer } from './envelope.ts';

export type Streams = {
  /** Takes the response over; whatever happens, `open` is called once and its signal fires at the end. */
  send(
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, string | number>,
    live: NonNullable<Answer['live']>,
  ): void;
  /** Ends all of them: the server stops. */
  end(): void;
};

/** A revoked key is refused everywhere within a second (contract/platform.md K23). */
const checkEvery_ms = 1_000;

/** A client that takes nothing for so long is gone, or as good as that. */
const stall_ms = 60_000;

export function createStreams(log: Log): Streams {
  const open = new Set<AbortController>();
  let stopping = false;
  return {
    send(request, response, headers, live) {
      const ending = new AbortController();
      const source = live.open(ending.signal);
      response.writeHead(200, {
        ...headers,
        'Content-Type': `${live.media ?? 'text/event-stream'}; charset=utf-8`,
        // Else the connection would stay open behind a stream that ended with the server.
        Connection: 'close',
        // A proxy that gathers what it passes on would hold events back.
        'X-Accel-Buffering': 'no',
      });
      // Also for a call that comes on a connection which the stop has not closed yet.
      if (request.method === 'HEAD' || response.destroyed || stopping) {
        ending.abort();
        response.end();
        return;
      }
      open.add(ending);
      response.once('close', () => ending.abort());
      const checks = setInterval(checkOnce(live, ending), checkEvery_ms);
      let isWhole = false;
      pump(source, response, ending.signal)
        .then((whole) => {
          isWhole = whole;
        })
        .catch((error) => log.warn({ err: error }, 'a stream ended early'))
        .finally(() => {
          clearInterval(checks);
          open.delete(ending);
          ending.abort();
          // Of a file that lacks rows the transfer breaks, so that nobody takes it for whole. And what a slow client has
          // not taken would keep the server from stopping.
          const isCut = live.media !== undefined && !isWhole;
          if (isCut || response.writableNeedDrain) response.destroy();
          else response.end();
        });
    },
    end() {
      stopping = true;
      for (const ending of open) ending.abort();
    },
  };
}

/** One question at a time: of a database that does not answer, each open stream would ask one more every second. */
function checkOnce({ check }: NonNullable<Answer['live']>, ending: AbortController) {
  let isAsking = false;
  return async () => {
    if (isAsking) return;
    isAsking = true;
    if (!(await check())) ending.abort();
    isAsking = false;
  };
}

/** Answers whether all of the source was written. */
async function pump(
  source: AsyncIterable<string>,
  response: ServerResponse,
  ended: AbortSignal,
): Promise<boolean> {
  for await (const text of source) {
    if (ended.aborted) return false;
    if (response.write(text)) continue;
    const patience = AbortSignal.any([ended, AbortSignal.timeout(stall_ms)]);
    // Nothing more is asked of the source until the client has taken what there is.
    const drained = await once(response, 'drain', { signal: patience }).catch(() => undefined);
    if (!drained) return false;
  }
  return !ended.aborted;
}
