// UI191: the ways of the journeys beside those of keyboard.test.ts by keyboard alone (J2 and J1 have their own files): where an
// act takes its own button, row or form away, something that stays has the focus.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { press, reach, type } from '../kit/keyboard.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { wallet } from '../kit/payouts.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes, eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;
before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** What an act took away had the focus; it is on something else now. */
async function kept(page: Page): Promise<void> {
  await eventually('the focus is on something', () =>
    page.evaluate<boolean>('document.activeElement !== document.body'),
  );
}

/** A page of the shop, and the way out of it. */
async function opened(path: string, cookie = shop.cookie) {
  const { page, close } = await visit(stage, cookie, { ...desk, refusals: true });
  await page.goto(path);
  await settled(page);
  return { page, close };
}

const gone = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().waitFor({ state: 'detached' });

test('J3 UI191 the team by keyboard: invited, withdrawn, a role changed, a member removed', async () => {
  const { page, close } = await opened(shop.at('team'));
  await type(page, /^Adresse e-mail/, 'binta@example.com');
  await press(page, /^Envoyer l’invitation$/);
  const withdrawal = 'Retirer l’invitation de binta@example.com';
  await page.getByRole('button', { name: withdrawal }).waitFor();
  await press(page, new RegExp(`^${withdrawal}$`));
  // There is no way back: what that means is said first (UI77).
  await page.getByRole('dialog', { name: `${withdrawal} ?` }).waitFor();
  await press(page, /^Retirer l’invitation$/);
  await gone(page, withdrawal);
  await kept(page);
  await page.goto(shop.at('team'));
  await settled(page);
  await reach(page, /^Rôle de /);
  // A key passes by each role on its way: none of them is set before it is said so.
  const sent: string[] = [];
  page.on('request', (asked) => asked.method() !== 'GET' && sent.push(asked.url()));
  for (const key of ['ArrowUp', 'ArrowUp', 'u']) await page.keyboard.press(key);
  assert.deepEqual(sent, []);
  await press(page, /^Changer le rôle .* – utilisateur$/);
  await eventually('the role is changed', async () => {
    const path = `/v1/projets/${shop.id}/membres`;
    const { body } = await stage.world.call('GET', path, { cookie: shop.cookie });
    return body.members.some((one: { role: string }) => one.role === 'user');
  });
  // The server has it before the page has drawn it.
  await gone(page, /^Changer le rôle/);
  await kept(page);
  await press(page, /^Retirer (?!l’invitation)/);
  await page.getByRole('dialog').waitFor();
  await press(page, /^Retirer$/);
  await gone(page, /^Retirer (?!l’invitation)/);
  await kept(page);
  await close();
});

test('J6 UI191 a destination and a payout by keyboard: the code typed, the quote confirmed', async () => {
  const made = await shop.api('POST', '/v1/payout-destinations', {
    ...wallet,
    phone: '+221700000024',
    label: 'Clavier',
  });
  const { page, close } = await opened(
    shop.at('destination').replace(shop.params['destinationId'] ?? '', made.id),
  );
  await type(page, /^Code à six chiffres/, '123456');
  await press(page, /^Vérifier$/);
  await gone(page, 'Vérifier');
  await kept(page);
  await page.goto(shop.at('newPayout'));
  await settled(page);
  await type(page, /^Montant \(F CFA\)/, '15000');
  await press(page, /^Voir les frais$/);
  await page.getByRole('button', { name: /^Virer 15.000.F.CFA$/ }).waitFor();
  await press(page, /^Virer 15.000.F.CFA$/);
  await settled(page, /Virement de 15.000.F.CFA/);
  await kept(page);
  await close();
});

test('J7 UI191 a dispute by keyboard: challenged in a dialog, then decided', async () => {
  const { page, close } = await opened(shop.at('dispute'));
  await type(page, /^Ce qui a été vendu/, 'Un boubou brodé');
  await press(page, /^Garder le brouillon$/);
  await page.getByText('Brouillon gardé.').waitFor();
  await kept(page);
  await press(page, /^Contester$/);
  await page.getByRole('dialog').waitFor();
  await press(page, /^Contester$/);
  await gone(page, 'Contester');
  await kept(page);
  await press(page, /^Gagné$/);
  await gone(page, 'Gagné');
  await kept(page);
  await close();
});

test('J9 J10 UI191 an endpoint, a span sent again and the clock by keyboard', async () => {
  const { page, close } = await opened(shop.at('webhook'));
  await press(page, /^Envoyer un test$/);
  await page.getByText('Reçu', { exact: true }).waitFor();
  await kept(page);
  await page.goto(shop.at('events'));
  await settled(page);
  await press(page, /^Renvoyer une période$/);
  await press(page, /^Compter$/);
  await page.getByRole('button', { name: /^Renvoyer \(/ }).waitFor();
  await press(page, /^Renvoyer \(/);
  await settled(page, 'Renvoi d’une période');
  await kept(page);
  await page.goto(shop.at('simulator'));
  await settled(page);
  await press(page, /^\+ 1 jour$/);
  await page.getByText('1 jour d’avance', { exact: true }).waitFor();
  // The move is told before its button is free again.
  await page.getByRole('button', { name: 'Revenir à l’heure', disabled: false }).waitFor();
  await press(page, /^Revenir à l’heure$/);
  await gone(page, 'Revenir à l’heure');
  await kept(page);
  await close();
});

test('J11 J15 UI191 a session that ended and one that is ended by keyboard', async () => {
  const { email, password } = shop;
  const signIn = async () => {
    const answer = await stage.world.call('POST', '/auth/sign-in/email', {
      body: { email, password },
    });
    return answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  };
  const [own] = [(await signIn()).join('; '), await signIn()];
  const { page, close } = await opened('/dashboard/account/security', own);
  const rows = page.getByRole('table', { name: 'Sessions ouvertes' }).getByRole('row');
  await page.getByText('Celle-ci').waitFor();
  const before = await rows.count();
  await press(page, /^Fermer node/);
  await page.getByRole('dialog', { name: /^Fermer la session de node/ }).waitFor();
  await press(page, /^Fermer$/);
  await rows.nth(before - 1).waitFor({ state: 'detached' });
  await kept(page);
  await page.goto(shop.at('newPayment'));
  await settled(page);
  await stage.world.call('POST', '/auth/sign-out', { cookie: own, body: {} });
  await type(page, /^Montant \(F CFA\)/, '12321');
  await press(page, /^Créer le paiement$/);
  await page.getByRole('dialog').waitFor();
  await type(page, /^Mot de passe/, password);
  await page.keyboard.press('Enter');
  await settled(page, /12.321/);
  await kept(page);
  await close();
});

test('J16 UI191 a campaign by keyboard: made, its questions taken away and back, published, archived', async () => {
  const at = shop.at('campaigns');
  const { page, close } = await opened(`${at}/new`);
  await type(page, /^Titre/, 'Au clavier');
  await press(page, /^Créer la campagne$/);
  await settled(page, 'Questions – Au clavier');
  await type(page, /^Questions, une par ligne/, 'Première ?');
  await press(page, /^Ajouter la question$/);
  await page.getByRole('button', { name: 'Retirer – 1. Première ?' }).waitFor();
  await press(page, /^Retirer – 1\. Première \?$/);
  await page.getByText('Question 1 retirée.').waitFor();
  await kept(page);
  await press(page, /^Annuler$/);
  await page.getByRole('button', { name: 'Retirer – 1. Première ?' }).waitFor();
  await kept(page);
  await press(page, /^Campagne$/);
  await settled(page, 'Au clavier');
  await press(page, /^Publier la campagne$/);
  await gone(page, 'Publier la campagne');
  await kept(page);
  await press(page, /^Archiver$/);
  await gone(page, 'Archiver');
  await kept(page);
  await close();
});

test('J17 UI191 an operator by keyboard: a job run with its reason, a channel closed', async () => {
  await stage.world.database.run(sql`
    insert into jobs (project_id, kind, subject, mode, run_at)
    values (${shop.id}, 'make-export', 'exp_waits', 'test', now() + interval '1 day')`);
  const chief = await operatorOf(stage.world, 'support', 'configure');
  const { page, close } = await opened('/dashboard/operator/jobs?kind=make-export', chief.cookie);
  await press(page, /^Lancer – exp_waits$/);
  await page.keyboard.type(reason);
  await press(page, /^Lancer la tâche$/);
  await gone(page, 'Lancer – exp_waits');
  await kept(page);
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(page);
  await press(page, /^Régler – Wave, encaisser$/);
  await reach(page, /^En service$/);
  await page.keyboard.press('ArrowUp');
  await type(page, /^Motif/, reason);
  await press(page, /^Enregistrer le canal$/);
  await gone(page, 'Enregistrer le canal');
  await kept(page);
  const held = () => page.evaluate<string>('document.activeElement.textContent');
  await becomes(held, /^Régler – Wave, encaisser$/);
  await close();
});
