// Reads what the page of a handoff shows (contract/payments.md B.9).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext } from '../../db/context.ts';
import { type HandoffServices, openHandoff, showHandoff } from './handoff.call.ts';

type Operation = Operations['getIdentityHandoff'];

export const handoffReader =
  (services: HandoffServices) =>
  async (ctx: CallContext, { params }: Input<Operation>): Promise<Reply<Operation>> => {
    const { handoff } = await openHandoff(services, ctx, params.token);
    return showHandoff(ctx, handoff);
  };
