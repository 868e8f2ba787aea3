// Follows a project's events: those after one that is known, then each as it is committed, in one order and
// without a gap (contract/payments.md B.11).
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { KeyCaller, Live, ReadContext, SessionCaller } from '../../db/context.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { findSecrets, oldestOf, type Sight, sightOf } from '../deliveries/index.ts';
import type { Feed, Follower } from './feed.ts';
import { viewFrame } from './frame.view.ts';
import { findLast, findPosition, listBetween } from './position.store.ts';

type Context = ReadContext<KeyCaller | SessionCaller>;
type AnyInput = Input<Operations['streamEvents']>;

export type StreamNeighbours = {
  feed: Feed;
  seal: Seal;
  /** How often an idle stream shows that it is alive. */
  beat_ms?: number;
};

const unknown: Text = {
  fr: 'Cet événement n’est pas de ceux que vous pouvez suivre dans ce projet.',
  en: 'This event is not one of those that you can follow in this project.',
};

/** Stands for the beginning of the history, where no event is known yet. */
const beginning = '0';

/** Positions that are read at once; the next ones when the client has taken these. */
const page = 100n;

/** How long a client waits before it comes back. */
const retry_ms = 2_000;

export async function streamEvents(
  ctx: Context,
  input: AnyInput,
  neighbours: StreamNeighbours,
): Promise<Live> {
  const sight = sightOf(ctx.caller, input.params.id);
  const follower = neighbours.feed.follow(sight.projectId);
  if (!follower) throw fail('RATE_LIMITED', {}, 5);
  try {
    const start = await startOf(ctx, input, sight, neighbours.feed);
    // A secret that cannot be opened is refused here, where there is still a status to say so.
    await findSecrets(ctx.db, neighbours.seal, sight.projectId, clock.now());
    return (ended) => {
      ended.addEventListener('abort', follower.leave);
      return frames(ctx, sight, start, { ...neighbours, follower, ended });
    };
  } catch (error) {
    follower.leave();
    throw error;
  }
}

type Start = { position: bigint; lastId: string };

async function startOf(ctx: Context, input: AnyInput, sight: Sight, feed: Feed): Promise<Start> {
  const header = input.headers['Last-Event-ID'];
  // What a browser has seen since says more than the address it began with.
  const after = header || input.query.after;
  if (after === beginning) return { position: 0n, lastId: beginning };
  const refused = fail('INVALID_REQUEST', {
    fields: { [header ? 'Last-Event-ID' : 'after']: unknown[ctx.lang] },
  });
  if (after !== undefined && !isId('evt', after)) throw refused;
  const newest = await feed.settle(sight.projectId);
  if (after === undefined) {
    const lastId = await findLast(ctx.db, sight, newest);
    return { position: newest, lastId: lastId ?? beginning };
  }
  const position = await findPosition(ctx.db, sight, after);
  if (position === undefined) throw refused;
  return { position, lastId: after };
}

async function* frames(
  { db, role }: Context,
  sight: Sight,
  start: Start,
  with_: StreamNeighbours & { follower: Follower; ended: AbortSignal },
): AsyncGenerator<string> {
  const { follower, ended, seal, beat_ms = 15_000 } = with_;
  // Where it begins: a client that is told of no event still knows where to come back to.
  yield `retry: ${retry_ms}\nid: ${start.lastId}\n\n`;
  let { position } = start;
  while (!ended.aborted) {
    const newest = follower.newest();
    if (newest <= position) {
      if (!(await follower.wait(position, beat_ms, ended)) && !ended.aborted) yield ': \n\n';
      continue;
    }
    const upTo = newest - position > page ? position + page : newest;
    const range = { beyond: position, upTo, oldest: oldestOf(clock.now()) };
    const events = await listBetween(db, sight, range);
    const secrets =
      events.length > 0 ? await findSecrets(db, seal, sight.projectId, clock.now()) : undefined;
    for (const event of events) {
      if (!secrets || ended.aborted) return;
      // A signature is not shown to a viewer, nor is the secret (D28).
      yield viewFrame(event, secrets, role !== 'viewer');
    }
    position = upTo;
  }
}
