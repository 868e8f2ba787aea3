// Runs writes: several callers share one transaction, each key is claimed once, a refused call leaves
// nothing behind, and nothing is answered before the commit (contract/payments.md B.13).
import { limits } from '../../contract/limits.ts';
import type { Operation, Upload } from '../../contract/operation.ts';
import { type Caller, type Context, tenantOf } from '../db/context.ts';
import type { Database, Tx } from '../db/database.ts';
import { byPlace } from '../db/spread.ts';
import { platformTenant } from '../db/tenants.ts';
import { createBatcher } from '../kit/batch.ts';
import { clock } from '../kit/clock.ts';
import { Failure, fail } from '../kit/fail.ts';
import { LostReply } from '../kit/lost-reply.ts';
import type { Seal } from '../kit/seal.ts';
import { claimOf } from './claim.ts';
import type { Answer, Put } from './envelope.ts';
import { canonicalByPieces, isSameRequest } from './fingerprint.ts';
import {
  type Claim,
  claimKeys,
  findAnswer,
  insertAnswers,
  type StoredAnswer,
} from './idempotency.store.ts';
import { large_bytes } from './large-bodies.ts';

type AnyInput = {
  params: object;
  query: object;
  headers: object;
  body: object;
  file?: Upload;
};
export type AnyItem = {
  ctx: Context<never>;
  input: AnyInput;
  prepared: unknown;
  /** Of its body. */
  bytes?: number;
};

/** A handler of either form, seen from the mount. */
export type AnyBatch = {
  prepare?(ctx: Context<never>, input: AnyInput): unknown;
  run(tx: Tx, items: AnyItem[]): Promise<unknown[]>;
  discard?(prepared: unknown): Promise<void>;
};

type Call = AnyItem & { claim: Claim | undefined };
type Outcome = Answer | Failure;

/** What a key of an operation needs to be claimed and answered again. */
export type KeyOptions = {
  database: Database;
  name: string;
  operation: Operation;
  /** Puts a reply into the envelope of its API. */
  put: Put;
  /** Closes stored answers that hold what is sealed elsewhere. */
  seal: Seal | undefined;
  /** Keys are kept as hashes: a caller may put a person's address in one, and claims stay for ever. */
  hidesKeys: boolean;
  /** Reads the object of an answer whose stored body is gone after 30 days. */
  rebuild(ctx: Context<never>, objectId: string): Promise<unknown>;
};

export type WriterOptions = KeyOptions & {
  handler: AnyBatch;
  /** How many callers may share a transaction; 1 for handlers that write one thing at a time. */
  share: number;
};

/** How long a shared transaction waits for a lock before its callers are tried one by one. */
const sharedWait_ms = 250;

/** Two transactions under way: one computes while the other waits for the disk. */
const transactionsAtOnce = 2;

export function createWriter(options: WriterOptions): (item: AnyItem) => Promise<Answer> {
  const submit = createBatcher<Call, Outcome>((calls) => runByPlace(options, calls), {
    max: options.share,
    concurrency: options.share === 1 ? 64 : transactionsAtOnce,
  });
  return async (item) => {
    const { bytes = 0, input } = item;
    const claim =
      bytes > large_bytes && item.ctx.header('idempotency-key') !== undefined
        ? claimOf(options, item, await canonicalByPieces(input.body, bytes))
        : claimOf(options, item);
    const outcome = await submit({ ...item, claim });
    if (outcome instanceof Failure) throw outcome;
    return outcome;
  };
}

/** A transaction writes tenants of one place: the calls of each place run by themselves. */
async function runByPlace(options: WriterOptions, calls: Call[]): Promise<Outcome[]> {
  const groups = await byPlace(options.database, calls, placedBy);
  if (groups.length === 1) return runShared(options, calls);
  const outcomes = new Map<Call, Outcome>();
  await Promise.all(
    groups.map(async (group) => {
      const found = await runShared(options, group);
      for (const [i, call] of group.entries()) outcomes.set(call, found[i] as Outcome);
    }),
  );
  return calls.map((call) => outcomes.get(call) as Outcome);
}

/** Calls without a project share no transaction (`share` is 1), so any one name does for them. */
const placedBy = ({ ctx }: Call): string =>
  tenantOf(ctx.caller as Caller)?.tenant ?? platformTenant;

/** Runs calls together; what must wait or fails as a whole is run again one by one. */
async function runShared(options: WriterOptions, calls: Call[]): Promise<Outcome[]> {
  const outcomes = new Map<Call, Outcome>();
  const { leaders, followers } = splitTwins(calls);
  if (leaders.length > 1) {
    try {
      await runTogether(options, leaders, outcomes, sharedWait_ms);
    } catch {
      outcomes.clear();
    }
  }
  const alone = leaders.filter((call) => !outcomes.has(call));
  await Promise.all(alone.map((call) => runAlone(options, call, outcomes)));
  // Twins of a call in the same batch run after it: they get its answer, or a key that is free again.
  const first = new Map(leaders.map((call) => [nameOf(call), call]));
  for (const call of followers) {
    const leader = first.get(nameOf(call)) as Call;
    const answer = outcomes.get(leader);
    const isTold = answer && !(answer instanceof Failure) && isToldAll(options, call);
    if (isTold) outcomes.set(call, again(call, leader, answer));
    else {
      await runAlone(options, call, outcomes);
      first.set(nameOf(call), call);
    }
  }
  return calls.map((call) => outcomes.get(call) ?? fail('INTERNAL_ERROR'));
}

/** The first call of each key leads; a later call with the same key follows. */
function splitTwins(calls: Call[]): { leaders: Call[]; followers: Call[] } {
  const seen = new Set<string>();
  const leaders: Call[] = [];
  const followers: Call[] = [];
  for (const call of calls) {
    const name = nameOf(call);
    (name !== undefined && seen.has(name) ? followers : leaders).push(call);
    if (name !== undefined) seen.add(name);
  }
  return { leaders, followers };
}

/** What two calls share when they are twins; undefined for a call without a key. */
const nameOf = ({ claim }: Call): string | undefined =>
  claim && `${claim.project_id} ${claim.mode} ${claim.key}`;

export const replayed = { 'Idempotent-Replayed': 'true' };

/** The answer of a twin that was just given, or the conflict of another request under the same key. */
function again(call: Call, leader: Call, answer: Answer): Outcome {
  if (call.claim?.fingerprint !== leader.claim?.fingerprint) return fail('IDEMPOTENCY_CONFLICT');
  return { ...answer, headers: replayed };
}

async function runAlone(options: WriterOptions, call: Call, outcomes: Map<Call, Outcome>) {
  try {
    await runTogether(options, [call], outcomes, limits.idempotencyWait_ms);
  } catch (error) {
    outcomes.set(call, error instanceof Failure ? error : unexpected(call, error));
  }
}

function unexpected(call: Call, error: unknown): Failure {
  call.ctx.log.error({ err: error, request_id: call.ctx.requestId }, 'a write failed unexpectedly');
  return fail('INTERNAL_ERROR');
}

/** One transaction: claim, run, keep the answers. Throws when the transaction failed as a whole. */
async function runTogether(
  options: WriterOptions,
  calls: Call[],
  outcomes: Map<Call, Outcome>,
  lockWait_ms: number,
): Promise<void> {
  const decided = new Map<Call, Outcome>();
  const twins: { call: Call; stored: StoredAnswer | undefined }[] = [];
  await options.database.transaction(
    async (tx) => {
      decided.clear();
      twins.length = 0;
      const winners = await claim(tx, calls, twins);
      if (winners.length > 0) await runWinners(tx, options, winners, decided);
    },
    { lockWait_ms },
  );
  for (const { call, stored } of twins) decided.set(call, await replay(options, call, stored));
  for (const [call, outcome] of decided) outcomes.set(call, outcome);
}

async function claim(
  tx: Tx,
  calls: Call[],
  twins: { call: Call; stored: StoredAnswer | undefined }[],
): Promise<Call[]> {
  const keyed = calls.filter((call) => call.claim !== undefined);
  if (keyed.length === 0) return calls;
  const claims = keyed.map((call) => call.claim as Claim);
  const free = await claimKeys(tx, claims);
  const lost = new Set(keyed.filter((_, n) => !free.has(n)));
  for (const call of lost) {
    twins.push({ call, stored: await findAnswer(tx, call.claim as Claim) });
  }
  return calls.filter((call) => !lost.has(call));
}

async function runWinners(
  tx: Tx,
  options: WriterOptions,
  winners: Call[],
  decided: Map<Call, Outcome>,
): Promise<void> {
  const results = await options.handler.run(tx, winners);
  const answered: Parameters<typeof insertAnswers>[1][number][] = [];
  for (const [i, call] of winners.entries()) {
    const result = results[i];
    if (result instanceof Failure) {
      // Returned, so what the handler wrote is committed; one that is thrown undoes its transaction.
      decided.set(call, result);
      continue;
    }
    const isLost = result instanceof LostReply;
    const reply = isLost ? result.reply : result;
    const body = reply === undefined ? undefined : options.put(JSON.stringify(reply));
    const { status } = options.operation.reply;
    decided.set(call, isLost ? fail('INTERNAL_ERROR') : { status, body });
    if (call.claim && body !== undefined) {
      answered.push(answerToKeep(options, call.claim, reply, String(body)));
    }
  }
  // By the server's clock: a test clock that is ahead would have another project's answer kept for longer.
  if (answered.length > 0) await insertAnswers(tx, answered, clock.now());
}

/** An answer as it lies under its key: sealed, where it holds what is sealed elsewhere. */
export const answerToKeep = (
  { operation, seal }: KeyOptions,
  claim: Claim,
  reply: unknown,
  body: string,
) => ({
  ...claim,
  objectId: idOf(reply),
  status: operation.reply.status,
  body: seal?.close(body) ?? body,
});

/** What is read again once the body is forgotten: the object, or those of a list. */
function idOf(reply: unknown): string | null {
  if (Array.isArray(reply)) return reply.map(idOf).join(' ');
  return (reply as { id?: string } | undefined)?.id ?? null;
}

/** Whether the caller may read all that the answer said to whoever made the call first. */
const isToldAll = ({ operation: { toldTo } }: KeyOptions, { ctx }: Call): boolean => {
  const caller = ctx.caller as Caller;
  return !toldTo || ('scopes' in caller && caller.scopes.some((scope) => scope === toldTo));
};

/** The first answer again, byte for byte; or the conflict of another request under the same key. */
export async function replay(
  options: KeyOptions,
  call: Call,
  stored: StoredAnswer | undefined,
): Promise<Outcome> {
  // The claim was there when ours was refused and is gone now: its call failed. Ours may be repeated.
  if (!stored || stored.status === null) return fail('SERVER_BUSY', {}, 1);
  if (!isSameRequest(stored.fingerprint, call.claim?.fingerprint))
    return fail('IDEMPOTENCY_CONFLICT');
  const kept = isToldAll(options, call) ? stored.body : null;
  const body =
    (kept && options.seal ? options.seal.open(kept) : kept) ??
    options.put(JSON.stringify(await options.rebuild(call.ctx, stored.object_id ?? '')));
  return { status: stored.status, body, headers: replayed };
}
