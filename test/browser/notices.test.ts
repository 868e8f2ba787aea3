// What stands above a page: what keeps its reader from going on, by weight, each with the way out; new terms of use.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { clock } from '../../src/kit/clock.ts';
import { publishOwnConditions } from '../../src/platform/index.ts';
import { button, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { operatorOf } from '../kit/operators.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { join } from '../kit/team.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** After days that went by no session of before is left. */
async function signIn(): Promise<string> {
  const { email, password } = shop;
  const answer = await stage.world.call('POST', '/auth/sign-in/email', {
    body: { email, password },
  });
  const lines = answer.headers.getSetCookie();
  return lines.map((line) => line.split(';')[0]).join('; ');
}

const project = () => `/dashboard/projects/${shop.id}`;

test('UI46 what needs an act stands above the page, the heaviest first, with its way out', async () => {
  const { world } = stage;
  const { cookie, id } = shop;
  const key = await world.call('POST', `/v1/projets/${id}/cles`, {
    cookie,
    body: { name: 'Caisse du marché', lifetime: '30d' },
  });
  assert.equal(key.status, 201, key.text);
  await world.advance(20 * 24 * 3_600_000);
  await shop.api('POST', '/v1/test/merchant', {
    merchant_status: 'suspended',
    kyc_status: 'rejected',
  });
  const fresh = await signIn();
  const { page, close } = await visit(stage, fresh, { refusals: true });
  await page.clock.setFixedTime(Date.now() + 20 * 24 * 3_600_000);
  await page.goto(`${project()}/test`);
  await settled(page);
  const notices = page.getByRole('complementary', { name: 'À savoir' });
  await notices.getByText('La clé « Caisse du marché » expire', { exact: false }).waitFor();
  await notices.getByRole('link', { name: 'Remplacer la clé' }).waitFor();
  // Whoever reads the account's state anywhere is told of it from then on.
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Virements' }).click();
  await settled(page, 'Virements');
  await notices.getByText('Le compte marchand est suspendu', { exact: false }).waitFor();
  await notices.getByRole('link', { name: 'Voir l’identité' }).waitFor();
  const said = await notices.locator('.notice p').allTextContents();
  const order = [/suspendu/, /dossier d’identité est refusé/, /expire dans moins de 14 jours/];
  const places = order.map((words) => said.findIndex((text) => words.test(text)));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
  assert.ok(places.every((place) => place >= 0));
  await picture(page, 'notices');
  await page.goto(`${project()}/live/payments`);
  await settled(page);
  await notices.getByText('Le mode réel est fermé', { exact: false }).waitFor();
  await notices.getByText('Ce serveur simule ses opérateurs', { exact: false }).waitFor();
  const ofLive = await notices.locator('.notice p').allTextContents();
  const lastly = [
    /Le mode réel est fermé/,
    /identité/,
    /moins de 14 jours/,
    /simule ses opérateurs/,
  ];
  const inOrder = lastly.map((words) => ofLive.findIndex((text) => words.test(text)));
  // Opened by its address, the page has read none of it itself.
  assert.ok(
    inOrder.every((place) => place >= 0),
    ofLive.join(' | '),
  );
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => a - b),
  );
  assert.equal(inOrder.at(-1), ofLive.length - 1, 'the server’s own state weighs least');
  await notices.getByRole('link', { name: 'Ouvrir le mode réel' }).click();
  await page.waitForURL('**/settings/live');
  await close();
  await shop.api('POST', '/v1/test/merchant', {
    merchant_status: 'active',
    kyc_status: 'verified',
  });
});

test('UI47 new terms of use are asked once: all can be read, what changes something waits until they are accepted', async () => {
  const { world } = stage;
  const cookie = await signIn();
  const before = await world.call('GET', '/v1/moi', { cookie });
  const { version } = before.body.conditions;
  await world.call('POST', '/v1/moi/conditions', { cookie, body: { version } });
  const texts = {
    version: '2027.1-exploitant',
    fr: '# Conditions\n\nLe texte.',
    en: '# Terms\n\nText.',
  };
  await world.database.transaction((tx) => publishOwnConditions(tx, texts, Date.now()));
  const { page, close } = await visit(stage, cookie);
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const notice = page.getByText('Les conditions d’utilisation ont changé.', { exact: false });
  await notice.waitFor();
  await page.getByRole('link', { name: 'Lire la version 2027.1-exploitant' }).waitFor();
  const create = page.getByRole('button', { name: 'Créer le paiement' });
  assert.equal(await create.getAttribute('aria-disabled'), 'true');
  await page
    .getByText('Acceptez d’abord les nouvelles conditions', { exact: false })
    .first()
    .waitFor();
  await page.getByLabel('Montant (F CFA)').fill('1500');
  await create.click({ force: true });
  await page.getByLabel('Montant (F CFA)').press('Enter');
  assert.equal(new URL(page.url()).pathname, shop.at('newPayment'));
  await page.getByRole('button', { name: 'Accepter', exact: true }).click();
  await notice.waitFor({ state: 'detached' });
  await create.click();
  await settled(page, /1.500/);
  await page.reload();
  await settled(page, /1.500/);
  assert.equal(await notice.count(), 0);
  const after = await world.call('GET', '/v1/moi', { cookie });
  assert.deepEqual(after.body.conditions, {
    accepted: true,
    changed: false,
    version: texts.version,
  });
  await close();
});

test('UI47 UI132 who has not accepted new terms reads on, takes what is held of them and deletes the account', async () => {
  const { world } = stage;
  const person = await world.project();
  const texts = {
    version: '2027.2-exploitant',
    fr: '# Conditions\n\nÀ lire.',
    en: '# Terms\n\nRead.',
  };
  await world.database.transaction((tx) => publishOwnConditions(tx, texts, clock.now()));
  const { page, close } = await visit(stage, person.cookie);
  await page.goto(`/dashboard/projects/${person.id}/test/payments`);
  await settled(page, 'Paiements');
  await page.getByText('Les conditions d’utilisation ont changé.', { exact: false }).waitFor();
  await page.locator('summary', { hasText: 'Filtrer' }).click();
  await page.getByLabel('État').selectOption('failed');
  await button(page, 'Appliquer').click();
  await page.getByText('Rien ne correspond').waitFor();

  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Télécharger le fichier').click(),
  ]);
  assert.equal(file.suggestedFilename(), 'compte.json');
  await button(page, 'Supprimer mon compte…').click();
  await page.getByLabel('Tapez SUPPRIMER').fill('SUPPRIMER');
  await page.getByLabel('Mot de passe').fill(person.password);
  await button(page, 'Supprimer mon compte pour toujours').click();
  await page.getByText('Votre compte est supprimé.', { exact: false }).waitFor();
  await close();
});

test('UI46 UI156 a merchant whose account an operator suspends or closes is led to the reason; a viewer is told who reads it', async () => {
  const { world } = stage;
  const shut = await world.project();
  await world.pay(shut.key);
  const { cookie } = await operatorOf(world, 'support', 'money');
  const set = async (merchant_status: string, reason: string) => {
    const body = { mode: 'test', merchant_status, reason };
    const path = `/v1/backoffice/merchants/${shut.id}`;
    const { status, text } = await world.call('PATCH', path, { cookie, body });
    assert.equal(status, 200, text);
  };
  await set('suspended', 'Plaintes de payeurs, en cours d’examen');
  const { page, close } = await visit(stage, shut.cookie);
  const payments = `/dashboard/projects/${shut.id}/test/payments`;
  await page.goto(payments);
  await settled(page, 'Paiements');
  await page.getByText('Le compte marchand est suspendu', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Lire le motif' }).click();
  await settled(page, 'Journal d’audit');
  const reasonSaid = page
    .getByRole('listitem')
    .filter({ hasText: 'Plaintes de payeurs, en cours' });
  await reasonSaid.waitFor();
  await set('closed', 'Contrat résilié');
  await page.goto(payments);
  await page.getByText('Le compte marchand est fermé', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Lire le motif' }).waitFor();
  await close();

  const viewer = await join(world, shut.id, 'viewer');
  const other = await visit(stage, viewer.cookie);
  await other.page.goto(payments);
  await other.page.getByText('que lisent ses administrateurs', { exact: false }).waitFor();
  assert.equal(await other.page.getByRole('link', { name: 'Lire le motif' }).count(), 0);
  await other.close();
});
