// Forces each scenario of the simulator's list on an object made for it (UI118): a payment, a refund of one that was just paid, a
// payout, a dispute. What the server refuses on purpose is told where it was pressed.
import { call, type ReplyOf } from '../api/call.ts';
import { newKey } from '../lib/form-key.ts';

type All = ReplyOf<'listScenarios'>;
export type Scenario = All['payer_numbers'][number];
/** Answers the id of the object that goes this way now. */
export type Trial = (row: Scenario) => Promise<string>;

const rightCode = '123456';
const payer = '+221771234567';
const amount = 10_000;

export function trialsIn(id: string) {
  const here = { project: id, mode: 'test' } as const;
  const pay = async (phone: string, simulate?: string) => {
    const body = { amount, channel: 'wave' as const, customer: { phone } };
    return call('createPayment', { ...here, key: newKey(), body, ...(simulate && { simulate }) });
  };
  const paid = async (): Promise<string> => {
    const made = await pay(payer);
    const outcome = 'succeeded' as const;
    await call('advanceTestPayment', { ...here, params: { id: made.id }, body: { outcome } });
    return made.id;
  };
  /** The wallet of a number, told its code where there is none yet. */
  const walletOf = async (phone: string): Promise<string> => {
    const { data } = await call('listDestinations', { ...here, query: { limit: 100 } });
    const ending = phone.slice(-2);
    const known = data.find(
      (one) => one.status === 'verified' && one.phone_masked?.endsWith(ending) === true,
    );
    if (known) return known.id;
    const body = { type: 'mobile_money' as const, operator: 'wave' as const, phone };
    const made = await call('createDestination', { ...here, key: newKey(), body });
    const params = { id: made.id };
    await call('verifyDestination', { ...here, params, body: { code: rightCode } });
    return made.id;
  };
  const payOut = async (phone: string, simulate?: string) => {
    const body = { destination_id: await walletOf(phone), amount };
    const given = { ...here, key: newKey(), body, ...(simulate && { simulate }) };
    return (await call('createPayout', given)).id;
  };
  const decided = async (outcome: string): Promise<string> => {
    const body = { payment_id: await paid() };
    const dispute = await call('createTestDispute', { ...here, body });
    const params = { id: dispute.id };
    if (outcome === 'won') {
      await call('challengeDispute', { ...here, params, body: { evidence: { comment: 'Test' } } });
    }
    if (outcome === 'won' || outcome === 'lost') {
      await call('advanceTestDispute', { ...here, params, body: { outcome } });
    }
    return dispute.id;
  };
  return {
    payment: async ({ outcome }) => (await pay(payer, outcome)).id,
    number: async ({ trigger }) => (await pay(trigger)).id,
    /** Decides what the payer starts on the payment's page. */
    sum: async ({ trigger }) => {
      const body = { amount: Number(trigger) };
      return (await call('createPayment', { ...here, key: newKey(), body })).id;
    },
    refund: async ({ outcome }) => {
      const body = { payment_id: await paid(), amount: 1_000 };
      const given = { ...here, key: newKey(), simulate: outcome, body };
      return (await call('createRefund', given)).id;
    },
    payout: ({ outcome }) => payOut('+221700000020', outcome),
    destination: ({ trigger }) => payOut(trigger),
    dispute: ({ outcome }) => decided(outcome),
  } satisfies Record<string, Trial>;
}
