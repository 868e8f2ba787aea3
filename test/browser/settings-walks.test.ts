// J3, J4 and J11 as their rows tell them, by keyboard alone on a small phone (UI191): a team in two browsers, live mode with
// the life of a key, and a session that ends in a form, in another tab, or for somebody else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { openBeside } from '../kit/browser.ts';
import { openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { tokenIn } from '../kit/invitations.ts';
import { press, reach, type } from '../kit/keyboard.ts';
import { mailsTo } from '../kit/mails.ts';
import { ageSignIn } from '../kit/operators.ts';
import { tablesWith } from '../kit/traces.ts';
import { eventually } from '../kit/waiting.ts';
import { logged } from '../kit/world.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const isKept = 'document.activeElement !== document.body';
const kept = (page: Page) =>
  eventually('something has the focus', () => page.evaluate<boolean>(isKept));

/** A project of somebody whose name and password a dialog may be told. */
async function owned(name: string) {
  const person = await stage.world.signUp(name);
  const { cookie } = person;
  const made = await stage.world.call('POST', '/v1/projets', {
    cookie,
    body: { name: 'Boutique' },
  });
  const id: string = made.body.id;
  return { ...person, id, at: (page: string) => `/dashboard/projects/${id}/${page}` };
}

/** The dialog that asks for the password, over whatever act it was. */
async function confirmWith(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog', { name: 'Connectez-vous de nouveau' }).waitFor();
  await type(page, /^Mot de passe$/, password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('J3 UI60 UI191 a team in two browsers: invited, accepted, a role by the password, acts that a reader lacks, the last administrator', async () => {
  const { world } = stage;
  const owner = await owned('Awa');
  const guest = await world.signUp('Fatou');
  const one = await visit(stage, owner.cookie, { refusals: true });
  const two = await visit(stage, guest.cookie, { refusals: true });
  await one.page.goto(owner.at('settings/team'));
  await settled(one.page, 'Équipe');
  await type(one.page, /^Adresse e-mail/, guest.email);
  await press(one.page, /^Envoyer l’invitation$/);
  await one.page.getByRole('table', { name: 'Invitations en attente' }).waitFor();
  const token = tokenIn((await mailsTo(world, guest.email)).at(-1));
  await two.page.goto(`/invitations/${token}`);
  await press(two.page, /^Accepter$/);
  await two.page.getByRole('link', { name: 'Ouvrir le projet' }).waitFor();
  await press(two.page, /^Ouvrir le projet$/);
  await settled(two.page, 'Vue d’ensemble');

  await one.page.goto(owner.at('settings/team'));
  await settled(one.page, 'Équipe');
  await ageSignIn(world, owner.userId);
  await reach(one.page, /^Rôle de /);
  await one.page.keyboard.press('l');
  await press(one.page, /^Changer le rôle/);
  await confirmWith(one.page, owner.password);
  const roles = async () => {
    const path = `/v1/projets/${owner.id}/membres`;
    const { body } = await world.call('GET', path, { cookie: guest.cookie });
    return body.members.map(({ role }: { role: string }) => role).sort();
  };
  await eventually('she may only read', async () => String(await roles()) === 'admin,viewer');
  await kept(one.page);

  // Without a reload: what she opens next is the page of somebody who reads.
  await press(two.page, /^Menu$/);
  await press(two.page, /^Paiements$/);
  await settled(two.page, 'Paiements');
  await two.page.goto(owner.at('test/payments/new'));
  await settled(two.page, 'Page réservée');
  await two.page.goto(owner.at('settings/live'));
  await settled(two.page, 'Mode réel');
  await reach(two.page, /Je sais que ce projet/);
  await two.page.keyboard.press('Space');
  await press(two.page, /^Ouvrir le mode réel$/);
  await two.page.getByText('Seul un administrateur peut l’ouvrir.').waitFor();
  await two.close();

  await reach(one.page, /^Quitter le projet$/);
  await one.page.keyboard.press('Enter');
  await one.page.getByText('Le projet garde un administrateur', { exact: false }).waitFor();
  assert.equal(await one.page.getByRole('dialog').count(), 0);
  assert.deepEqual(await roles(), ['admin', 'viewer']);
  await kept(one.page);
  await one.close();
});

const all = `JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.title,
  document.documentElement.outerHTML])`;

/** Nowhere: not in the page, its storage or caches, the server's log, a mail, or a row of the database. */
async function assertNowhere(page: Page, email: string, secrets: readonly string[]): Promise<void> {
  const caches = await page.evaluate<string[]>('caches.keys()');
  assert.deepEqual(caches, []);
  const texts = [
    await page.evaluate<string>(all),
    JSON.stringify(logged),
    ...(await mailsTo(stage.world, email)),
  ];
  for (const secret of secrets) {
    assert.ok(!texts.some((text) => text.includes(secret)));
    assert.deepEqual(await tablesWith(stage.world, secret), []);
  }
}

async function newLiveKey(page: Page): Promise<string> {
  await type(page, /^Nom$/, 'Caisse');
  await reach(page, /^Test/);
  await page.keyboard.press('ArrowDown');
  await press(page, /^Créer la clé$/);
  await settled(page, 'Clé créée');
  const secret = (await page.locator('.notice.warn code').textContent()) ?? '';
  assert.match(secret, /^sk_svc_pay_live_/);
  await press(page, /gardée$/);
  return secret;
}

test('J4 UI79 UI121 UI127 UI191 live mode opened, a live key replaced while it is in use, its grace ends, the other revoked; no secret anywhere', async () => {
  const { world } = stage;
  const { id, at, cookie, userId, password, email } = await owned('Moussa');
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(at('settings/live'));
  await settled(page, 'Mode réel');
  await ageSignIn(world, userId);
  await reach(page, /Je sais que ce projet/);
  await page.keyboard.press('Space');
  await press(page, /^Ouvrir le mode réel$/);
  await confirmWith(page, password);
  await page.locator('.badge', { hasText: 'Ouvert' }).waitFor();
  await kept(page);

  await page.goto(at('settings/keys/new'));
  await settled(page, 'Nouvelle clé');
  const first = await newLiveKey(page);
  const read = (key: string) => world.call('GET', '/v1/payments', { key });
  assert.equal((await read(first)).status, 200);
  await press(page, /^← Clés API$/);
  await settled(page, 'Clés API');
  await press(page, /^Caisse$/);
  await settled(page, 'Caisse');
  await press(page, /^Remplacer la clé$/);
  const shown = page.locator('.notice.warn code');
  await shown.waitFor();
  const second = (await shown.textContent()) ?? '';
  await press(page, /gardée$/);
  assert.deepEqual([(await read(first)).status, (await read(second)).status], [200, 200]);
  await page.reload();
  await settled(page, 'Caisse');
  await page.locator('.badge', { hasText: 'Remplacée, encore valable' }).waitFor();
  // Calls are written down behind their answers.
  await eventually('who uses the old one is told', async () => {
    await page.reload();
    await settled(page, 'Caisse');
    return (await page.getByRole('table', { name: 'Qui s’en sert' }).count()) > 0;
  });

  await world.database.run(sql`
    update api_keys set revoked_at = now() - interval '1 second' where project_id = ${id} and revoked_at is not null`);
  await eventually('the grace has ended', async () => (await read(first)).status === 401);
  await page.reload();
  await settled(page, 'Caisse');
  await page.locator('.badge', { hasText: 'Révoquée' }).waitFor();
  assert.equal((await read(second)).status, 200);

  await press(page, /^← Clés API$/);
  await settled(page, 'Clés API');
  await press(page, /^Caisse$/);
  await settled(page, 'Caisse');
  await press(page, /^Révoquer la clé$/);
  await type(page, /^Tapez Caisse$/, 'Caisse');
  await press(page, /^Révoquer la clé$/);
  await page.locator('.badge', { hasText: 'Révoquée' }).waitFor();
  await kept(page);
  assert.equal((await read(second)).status, 401);
  await assertNowhere(page, email, [first, second]);
  await close();
});

test('J11 UI28 UI59 UI191 another person signs in over a form and nothing of the first is left; a sign-out elsewhere is followed within two seconds', async () => {
  const [one, other] = [await owned('Khady'), await stage.world.signUp('Binta')];
  const { page, close } = await visit(stage, one.cookie, { refusals: true });
  await page.goto(one.at('test/payments/new'));
  await settled(page, 'Nouveau paiement');
  await type(page, /^Montant \(F CFA\)/, '12321');
  await type(page, /^Description/, 'Secret de Khady');
  await stage.world.call('POST', '/auth/sign-out', { cookie: one.cookie, body: {} });
  await press(page, /^Créer le paiement$/);
  await page.getByRole('dialog').waitFor();
  await type(page, /^Adresse e-mail$/, other.email);
  await type(page, /^Mot de passe$/, other.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard(\/welcome)?$/);
  await settled(page);
  assert.doesNotMatch(await page.content(), /Secret de Khady|Boutique/);
  assert.doesNotMatch(await page.evaluate<string>('JSON.stringify({ ...localStorage })'), /prj_/);
  const { body } = await stage.world.call('GET', '/v1/moi', { cookie: other.cookie });
  assert.deepEqual(body.projects, []);

  const second = await openBeside(page);
  await second.goto('/dashboard/account');
  await settled(second, 'Compte');
  await press(page, /^Mon compte$/);
  await press(page, /^Se déconnecter$/);
  await page.waitForURL(/sign-in|sign-out/);
  await second.waitForURL(/sign-in/, { timeout: 2_000 });
  await close();
});
