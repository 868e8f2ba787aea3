// Prices payouts for two minutes; moves no money (contract/payments.md B.5, "Quote").
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { BatchItem, Context, Mode, ProjectCaller } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { dayInDakar } from '../../kit/clock.ts';
import type { Failure } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import {
  type DestinationKey,
  type DestinationRow,
  findDestinations,
} from '../destinations/index.ts';
import { remainingPayouts, termsOf, volumesOn } from '../merchants/index.ts';
import { createQuotes, type QuoteMaker, type Quoting } from '../quotes/index.ts';
import { judgePayout, refuseAccount, refusePayoutRail } from './judge-payout.rules.ts';
import { payerOf } from './payout.rules.ts';

type Operation = Operations['quotePayout'];
type Item = BatchItem<ProjectCaller, Input<Operation>, DestinationKey>;
type Facts = ReadonlyMap<string, DestinationRow>;

export const payoutQuoter = (makeQuote: QuoteMaker, hasRail: (mode: Mode) => boolean) => ({
  prepare: ({ caller }: Context<ProjectCaller>, { body }: Input<Operation>): DestinationKey => ({
    project_id: caller.projectId,
    mode: caller.mode,
    id: body.destination_id,
  }),
  run: (tx: Tx, items: Item[]): Promise<(Reply<Operation> | Failure)[]> =>
    createQuotes(tx, items, { makeQuote, hasRail, facts: findAsked, price }),
});

const nameOf = ({ project_id, mode, id }: DestinationKey) => `${project_id} ${mode} ${id}`;

async function findAsked(tx: Tx, keys: readonly DestinationKey[]): Promise<Facts> {
  const destinations = await findDestinations(
    tx,
    keys.filter(({ id }) => isId('pd', id)),
  );
  return new Map(destinations.map((destination) => [nameOf(destination), destination]));
}

const price: Quoting<Input<Operation>, DestinationKey, Facts, Reply<Operation>>['price'] = (
  { ctx, input: { body }, prepared: key },
  { merchant: found, hasRail, facts },
) => {
  const refused = refuseAccount(found);
  if (refused) return refused;
  const merchant = volumesOn(found, dayInDakar(ctx.now));
  const terms = termsOf(merchant);
  const amount = BigInt(body.amount);
  const judged = judgePayout(
    {
      destination: facts.get(nameOf(key)),
      amount,
      feePayer: payerOf(body.fee_payer),
      isTaken: false,
    },
    { merchant, terms, now: ctx.now, lang: ctx.lang },
  );
  if ('code' in judged) return judged;
  const noRail = refusePayoutRail(judged.channel, hasRail);
  if (noRail) return noRail;
  const isBank = judged.channel.channel === 'bank_transfer';
  return {
    priced: {
      kind: 'payout',
      object_id: judged.destination.id,
      amount,
      fee: judged.fee,
      fee_schedule: terms.feeSchedule,
      fee_payer: judged.feePayer,
      original_fee: null,
      debit: judged.debit,
      received: judged.received,
    },
    reply: (quote) => ({
      ...quote,
      kind: 'payout',
      destination_id: judged.destination.id,
      limits_remaining: remainingPayouts({ isBank, counts: merchant }, terms.limits),
    }),
  };
};
