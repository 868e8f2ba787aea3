// Keys of calls that speak outside before they answer (contract/payments.md B.13). No transaction is open meanwhile, so the
// claim and the answer stand in the one that changes what the call is about: both are there, or neither.
import type { CallContext } from '../db/context.ts';
import { clock } from '../kit/clock.ts';
import { Failure, fail } from '../kit/fail.ts';
import { claimOf } from './claim.ts';
import type { Answer } from './envelope.ts';
import { claimKeys, findAnswer, insertAnswers } from './idempotency.store.ts';
import { type AnyItem, answerToKeep, type KeyOptions, replay } from './write.ts';

type Once = CallContext['once'];

/** Answers from what is kept under the key; else runs the call, which keeps its answer by `once`. */
export async function underKey(
  options: KeyOptions,
  item: AnyItem,
  run: (once: Once) => Promise<Answer>,
): Promise<Answer> {
  const { database } = options;
  const claim = claimOf(options, item);
  if (!claim) return run((change) => database.transaction(change));
  const before = await kept();
  if (before) return before;
  try {
    return await run((change, replyOf) =>
      database.transaction(async (tx) => {
        if (!(await claimKeys(tx, [claim])).has(0)) throw fail('IDEMPOTENCY_CONFLICT');
        const changed = await change(tx);
        const reply = replyOf(changed);
        if (reply !== undefined) {
          const body = options.put(JSON.stringify(reply));
          await insertAnswers(tx, [answerToKeep(options, claim, reply, body)], clock.now());
        }
        return changed;
      }),
    );
  } catch (error) {
    // A twin was quicker: what it changed is why this one was refused.
    const twin = error instanceof Failure ? await kept() : undefined;
    if (twin) return twin;
    throw error;
  }

  async function kept(): Promise<Answer | undefined> {
    const stored = await findAnswer(database, claim as NonNullable<typeof claim>);
    if (!stored) return undefined;
    const outcome = await replay(options, { ...item, claim }, stored);
    if (outcome instanceof Failure) throw outcome;
    return outcome;
  }
}
