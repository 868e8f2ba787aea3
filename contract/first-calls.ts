// The exact call that makes the first one of a list, on its page and in /docs (contract/dashboard.md UI53, UI78); its key is
// fixed, so that the same line run twice makes one.
import type { Described } from './code-samples.ts';

type Of = { mode: 'test' | 'live' };

/** Stands where live mode needs a number of the reader's own: sent as it is, it is refused. */
export const ownNumber = '+2217XXXXXXXX';

export const firstPayment = ({ mode }: Of, key = 'first-payment'): Described =>
  post('/v1/payments', key, {
    amount: 10_000,
    channel: 'wave',
    customer: { phone: mode === 'test' ? '+221700000000' : ownNumber },
  });

export const firstLink = post('/v1/payment-links', 'first-link', {
  title: 'Pagne wax',
  amount: 10_000,
});

export const firstOffer = post('/v1/offers', 'first-offer', {
  code: 'BIENVENUE',
  kind: 'percent',
  value: 10,
});

export const firstDestination = ({ mode }: Of): Described =>
  post('/v1/payout-destinations', 'first-destination', {
    type: 'mobile_money',
    operator: 'wave',
    phone: mode === 'test' ? '+221700000020' : ownNumber,
  });

/** What needs something that is there already gets its id: of a paid payment, of a verified destination. */
export const firstRefund = (payment_id: string, amount: number): Described =>
  post('/v1/refunds', 'first-refund', { payment_id, amount });

export const firstPayout = (destination_id: string): Described =>
  post('/v1/payouts', 'first-payout', { destination_id, amount: 5_000 });

export const firstDispute = (payment_id: string): Described =>
  post('/v1/test/disputes', 'first-dispute', { payment_id });

export const firstEndpoint = (projectId: string): Described => ({
  method: 'POST',
  path: `/v1/projets/${projectId}/webhooks`,
  body: { url: 'https://example.com/svc', events: ['payment.succeeded', 'payment.failed'] },
});

/** Of a key that may read data alone: one that asks for no list, so that every server answers it. */
export const firstData: Described = {
  method: 'GET',
  path: '/v1/monnaie/format?montant=1500000',
};

export const firstRequest: Described = { method: 'GET', path: '/v1/balances' };

function post(path: string, key: string, body: object): Described {
  return { method: 'POST', path, headers: { 'Idempotency-Key': key }, body };
}
