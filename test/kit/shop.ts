// A project that holds one of everything that the dashboard shows, and the address of each page in it.
import assert from 'node:assert/strict';
import { addresses } from '../../dashboard/src/addresses.ts';
import { openHiring } from './hiring-shop.ts';
import { wallet } from './payouts.ts';
import { startReceiver } from './receiver.ts';
import { join } from './team.ts';
import { eventually } from './waiting.ts';
import type { World } from './world.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Calls with a key that must succeed; each answers the body. */
const callsWith =
  (world: World, key: string) =>
  async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await world.call(method, path, { key, body, headers });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };

export async function openShop(world: World) {
  const made = await world.project();
  const { id, key, cookie } = made;
  const receiver = await startReceiver();
  const api = callsWith(world, key);
  const endpoint = await world.call('POST', `/v1/projets/${id}/webhooks`, {
    cookie,
    body: { url: receiver.url, events: ['payment.succeeded', 'payment.failed', 'dispute.opened'] },
  });
  assert.equal(endpoint.status, 201);
  await api('POST', '/v1/test/merchant', { kyc_status: 'verified' });
  await api('POST', '/v1/test/balance', { amount: 500_000 });
  const link = await api('POST', '/v1/payment-links', { title: 'Panier du jour', amount: 4_500 });
  const offer = await api('POST', '/v1/offers', { code: 'TABASKI', kind: 'percent', value: 10 });
  const paid = await world.pay(key, {
    description: 'Commande 17',
    merchant_reference: 'commande-17',
    customer: { phone: '+221700000000', name: 'Moussa Fall' },
    metadata: { table: '4' },
  });
  await world.pay(key, { customer: { phone: '+221700000003' } });
  await world.advance(2_500);
  const once = () => ({ 'Idempotency-Key': `shop-${Math.random()}` });
  const refund = await api(
    'POST',
    '/v1/refunds',
    { payment_id: paid.body.id, amount: 1_000, reason: 'Article manquant' },
    once(),
  );
  const dispute = await api('POST', '/v1/test/disputes', { payment_id: paid.body.id });
  const destination = await api('POST', '/v1/payout-destinations', { ...wallet, label: 'Caisse' });
  await api('POST', `/v1/payout-destinations/${destination.id}/verify`, { code: '123456' });
  const payout = await api(
    'POST',
    '/v1/payouts',
    { destination_id: destination.id, amount: 20_000, description: 'Semaine 47' },
    once(),
  );
  await world.pay(key, { channel: undefined, amount: 7_000 });
  await world.advance(2_500);
  await join(world, id, 'viewer');
  const today = new Date().toISOString().slice(0, 10);
  const span = { from: today, to: today, preview: false };
  const replay = await api('POST', `/v1/projets/${id}/events/replay`, span);
  const events = await world.call('GET', `/v1/projets/${id}/events?limit=1`, { cookie });
  // Calls are written down behind their answers.
  const callsOf = () => world.call('GET', `/v1/projets/${id}/calls?limit=1`, { cookie });
  await eventually('a call is in the log', async () => (await callsOf()).body.data.length > 0);
  const calls = await callsOf();
  const params: Record<string, string> = {
    id,
    replayId: replay.replay_id,
    callId: calls.body.data[0].id,
    mode: 'test',
    paymentId: paid.body.id,
    refundId: refund.id,
    linkId: link.id,
    offerId: offer.id,
    disputeId: dispute.id,
    payoutId: payout.id,
    destinationId: destination.id,
    eventId: events.body.data[0].id,
    keyId: made.keyId,
    endpointId: endpoint.body.id,
    date: today,
    ...(await openHiring(world, cookie)),
  };
  const at = (name: keyof typeof addresses): string => addressOf(name, params);
  return { ...made, receiver, params, at, api, close: () => receiver.close() };
}

/** A path with its names filled in; one that is not known makes the test fail. */
export function addressOf(name: keyof typeof addresses, params: Record<string, string>): string {
  return addresses[name].path.replace(/\{(\w+)\}/g, (_all, part: string) => {
    const value = params[part];
    assert.ok(value, `${name}: nothing stands for ${part}`);
    return value;
  });
}
