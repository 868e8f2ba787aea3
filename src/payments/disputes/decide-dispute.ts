// Decides a dispute: the platform's operator, or a test in its place (contract/payments.md B.7). `lost` on one that was
// not answered is the end of its time; `won` needs a challenge (B.15.8).
import type { Lang } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { applySteps, type Change, type MoneyKey } from '../transitions/index.ts';
import { disputeObject } from './dispute.object.ts';
import { stepOf } from './dispute.rules.ts';
import type { DisputeRow } from './dispute.store.ts';
import { isNow, notChallenged } from './dispute.texts.ts';
import { forgetDeadline } from './forget-deadline.ts';

export async function decideDispute(
  tx: Tx,
  key: MoneyKey,
  outcome: 'won' | 'lost',
  comment: string | null,
  now: number,
  lang: Lang,
): Promise<Change<DisputeRow>> {
  let before: DisputeRow | undefined;
  const rows = await applySteps(tx, disputeObject, [key], (row) => {
    before = row;
    const trigger = row.status === 'opened' && outcome === 'lost' ? 'overdue' : outcome;
    const after = stepOf(row, trigger, now);
    if (after === row) {
      const text = row.status === 'opened' ? notChallenged : isNow(row.status);
      throw fail('INVALID_STATE', { message: text[lang] });
    }
    return { ...after, decision_comment: comment };
  });
  const after = rows.get(key.id);
  if (!before || !after) throw fail('NOT_FOUND');
  if (before.status === 'opened') await forgetDeadline(tx, after);
  return { before, after };
}
