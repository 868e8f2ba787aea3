// J17: a day of an operator, from the second factor to the trail that every act left.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { permissions } from '../../contract/backoffice/words.ts';
import { sql } from '../../src/db/sql.ts';
import { codeOf } from '../kit/authenticator.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act } from '../kit/office-desk.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { ageSignIn, operatorOf } from '../kit/operators.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const office = '/dashboard/operator';
const open = async (page: Page, path: string, heading: string | RegExp) => {
  await page.goto(office + path);
  await settled(page, heading);
};

/** Sets it up on the page of security; answers what the authenticator keeps. */
async function turnOnSecondFactor(page: Page, password: string): Promise<string> {
  await page.goto('/dashboard/account/security');
  await settled(page, 'Sécurité');
  await button(page, 'Activer').click();
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(password);
  await button(page, 'Continuer').click();
  const link = page.getByRole('link', { name: /^Ouvrir l’application/ });
  const uri = (await link.getAttribute('href')) ?? '';
  await page.getByLabel('Code à six chiffres').fill(codeOf(uri));
  await button(page, 'Activer').click();
  await button(page, 'Je les ai gardés').click();
  await page.getByText('Activé', { exact: true }).waitFor();
  return uri;
}

/** A merchant with a challenged dispute, a payment whose payer may still choose, and a job that waits. */
async function merchant() {
  const { world } = stage;
  const shop = await world.project();
  const { key } = shop;
  const api = async (path: string, body: object) =>
    (await world.call('POST', path, { key, body })).body;
  const { body: paid } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const dispute = (await api('/v1/test/disputes', { payment_id: paid.id })).id as string;
  await api(`/v1/disputes/${dispute}/challenge`, { evidence: { product_description: 'Livré' } });
  const offered = await world.pay(key, { channel: undefined, customer: undefined });
  await world.database.run(sql`
    insert into jobs (project_id, kind, subject, mode, run_at)
    values (${shop.id}, 'make-export', 'exp_waits', 'test', now() + interval '1 day')`);
  const checkout = new URL(offered.body.checkout_url).pathname;
  return { ...shop, dispute, checkout };
}

/** What the payer may choose, as their page says it. */
async function payersChannels(checkout: string): Promise<string> {
  const { text } = await stage.world.call('GET', `${checkout}?lang=fr`);
  return text;
}

async function trailOf(page: Page, userId: string): Promise<string[]> {
  await open(page, `/audit?actor=${userId}`, 'Audit du serveur');
  return page.getByRole('rowheader').allTextContents();
}

type Merchant = Awaited<ReturnType<typeof merchant>>;

/** A channel is shut, which the payer who is choosing sees, and a feature switched off. */
async function shut(page: Page, shop: Merchant): Promise<void> {
  assert.match(await payersChannels(shop.checkout), /value="wave"/);
  await open(page, `/merchants/${shop.id}`, 'Boutique');
  await button(page, 'Régler – Wave, encaisser').click();
  await page.getByText('Rien ne change encore.', { exact: true }).waitFor();
  await page.getByLabel('Coupé').check();
  await page.getByText('Rien ne change encore.', { exact: true }).waitFor({ state: 'detached' });
  await act(page, 'Enregistrer le canal');
  await page.getByRole('row', { name: /^Wave, encaisser .*Coupé/ }).waitFor();
  assert.doesNotMatch(await payersChannels(shop.checkout), /value="wave"/);

  await button(page, 'Couper – Codes promo').click();
  await act(page, 'Couper');
  await button(page, 'Activer – Codes promo').waitFor();
  const offer = { code: 'TABASKI', kind: 'percent', value: 10 };
  const refused = await stage.world.call('POST', '/v1/offers', { key: shop.key, body: offer });
  assert.equal(refused.body.code, 'FEATURE_DISABLED');
}

/** A leaked key is found and disabled, and a job that waits is run. */
async function disableAndRun(page: Page, shop: Merchant): Promise<void> {
  await open(page, '/keys', 'Trouver une clé');
  await page.getByLabel(/^Début, id/).fill(shop.key);
  await button(page, 'Chercher').last().click();
  await button(page, /^Désactiver/).click();
  await act(page, 'Désactiver');
  await page.locator('.badge', { hasText: 'Désactivée' }).waitFor();
  assert.equal((await stage.world.pay(shop.key)).body.code, 'API_KEY_DISABLED');

  await open(page, '/jobs?kind=make-export', 'Tâches');
  await button(page, 'Lancer – exp_waits').click();
  await act(page, 'Lancer la tâche');
  await button(page, 'Lancer – exp_waits').waitFor({ state: 'detached' });
}

/** The ledger is audited, and corrected by two. */
async function correct(page: Page, second: Awaited<ReturnType<typeof operatorOf>>): Promise<void> {
  await open(page, '/ledger', 'Grand livre');
  await button(page, 'Lancer un audit').click();
  await act(page, 'Lancer un audit');
  await page.getByText('rien de faux').waitFor();
  await button(page, 'Proposer').click();
  await page.getByLabel('Somme (F CFA)').fill('2500');
  await page.getByLabel('Ligne du relevé').fill('Ligne 4');
  await act(page, 'Proposer la correction');
  await page.getByRole('row', { name: /Ligne 4.*À confirmer/ }).waitFor();
  const other = await visit(stage, second.cookie);
  await open(other.page, '/ledger', 'Grand livre');
  await button(other.page, /^Confirmer –/).click();
  await act(other.page, 'Confirmer et écrire');
  await other.page.getByRole('row', { name: /Ligne 4.*Écrite/ }).waitFor();
  assert.deepEqual(await trailOf(other.page, second.userId), ['Correction écrite']);
  await other.close();
}

test('J17 a day of an operator: each act asks its reason and is in the audit', async () => {
  const [chief, second] = [
    await operatorOf(stage.world, ...permissions),
    await operatorOf(stage.world, 'support', 'money'),
  ];
  const file = await waitingFile(stage.world, 'Boutique Ramata');
  const shop = await merchant();
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  const uri = await turnOnSecondFactor(page, chief.password);

  // The identity file; the sign-in grew old meanwhile, and both factors are asked for over the page.
  await open(page, `/identity/${file.id}?mode=live`, 'Identité de Boutique Ramata');
  await page.getByLabel('Vérifier').check();
  await ageSignIn(stage.world, chief.userId);
  await act(page, 'Enregistrer la décision');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mot de passe').fill(chief.password);
  await page.keyboard.press('Enter');
  await dialog.getByLabel(/^Code à six chiffres/).fill(codeOf(uri));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /^(?!Identité de Boutique Ramata)/ }).waitFor();
  const status = await stage.world.call('GET', '/v1/kyc/status', { key: file.liveKey });
  assert.equal(status.body.kyc_status, 'verified');

  await open(page, `/disputes/${shop.dispute}`, /^Litige de Boutique/);
  await button(page, 'Donner raison au marchand').click();
  await page.getByLabel('Ce qui est dit au marchand').fill('La livraison est prouvée.');
  await act(page, 'Donner raison au marchand');
  await page.locator('.badge', { hasText: 'Gagné' }).first().waitFor();

  await shut(page, shop);
  await disableAndRun(page, shop);
  await correct(page, second);

  assert.deepEqual(await trailOf(page, chief.userId), [
    'Correction proposée',
    'Audit du grand livre lancé',
    'Tâche lancée',
    'Clé désactivée',
    'Compte marchand changé',
    'Compte marchand changé',
    'Litige tranché',
    'Identité décidée',
  ]);
  await picture(page, 'operator-day');
  await close();
});

test('J17 UI155 in production the area asks an operator for a second factor, and leads to where it is turned on', async () => {
  const chief = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, chief.cookie);
  // A browser takes no cookie of a production server without https: what the server says of itself is changed on the way,
  // and that it refuses is proven beside may-operate.ts.
  await page.route('**/v1/moi', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, server: { ...body.server, environment: 'production' } },
    });
  });
  await page.goto(office);
  await settled(page, 'Page réservée');
  await page.getByText('Les opérateurs travaillent ici avec un second facteur.').waitFor();
  await picture(page, 'operator-second-factor');
  await page.getByRole('link', { name: 'Activer le second facteur' }).click();
  await settled(page, 'Sécurité');
  await turnOnSecondFactor(page, chief.password);
  await page.goto(office);
  await settled(page, 'Opérateur');
  await close();
});
