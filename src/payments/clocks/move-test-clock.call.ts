// Moves a project's test clock: what falls due on the way happens in the order of its time, each in its own transaction,
// before the answer (contract/payments.md B.12, B.15.5). Nothing of it touches another project or live money.
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, Lang, ProjectCaller } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { countDue, leadQueue, lease_ms, takeNext, type Worker } from '../../jobs/index.ts';
import { clock, dayInDakar, iso, parseTime } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { randomBytes } from '../../kit/random.ts';
import type { Merchants } from '../merchants/index.ts';
import {
  holdMove,
  lockClock,
  type Move,
  markMove,
  recountVolumes,
  saveClock,
} from './clock.store.ts';
import { dropGoal, goalOf } from './clock-goal.ts';
import { finishMove } from './finish-move.ts';

type Operation = Operations['moveTestClock'];

export type ClockMover = {
  database: Database;
  merchants: Merchants;
  /** Made after the handlers are. */
  worker(): Worker;
};

const texts = {
  one: {
    fr: 'Donnez un seul de advance_s, to, release.',
    en: 'Give exactly one of advance_s, to, release.',
  },
  notLater: {
    fr: 'L’heure doit venir après celle de l’horloge du projet.',
    en: 'The time must come after that of the project’s clock.',
  },
  tooFar: {
    fr: 'C’est trop loin : au plus 400 jours d’avance sur l’heure réelle.',
    en: 'That is too far: at most 400 days ahead of real time.',
  },
};

/** Between two looks at jobs that other servers are running. */
const look_ms = 20;

export const createClockMover =
  (mover: ClockMover) =>
  async (
    ctx: CallContext<ProjectCaller>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { projectId } = ctx.caller;
    const given = [body.advance_s, body.to, body.release].filter((one) => one !== undefined);
    if (given.length !== 1) {
      const text = texts.one[ctx.lang];
      throw fail('INVALID_REQUEST', { fields: { advance_s: text, to: text, release: text } });
    }
    if (body.release) return release(mover, ctx);
    // By the clock as it stands when it is this call's turn, the first time.
    const { found: target, ...move } = await begin(ctx, (ahead, tx) =>
      goalOf(tx, ctx, body, () => targetOf(body, clock.now() + ahead, ctx.lang)),
    );
    let reply: Reply<Operation> | undefined;
    try {
      const fired = await run(mover, projectId, move, target);
      reply = { ...(await shown(mover, projectId)), fired };
      return reply;
    } finally {
      leadQueue(projectId, undefined);
      // The mark goes and the answer is kept together: a repeated call meets the one or the other.
      await ctx.once(
        async (tx) => {
          await finishMove(tx, projectId, move.move);
          if (reply) await dropGoal(tx, ctx);
        },
        () => reply,
      );
    }
  };

/** Where the clock is to be moved from a time of its own; throws where that is not later, or too far. */
function targetOf({ advance_s, to }: Input<Operation>['body'], now: number, lang: Lang): number {
  const target = to === undefined ? now + (advance_s ?? 0) * 1_000 : parseTime(to);
  const refuse = (text: string) =>
    fail('INVALID_REQUEST', { fields: { [to === undefined ? 'advance_s' : 'to']: text } });
  if (target <= now) throw refuse(texts.notLater[lang]);
  if (target - clock.now() > limits.testClockAhead_days * 86_400_000) {
    throw refuse(texts.tooFar[lang]);
  }
  return target;
}

const hold_ms = 30_000;
/** Between two looks whether a move of somebody else has ended. */
const turn_ms = 50;

/**
 * Marks the move once no other goes on, but not under a key that has its answer; waits for its turn as long as for a key
 * (B.13). `judge` says what to do by how far the clock is ahead then; what it throws leaves no mark.
 */
async function begin<T>(
  ctx: CallContext<ProjectCaller>,
  judge: (ahead: number, tx: Tx) => T | Promise<T>,
): Promise<Move & { found: T }> {
  const { projectId } = ctx.caller;
  const move = randomBytes(8).toString('hex');
  const end = performance.now() + limits.idempotencyWait_ms;
  for (;;) {
    const mine = await ctx.once(
      async (tx) => {
        const queueAhead = await lockClock(tx, projectId);
        const until = clock.now() + hold_ms;
        return (await markMove(tx, projectId, { move, queueAhead }, until))
          ? { move, queueAhead, found: await judge(queueAhead, tx) }
          : undefined;
      },
      () => undefined,
    );
    if (mine) return mine;
    if (performance.now() >= end) throw fail('SERVER_BUSY', {}, 1);
    await new Promise((resolve) => setTimeout(resolve, turn_ms));
  }
}

/** Runs what is due up to a time of the project's clock; answers how many things were. */
async function run(
  mover: ClockMover,
  projectId: string,
  move: Move,
  target: number,
): Promise<number> {
  const { database } = mover;
  const worker = mover.worker();
  const begun = performance.now();
  const { queueAhead } = move;
  const upTo = target - queueAhead;
  let ahead = queueAhead;
  let fired = 0;
  for (;;) {
    const now = clock.now();
    const job = await takeNext(database, projectId, upTo, { worker: worker.name, now, lease_ms });
    if (!job) {
      // What another server is running may bring more.
      if ((await countDue(database, projectId, upTo)) === 0) break;
      await new Promise((resolve) => setTimeout(resolve, look_ms));
    } else {
      ahead = Math.max(ahead, job.due_at + queueAhead - clock.now());
      await step(mover, projectId, ahead, move);
      await worker.runTaken(job);
      fired++;
    }
    const isLong = performance.now() - begun > limits.testClockMove_s * 1_000;
    if (isLong || fired >= limits.testClockSteps) throw fail('SERVER_BUSY', {}, 1);
  }
  await step(mover, projectId, Math.max(ahead, target - clock.now()), move);
  return fired;
}

async function step(
  { database, merchants }: ClockMover,
  projectId: string,
  ahead: number,
  { move, queueAhead }: Move,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockClock(tx, projectId);
    // A reset has put the clock back since (B.15.11).
    const isGoing = await holdMove(tx, projectId, move, clock.now() + hold_ms);
    if (!isGoing) throw fail('SERVER_BUSY', {}, 1);
    await saveClock(tx, projectId, ahead);
  });
  merchants.forget(projectId);
  leadQueue(projectId, ahead - queueAhead);
}

/** The clock is the server's again: what was to come at its times still comes at them. */
async function release(
  { merchants }: ClockMover,
  ctx: CallContext<ProjectCaller>,
): Promise<Reply<Operation>> {
  const { projectId } = ctx.caller;
  const { move, queueAhead } = await begin(ctx, () => undefined);
  const released = await ctx.once(
    async (tx) => {
      const now = clock.now();
      await lockClock(tx, projectId);
      await saveClock(tx, projectId, 0);
      // It reads the project's objects: where the clock was not ahead, what was counted is right.
      if (queueAhead > 0) await recountVolumes(tx, projectId, dayInDakar(now));
      await finishMove(tx, projectId, move);
      return { now: iso(now), offset_s: 0, fired: 0 };
    },
    (reply) => reply,
  );
  merchants.forget(projectId);
  return released;
}

async function shown({ merchants }: ClockMover, projectId: string) {
  const { ahead } = await merchants.open({ projectId, mode: 'test' });
  return { now: iso(clock.now() + ahead), offset_s: Math.round(ahead / 1_000) };
}
