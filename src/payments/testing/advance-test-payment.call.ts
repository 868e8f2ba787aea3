// Ends a payment of test mode as the caller says, now (contract/payments.md B.12).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { writeScenario } from '../../../contract/payments/scenarios.ts';
import type { endings } from '../../../contract/payments/words.ts';
import type { CallContext, ProjectCaller } from '../../db/context.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Worker } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { merchantOf } from '../merchants/index.ts';
import {
  findPayments,
  firstChannel,
  hastened,
  lockPayments,
  type PaymentRow,
  saveScenario,
  type ViewPayment,
} from '../payments/index.ts';
import { changeWhileFree, mayBeRepeated, runToEnd } from './run-to-end.call.ts';
import { hasEnded } from './testing.texts.ts';

type Operation = Operations['advanceTestPayment'];

type Outcome = (typeof endings)[number];

const isOpen = (status: string) => status === 'pending' || status === 'processing';

/** Whether it came to what it was told: its payer, its merchant or its end may have been first. */
const hasReached = ({ status, failure_code: code }: PaymentRow, outcome: Outcome): boolean =>
  outcome === 'succeeded' || outcome === 'expired'
    ? status === outcome
    : status === 'failed' && code === outcome;

export const createPaymentAdvancer =
  (deps: { database: Database; worker: Worker; view: ViewPayment }) =>
  async (
    ctx: CallContext<ProjectCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { projectId: project_id } = ctx.caller;
    const key = { project_id, mode: 'test', id } as const;
    if (!isId('pay', id)) throw fail('NOT_FOUND');
    // Without a reason of the caller’s it is the operator’s.
    const outcome = body.outcome === 'failed' ? 'provider_refused' : body.outcome;
    let scenario = '';
    const ended = (status: string) =>
      fail('INVALID_STATE', { message: hasEnded(status)[ctx.lang] });
    const job = { projectId: project_id, kind: 'advance-payment', subject: id };
    await changeWhileFree(ctx, job, async (tx, isFree) => {
      const [row] = await lockPayments(tx, [key]);
      if (!row) throw fail('NOT_FOUND');
      scenario = outcome === 'succeeded' ? hastened(row) : writeScenario({ outcome, delay_ms: 0 });
      if (!isOpen(row.status)) {
        if (mayBeRepeated(ctx) && row.scenario === scenario) return true;
        throw ended(row.status);
      }
      if (!(await isFree())) return false;
      const payable = row.amount - row.discount_amount;
      const channel = firstChannel(merchantOf(ctx).terms, row.allowed_channels, payable);
      await saveScenario(tx, key, {
        scenario,
        channel: channel ?? 'wave',
        // Its own end too: one that its payer started would go back to the choice.
        expiresAt: outcome === 'expired' ? ctx.now : null,
      });
      return true;
    });
    const read = async (from: Reader) => (await findPayments(from, [key]))[0];
    // One that its payer started goes back to the choice when it is refused.
    await runToEnd(deps, job, async () => {
      const now = await read(deps.database);
      const isBack = now?.on_page === true && now.channel === null;
      return isBack || !isOpen(now?.status ?? '');
    });
    // Somebody else may have said otherwise at the same moment, and was heard.
    const replyOf = (row: PaymentRow | undefined) =>
      row && (isOpen(row.status) || (row.scenario === scenario && hasReached(row, outcome)))
        ? deps.view(row, ctx.lang)
        : undefined;
    const row = await ctx.once(read, replyOf);
    if (!row) throw fail('NOT_FOUND');
    const reply = replyOf(row);
    if (!reply) throw ended(row.status);
    return reply;
  };
