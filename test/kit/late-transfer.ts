// An operator that goes on telling of money that it was to send to a customer after it said how that ended (contract/rails.md
// RA15, RA33).
import type { TestContext } from 'node:test';
import type { Found, RailCall } from '../../src/connectors/rails/rail.ts';
import { simulator } from '../../src/connectors/rails/simulator.ts';

export const minute_ms = 60_000;

/** What its look-ups say of a transfer so long after it was sent; answers how many there were. */
export function tellsOfTransfers(
  t: TestContext,
  say: (call: RailCall, age_ms: number) => Partial<Found>,
): { count: number } {
  const looks = { count: 0 };
  const known = { seen: true, open: 'no', refused: null, paid: [] } as const;
  const nameOf = ({ reference }: RailCall) => `OUT-${reference}`;
  t.mock.method(simulator, 'refund', async (call: RailCall, now: number) => {
    return {
      result: 'accepted',
      operatorReference: nameOf(call),
      nextAction: null,
      closesAt: null,
      checkAt: now,
    };
  });
  t.mock.method(simulator, 'findRefund', async (call: RailCall, now: number): Promise<Found> => {
    looks.count++;
    return { ...known, operatorReference: nameOf(call), ...say(call, now - call.sentAt) };
  });
  return looks;
}

export const paidAs = ({ reference, amount, sentAt }: RailCall): Partial<Found> => ({
  paid: [{ operatorReference: `OUT-${reference}`, amount, at: sentAt }],
});

/** Refused, with the promise that more will be known a minute later; then it has been sent after all. */
export const refusedThenPaid = (call: RailCall, age_ms: number): Partial<Found> =>
  age_ms < minute_ms
    ? { refused: 'destination_limit', checkAt: call.sentAt + minute_ms }
    : paidAs(call);
