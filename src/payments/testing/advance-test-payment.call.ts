// Ends a payment of test mode as the caller says, now (contract/payments.md B.12).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { writeScenario } from '../../../contract/payments/scenarios.ts';
import type { CallContext, ProjectCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import type { Worker } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { findPayments, lockPayments, saveScenario, type ViewPayment } from '../payments/index.ts';
import { runToEnd } from './run-to-end.call.ts';
import { hasEnded } from './testing.texts.ts';

type Operation = Operations['advanceTestPayment'];

const isOpen = (status: string) => status === 'pending' || status === 'processing';

export const createPaymentAdvancer =
  (deps: { database: Database; worker: Worker; view: ViewPayment }) =>
  async (
    ctx: CallContext<ProjectCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { projectId: project_id } = ctx.caller;
    const key = { project_id, mode: 'test', id } as const;
    if (!isId('pay', id)) throw fail('NOT_FOUND');
    await ctx.transaction(async (tx) => {
      const [row] = await lockPayments(tx, [key]);
      if (!row) throw fail('NOT_FOUND');
      if (!isOpen(row.status)) {
        throw fail('INVALID_STATE', { message: hasEnded(row.status)[ctx.lang] });
      }
      const scenario = writeScenario({ outcome: body.outcome, delay_ms: 0 });
      await saveScenario(tx, key, scenario, row.allowed_channels[0] ?? 'wave');
    });
    const read = async () => (await findPayments(deps.database, [key]))[0];
    const job = { projectId: project_id, kind: 'advance-payment', subject: id };
    // One that its payer started goes back to the choice when it is refused.
    await runToEnd(deps, job, async () => {
      const now = await read();
      const isBack = now?.on_page === true && now.channel === null;
      return isBack || !isOpen(now?.status ?? '');
    });
    const row = await read();
    if (!row) throw fail('NOT_FOUND');
    return deps.view(row, ctx.lang);
  };
