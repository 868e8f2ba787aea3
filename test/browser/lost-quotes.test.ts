// J13 of money that leaves by a quote: the answer to the confirmation is lost after it was carried out, and whatever is
// pressed next - the quote changed, renewed, refused in between - the money leaves once and the page says so.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, type Stage, settled, visit } from '../kit/dashboard.ts';
import { wallet } from '../kit/payouts.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** Carried out, and nothing of the answer comes back. */
async function loseNext(page: Page, path: string): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** Refused by what stands before the operation, which therefore says nothing of what was done. */
const refuseNext = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({ code: 'RATE_LIMITED', message: 'Trop de requêtes.' }),
      }),
    { times: 1 },
  );

const lost = (page: Page) => page.getByText('Le serveur n’a pas répondu', { exact: false });

/** How long a quote holds (spec "Quotes"). */
const holds_ms = 120_000;

/** At the figures of a first quote that holds so long still, on a device whose clock runs ten minutes ahead of the server's. */
async function openRefund(left_ms = holds_ms) {
  const paid = await stage.world.pay(shop.key, { amount: 30_000 });
  await stage.world.advance(2_500);
  const { page, heard } = await visit(stage, shop.cookie, { refusals: true });
  await page.clock.install({ time: Date.now() + 600_000 });
  await page.goto(`/dashboard/projects/${shop.id}/test/payments/${paid.body.id}`);
  await settled(page, /Paiement de 30.000 F CFA/);
  await button(page, 'Rembourser').click();
  await page.getByLabel('Montant (F CFA)').fill('5000');
  await button(page, 'Voir le devis').click();
  await page.getByText('Devis valable encore').waitFor();
  if (left_ms < holds_ms) await page.clock.fastForward(holds_ms - left_ms);
  const close = async () => {
    await page.context().close();
    // A line that is cut is written into the console, and a refusal too.
    assert.deepEqual(
      heard.filter((text) => !/Failed to load resource/.test(text)),
      [],
    );
  };
  return { page, close, paymentId: paid.body.id };
}

async function refundsOf(paymentId: string): Promise<number[]> {
  const { body } = await stage.world.call('GET', `/v1/payments/${paymentId}/refunds`, {
    key: shop.key,
  });
  return body.data.map(({ amount }: { amount: number }) => amount);
}

test('J13 UI74 UI75 a refund whose answer is lost, then asked for by a changed quote, is made once', async () => {
  const { page, close, paymentId } = await openRefund();
  await loseNext(page, '/v1/refunds');
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await lost(page).waitFor();
  await button(page, 'Modifier').click();
  await button(page, 'Voir le devis').click();
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await page.getByText('Ce que vous aviez envoyé a bien été fait', { exact: false }).waitFor();
  assert.deepEqual(await refundsOf(paymentId), [5_000]);
  await close();
});

test('J13 UI74 UI75 UI196 a refund whose answer is lost, then asked for by a renewed quote, is made once', async () => {
  const { page, close, paymentId } = await openRefund(10_000);
  await loseNext(page, '/v1/refunds');
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await lost(page).waitFor();
  await button(page, 'Renouveler le devis').click();
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await page.getByText('Ce que vous aviez envoyé a bien été fait', { exact: false }).waitFor();
  assert.deepEqual(await refundsOf(paymentId), [5_000]);
  await close();
});

test('UI196 a quote and a code are said to those who listen at sixty and at twenty seconds, and as they end', async () => {
  const { page, close } = await openRefund(61_500);
  const said = (text: string) => page.getByRole('status').filter({ hasText: text });
  assert.equal(await said('Le devis tient').count(), 0);
  await said('Le devis tient encore 60 secondes.').waitFor();
  await close();
  const later = await openRefund(21_500);
  await later.page
    .getByRole('status')
    .filter({ hasText: 'Le devis tient encore 20 secondes.' })
    .waitFor();
  await later.close();

  const made = await shop.api('POST', '/v1/payout-destinations', {
    ...wallet,
    phone: '+221771234567',
  });
  const destination = addressOf('destination', { ...shop.params, destinationId: made.id });
  for (const [holds_ms, mark] of [
    [61_500, 'Le code sert encore 60 secondes.'],
    [21_500, 'Le code sert encore 20 secondes.'],
    [1_500, 'Ce code est fini.'],
  ] as const) {
    const { page: code, close: leave } = await visit(stage, shop.cookie);
    await code.route(`**/v1/payout-destinations/${made.id}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const expires_at = new Date(Date.now() + holds_ms).toISOString();
      await route.fulfill({
        response,
        json: { ...body, verification: { ...body.verification, expires_at } },
      });
    });
    await code.goto(destination);
    await settled(code);
    await code.getByRole('status').filter({ hasText: mark }).waitFor();
    await leave();
  }
});

test('UI70 UI104 in test mode a code counts down by the project’s clock', async () => {
  await shop.api('POST', '/v1/test/clock', { advance_s: 2 * 86_400 });
  const made = await shop.api('POST', '/v1/payout-destinations', {
    ...wallet,
    phone: '+221700000024',
  });
  const { page, close } = await visit(stage, shop.cookie);
  const main = page.getByRole('main');
  // Some seconds more: the server's clock was moved too, and the browser's was not.
  await page.goto(addressOf('destination', { ...shop.params, destinationId: made.id }));
  await main.getByText(/Il sert encore (?:9|1\d):\d\d, 5 essais/).waitFor();
  await shop.api('POST', '/v1/test/clock', { release: true });
  await close();
});

test('J13 UI62 UI75 what is refused for a moment after a lost answer is asked again under the same key', async () => {
  const { page, close, paymentId } = await openRefund();
  await loseNext(page, '/v1/refunds');
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await lost(page).waitFor();
  await refuseNext(page, '/v1/refunds');
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await page.getByText('Trop de requêtes.').waitFor();
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await page.getByRole('heading', { level: 2, name: 'Rembourser' }).waitFor({ state: 'detached' });
  assert.deepEqual(await refundsOf(paymentId), [5_000]);
  await close();
});

test('UI73 UI99 a sum that no longer fits when its quote is confirmed is named as the page names it', async () => {
  const { page, close, paymentId } = await openRefund();
  await shop.api(
    'POST',
    '/v1/refunds',
    { payment_id: paymentId, amount: 27_000 },
    { 'Idempotency-Key': 'beside the quote' },
  );
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  const fault = page.getByRole('alert').getByRole('listitem');
  assert.match((await fault.innerText()).replace(/\s/g, ' '), /^Montant – .* 3 000 F CFA/);
  assert.equal(await fault.getByRole('link').count(), 0, 'its field stands on the step before');
  await close();
});

test('J13 UI75 a payout whose answer is lost, then asked for by a changed quote, is made once', async () => {
  await shop.api('POST', '/v1/test/balance', { amount: 100_000 }).catch(() => undefined);
  const { page } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('newPayout'));
  await settled(page, 'Nouveau virement');
  await page.getByLabel('Montant (F CFA)').fill('1100');
  await button(page, 'Voir les frais').click();
  await loseNext(page, '/v1/payouts');
  await button(page, /^Virer 1.100.F.CFA$/).click();
  await lost(page).waitFor();
  await button(page, 'Modifier').click();
  await button(page, 'Voir les frais').click();
  await button(page, /^Virer 1.100.F.CFA$/).click();
  await page.getByText('Ce que vous aviez envoyé a bien été fait', { exact: false }).waitFor();
  const { body } = await stage.world.call('GET', '/v1/payouts?limit=100', { key: shop.key });
  assert.equal(body.data.filter((one: { amount: number }) => one.amount === 1_100).length, 1);
  await page.context().close();
});

test('J13 UI75 where no key holds it together, a lost answer is not called harmless', async () => {
  const { page } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto('/dashboard/projects/new');
  await settled(page, 'Nouveau projet');
  await page.getByLabel('Nom du projet').fill('Perdu en route');
  await loseNext(page, '/v1/projets');
  await page.keyboard.press('Enter');
  await page.getByText('C’est peut-être fait', { exact: false }).waitFor();
  assert.equal(await page.getByLabel('Nom du projet').inputValue(), 'Perdu en route');
  await page.context().close();
});
