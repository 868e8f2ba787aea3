// Where a move of the test clock leads that was told under a key: once said, it stays said until it is answered, so that a
// repeated call goes on to there and not so much further (contract/payments.md B.13: the same key resumes).
import { hash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import type { CallContext, ProjectCaller } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { canonicalJson } from '../../kit/canonical-json.ts';
import { clock } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { type Goal, lockGoals, saveGoals } from './clock.store.ts';

/** Without an answer is what was cut off: one a minute at the most, of which somebody may still repeat the last. */
const most = 20;

/** The target as this key was told it first; else as `judge` says, which may refuse. */
export async function goalOf(
  tx: Tx,
  ctx: CallContext<ProjectCaller>,
  body: object,
  judge: () => number,
): Promise<number> {
  const key = ctx.header('idempotency-key');
  if (key === undefined) return judge();
  const { projectId } = ctx.caller;
  const asked = hash('sha256', canonicalJson(body), 'hex');
  // As long as an answer is kept (docs/decisions/0093).
  const since = clock.now() - limits.idempotencyBody_days * 86_400_000;
  const goals = (await lockGoals(tx, projectId)).filter((goal) => goal.since >= since);
  const known = goals.find((goal) => goal.key === key);
  if (known && known.asked !== asked) throw fail('IDEMPOTENCY_CONFLICT');
  if (known) return known.target;
  const goal: Goal = { key, asked, target: judge(), since: clock.now() };
  await saveGoals(tx, projectId, [...goals.slice(1 - most), goal]);
  return goal.target;
}

/** It is answered: from now on its key has that. */
export async function dropGoal(tx: Tx, ctx: CallContext<ProjectCaller>): Promise<void> {
  const key = ctx.header('idempotency-key');
  if (key === undefined) return;
  const { projectId } = ctx.caller;
  const goals = await lockGoals(tx, projectId);
  const others = goals.filter((goal) => goal.key !== key);
  if (others.length < goals.length) await saveGoals(tx, projectId, others);
}
