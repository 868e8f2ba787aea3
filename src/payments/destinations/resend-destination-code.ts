// Sends another code: five tries again, and the former one is dead. The eleventh within 24 hours locks the destination
// (contract/payments.md B.6, B.15.17).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { ProjectCaller, WriteContext } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { withAnotherCode } from './destination.rules.ts';
import { saveDestination } from './destination.store.ts';
import { isInState } from './destination.texts.ts';
import { viewDestination } from './destination.view.ts';
import { openDestination } from './open-destination.ts';
import type { CodeSender } from './send-code.ts';

type Operation = Operations['resendDestinationCode'];

export const createResender =
  (sendCode: CodeSender) =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { params }: Input<Operation>,
  ): Promise<Reply<Operation> | Failure> => {
    const { row, merchant } = await openDestination(ctx, params.id);
    const refused = (status: typeof row.status, until: number | null) =>
      fail('INVALID_STATE', { message: isInState(status, until)[ctx.lang] });
    if (row.status !== 'pending_verification') throw refused(row.status, row.locked_until);
    const code = await sendCode(ctx, row);
    const changed = withAnotherCode(row, code, ctx.now);
    await saveDestination(ctx.tx, changed);
    // Returned, not thrown: the lock stays.
    if (changed.status === 'locked') return refused(changed.status, changed.locked_until);
    await code.send();
    return viewDestination(changed, { defaultId: merchant.default_destination, now: ctx.now });
  };
