// J5 and J8 as far as operations stand: payments filtered, one refunded by an expired and then a good quote, a receipt, an
// export; a link with its code, closed and opened again; a promo code.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const rows = (page: Page) => page.locator('main tbody tr').count();

test('J5 UI54 UI68 UI77 UI85 UI96 payments filtered by their address, none found, exported', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(`${shop.at('payments')}?status=failed&colour=blue`);
  await settled(page, 'Paiements');
  assert.equal(await rows(page), 1);
  await page.getByLabel('État').selectOption('succeeded');
  await button(page, 'Appliquer').click();
  await page.waitForURL(/status=succeeded/);
  await page.getByRole('link', { name: /7.000 F CFA/ }).waitFor();
  await becomes(() => rows(page), 2);
  await page.getByLabel('Texte').fill('rien de tel');
  await page.getByLabel('Texte').press('Enter');
  await page.getByRole('heading', { name: 'Rien ne correspond' }).waitFor();
  await page.getByRole('link', { name: 'Effacer les filtres' }).last().click();
  await page.getByRole('link', { name: /7.000 F CFA/ }).waitFor();
  await becomes(() => rows(page), 3);
  await button(page, 'Exporter').click();
  await settled(page, 'Exports');
  const ready = page.getByRole('link', { name: 'Télécharger Paiements' });
  for (let n = 0; n < 20 && (await ready.count()) === 0; n++) {
    await stage.world.advance(100);
    await page.waitForTimeout(300);
  }
  const [file] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  const text = await readFile(await file.path(), 'utf8');
  assert.match(text, new RegExp(shop.params['paymentId'] ?? ''));
  await page.goBack();
  await page.goBack();
  await page.waitForURL(/rien/);
  await page.getByRole('link', { name: 'Effacer les filtres' }).last().click();
  await becomes(() => rows(page), 3);
  assert.doesNotMatch(page.url(), /rien/);
  await page.getByText('Filtres effacés.').waitFor();
  await button(page, 'Annuler').click();
  await page.waitForURL(/rien/);
  await page.getByRole('heading', { name: 'Rien ne correspond' }).waitFor();
  await close();
});

test('J5 UI58 UI69 UI74 UI75 UI98 UI99 UI100 a refund by an expired quote, then a good one', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 30_000 });
  await stage.world.advance(2_500);
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(`/dashboard/projects/${shop.id}/test/payments/${paid.body.id}`);
  await settled(page, /Paiement de 30.000 F CFA/);
  await button(page, 'Rembourser').click();
  await page.getByLabel('Montant (F CFA)').fill('40000');
  await button(page, 'Voir le devis').click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await page.getByLabel('Montant (F CFA)').fill('5000');
  await page.getByLabel('Référence').fill('avoir-1');
  await becomes(() => page.getByLabel('Montant (F CFA)').inputValue(), '5\u202f000');
  await button(page, 'Voir le devis').click();
  await button(page, /^Rembourser 5.000.F.CFA$/).waitFor();
  await picture(page, 'j5-quote');
  await stage.world.advance(121_000);
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await button(page, 'Renouveler le devis').click();
  await button(page, /^Rembourser 5.000.F.CFA$/).click();
  await page.getByText('Remboursement en cours').or(page.getByText('Remboursé')).first().waitFor();
  await stage.world.advance(2_500);
  const list = await stage.world.call('GET', `/v1/payments/${paid.body.id}/refunds`, {
    key: shop.key,
  });
  assert.equal(list.body.data.length, 1, 'one refund, whatever was pressed');
  assert.equal(list.body.data[0].amount, 5_000);
  assert.equal(list.body.data[0].merchant_reference, 'avoir-1');
  await page.getByRole('link', { name: 'Reçu' }).click();
  await settled(page, 'Reçu');
  await page.getByText('aucun argent réel n’a bougé').waitFor();
  await close();
});

test('UI98 UI100 a payment says its tax and sends its event again; a refund shows its announcements and its lines', async () => {
  shop.receiver.answer = 200;
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payment'));
  await settled(page, /Paiement de 10.000 F CFA/);
  await page.locator('dt', { hasText: 'Taxe sur les transferts' }).waitFor();
  const before = shop.receiver.received.length;
  await button(page, 'Renvoyer payment.succeeded').click();
  await page.getByText('Renvoi demandé.').waitFor();
  await stage.world.advance(500);
  await becomes(async () => shop.receiver.received.length > before, true);
  const failed = await shop.api('GET', '/v1/payments?status=failed');
  await page.goto(shop.at('payment').replace(/[^/]+$/, failed.data[0].id));
  await page.getByText(/Créez un nouveau paiement|Réessayez|Attendez/).waitFor();
  await page.goto(shop.at('refund'));
  await settled(page, /Remboursement de 1.000 F CFA/);
  await page.getByRole('link', { name: 'Remboursement enregistré' }).waitFor();
  await page.getByText('Écritures comptables').click();
  await page.getByRole('table', { name: 'Écritures comptables' }).waitFor();
  await page.getByText('Comme l’API le donne').waitFor();
  await close();
});

test('UI96 UI107 a link’s own payments are a filter of all; what a payer may choose between stands in the list', async () => {
  const range = { title: 'Don', min_amount: 1_000, max_amount: 5_000 };
  await shop.api('POST', '/v1/payment-links', range);
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(`${shop.at('payments')}?payment_link_id=${shop.params['linkId']}`);
  await page.getByRole('heading', { name: 'Rien ne correspond' }).waitFor();
  await becomes(
    () => page.getByLabel('Id du lien de paiement').inputValue(),
    shop.params['linkId'] ?? '',
  );
  await page.goto(shop.at('links'));
  await settled(page, 'Liens de paiement');
  await page.getByText(/^1.000.F.CFA – 5.000.F.CFA$/).waitFor();
  await close();
});

test('J5 UI99 a refund that was begun of one payment is not open on the next one that is seen', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 31_000 });
  await stage.world.advance(2_500);
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payment'));
  await settled(page, /Paiement de 10.000 F CFA/);
  await page.getByRole('link', { name: '← Paiements' }).click();
  await page.getByRole('link', { name: /31.000 F CFA/ }).click();
  await settled(page, /Paiement de 31.000 F CFA/);
  await button(page, 'Rembourser').click();
  await page.getByLabel('Montant (F CFA)').waitFor();
  // From one to the other, both known already.
  await page.evaluate('history.go(-2)');
  await settled(page, /Paiement de 10.000 F CFA/);
  await page.getByRole('heading', { name: 'Rembourser' }).waitFor({ state: 'detached' });
  assert.ok(paid.body.id);
  await close();
});

test('UI99 a refund that the balance does not cover says how much is missing, before it is refused', async () => {
  const other = await stage.world.project();
  const paid = await stage.world.pay(other.key, { amount: 10_000 });
  await stage.world.advance(2_500);
  const { page, close } = await visit(stage, other.cookie);
  await page.goto(`/dashboard/projects/${other.id}/test/payments/${paid.body.id}`);
  await settled(page, /Paiement de 10.000 F CFA/);
  await button(page, 'Rembourser').click();
  await button(page, 'Voir le devis').click();
  // The fee of the payment is gone: what it brought is less than what its payer gave.
  await page.getByText(/Il manque 150.F.CFA au solde disponible/).waitFor();
  const act = button(page, /^Rembourser 10.000.F.CFA$/);
  assert.equal(await act.getAttribute('aria-disabled'), 'true');
  await picture(page, 'j5-missing');
  await page.getByRole('link', { name: 'Solde' }).first().click();
  await settled(page, 'Solde');
  await close();
});

test('J8 UI76 UI77 UI107 a link with its code, the same as the server draws, closed and opened again', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newLink'));
  await settled(page, 'Nouveau lien');
  await page.getByLabel('Titre').fill('Thiéboudienne');
  await page.getByLabel('Montant (F CFA)').fill('2500');
  await button(page, 'Créer le lien').click();
  await settled(page, 'Thiéboudienne');
  await page.getByRole('img', { name: 'Code QR du lien' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const own = await stage.world.call('GET', `/v1/payment-links/${id}/qr.svg`, { key: shop.key });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Code QR en SVG').click(),
  ]);
  assert.equal(await readFile(await file.path(), 'utf8'), own.text);
  await button(page, 'Fermer').click();
  await page.getByText('plus personne ne paie par lui').waitFor();
  await picture(page, 'j8-closed');
  await button(page, 'Annuler').click();
  await page.getByText('Ouvert').waitFor();
  await page.getByRole('link', { name: 'Affiche à imprimer' }).click();
  await settled(page, 'Affiche');
  await page.getByRole('heading', { level: 2, name: 'Thiéboudienne' }).waitFor();
  await close();
});

test('J8 UI73 UI108 a promo code: refused beside its field, made, tried, paused with undo, ended', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('newOffer'));
  await settled(page, 'Nouveau code promo');
  await page.getByLabel('Code', { exact: true }).fill('x');
  await page.getByLabel('Remise (%)').fill('12,5');
  await button(page, 'Créer le code').click();
  // Not as if it were a number that is too small.
  await page
    .getByRole('alert')
    .getByText('Remise – La valeur doit être un nombre entier.')
    .waitFor();
  assert.equal(await page.getByLabel('Code', { exact: true }).getAttribute('aria-invalid'), 'true');
  await page.getByLabel('Code', { exact: true }).fill('KORITE');
  await page.getByLabel('Remise (%)').fill('20');
  await button(page, 'Créer le code').click();
  await settled(page, 'KORITE');
  await page.getByLabel(/Montant de l’achat/).fill('10000');
  await button(page, 'Calculer').click();
  await page.getByText(/8.000.F.CFA/).waitFor();
  await button(page, 'Mettre en pause').click();
  await page.getByText('Le code est en pause.').waitFor();
  await button(page, 'Annuler').click();
  await button(page, 'Mettre en pause').waitFor();
  await button(page, 'Arrêter').click();
  await button(page, 'Arrêter le code').click();
  await page.getByText('Fini').waitFor();
  await close();
});

test('UI76 a link that is closed and a code that is paused show it at once; what is refused is taken back with a sentence', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  const link = await shop.api('POST', '/v1/payment-links', { title: 'Bissap', amount: 700 });
  await page.goto(shop.at('link').replace(shop.params['linkId'] ?? '', link.id));
  await settled(page, 'Bissap');
  let answer = () => {};
  const hold = () => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    return page.route(/\/v1\/(payment-links|offers)\//, async (route) => {
      if (route.request().method() !== 'GET') await held;
      await route.continue();
    });
  };
  await hold();
  await button(page, 'Fermer').click();
  await page.locator('.badge', { hasText: 'Fermé' }).waitFor();
  await button(page, 'Rouvrir').waitFor();
  assert.equal((await shop.api('GET', `/v1/payment-links/${link.id}`)).status, 'active');
  answer();
  await page.getByText('plus personne ne paie par lui').waitFor();
  assert.equal((await shop.api('GET', `/v1/payment-links/${link.id}`)).status, 'closed');

  const body = { code: 'BISSAP', kind: 'percent', value: 10 };
  const offer = await shop.api('POST', '/v1/offers', body);
  await page.goto(shop.at('offer').replace(shop.params['offerId'] ?? '', offer.id));
  await settled(page, 'BISSAP');
  await hold();
  await button(page, 'Mettre en pause').click();
  await page.locator('.badge', { hasText: 'En pause' }).waitFor();
  await button(page, 'Reprendre').waitFor();
  // Somebody else ends it meanwhile.
  await shop.api('DELETE', `/v1/offers/${offer.id}`);
  answer();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  // Taken back, and read again as it is by then.
  await page.locator('.badge', { hasText: 'Fini' }).waitFor();
  await picture(page, 'ui76-taken-back');
  await close();
});

test('UI108 a code for a channel and a span: made with its conditions, which its list says', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newOffer'));
  await settled(page, 'Nouveau code promo');
  await page.getByLabel('Code', { exact: true }).fill('MAGAL');
  await page.getByLabel('Remise (%)').fill('15');
  await page.getByText('Limites', { exact: true }).click();
  await page.getByLabel('Utilisations en tout').fill('40');
  await page.getByLabel('Utilisations par client').fill('2');
  await page.getByLabel('Wave').check();
  await page.getByLabel('Début').fill('2099-01-01T08:00');
  await page.getByLabel('Fin', { exact: true }).fill('2099-02-01T20:00');
  await button(page, 'Créer le code').click();
  await settled(page, 'MAGAL');
  await page.getByText('Programmé').first().waitFor();
  await page.locator('dt', { hasText: 'Par client' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const made = await shop.api('GET', `/v1/offers/${id}`);
  assert.deepEqual(made.channels, ['wave']);
  assert.equal(made.starts_at, '2099-01-01T08:00:00.000Z');
  assert.equal(made.ends_at, '2099-02-01T20:00:00.000Z');
  await page.goto(shop.at('offers'));
  await settled(page, 'Codes promo');
  await page
    .getByText('2 par client ; Wave ; du 1er janv. 2099 ; jusqu’au 1er févr. 2099')
    .waitFor();
  await page.locator('td', { hasText: /^40$/ }).waitFor();
  await close();
});
