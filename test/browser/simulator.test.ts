// J10 as far as operations stand: every payment scenario of the list forced from the page, the clock moved with what fell
// due, the account suspended and opened again, the project emptied.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

test('J10 UI118 every payment scenario of the list is forced from the page', async () => {
  const { headers } = (await stage.world.call('GET', '/v1/test/scenarios')).body;
  const outcomes: string[] = headers.payments.map(({ outcome }: { outcome: string }) => outcome);
  assert.ok(outcomes.length >= 20);
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const asked: string[] = [];
  page.on('request', (request) => {
    const outcome = request.headers()['x-svc-simulate'];
    if (outcome) asked.push(outcome);
  });
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  for (const outcome of outcomes) {
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/payments'),
    );
    await button(page, `Créer ${outcome}`).click();
    await answered;
  }
  assert.deepEqual(asked, outcomes);
  await close();
});

test('J10 UI38 UI118 the clock moved by a day fires what fell due, in order, and shows on every page', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  const paid = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'expired' });
  await stage.world.advance(0);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  await button(page, '+ 1 jour').click();
  await page.getByText(/effets? (est|sont) survenus?/).waitFor();
  await picture(page, 'j10-clock');
  await page.getByText('1 jour d’avance').waitFor();
  await page.getByRole('link', { name: /^Horloge de test/ }).waitFor();
  const read = await stage.world.call('GET', `/v1/payments/${paid.body.id}`, { key: shop.key });
  assert.equal(read.body.status, 'expired');
  await button(page, 'Revenir à l’heure').click();
  await page.getByText('à l’heure du serveur').waitFor();
  await close();
});

test('UI70 in test mode a time is told from the project’s clock, whoever moved it', async () => {
  await stage.world.pay(shop.key, { merchant_reference: 'il-y-a-longtemps' });
  await stage.world.advance(0);
  await shop.api('POST', '/v1/test/clock', { advance_s: 3 * 3_600 });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const row = page.getByRole('main').locator('tr', { hasText: 'il-y-a-longtemps' });
  await row.getByText(/il y a 3.h/).waitFor();
  await shop.api('POST', '/v1/test/clock', { release: true });
  await close();
});

test('UI97 UI46 a new payment offers the channels that are open, and says first that the account is suspended', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  const { channels } = (await stage.world.call('GET', '/v1/merchant', { key: shop.key })).body;
  type Row = { channel: string; direction: string; status: string };
  const open = (channels as Row[])
    .filter(({ direction, status }) => direction === 'in' && status === 'active')
    .map(({ channel }) => channel);
  assert.ok(open.length > 0 && !open.includes('card'), open.join(' '));
  await shop.api('POST', '/v1/test/merchant', { merchant_status: 'suspended' });
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByText('Le compte marchand est suspendu', { exact: false }).waitFor();
  const offered = await page
    .getByLabel('Canal')
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  assert.deepEqual(offered.toSorted(), ['', ...open].toSorted());
  await shop.api('POST', '/v1/test/merchant', { merchant_status: 'active' });
  await close();
});

test('J10 UI77 UI118 the account suspended, and test mode emptied by typing its name', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  await page.getByLabel('Compte marchand').selectOption('suspended');
  await assert.doesNotReject(async () => {
    for (let n = 0; n < 40; n++) {
      const { body } = await stage.world.call('GET', '/v1/merchant', { key: shop.key });
      if (body.merchant_status === 'suspended') return;
    }
    assert.fail('the account is not suspended');
  });
  await button(page, 'Vider le mode test').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Boutique');
  await dialog.getByRole('button', { name: 'Vider', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // Done: whoever uses the keys goes on where they were.
  await page.locator('button:focus', { hasText: 'Vider le mode test' }).waitFor();
  const { body } = await stage.world.call('GET', '/v1/payments', { key: shop.key });
  assert.equal(body.data.length, 0);
  await close();
});
