// Opens or closes one channel for all merchants, or opens, closes or sets it for one.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { CallContext, Lang, SessionCaller } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { channelName, defaultTerms, type MerchantChange } from '../merchants/index.ts';
import { endOf, setForAll } from './close-for-all.ts';
import { closureTexts } from './closure.texts.ts';
import { readChannel } from './get-office-channel.ts';
import { type OperateOptions, operate } from './operate.ts';

type Operation = Operations['putOfficeChannel'];
type Body = Input<Operation>['body'];

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
    const { project_id: id, mode, reason, until: given, seen, ...set } = body;
    const closed = set.status === 'closed';
    if (id === undefined) refuseTerms(body, ctx.lang);
    const until = endOf({ until: given, closed }, ctx.lang);
    if (id === undefined) {
      const name = channelName(params.channel, params.direction);
      await setForAll(ctx, options, { what: 'channel', name, mode, closed, until, reason });
      return readChannel(ctx.db, mode, params);
    }
    if (Object.keys(set).length === 0) {
      throw fail('INVALID_REQUEST', { fields: { status: closureTexts.nothing[ctx.lang] } });
    }
    const channel = { ...params, ...set };
    const change = { what: 'channel', channel, ...(until && { until }), seen } as MerchantChange;
    return operate(ctx, options, { id, mode, reason }, [change]);
  };

/** What all merchants share is whether it is open: sums and fees are each one's own. */
function refuseTerms(body: Body, lang: Lang): void {
  const fields: Record<string, string> = {};
  for (const name of ['min_amount', 'max_amount', 'fee', 'seen'] as const) {
    if (body[name] !== undefined) fields[name] = closureTexts.oneMerchant[lang];
  }
  if (body.status !== 'active' && body.status !== 'closed') {
    fields['status'] = closureTexts.openOrClosed[lang];
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
}
