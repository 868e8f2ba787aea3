// Follows a project's events and passes each on as the call that a receiver would get: the same body bytes,
// the same signed headers. It comes back after every interruption, and never past an event without an answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { clock, iso } from '../../kit/clock.ts';
import { StartError } from '../../kit/start-error.ts';
import { openPositionFile, type PositionFile } from './position-file.ts';
import { type Block, readEvents } from './read-events.ts';

export type ListenOptions = {
  server: string;
  key: string;
  target: string;
  after: string | undefined;
  stateFile: string;
  print(line: string): void;
  ended: AbortSignal;
};

/** As long as a delivery waits for its answer. */
const answer_ms = 5_000;

/** A receiver refuses a signature that is five minutes old: long before, the event is asked for again. */
const stale_s = 60;

/** It waits so long before it comes back, twice as long each time, up to a quarter of a minute. */
const shortest_ms = 250;
const longest_ms = 15_000;

/** What passes: the connection or the receiver; anything that only a person can mend is a StartError. */
class Interruption extends Error {}

/** The position is the last event that was answered, whatever the status: it is the receiver's to say. */
type Run = {
  options: ListenOptions;
  position: PositionFile;
  after: string | undefined;
  count: number;
};

/** Runs until `ended` fires; answers how many events were passed on. */
export async function forwardEvents(options: ListenOptions): Promise<number> {
  let run: (Run & { project: string }) | undefined;
  let count = 0;
  for (let failures = 0; !options.ended.aborted; failures++) {
    try {
      run ??= await begin(options);
      await followOnce(run);
    } catch (error) {
      if (error instanceof StartError) throw error;
      if (!options.ended.aborted) options.print(`${now()} ${reasonOf(error)}; trying again`);
    }
    if (run && run.count > count) failures = 0;
    count = run?.count ?? 0;
    const wait_ms = Math.min(longest_ms, shortest_ms * 2 ** failures);
    await sleep(wait_ms, undefined, { signal: options.ended }).catch(() => {});
  }
  return count;
}

async function begin(options: ListenOptions): Promise<Run & { project: string }> {
  const response = await call(options, '/v1/moi/cle', options.ended);
  const self = (await response.json()) as { project_id: string; mode: string; scopes: string[] };
  // A key of other scopes follows other events, and may not name one that it cannot see.
  const sight = `${self.project_id} ${self.mode} ${self.scopes.toSorted().join('+')}`;
  const name = `${options.server} ${sight} ${options.target}`;
  const position = openPositionFile(options.stateFile, name);
  const after = options.after ?? position.read();
  return { options, position, after, count: 0, project: self.project_id };
}

/** One connection, as long as it lasts. */
async function followOnce(run: Run & { project: string }): Promise<void> {
  const lost = new AbortController();
  const ended = AbortSignal.any([run.options.ended, lost.signal]);
  const query = run.after === undefined ? '' : `?after=${encodeURIComponent(run.after)}`;
  const response = await call(
    run.options,
    `/v1/projets/${run.project}/events/stream${query}`,
    ended,
  );
  if (!response.body) throw new Interruption('the server sent nothing');
  let behind_s: number | undefined;
  try {
    for await (const block of readEvents(response.body, () => lost.abort())) {
      if (block.data !== undefined) {
        const event = JSON.parse(block.data) as Signed;
        const age_s = clock.now() / 1000 - Number(event.headers['X-Svc-Timestamp']);
        // Against the first one, because two machines seldom have the same time.
        behind_s ??= age_s;
        if (age_s - behind_s > stale_s) return;
        await forward(run, block, event);
        run.count++;
      }
      if (block.id === undefined) continue;
      if (block.id !== run.after) run.position.write(block.id);
      run.after = block.id;
      // The first block says where the stream begins: from here on nothing is missed.
      if (block.data === undefined) run.options.print(`${now()} following ${run.project}`);
    }
  } finally {
    lost.abort();
  }
}

type Signed = { headers: Record<string, string>; body: string };

async function forward({ options }: Run, block: Block, { headers, body }: Signed): Promise<void> {
  const signal = AbortSignal.any([options.ended, AbortSignal.timeout(answer_ms)]);
  const line = `${block.event} ${block.id}`;
  let response: Response;
  try {
    response = await fetch(options.target, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
  } catch (error) {
    throw new Interruption(`${line} got no answer (${reasonOf(error)})`);
  }
  options.print(`${now()} ${line} ${response.status}`);
}

/** A call to the server; what asking again would not change stops the command with the server's words. */
async function call(options: ListenOptions, path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(options.server + path, {
    headers: { Authorization: `Bearer ${options.key}`, 'Accept-Language': 'en' },
    redirect: 'manual',
    signal,
  });
  if (response.status === 200) return response;
  const text = await response.text();
  const { message, fields = {} } = parse(text);
  const words = Object.entries(fields).map(([name, why]) => `${name}: ${why}`);
  const said = [message ?? `The server answered ${response.status}.`, ...words].join(' ');
  if (response.status === 429 || response.status >= 500) throw new Interruption(said);
  throw new StartError(said);
}

function parse(text: string): { message?: string; fields?: Record<string, string> } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const now = () => iso(clock.now());

/** The cause that a person understands: Node wraps it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause as { code?: unknown } | undefined;
  return typeof cause?.code === 'string' ? cause.code : error.message;
}
