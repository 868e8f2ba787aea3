// What a success that is hastened, by a button of the page or by `advance`, comes to: what its number or its header promised of
// the time after it stays promised (contract/payments.md B.12, docs/decisions/0125). Pure.
import {
  type PaymentOutcome,
  parseScenario,
  paymentOutcomes,
  scenarioOfAmount,
  scenarioOfPhone,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import type { PaymentRow } from './payment.store.ts';

/** Successes that say what becomes of refunds. More money, another callback and a dispute come by themselves, and are not hastened. */
const followed: readonly PaymentOutcome[] = ['refund_fails', 'refund_waits'];

type Told = Pick<PaymentRow, 'scenario' | 'channel' | 'customer_phone' | 'amount'>;

export function hastened({ scenario, channel, customer_phone: phone, amount }: Told): string {
  const told = parseScenario(scenario, paymentOutcomes);
  // Of one that waits for its page the number decides once it is started.
  const { outcome } =
    channel === null ? (scenarioOfPhone(phone) ?? scenarioOfAmount(amount) ?? told) : told;
  const paid = followed.includes(outcome) ? outcome : 'succeeded';
  return writeScenario({ ...told, outcome: paid, delay_ms: 0 });
}
