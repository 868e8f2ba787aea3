// J6 and J7 as far as operations stand: an identity file with photos, a destination by wrong and right codes, a payout by its
// quote; a dispute answered with a document and challenged, another accepted.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { picture as photo } from '../kit/pictures.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const button = (page: Page, name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact });

test('J6 UI88 UI109 an identity file: refused without its photos, sent, verified', async () => {
  await shop.api('POST', '/v1/test/merchant', { kyc_status: 'not_started' });
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('identity'));
  await settled(page, 'Identité');
  await page.getByText(/de 1.000 à 10.000 par jour/).waitFor();
  await page.getByLabel('Prénom').fill('Awa');
  await page.getByLabel('Nom', { exact: true }).fill('Diop');
  await page.getByLabel('Date de naissance').fill('1990-05-01');
  await page.getByLabel('Numéro de la pièce').fill('1 234 1990 00123');
  await button(page, 'Enregistrer').click();
  await page.getByText('Enregistré.').waitFor();
  const send = button(page, 'Soumettre à l’examen');
  assert.equal(await send.getAttribute('aria-disabled'), 'true');
  await page.getByText(/^Il manque\s:\s/).waitFor();
  const buffer = await photo('jpeg');
  const files = page.locator('input[type=file]');
  const count = await files.count();
  assert.ok(count >= 2);
  for (let n = 0; n < count; n++) {
    await files.nth(n).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
    await page.locator('.badge', { hasText: 'Reçue' }).nth(n).waitFor();
  }
  await picture(page, 'j6-identity');
  await page.getByLabel(/J’accepte/).check();
  await send.click();
  await page.getByText('Le dossier est à l’examen', { exact: false }).waitFor();
  await stage.world.advance(3_000);
  await page.getByText('Identité vérifiée', { exact: false }).waitFor();
  await close();
});

test('J6 UI72 UI73 UI104 a destination by a wrong code, then the right one', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('newDestination'));
  await settled(page, 'Nouvelle destination');
  await page.getByLabel('Numéro du portefeuille').fill('70 000 00 24');
  await page.getByLabel('Nom pour vous').fill('Épargne');
  await button(page, 'Ajouter la destination').click();
  await settled(page, 'Épargne');
  await page.getByText(/5 essais/).waitFor();
  await page.getByLabel('Code à six chiffres').fill('111111');
  await button(page, 'Vérifier').click();
  await page.getByText(/4 essais/).waitFor();
  await page.locator('[name=code][aria-invalid=true]').waitFor();
  for (const left of ['3 essais', '2 essais', '1 essai.']) {
    await button(page, 'Vérifier').click();
    await page.getByText(left, { exact: false }).waitFor();
  }
  await picture(page, 'j6-code');
  await page.getByLabel('Code à six chiffres').fill('123 456');
  await button(page, 'Vérifier').click();
  await page.getByText('Vérifiée').first().waitFor();
  await close();
});

test('UI104 a destination that is locked says until when', async () => {
  const phone = { type: 'mobile_money', operator: 'wave', phone: '+221700000025' };
  const made = await shop.api('POST', '/v1/payout-destinations', phone);
  const path = `/v1/payout-destinations/${made.id}`;
  for (let n = 0; n < 11; n += 1) {
    await stage.world.call('POST', `${path}/resend`, { key: shop.key });
  }
  const locked = await shop.api('GET', path);
  assert.equal(locked.status, 'locked');
  // A new name is a change, and no longer lock.
  await stage.world.call('PATCH', path, { key: shop.key, body: { label: 'Nouveau nom' } });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('destination').replace(/[^/]+$/, made.id));
  await settled(page);
  const notice = page.getByText(/Vous pourrez en demander un autre ici le .*\(.+\)/);
  await notice.waitFor();
  assert.equal(await notice.locator('time').getAttribute('datetime'), locked.locked_until);
  await picture(page, 'locked');
  await page.getByRole('link', { name: '← Destinations' }).click();
  await settled(page, 'Destinations');
  await page.getByText(/jusqu’au .*\(.+\)/).waitFor();
  await picture(page, 'locked-list');
  await close();
  const english = await visit(stage, shop.cookie, { lang: 'en' });
  await english.page.goto(shop.at('destination').replace(/[^/]+$/, made.id));
  await settled(english.page);
  await english.page.getByText(/You can ask for another one here on .*\(.+\)/).waitFor();
  await english.close();
});

test('J6 UI74 UI101 UI102 UI103 UI110 UI111 a payout by its quote, seen in the balance and the statement', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('newPayout'));
  await settled(page, 'Nouveau virement');
  // Each limit is said before the form, with what is on its way.
  for (const name of ['Réservé, en route', 'Aujourd’hui', 'En une fois, vers une banque']) {
    await page.locator('dt', { hasText: name }).waitFor();
  }
  await page.getByLabel(/^Caisse/).check();
  await page.getByLabel('Montant (F CFA)').fill('99999999');
  await button(page, 'Voir les frais').click();
  await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await page.getByLabel('Montant (F CFA)').fill('15000');
  await button(page, 'Voir les frais').click();
  await picture(page, 'j6-quote');
  await button(page, /^Virer 15.000.F.CFA$/).click();
  await settled(page, /Virement de 15.000.F.CFA/);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  await page.locator('.badge', { hasText: 'Versé' }).waitFor();
  await page.goto(shop.at('statement'));
  await settled(page, 'Relevé');
  await page.getByRole('rowheader', { name: 'Virement' }).first().waitFor();
  assert.equal(await page.getByText('Solde au début').count(), 0);
  const today = shop.params['date'];
  const report = await shop.api('GET', `/v1/reports/daily?date=${today}`);
  await page.goto(`${shop.at('statement')}?created_from=${today}&created_to=${today}`);
  const closing = page.locator('dt', { hasText: 'Solde à la fin' }).locator('+ dd');
  await becomes(
    async () => Number((await closing.innerText()).replace(/\D/g, '')),
    report.closing_balance,
  );
  await page.locator('dt', { hasText: 'Solde au début' }).waitFor();
  await page.goto(shop.at('balance'));
  await settled(page, 'Solde');
  await page.getByLabel('Montant (F CFA)').fill('1000');
  await button(page, 'Ajouter').click();
  await page.getByText('Ajouté.').waitFor();
  await close();
});

test('UI86 UI111 the reconciliation: ours by day and channel, and a statement that is not there is neither agreement nor zero', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('statement'));
  await settled(page, 'Relevé');
  await page.getByRole('link', { name: 'Rapprochement' }).click();
  await settled(page, 'Rapprochement');
  await page.getByText('ce n’est ni un accord, ni un zéro').waitFor();
  const today = shop.params['date'];
  const { data } = await shop.api('GET', `/v1/projets/${shop.params['id']}/reconciliation`);
  const [row] = data.filter(({ channel }: { channel: string }) => channel === 'wave');
  const wave = page.getByRole('row', { name: /Wave/ }).first();
  const shown = (await wave.locator('td').nth(1).innerText()).replace(/\s/g, '');
  const { count, amount } = row.ours;
  assert.equal(shown.replace('\u2212', '-'), `${amount}FCFA(${count})`);
  assert.equal(await wave.getByText('pas disponible').count(), 1);
  await picture(page, 'reconciliation');
  await page.goto(`${shop.at('reconciliation')}?from=2026-01-01&to=${today}`);
  await page.getByRole('alert').getByText('31 jours au plus.').waitFor();
  await page.goto(`${shop.at('reconciliation')}?from=2026-01-01&to=2026-01-02`);
  await page.getByText('Rien n’a bougé').waitFor();
  // As it will stand once an operator's statement is read.
  const theirs = {
    ...{ date: today, channel: 'wave', ours: { count: 3, amount: 900 } },
    ...{ theirs: { count: 2, amount: 800 }, matched: 2, fees: 8, taxes: 0 },
    unmatched: [
      { class: 'ours_only', amount: 100, operator_reference: null, reference: 'a', age_days: 4 },
    ],
    ...{ balance_difference: 100, reconciled_at: '2026-11-28T02:30:00.000Z' },
  };
  await page.route('**/v1/projets/*/reconciliation?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), data: [theirs] } });
  });
  await page.goto(`${shop.at('reconciliation')}?from=${today}&to=${today}`);
  await page.getByText(/chez nous seulement – 100\sF\sCFA, depuis 4\sj/).waitFor();
  assert.equal(await page.getByText('ni un accord').count(), 0);
  // What the shop's own events have the page ask for once more may be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
});

test('J7 UI77 UI105 UI106 a dispute answered with a document and challenged, another accepted by its word', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('dispute'));
  await settled(page, /^Litige sur/);
  const path = `/v1/disputes/${shop.params['disputeId']}`;
  const kept = async () => (await shop.api('GET', path)).evidence;
  await page.getByLabel('Ce qui a été vendu').fill('Un boubou brodé');
  await page.getByLabel('Commentaire').fill('À ne pas dire');
  await button(page, 'Garder le brouillon').click();
  await page.getByText('Brouillon gardé.').waitFor();
  // A colleague's words stay, and what is taken out of the form is taken back.
  const body = { evidence: { refund_policy_text: 'Sous sept jours' } };
  await stage.world.call('PATCH', path, { key: shop.key, body });
  await page.getByLabel('Commentaire').fill('');
  await button(page, 'Garder le brouillon').click();
  await becomes(async () => (await kept()).comment, null);
  assert.equal((await kept()).refund_policy_text, 'Sous sept jours');
  const buffer = await photo('jpeg');
  await page
    .getByLabel('Joindre un fichier')
    .setInputFiles({ name: 'reçu signé.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('rowheader', { name: 'reçu signé.jpg' }).waitFor();
  // Typed after the draft was kept, and sent with the rest.
  await page.getByLabel('Commentaire').fill('Remis à sa sœur');
  await picture(page, 'j7-dispute');
  await button(page, 'Contester').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Contester' }).click();
  await page.locator('.badge', { hasText: 'Contesté' }).first().waitFor();
  // What was sent stays: more may be added, nothing taken away.
  await page.getByLabel('Joindre un fichier').waitFor({ state: 'attached' });
  await becomes(() => button(page, 'Retirer reçu signé.jpg').count(), 0);
  const sent = await stage.world.call('GET', `/v1/disputes/${shop.params['disputeId']}`, {
    key: shop.key,
  });
  assert.equal(sent.body.evidence.comment, 'Remis à sa sœur');
  assert.equal(sent.body.evidence.product_description, 'Un boubou brodé');
  await button(page, 'Gagné').click();
  await page.locator('.badge', { hasText: 'Gagné' }).first().waitFor();
  // What was answered is read on, once nothing more is written.
  await page.getByRole('definition').filter({ hasText: 'Un boubou brodé' }).waitFor();

  const paid = await stage.world.pay(shop.key, {});
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  const other = await shop.api('POST', '/v1/test/disputes', { payment_id: paid.body.id });
  await page.goto(`/dashboard/projects/${shop.id}/test/payments/${paid.body.id}`);
  await settled(page, /^Paiement de/);
  assert.equal(await button(page, 'Rembourser').getAttribute('aria-disabled'), 'true');
  await page.getByText('Un litige est ouvert', { exact: false }).waitFor();
  await page.goto(`/dashboard/projects/${shop.id}/test/disputes/${other.id}`);
  await settled(page, /^Litige sur/);
  assert.equal(await button(page, 'Contester').getAttribute('aria-disabled'), 'true');
  await page.getByText('Écrivez votre réponse ou joignez un document d’abord.').waitFor();
  await button(page, 'Accepter').click();
  const dialog = page.getByRole('dialog');
  const accept = dialog.getByRole('button', { name: 'Accepter' });
  assert.equal(await accept.getAttribute('aria-disabled'), 'true');
  await dialog.getByRole('textbox').fill('ACCEPTER');
  await accept.click();
  await page.locator('.badge', { hasText: 'Accepté' }).first().waitFor();
  await page.goto(`/dashboard/projects/${shop.id}/test/payments/${paid.body.id}`);
  await settled(page, /^Paiement de/);
  await page.getByText('Le litige a rendu la somme au client.').waitFor();
  await close();
});

test('UI46 UI58 without a verified identity a destination is not asked for in vain: it is said before, with the way', async () => {
  const other = await stage.world.project();
  const { page, close } = await visit(stage, other.cookie);
  const at = { id: other.id, mode: 'test' };
  await page.goto(addressOf('newPayout', at));
  const missing = page.getByText('Il manque votre identité', { exact: false });
  await missing.waitFor();
  await page.getByRole('link', { name: 'Ajouter une destination' }).click();
  await settled(page, 'Nouvelle destination');
  await missing.waitFor();
  await page.locator('button[aria-disabled=true]', { hasText: 'Ajouter la destination' }).waitFor();
  await page.getByText('Il faut d’abord une identité vérifiée.').waitFor();
  await page.getByRole('link', { name: 'Voir l’identité' }).click();
  await settled(page, 'Identité');
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
  // All of them until it is known which are open.
  const options = page.getByLabel('Canal').locator('option');
  const offered = () =>
    options.evaluateAll((all) =>
      all
        .map((one) => one.getAttribute('value') ?? '')
        .sort()
        .join(' '),
    );
  await becomes(offered, ['', ...open].sort().join(' '));
  await shop.api('POST', '/v1/test/merchant', { merchant_status: 'active' });
  await close();
});
