// Sets what a test account may do, so that every refusal can be met with a test key (contract/payments.md B.12, B.15.11).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import { type ProjectCaller, scopeOf, type WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import {
  channelName,
  channelTerms,
  defaultTerms,
  emptyFieldsOf,
  emptyRange,
  feesAnew,
  findMerchant,
  followClosure,
  isEmptyRange,
  lockPresent,
  type Merchants,
  mergeChannels,
  mergeLimits,
  saveTerms,
  termsOf,
  viewMerchant,
  withEnd,
} from '../merchants/index.ts';
import { noSuchChannel } from './testing.texts.ts';

type Operation = Operations['setTestMerchant'];

export const createTestMerchantSetter =
  (merchants: Merchants) =>
  async (
    ctx: WriteContext<ProjectCaller>,
    { body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const scope = scopeOf(ctx.caller);
    const fields: Record<string, string> = {};
    for (const [i, { channel, direction }] of (body.channels ?? []).entries()) {
      const known = defaultTerms.channels.some(
        (one) => one.channel === channel && one.direction === direction,
      );
      if (!known) fields[`channels.${i}.channel`] = noSuchChannel[ctx.lang];
    }
    if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
    const row = await lockPresent(ctx);
    const channels = body.channels ? mergeChannels(row.channels, body.channels) : row.channels;
    const limits = body.limits ? mergeLimits(row.limits, body.limits) : row.limits;
    const terms = termsOf({ ...row, channels, limits });
    for (const [i, { channel, direction }] of (body.channels ?? []).entries()) {
      for (const field of emptyFieldsOf(channelTerms(terms, channel, direction))) {
        fields[`channels.${i}.${field}`] = emptyRange[ctx.lang];
      }
    }
    if (body.limits?.bank_transfers && isEmptyRange(terms.limits.bank_transfers)) {
      fields['limits.bank_transfers.max_amount'] = emptyRange[ctx.lang];
    }
    if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
    // A test says how its channels are, for whatever time an operator closed them for it.
    const closed_until = (body.channels ?? []).reduce(
      (ends, one) => (one.status ? withEnd(ends, channelName(one.channel, one.direction)) : ends),
      row.closed_until,
    );
    const status = { before: row.status, after: body.merchant_status ?? row.status };
    await saveTerms(ctx.tx, {
      ...row,
      status: status.after,
      kyc_status: body.kyc_status ?? row.kyc_status,
      limits,
      channels,
      closed_until,
      fees: body.channels?.some(({ fee }) => fee) ? feesAnew(row.fees) : row.fees,
    });
    await followClosure(ctx.tx, scope, status, ctx.now);
    ctx.tx.afterCommit(() => merchants.forget(scope.projectId));
    const changed = await findMerchant(ctx.tx, scope);
    if (!changed) throw fail('SERVER_BUSY', {}, 1);
    return viewMerchant(changed, ctx.now, true);
  };
