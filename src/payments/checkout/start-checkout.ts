// Starts an attempt on a payment's page: the payer has chosen how to pay. The job of the payment asks the operator;
// of two presses of one button one starts (contract/payments.md B.3, B.15.4).
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import {
  type PaymentOutcome,
  parseScenario,
  paymentOutcomes,
  type Scenario,
  scenarioOfAmount,
  scenarioOfPhone,
  usually,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import type { Lang } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { clock, dayInDakar } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { maskPhone } from '../../kit/mask-phone.ts';
import { findAttempts, seeded } from '../attempts/index.ts';
import { lockMerchant } from '../merchants/index.ts';
import { findByCode } from '../offers/index.ts';
import {
  findPayments,
  lifeOf,
  lockPayments,
  type PaymentRow,
  startOnPage,
} from '../payments/index.ts';
import { changeChannel } from './change-channel.call.ts';
import { type CheckoutServices, countStart, type PageContext, paymentOf } from './checkout.call.ts';
import { channelClosed, otherCustomer } from './checkout.texts.ts';
import { viewCheckout } from './checkout.view.ts';
import { judgeStart } from './judge-start.rules.ts';

type Operation = Operations['startCheckout'];

export const createCheckoutStarter =
  (services: CheckoutServices) =>
  async (ctx: PageContext, { params, body }: Input<Operation>): Promise<Reply<Operation>> => {
    const found = await paymentOf(services, ctx, params.token);
    await countStart(ctx);
    const scope = { projectId: found.project_id, mode: found.mode };
    await changeChannel(services, ctx, found, body);
    await ctx.transaction(async (tx) => {
      const [row] = await lockPayments(tx, [found]);
      if (!row) throw fail('NOT_FOUND');
      const made = (await findAttempts(tx, [row])).length;
      const account = await lockMerchant(tx, scope);
      // By the clock as it stands under the lock: another server may have moved it, and a day may have ended meanwhile.
      const now = clock.now() + Number(account?.clock_ahead_ms ?? 0);
      const { channel, phone = null, attempts: known } = body;
      const judged = judgeStart(row, { channel, phone, known, made }, account, {
        now,
        day: dayInDakar(now),
        createdDay: dayInDakar(row.created_at),
        lang: ctx.lang,
        hasRail: services.hasRail(row.mode),
        life: lifeOf(row, now, services.rail),
      });
      if (judged === 'nothing') return;
      if (judged !== 'start') throw judged;
      await refuseOtherCustomer(tx, row, phone, ctx.lang);
      const scenario = row.mode === 'test' ? scenarioOf(row, phone) : undefined;
      if (scenario?.outcome === 'channel_unavailable') {
        throw fail('CHANNEL_UNAVAILABLE', { message: channelClosed[ctx.lang] }, 60);
      }
      await startOnPage(tx, row, {
        channel,
        phone: phone ?? row.customer_phone,
        scenario: scenario ? writeScenario(scenario) : null,
        now,
      });
    });
    const [row = found] = await findPayments(ctx.db, [found]);
    return viewCheckout(services, ctx, row);
  };

/** A magic number decides, else a magic amount (B.12, B.15.4); the seed is that of the payment. */
function scenarioOf(row: PaymentRow, phone: string | null): Scenario<PaymentOutcome> | undefined {
  const named = scenarioOfPhone(phone ?? row.customer_phone) ?? scenarioOfAmount(row.amount);
  const { seed } = parseScenario(row.scenario, paymentOutcomes);
  return seed === undefined ? named : seeded(named ?? usually('succeeded'), seed);
}

/** A code that each customer has so many times is counted by the number: another one would give it back to the first. */
async function refuseOtherCustomer(
  tx: Tx,
  row: PaymentRow,
  phone: string | null,
  lang: Lang,
): Promise<void> {
  const { offer_code: code, customer_phone: counted, project_id: projectId, mode } = row;
  if (code === null || counted === null || phone === null || phone === counted) return;
  const offer = await findByCode(tx, { projectId, mode }, code);
  if (!offer || offer.max_per_customer === null) return;
  const text = otherCustomer(maskPhone(counted))[lang];
  throw fail('INVALID_REQUEST', { fields: { phone: text } });
}
