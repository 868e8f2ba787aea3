// Each sample of each language that this machine has, run as it stands on the page, against a real server (UI78): every call that
// a page offers, the list in which it is seen, and a call that answers nothing.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Described, type Sample, samples, write } from '../../contract/code-samples.ts';
import * as offered from '../../contract/first-calls.ts';
import { freePort } from '../kit/free-port.ts';
import { missingFor, runSample } from '../kit/programs.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;

before(async () => {
  world = await startWorld({ PORT: String(await freePort()) });
});
after(() => world.close());

/** What the text prints: the key stands in it, or comes from the environment. */
const output = (sample: Sample, call: Described, key: string, where: 'text' | 'environment') =>
  runSample(
    sample,
    write(sample, call, { origin: world.url, key: where === 'text' ? key : undefined }),
    where === 'text' ? {} : { SVC_KEY: key },
  );

/** A shop in which nothing that the pages offer is refused: a known owner, money, a paid payment, a verified destination. */
async function openShop() {
  const { id, key } = await world.project();
  const made = async (path: string, body: object) => {
    const answer = await world.call('POST', path, { key, body });
    assert.ok(answer.status < 300, answer.text);
    return String(answer.body.id);
  };
  await made('/v1/test/merchant', { kyc_status: 'verified' });
  await made('/v1/test/balance', { amount: 100_000 });
  const wallet = { type: 'mobile_money', operator: 'wave', phone: '+221700000021' };
  const destination = await made('/v1/payout-destinations', wallet);
  await made(`/v1/payout-destinations/${destination}/verify`, { code: '123456' });
  const paid = (await world.pay(key)).body.id as string;
  const disputed = (await world.pay(key)).body.id as string;
  await world.advance(2_500);
  return { id, key, destination, paid, disputed };
}

type Shop = Awaited<ReturnType<typeof openShop>>;
type Offered = Exclude<keyof typeof offered, 'ownNumber'>;

/** Each call of `contract/first-calls.ts`, and where what it made is listed: a new one does not compile without. */
const calls: Record<Offered, (shop: Shop) => [call: Described, seenIn?: string]> = {
  firstPayment: () => [offered.firstPayment({ mode: 'test' }), '/v1/payments'],
  firstLink: () => [offered.firstLink, '/v1/payment-links'],
  firstOffer: () => [offered.firstOffer, '/v1/offers'],
  firstDestination: () => [offered.firstDestination({ mode: 'test' }), '/v1/payout-destinations'],
  firstRefund: ({ paid }) => [offered.firstRefund(paid, 1_000), '/v1/refunds'],
  firstPayout: ({ destination }) => [offered.firstPayout(destination), '/v1/payouts'],
  firstDispute: ({ disputed }) => [offered.firstDispute(disputed), '/v1/disputes'],
  firstEndpoint: ({ id }) => [offered.firstEndpoint(id), `/v1/projets/${id}/webhooks`],
  firstData: () => [offered.firstData],
  firstRequest: () => [offered.firstRequest],
};

/** The id of what was made, as any of the languages prints an answer. */
const idIn = (text: string) => /"?\bid"?: ?["']([a-z]+_\w+)["']/.exec(text)?.[1];

for (const sample of samples) {
  test(`UI78 every call that a page offers, copied in ${sample}, does what it says, and its list shows it`, async (t) => {
    const missing = await missingFor(sample);
    if (missing !== undefined) return t.skip(`this machine has no ${missing}`);
    const shop = await openShop();
    for (const [name, of] of Object.entries(calls)) {
      const [call, seenIn] = of(shop);
      const said = await output(sample, call, shop.key, 'text');
      assert.doesNotMatch(said, /request_id/, `${name} is refused: ${said}`);
      if (seenIn === undefined) continue;
      const id = idIn(said);
      assert.ok(id, `${name} answers what it made: ${said}`);
      const listed = await output(sample, { method: 'GET', path: seenIn }, shop.key, 'environment');
      assert.match(listed, new RegExp(`\\b${id}\\b`), name);
    }
  });

  test(`UI78 the ${sample} sample of a call that answers nothing ends well, and names survive their quotes`, async (t) => {
    const missing = await missingFor(sample);
    if (missing !== undefined) return t.skip(`this machine has no ${missing}`);
    const { id, key } = await world.project();
    const create: Described = {
      method: 'POST',
      path: '/v1/payments',
      headers: { 'Idempotency-Key': `sample-${sample}` },
      body: {
        amount: 1_000,
        channel: 'wave',
        customer: { phone: '+221700000000', name: 'N\'Deye "Awa" \\ Sy' },
      },
    };
    const made = idIn(await output(sample, create, key, 'environment'));
    const kept = await world.call('GET', `/v1/payments/${made}`, { key });
    assert.equal(kept.body.customer.name, 'N\'Deye "Awa" \\ Sy');
    const body = { url: 'https://example.com/hook', events: ['payment.succeeded'] };
    const { id: endpoint } = (await world.call('POST', `/v1/projets/${id}/webhooks`, { key, body }))
      .body;
    // As the page of a request offers it (UI117): its answer has no body.
    const path = `/v1/projets/${id}/webhooks/${endpoint}`;
    await output(sample, { method: 'DELETE', path }, key, 'environment');
    const left = await world.call('GET', `/v1/projets/${id}/webhooks`, { key });
    assert.deepEqual(left.body, []);
  });
}
