// J15: what a person does with their own account, on a phone: language, sessions, password, second factor, export, the end.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { codeOf } from '../kit/authenticator.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { press, type } from '../kit/keyboard.ts';
import { inviteInto, joinOrganization, ownOrganization } from '../kit/organizations.ts';
import { join } from '../kit/team.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Person = Awaited<ReturnType<Stage['world']['signUp']>>;

/** Signed in somewhere else too. */
async function elsewhere({ email, password }: Person): Promise<string> {
  const answer = await stage.world.call('POST', '/auth/sign-in/email', {
    body: { email, password },
    headers: { 'User-Agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/139.0' },
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const isOpen = async (cookie: string) =>
  (await stage.world.call('GET', '/v1/moi', { cookie })).status === 200;

test('J15 UI44 UI130 UI133 name and language by keyboard, at once and kept; the welcome questions again', async () => {
  const person = await stage.world.signUp('Awa');
  const { page, close } = await visit(stage, person.cookie);
  await page.goto('/dashboard/account');
  await settled(page, 'Compte');
  await picture(page, 'account');
  await type(page, /^Nom$/, 'Awa Ndiaye');
  await page.keyboard.press('Enter');
  await page.getByText('Enregistré.').waitFor();
  await page.getByLabel('Langue', { exact: true }).selectOption('en');
  await button(page, 'Enregistrer').click();
  await settled(page, 'Account');
  await becomes(() => page.locator('html').getAttribute('lang'), 'en');
  const { user } = (await stage.world.call('GET', '/v1/moi', { cookie: person.cookie })).body;
  assert.deepEqual([user.name, user.lang], ['Awa Ndiaye', 'en']);

  await press(page, /^Look over my answers$/);
  await settled(page, /^Welcome/);
  const question = page.getByLabel('Who are you?');
  await question.selectOption({ index: 1 });
  await button(page, 'Continue').click();
  await settled(page, 'New project');
  await page.goto('/dashboard/welcome');
  await settled(page, 'Welcome questions');
  await question.selectOption({ index: 1 });
  await button(page, 'Save').click();
  await settled(page, 'Account');
  await close();
});

test('UI44 UI59 UI191 a language changed below the page stays when the name is saved; who signs in again over it is back in their field', async () => {
  const person = await stage.world.signUp('Awa');
  const { page } = await visit(stage, person.cookie, { refusals: true });
  const user = async () =>
    (await stage.world.call('GET', '/v1/moi', { cookie: person.cookie })).body.user;
  await page.goto('/dashboard/account');
  await settled(page, 'Compte');
  await button(page, 'English').click();
  await settled(page, 'Account');
  await becomes(async () => (await user()).lang, 'en');
  await type(page, /^Name$/, 'Awa Sow');
  await page.keyboard.press('Enter');
  await page.getByText('Saved.').waitFor();
  const { name, lang } = await user();
  assert.deepEqual([name, lang], ['Awa Sow', 'en']);
  await settled(page, 'Account');
  await page.context().clearCookies();
  const field = page.getByLabel('Name', { exact: true });
  await field.fill('Awa Ba');
  await field.press('Enter');
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
  await page.getByLabel('Password').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Saved.').waitFor();
  await field.and(page.locator(':focus')).waitFor();
  await page.context().close();
});

test('J15 UI130 an address that is not confirmed says so, and its mail is sent again', async () => {
  const person = await stage.world.signUp('Khady');
  await stage.world.database.run(
    sql`update users set email_verified = false where id = ${person.userId}`,
  );
  const { page, close } = await visit(stage, person.cookie);
  await page.goto('/dashboard/account');
  await settled(page, 'Compte');
  await page.getByText('À confirmer').waitFor();
  await page.locator('main').getByRole('button', { name: 'Renvoyer' }).click();
  await page.locator('main').getByText('Le message a été envoyé.').waitFor();
  await close();
});

test('J15 UI131 sessions in words, this one marked; one ended, all others ended, the password changed', async () => {
  const person = await stage.world.signUp('Binta');
  const [one, two] = [await elsewhere(person), await elsewhere(person)];
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  await page.goto('/dashboard/account/security');
  await settled(page, 'Sécurité');
  const rows = page.getByRole('table', { name: 'Sessions ouvertes' }).getByRole('row');
  await page.getByText('Celle-ci').waitFor();
  assert.equal(await rows.count(), 4);
  assert.match((await rows.nth(1).textContent()) ?? '', /Celle-ci/);
  assert.match((await rows.nth(2).textContent()) ?? '', /Firefox sur Windows.*127\.0\.0\.\*/);
  await picture(page, 'security');
  await rows
    .nth(2)
    .getByRole('button', { name: /^Fermer/ })
    .click();
  // There is no way back: what that means is said first, and nothing has ended (UI77).
  const asked = page.getByRole('dialog', { name: 'Fermer la session de Firefox sur Windows ?' });
  await asked.getByText('devra se connecter de nouveau', { exact: false }).waitFor();
  assert.deepEqual(await Promise.all([one, two].map(isOpen)), [true, true]);
  await asked.getByRole('button', { name: 'Fermer', exact: true }).click();
  await rows.nth(3).waitFor({ state: 'detached' });
  assert.deepEqual([await isOpen(one), await isOpen(two)].sort(), [false, true]);

  const again = await elsewhere(person);
  await page.getByLabel('Mot de passe actuel').fill('pas le bon');
  await page.getByLabel('Nouveau mot de passe').fill('un autre mot de passe');
  await page.getByLabel('Fermer toutes les autres sessions').uncheck();
  await button(page, 'Changer le mot de passe').click();
  await page.getByRole('alert').getByText('Mot de passe incorrect.').waitFor();
  await page.getByLabel('Mot de passe actuel').fill(person.password);
  await button(page, 'Changer le mot de passe').click();
  await page.getByText('Le mot de passe est changé.', { exact: false }).waitFor();
  assert.equal(await isOpen(again), true, 'as it was asked for');

  await button(page, 'Fermer toutes les autres').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer toutes les autres' }).click();
  await rows.nth(2).waitFor({ state: 'detached' });
  assert.deepEqual(await Promise.all([one, two, again].map(isOpen)), [false, false, false]);
  await close();
});

test('J15 UI79 UI131 the second factor set up by the picture, its codes to print once, taken off again', async () => {
  const person = await stage.world.signUp('Coumba');
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  await page.goto('/dashboard/account/security');
  await settled(page, 'Sécurité');
  await button(page, 'Activer').click();
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(person.password);
  await button(page, 'Continuer').click();
  await page.getByRole('img', { name: /^Code QR/ }).waitFor();
  await picture(page, 'second-factor');
  const uri =
    (await page.getByRole('link', { name: /^Ouvrir l’application/ }).getAttribute('href')) ?? '';
  await page.getByLabel('Code à six chiffres').fill('000000');
  await button(page, 'Activer').click();
  await page.getByRole('alert').getByText('Code incorrect.').waitFor();
  await page.getByLabel('Code à six chiffres').fill(codeOf(uri).replace(/^(...)/, '$1 '));
  await button(page, 'Activer').click();
  await page.getByRole('heading', { name: 'Codes de secours' }).waitFor();
  const codes = await page.locator('ol code').allTextContents();
  assert.equal(codes.length, 10);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await button(page, 'Imprimer').isVisible(), false);
  assert.equal(await page.locator('ol code').first().isVisible(), true);
  await picture(page, 'recovery-codes-print');
  await page.emulateMedia({ media: 'screen' });
  await button(page, 'Je les ai gardés').click();
  await page.getByText('Activé', { exact: true }).waitFor();
  const kept = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.documentElement.outerHTML])',
  );
  for (const code of codes) assert.ok(!kept.includes(code));

  await button(page, 'Nouveaux codes de secours').click();
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(person.password);
  await button(page, 'Faire de nouveaux codes').click();
  await page.getByRole('heading', { name: 'Codes de secours' }).waitFor();
  assert.notDeepEqual(await page.locator('ol code').allTextContents(), codes);
  await button(page, 'Je les ai gardés').click();
  await button(page, 'Désactiver').click();
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(person.password);
  await button(page, 'Désactiver').click();
  await page.getByText('Désactivé', { exact: true }).waitFor();
  await close();
});

test('UI132 UI191 UI193 terms that are accepted on the page of privacy are said so, and the focus stays beside them', async () => {
  const person = await stage.world.signUp('Fama');
  const { page, close } = await visit(stage, person.cookie);
  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  await press(page, /^Accepter$/);
  const region = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /Acceptées/ });
  await region.waitFor();
  const held = () => page.evaluate<string>('document.activeElement.textContent');
  assert.match(await held(), /^Version en vigueur/);
  await close();
});

test('J15 UI132 the file of all that is held, an obstacle with its way out, and a page without the account', async () => {
  const { world } = stage;
  const person = await world.signUp('Ibra');
  const made = await world.call('POST', '/v1/projets', {
    cookie: person.cookie,
    body: { name: 'Chez Ibra' },
  });
  const { id } = made.body;
  const other = await join(world, id, 'admin');
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  await picture(page, 'privacy');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Télécharger le fichier').click(),
  ]);
  const held = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.deepEqual([held.account.email, held.projects[0].name], [person.email, 'Chez Ibra']);

  await button(page, 'Supprimer mon compte…').click();
  const end = button(page, 'Supprimer mon compte pour toujours');
  await page.getByLabel('Tapez SUPPRIMER').fill('supprimer');
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(person.password);
  await end.click();
  await page.locator('[name=confirmation][aria-invalid=true]').waitFor();
  await page.getByLabel('Tapez SUPPRIMER').fill('SUPPRIMER');
  await end.click();
  await page.getByText(/^Un de vos projets a d.autres membres/).waitFor();
  await page.getByRole('link', { name: 'Équipe' }).last().waitFor();
  await picture(page, 'deletion-obstacle');
  await world.call('DELETE', `/v1/projets/${id}/membres/${other.userId}`, {
    cookie: person.cookie,
  });
  await end.click();
  await page.getByText('Votre compte est supprimé.', { exact: false }).waitFor();
  assert.match(page.url(), /\/dashboard\/sign-in\?done=account$/);
  assert.equal(await isOpen(person.cookie), false);
  assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), []);
  await close();
});

test('UI132 an organisation with other members keeps the account, and its members are the way out', async () => {
  const owner = await ownOrganization(stage.world, 'Khady');
  await joinOrganization(stage.world, owner, 'member');
  const { page, close } = await visit(stage, owner.cookie, { refusals: true });
  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  await button(page, 'Supprimer mon compte…').click();
  await page.getByLabel('Tapez SUPPRIMER').fill('SUPPRIMER');
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(owner.password);
  await button(page, 'Supprimer mon compte pour toujours').click();
  await page.getByText(/^Une de vos organisations de recrutement a d.autres membres/).waitFor();
  const way = page.getByRole('main').getByRole('link', { name: 'Membres' });
  assert.ok((await way.getAttribute('href'))?.includes(`/${owner.organization}/`));
  await close();
});

test('UI132 before the end of an account the organisations that go with it, and those that are left, are named', async () => {
  const owner = await ownOrganization(stage.world, 'Mariama');
  const host = await ownOrganization(stage.world, 'Cheikh');
  const { cookie, email } = owner;
  const { token } = await inviteInto(stage.world, host, email, 'member');
  const joined = await stage.world.call('POST', `/dashboard/hire/invitations/${token}/accept`, {
    cookie,
  });
  assert.equal(joined.status, 200, joined.text);
  const { page, close } = await visit(stage, cookie);
  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  await button(page, 'Supprimer mon compte…').click();
  await page
    .getByText(/organisations de recrutement, avec leurs campagnes, leurs candidats.*\s: Mariama\./)
    .waitFor();
  await page.getByText(/Vous quittez\s: Cheikh\./).waitFor();
  await close();
});
