// Keeps a photo that a telephone sends by the link of a handoff, judged and stored like one that comes with a key
// (contract/payments.md B.9).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext } from '../../db/context.ts';
import { pageStarts } from '../../platform/limits/index.ts';
import { forsake } from '../files/index.ts';
import { callerOf, type HandoffServices, openHandoff, showHandoff, take } from './handoff.call.ts';
import { keepCapture, storeCapture } from './put-identity-capture.call.ts';

type Operation = Operations['putHandoffCapture'];

export const handoffKeeper =
  (services: HandoffServices) =>
  async (ctx: CallContext, { params, file }: Input<Operation>): Promise<Reply<Operation>> => {
    const { handoff, now } = await openHandoff(services, ctx, params.token);
    const refusal = await take(ctx, pageStarts(ctx.address));
    if (refusal) throw refusal;
    const inside = { ...ctx, now, caller: callerOf(handoff) };
    const stored = await storeCapture(services.files, inside, params.kind, file.bytes);
    try {
      await ctx.transaction((tx) => keepCapture({ ...inside, tx }, stored));
    } finally {
      await forsake(services.files, stored);
    }
    return showHandoff(ctx, handoff);
  };
