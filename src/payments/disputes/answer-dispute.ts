// What every answer of a merchant to a dispute begins with and ends by: the locks in their order, the merchant's state,
// and the dispute as it is afterwards (contract/payments.md B.0, steps 14 to 18).
import type { Dispute, KeptEvidence } from '../../../contract/payments/disputes.shapes.ts';
import {
  type ProjectCaller,
  type ReadContext,
  scopeOf,
  type WriteContext,
} from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { listFiles } from '../files/index.ts';
import { lockOwn } from '../merchants/index.ts';
import { lockPayments } from '../payments/index.ts';
import { applySteps } from '../transitions/index.ts';
import type { DisputeTrigger } from './dispute.machine.ts';
import { disputeObject } from './dispute.object.ts';
import { stepOf } from './dispute.rules.ts';
import { type DisputeRow, findDisputes, lockDisputes } from './dispute.store.ts';
import { fieldTexts } from './dispute.texts.ts';
import { viewDispute } from './dispute.view.ts';
import { forgetDeadline } from './forget-deadline.ts';

type Ctx = WriteContext<ProjectCaller>;

const keyOf = ({ caller }: Pick<Ctx, 'caller'>, id: string) => ({
  project_id: caller.projectId,
  mode: caller.mode,
  id,
});

/** Another project's or mode's dispute is as unknown as one that never was (K17). */
export async function readDispute(
  ctx: Pick<ReadContext<ProjectCaller>, 'caller'> & { db: Reader },
  id: string,
): Promise<DisputeRow> {
  const [row] = isId('dp', id) ? await findDisputes(ctx.db, [keyOf(ctx, id)]) : [];
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** The dispute, its payment and then its merchant, locked. */
export async function lockForAnswer(ctx: Ctx, id: string): Promise<DisputeRow> {
  const { tx } = ctx;
  const [row] = isId('dp', id) ? await lockDisputes(tx, [keyOf(ctx, id)]) : [];
  if (row) await lockPayments(tx, [{ ...row, id: row.payment_id }]);
  await lockOwn(ctx);
  if (!row) throw fail('NOT_FOUND');
  return row;
}

/** What goes to review says something, or shows a document (B.7). */
export async function refuseEmpty(ctx: Ctx, id: string, evidence: KeptEvidence): Promise<void> {
  if (Object.keys(evidence).length > 0) return;
  if ((await listFiles(ctx.tx, scopeOf(ctx.caller), id)).length > 0) return;
  throw fail('INVALID_REQUEST', { fields: { evidence: fieldTexts.noEvidence[ctx.lang] } });
}

/** Takes the step with what else changes on the row; answers the dispute as it is then. */
export async function answerWith(
  ctx: Ctx,
  row: DisputeRow,
  trigger: DisputeTrigger | undefined,
  change: Partial<DisputeRow> = {},
): Promise<Dispute> {
  const after = await applySteps(ctx.tx, disputeObject, [row], (before) => ({
    ...(trigger ? stepOf(before, trigger, ctx.now) : { ...before, updated_at: ctx.now }),
    ...change,
  }));
  if (trigger) await forgetDeadline(ctx.tx, row);
  const documents = await listFiles(ctx.tx, scopeOf(ctx.caller), row.id);
  return viewDispute(after.get(row.id) ?? row, documents, ctx.lang);
}
