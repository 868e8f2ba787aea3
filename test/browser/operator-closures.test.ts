// An operator shuts a channel and a feature for all in the browser, with a planned end; what is under way is said first, and the
// payer's page and the merchant's own say that it is shut (UI159).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock, iso } from '../../src/kit/clock.ts';
import { button, desk, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act, actToItsEnd } from '../kit/office-desk.ts';
import { operatorOf } from '../kit/operators.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** An hour of the field, two days ahead, to the minute. */
const inTwoDays = () => iso(clock.now() + 172_800_000).slice(0, 16);

const wave = 'Wave, encaisser';

test('UI159 a channel is shut for all with an end, after what is under way was said, and opened again', async () => {
  const { world } = stage;
  const shop = await world.project();
  await world.pay(shop.key, {}, { 'X-Svc-Simulate': 'succeeded;delay=3600' });
  const offered = await world.pay(shop.key, { channel: undefined, customer: undefined });
  const checkout = `${new URL(offered.body.checkout_url).pathname}?lang=fr`;
  assert.match((await world.call('GET', checkout)).text, /value="wave"/);
  const chief = await operatorOf(world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto('/dashboard/operator/channels');
  await settled(page, 'Canaux');
  await page.getByRole('link', { name: 'Test', exact: true }).click();
  await page
    .getByRole('row', { name: new RegExp(`^${wave} .*En service.*1 paiement en cours`) })
    .waitFor();
  await button(page, `Couper pour tous – ${wave}`).click();
  const form = page.locator('form');
  await page.getByText(/1 paiement en cours\. Ce qui est chez l’opérateur s’y achève/).waitFor();
  // An end that is over is refused beside its field.
  await form.getByLabel('Fin prévue').fill('2020-01-01T10:00');
  await act(page, 'Couper pour tous');
  await page.getByText('La fin doit être à venir, dans un an au plus tard.').first().waitFor();
  const end = inTwoDays();
  await form.getByLabel('Fin prévue').fill(end);
  await picture(page, 'operator-channels-form');
  await actToItsEnd(page, 'Couper pour tous');
  await page
    .getByRole('row', { name: /^Wave, encaisser .*Coupé pour tous.*jusqu’au .* par Operateur/ })
    .waitFor();
  await picture(page, 'operator-channels');
  const refused = await world.pay(shop.key);
  assert.equal(refused.body.code, 'CHANNEL_UNAVAILABLE');
  assert.doesNotMatch((await world.call('GET', checkout)).text, /value="wave"/);
  // The merchant's page says for whom, and its form keeps what the merchant has itself.
  await page.goto(`/dashboard/operator/merchants/${shop.id}?mode=test`);
  await settled(page, 'Boutique');
  await page.getByRole('row', { name: /^Wave, encaisser .*Coupé.*pour tous, jusqu’au / }).waitFor();
  await button(page, `Régler – ${wave}`).click();
  assert.equal(await page.getByLabel('En service', { exact: true }).isChecked(), true);
  // Its end is changed, and then it is opened.
  await page.goto('/dashboard/operator/channels?mode=test');
  await settled(page, 'Canaux');
  await button(page, `Changer la fin – ${wave}`).click();
  assert.equal(await form.getByLabel('Fin prévue').inputValue(), end);
  await form.getByLabel('Fin prévue').fill('');
  await actToItsEnd(page, 'Garder cette fin');
  await page
    .getByRole('row', { name: /^Wave, encaisser .*Coupé pour tous.*sans fin prévue/ })
    .waitFor();
  await button(page, `Rouvrir pour tous – ${wave}`).click();
  await actToItsEnd(page, 'Rouvrir pour tous');
  await page.getByRole('row', { name: /^Wave, encaisser .*En service/ }).waitFor();
  assert.equal((await world.pay(shop.key)).status, 201);
  await page.goto('/dashboard/operator/audit?action=closure.changed');
  await settled(page, 'Audit du serveur');
  assert.equal(await page.getByRole('rowheader', { name: 'Ouvert ou coupé pour tous' }).count(), 3);
  await close();
});

test('UI159 a feature is shut for all, and a merchant’s channel until its end', async () => {
  const { world } = stage;
  const shop = await world.project();
  await world.pay(shop.key);
  const chief = await operatorOf(world, 'support', 'configure');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/features?mode=test');
  await settled(page, 'Fonctions');
  await button(page, 'Couper pour tous – Codes promo').click();
  await page.getByText(/^0 paiement en cours avec un code\./).waitFor();
  await actToItsEnd(page, 'Couper pour tous');
  await page
    .getByRole('row', { name: /^Codes promo .*Coupé pour tous.*sans fin prévue/ })
    .waitFor();
  await picture(page, 'operator-features');
  const offer = { code: 'KORITE', kind: 'percent', value: 10 };
  const refused = await world.call('POST', '/v1/offers', { key: shop.key, body: offer });
  assert.equal(refused.body.code, 'FEATURE_DISABLED');
  await button(page, 'Rouvrir pour tous – Codes promo').click();
  await actToItsEnd(page, 'Rouvrir pour tous');
  await page.getByRole('row', { name: /^Codes promo .*En service/ }).waitFor();

  await page.goto(`/dashboard/operator/merchants/${shop.id}?mode=test`);
  await settled(page, 'Boutique');
  await button(page, `Régler – ${wave}`).click();
  await page.getByLabel('Coupé').check();
  await page.getByLabel('Fin prévue').fill(inTwoDays());
  await picture(page, 'operator-merchant-end');
  await actToItsEnd(page, 'Enregistrer le canal');
  await page.getByRole('row', { name: /^Wave, encaisser .*Coupé.*pour lui, jusqu’au / }).waitFor();
  assert.equal((await world.pay(shop.key)).body.code, 'CHANNEL_UNAVAILABLE');
  await close();
});

test('UI159 UI58 whoever may only read sees what is closed, and which permission it takes', async () => {
  const reader = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, reader.cookie, desk);
  await page.goto('/dashboard/operator/channels');
  await settled(page, 'Canaux');
  await picture(page, 'operator-channels-desk');
  const shut = button(page, `Couper pour tous – ${wave}`);
  assert.equal(await shut.getAttribute('aria-disabled'), 'true');
  await page.getByText('Droit demandé : configuration').first().waitFor();
  await close();
});
