// Ends a payout of test mode as the caller says, now (contract/payments.md B.12).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { writeScenario } from '../../../contract/payments/scenarios.ts';
import type { CallContext, ProjectCaller } from '../../db/context.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Worker } from '../../jobs/index.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import {
  findPayouts,
  lockPayouts,
  type PayoutRow,
  savePayouts,
  viewPayout,
} from '../payouts/index.ts';
import { changeWhileFree, mayBeRepeated, runToEnd } from './run-to-end.call.ts';
import { hasEnded } from './testing.texts.ts';

type Operation = Operations['advanceTestPayout'];

export const createPayoutAdvancer =
  (deps: { database: Database; worker: Worker }) =>
  async (
    ctx: CallContext<ProjectCaller>,
    { params: { id }, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const { projectId: project_id } = ctx.caller;
    const key = { project_id, mode: 'test', id } as const;
    if (!isId('po', id)) throw fail('NOT_FOUND');
    const scenario = writeScenario({ outcome: body.outcome, delay_ms: 0 });
    const ended = (status: string) =>
      fail('INVALID_STATE', { message: hasEnded(status)[ctx.lang] });
    const job = { projectId: project_id, kind: 'advance-payout', subject: id };
    await changeWhileFree(ctx, job, async (tx, isFree) => {
      const [row] = await lockPayouts(tx, [key]);
      if (!row) throw fail('NOT_FOUND');
      if (row.status !== 'processing') {
        if (mayBeRepeated(ctx) && row.scenario === scenario) return true;
        throw ended(row.status);
      }
      if (!(await isFree())) return false;
      await savePayouts(tx, [{ ...row, scenario }]);
      return true;
    });
    const read = async (from: Reader) => (await findPayouts(from, [key]))[0];
    await runToEnd(deps, job, async () => (await read(deps.database))?.status !== 'processing');
    // Somebody else may have said otherwise at the same moment, and was heard.
    const replyOf = (row: PayoutRow | undefined) =>
      row?.scenario === scenario ? viewPayout(row) : undefined;
    const row = await ctx.once(read, replyOf);
    if (!row) throw fail('NOT_FOUND');
    const reply = replyOf(row);
    if (!reply) throw ended(row.status);
    return reply;
  };
