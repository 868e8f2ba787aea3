// Follows a project's events and passes each on as the call that a receiver would get: the same body bytes,
// the same signed headers. It comes back after every interruption, and never past an event without an answer.
import { setTimeout as sleep } from 'node:timers/promises';
import { clock, iso } from '../../kit/clock.ts';
import { isId } from '../../kit/ids.ts';
import { readBounded } from '../../kit/read-bounded.ts';
import { StartError } from '../../kit/start-error.ts';
import { printable } from '../../kit/text.ts';
import { openPositionFile, type PositionFile } from './position-file.ts';
import { type Block, BlockTooLong, blockMost, readEvents } from './read-events.ts';
import { isObject, objectOf, type SignedEvent, signedEventOf } from './signed-event.ts';

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

/** The server does not know the event to go on after. */
class UnknownPosition extends StartError {}

/** Stands for the beginning of the history, where no event is known yet. */
const beginning = '0';

/** What any answer of ours but the stream fits in many times. */
const answerMost = 65_536;

/** The position is the last event that was answered, whatever the status: it is the receiver's to say. */
type Run = {
  options: ListenOptions;
  project: string;
  position: PositionFile;
  after: string | undefined;
  count: number;
};

/** Runs until `ended` fires; answers how many events were passed on. */
export async function forwardEvents(options: ListenOptions): Promise<number> {
  let run: Run | undefined;
  let count = 0;
  for (let failures = 0; !options.ended.aborted; failures++) {
    try {
      run ??= await begin(options);
      await followOnce(run);
    } catch (error) {
      if (run && isGone(error, run)) startOver(run);
      else if (error instanceof StartError) throw error;
      else if (!options.ended.aborted) say(options, `${reasonOf(error)}; trying again`);
    }
    if (run && run.count > count) failures = 0;
    count = run?.count ?? 0;
    const wait_ms = Math.min(longest_ms, shortest_ms * 2 ** failures);
    await sleep(wait_ms, undefined, { signal: options.ended }).catch(() => {});
  }
  return count;
}

async function begin(options: ListenOptions): Promise<Run> {
  const { server, target } = options;
  const response = await call(options, '/v1/moi/cle', options.ended);
  const self = objectOf((await readBounded(response, answerMost)) ?? '');
  const { project_id: project, mode, scopes } = self;
  const isOurs = typeof project === 'string' && isId('prj', project) && Array.isArray(scopes);
  if (!isOurs || !/^(?:test|live)$/.test(String(mode)) || !scopes.every(isWord)) {
    throw new StartError(`${server} does not answer as a server of svc: check --url.`);
  }
  // A key of other scopes follows other events, and may not name one that it cannot see.
  const sight = `${project} ${mode} ${scopes.toSorted().join('+')}`;
  const name = `${server} ${sight} ${new URL(target).href}`;
  const position = openPositionFile(options.stateFile, name);
  const known = position.read();
  return { options, position, after: options.after ?? known, count: 0, project };
}

const isWord = (value: unknown) => typeof value === 'string' && /^\w+$/.test(value);

/** One connection, as long as it lasts. */
async function followOnce(run: Run): Promise<void> {
  const { server, ended: stopped } = run.options;
  const lost = new AbortController();
  const ended = AbortSignal.any([stopped, lost.signal]);
  const query = run.after === undefined ? '' : `?after=${encodeURIComponent(run.after)}`;
  const path = `/v1/projets/${run.project}/events/stream${query}`;
  const response = await call(run.options, path, ended);
  if (!response.body) throw new Interruption(`${server} sent nothing`);
  let behind_s: number | undefined;
  try {
    for await (const block of readEvents(response.body, () => lost.abort())) {
      if (block.data !== undefined) {
        const event = signedEventOf(block);
        if (!event) throw new Interruption(`${server} sent what is no event of svc`);
        const age_s = clock.now() / 1000 - Number(event.headers['X-Svc-Timestamp']);
        // Against the first one, because two machines seldom have the same time.
        behind_s ??= age_s;
        if (age_s - behind_s > stale_s) return;
        await forward(run, event);
        run.count++;
      }
      keepPosition(run, block);
    }
  } catch (error) {
    throw ofConnection(error, server);
  } finally {
    lost.abort();
  }
}

/** One that was followed once, not one that a person names wrongly: test mode was emptied, or its time was over. */
const isGone = (error: unknown, { after, options }: Run): boolean =>
  error instanceof UnknownPosition && after !== options.after && after !== beginning;

/** Nothing that was made since is missed; what comes a second time has its own id. */
function startOver(run: Run): void {
  say(run.options, `${run.after} is not in the history any more; beginning with all that is`);
  run.after = beginning;
}

function keepPosition(run: Run, block: Block): void {
  const { id } = block;
  if (id === undefined || (id !== beginning && !isId('evt', id))) return;
  if (id !== run.after) run.position.write(id);
  run.after = id;
  // The first block says where the stream begins: from here on nothing is missed.
  if (block.data === undefined) say(run.options, `following ${run.project}`);
}

/** What ended a connection that was open, with the name of its other end. */
function ofConnection(error: unknown, server: string): unknown {
  if (error instanceof Interruption || error instanceof StartError) return error;
  const megabytes = blockMost / 1_048_576;
  return new Interruption(
    error instanceof BlockTooLong
      ? `${server} sent more than ${megabytes} MiB at once`
      : `the connection to ${server} was lost (${reasonOf(error)})`,
  );
}

async function forward({ options }: Run, event: SignedEvent): Promise<void> {
  const { target } = options;
  const signal = AbortSignal.any([options.ended, AbortSignal.timeout(answer_ms)]);
  const { headers, body } = event;
  const line = `${event.type} ${event.id}`;
  let response: Response;
  try {
    response = await fetch(target, { method: 'POST', headers, body, redirect: 'manual', signal });
    await response.body?.cancel();
  } catch (error) {
    throw new Interruption(`${line} got no answer from ${target} (${reasonOf(error)})`);
  }
  say(options, `${line} ${response.status}`);
}

/** A call to the server; what asking again would not change stops the command with the server's words. */
async function call(options: ListenOptions, path: string, signal: AbortSignal): Promise<Response> {
  const { server, key } = options;
  let response: Response;
  try {
    response = await fetch(server + path, {
      headers: { Authorization: `Bearer ${key}`, 'Accept-Language': 'en' },
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    throw new Interruption(`${server} cannot be reached (${reasonOf(error)})`);
  }
  if (response.status === 200) return response;
  const { message, fields } = objectOf((await readBounded(response, answerMost)) ?? '');
  const words = Object.entries(isObject(fields) ? fields : {}).map(
    ([name, why]) => `${name}: ${why}`,
  );
  const first = typeof message === 'string' ? message : `${server} answered ${response.status}.`;
  const said = printable([first, ...words].join(' '));
  if (response.status === 429 || response.status >= 500) throw new Interruption(said);
  const isUnknown = isObject(fields) && 'after' in fields;
  throw isUnknown ? new UnknownPosition(said) : new StartError(said);
}

/** Names and words come from a server that may be anybody's. */
const say = (options: ListenOptions, text: string) =>
  options.print(`${iso(clock.now())} ${printable(text)}`);

/** The cause that a person understands: Node wraps it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message } = (error.cause ?? {}) as { code?: unknown; message?: unknown };
  return [code, message, error.message].find((one) => typeof one === 'string') as string;
}
