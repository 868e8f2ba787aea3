// Opens, closes or sets one channel of one merchant.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { defaultTerms, type MerchantChange } from '../merchants/index.ts';
import { type OperateOptions, operate } from './operate.ts';

type Operation = Operations['putOfficeChannel'];

export const officeChannelSetter =
  (options: OperateOptions) =>
  async (
    ctx: CallContext<SessionCaller>,
    { params, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    // No channel pays out to a card, none takes money from a bank account.
    const known = defaultTerms.channels.some(
      ({ channel, direction }) => channel === params.channel && direction === params.direction,
    );
    if (!known) throw fail('NOT_FOUND');
    const { project_id: id, mode, reason, ...set } = body;
    const change = { what: 'channel', channel: { ...params, ...set } } as MerchantChange;
    return operate(ctx, options, { id, mode, reason }, [change]);
  };
