// UI191: the ways of J4, J5, J6 and J8 by keyboard alone: a refund with a refused and a good quote, a link made, closed and
// opened again, a key made, kept, revoked and replaced. After each press something that is there has the focus
// (test/kit/keyboard.ts).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { press, reach, type } from '../kit/keyboard.ts';
import type { Shop } from '../kit/shop.ts';
import { addressOf } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;
before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** What an act leads to has the focus, by its text, and its outline is seen. */
async function holds(page: Page, text: RegExp): Promise<void> {
  const at = `({ text: document.activeElement.textContent, line: getComputedStyle(document.activeElement).outlineStyle })`;
  let held = { text: '', line: '' };
  const isThere = async () => {
    held = await page.evaluate<typeof held>(at);
    return text.test(held.text);
  };
  await eventually(`the focus on ${text}`, isThere);
  assert.notEqual(held.line, 'none', `${held.text} has no outline`);
}

test('J5 a refund by keyboard alone: a quote that is refused, one that is good, the figure pressed', async () => {
  const paid = await stage.world.pay(shop.key, {
    amount: 20_000,
    customer: { phone: '+221700000000' },
  });
  await stage.world.advance(2_500);
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.goto(addressOf('payment', { id: shop.id, mode: 'test', paymentId: paid.body.id }));
  await settled(page);
  await press(page, /^Rembourser$/);
  // The button that opens it reads the same and has the focus until the form has come.
  await page
    .getByRole('heading', { level: 2, name: 'Rembourser' })
    .locator(':scope:focus')
    .waitFor();
  await type(page, /^Montant \(F CFA\)/, '40000');
  await press(page, /^Voir le devis$/);
  await page.locator('[role=alert]:focus').waitFor();
  await type(page, /^Montant \(F CFA\)/, '5000');
  await press(page, /^Voir le devis$/);
  await page.getByRole('button', { name: /^Rembourser 5.000.F.CFA$/ }).waitFor();
  await holds(page, /^Rembourser$/);
  await press(page, /^Rembourser 5.000.F.CFA$/);
  await page.getByRole('heading', { level: 2, name: 'Rembourser' }).waitFor({ state: 'detached' });
  await holds(page, /^Rembourser$/);
  await close();
});

test('J8 a link by keyboard alone: made, closed, and opened again by what is offered then', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('newLink'));
  await settled(page);
  await type(page, /^Titre/, 'Yassa');
  await type(page, /^Montant \(F CFA\)/, '2500');
  await press(page, /^Créer le lien$/);
  await settled(page, 'Yassa');
  await holds(page, /^Yassa$/);
  await press(page, /^Fermer$/);
  await page.getByRole('button', { name: 'Annuler' }).waitFor();
  await press(page, /^Annuler$/);
  await page.getByRole('button', { name: 'Annuler' }).waitFor({ state: 'detached' });
  await holds(page, /^Fermer$/);
  await close();
});

test('J4 a key by keyboard alone: its secret kept, then revoked in a dialog that gives the focus back', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('newKey'));
  await settled(page);
  await type(page, /^Nom$/, 'Clavier');
  await page.keyboard.press('Enter');
  await settled(page, 'Clé créée');
  await press(page, /gardée$/);
  await holds(page, /^Gardée par vous/);
  await page.goto(shop.at('keys'));
  await settled(page);
  await press(page, /^Clavier$/);
  await settled(page, 'Clavier');
  await holds(page, /^Clavier$/);
  await press(page, /^Révoquer la clé$/);
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').locator(':focus').waitFor();
  // UI194: a key that is held, or pressed once too often, answers with the way that does nothing.
  await page.getByRole('dialog').locator(':focus', { hasText: 'Ne rien faire' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await holds(page, /^Révoquer la clé$/);
  await press(page, /^Révoquer la clé$/);
  await page.getByRole('dialog').waitFor();
  await press(page, /^Révoquer la clé$/);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Révoquer la clé' }).waitFor({ state: 'detached' });
  await holds(page, /^Clavier$/);
  await reach(page, /./);
  await close();
});

test('J4 a key and the signing secret replaced by keyboard alone: neither form leaves the focus on nothing', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('key'));
  await settled(page);
  await press(page, /^Remplacer la clé$/);
  await page.locator('.notice.warn code').waitFor();
  await holds(page, /affichée cette seule fois/);
  await page.goto(shop.at('webhook'));
  await settled(page);
  await press(page, /^Remplacer$/);
  await press(page, /^Ne rien faire$/);
  await page.getByRole('button', { name: 'Ne rien faire' }).waitFor({ state: 'detached' });
  await press(page, /^Remplacer$/);
  await press(page, /^Remplacer le secret$/);
  await page.getByText('L’ancien secret signe encore', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Remplacer le secret' }).waitFor({ state: 'detached' });
  await eventually('something has the focus', () =>
    page.evaluate<boolean>('document.activeElement !== document.body'),
  );
  await close();
});

test('J6 a destination verified by the code of test mode and a payout by keyboard alone', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('newDestination'));
  await settled(page);
  await type(page, /^Numéro du portefeuille/, '70 000 00 20');
  await page.keyboard.press('Enter');
  await page.getByText('123456 est le bon', { exact: false }).waitFor();
  await type(page, /^Code à six chiffres/, '123456');
  await press(page, /^Vérifier$/);
  await page.locator('.badge', { hasText: 'Vérifiée' }).waitFor();
  await page.getByRole('button', { name: 'Vérifier' }).waitFor({ state: 'detached' });
  await holds(page, /^\+221 70/);
  await page.goto(shop.at('newPayout'));
  await settled(page);
  await type(page, /^Montant \(F CFA\)/, '15000');
  await press(page, /^Voir les frais$/);
  await holds(page, /^Devis$/);
  await press(page, /^Virer 15.000.F.CFA$/);
  await settled(page, /Virement de/);
  await holds(page, /^Virement de/);
  await close();
});
