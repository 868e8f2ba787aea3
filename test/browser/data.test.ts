// J15: the reader's side of the reference data, and the side of those who maintain it: favourites with undo, a report
// followed to its correction, feature requests with their votes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { violationsOf } from '../kit/browser.ts';
import { startChecker } from '../kit/checker.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { freePort } from '../kit/free-port.ts';
import { publishLists } from '../kit/lists.ts';
import { reportingIn } from '../kit/reports.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
  await publishLists(stage.world);
});
after(() => stage.close());

const year = new Date().getUTCFullYear();

test('J15 UI76 UI77 UI134 a favourite and a subscription are switches, at once and with undo', async () => {
  const person = await stage.world.signUp('Awa');
  const followed = async (kind: string) => {
    const { body } = await stage.world.call('GET', `/v1/moi/${kind}`, { cookie: person.cookie });
    return body.data.map(({ dataset }: { dataset: string }) => dataset);
  };
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  await page.goto('/dashboard/data');
  await settled(page, 'Jeux de données');
  const favourite = page.getByRole('switch', { name: /^Favori – Banques/ });
  await favourite.focus();
  await page.keyboard.press('Space');
  await becomes(() => favourite.isChecked(), true);
  await page.getByText(/^Mis dans vos favoris/).waitFor();
  await picture(page, 'datasets');
  assert.deepEqual(await followed('favoris'), ['banques']);
  await button(page, 'Annuler').click();
  await page.getByText(/^Mis dans vos favoris/).waitFor({ state: 'detached' });
  await becomes(() => favourite.isChecked(), false);
  assert.deepEqual(await followed('favoris'), []);
  await page.getByRole('switch', { name: /^Abonnement – Jours/ }).check();
  await page.getByText(/^Abonné à/).waitFor();
  assert.deepEqual(await followed('abonnements'), ['jours-feries']);
  await page.getByText(`${year}.1`).first().click();
  await page
    .getByText(/\d+ entrées? ajoutées?/)
    .first()
    .waitFor();

  // Refused, it is taken back with the server's sentence.
  await page.route('**/v1/moi/favoris/banques', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'SERVER_BUSY', message: 'Le serveur est occupé.' },
    }),
  );
  // Without waiting for what it becomes.
  await favourite.click();
  await page.getByRole('alert').getByText('Le serveur est occupé.').waitFor();
  await becomes(() => favourite.isChecked(), false);
  await close();
});

test('UI134 UI193 what one follows is no switch before it is known; that it could not be read is said', async () => {
  const person = await stage.world.signUp('Ousmane');
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  let answer: (() => Promise<void>) | undefined;
  await page.route('**/v1/moi/favoris', (route) => {
    const json = { code: 'INVALID_REQUEST', message: 'Favoris illisibles.' };
    answer = () => route.fulfill({ status: 400, json });
  });
  await page.goto('/dashboard/data');
  await settled(page, 'Jeux de données');
  const [favourite, subscription] = [/^Favori – /, /^Abonnement – /].map((name) =>
    page.getByRole('switch', { name }).first(),
  );
  await becomes(async () => subscription?.isEnabled(), true);
  assert.equal(await favourite?.isEnabled(), false);
  await answer?.();
  await page.getByRole('alert').filter({ hasText: 'Favoris illisibles.' }).waitFor();
  assert.equal(await favourite?.isEnabled(), false);
  await page.unroute('**/v1/moi/favoris');
  await button(page, 'Réessayer').click();
  await becomes(async () => favourite?.isEnabled(), true);
  await close();
});

test('UI135 whoever has not confirmed their address solves the configured challenge, on a page that alone lets its script in', async () => {
  const { world, browser } = stage;
  const checker = await startChecker();
  const port = await freePort();
  const second = await world.second({
    ...{ TURNSTILE_SECRET: 'hush', TURNSTILE_URL: checker.url, TURNSTILE_SITE_KEY: '0x4AAA_b' },
    ...{ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  const person = await world.signUp('Ndeye');
  await world.database.run(
    sql`update users set email_verified = false where id = ${person.userId}`,
  );
  const here = { world: { ...world, url: second.url }, browser, close: stage.close };
  const { page, close } = await visit(here, person.cookie, { refusals: true, lang: 'en' });
  // The checker's script, as it puts a token into the form that holds its place.
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `{ const solved = document.createElement('input');
        Object.assign(solved, { type: 'hidden', name: 'cf-turnstile-response', value: 'good ' + Math.random() });
        document.querySelector('.cf-turnstile').append(solved); }`,
    }),
  );
  await page.goto('/dashboard/data/reports');
  await settled(page, 'My reports');
  await button(page, 'New report').click();
  await page.getByLabel('Dataset').selectOption('banques');
  await page.getByLabel('What should be').fill('« Banque » <b>\nDakar');
  assert.equal(await page.getByText('challenge').count(), 0, 'nobody is asked before');
  await button(page, 'Send the report').click();
  await page
    .getByRole('alert')
    .getByText(/solve the challenge\./)
    .waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await page.getByRole('alert').getByRole('link', { name: 'Address not confirmed' }).click();
  const way = button(page, 'Solve the challenge');
  await way.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Send the report' }).waitFor();
  await page.getByText('« Banque » <b>').waitFor();
  assert.deepEqual(await violationsOf(page), []);
  await picture(page, 'report-challenge');
  await page.locator('[name=cf-turnstile-response]').waitFor({ state: 'attached' });
  await button(page, 'Send').click();
  await settled(page, 'My reports');
  const sent = await page.getByText(/^Sent under the number SIG-/).textContent();
  await page.getByRole('heading', { name: sent?.match(/SIG-\w+/)?.[0] ?? '-' }).waitFor();
  assert.equal(checker.asked.length, 1);
  await close();
  await checker.close();
});

test('UI59 UI135 a report of somebody whose session ended while it was written is theirs, though anybody may send one', async () => {
  const person = await stage.world.signUp('Mariama');
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  await page.goto('/dashboard/data/reports?dataset=banques');
  await settled(page, 'Mes signalements');
  await page.getByLabel('Endroit').fill('Agence de Kaolack');
  await page.getByLabel('Ce qui devrait l’être').fill('Rue 3');
  await stage.world.database.run(sql`delete from sessions where user_id = ${person.userId}`);
  await button(page, 'Envoyer le signalement').click();
  await page.getByRole('dialog').getByLabel('Mot de passe').fill(person.password);
  await page.keyboard.press('Enter');
  await page.getByText(/^Envoyé sous le numéro SIG-/).waitFor();
  await page.getByRole('main').getByText('Agence de Kaolack').waitFor();
  await close();
});

test('J15 UI57 UI135 UI137 a report is followed to its correction; a maintainer settles it, nobody else opens that page', async () => {
  const [person, maintainer] = [
    await stage.world.signUp('Moussa'),
    await reportingIn(stage.world).newMaintainer(),
  ];
  const own = await visit(stage, person.cookie, { refusals: true });
  await own.page.goto('/dashboard/data/reports?dataset=banques');
  await settled(own.page, 'Mes signalements');
  assert.equal(await own.page.getByLabel('Jeu de données').inputValue(), 'banques');
  await button(own.page, 'Envoyer le signalement').click();
  await own.page.locator('[name=expected_value][aria-invalid=true]').waitFor();
  await own.page.getByLabel('Endroit').fill('Agence de Thiès');
  await own.page.getByLabel('Ce qui devrait l’être').fill('Rue 12, et non rue 10');
  await button(own.page, 'Envoyer le signalement').click();
  const said = await own.page.getByText(/^Envoyé sous le numéro SIG-/).textContent();
  const numero = said?.match(/SIG-\w+/)?.[0] ?? assert.fail();
  await own.page.goto(`/dashboard/maintenance/reports/${numero}`);
  await settled(own.page, 'Page réservée');
  const refused = await stage.world.call('GET', `/v1/maintenance/signalements/${numero}`, {
    cookie: person.cookie,
  });
  assert.equal(refused.status, 403, 'the server is the guard');

  const { page, close } = await visit(stage, maintainer.cookie, { refusals: true });
  await page.goto('/dashboard/maintenance/reports');
  await settled(page, 'Signalements à traiter');
  await page.getByRole('link', { name: numero }).click();
  await settled(page, `Signalement ${numero}`);
  await page.getByLabel('Accepter').check();
  await button(page, 'Enregistrer la décision').click();
  await page.locator('[name=motif][aria-invalid=true]').waitFor();
  await page.getByLabel('Motif').fill('Vérifié auprès de la banque.');
  await picture(page, 'maintained-report');
  await button(page, 'Enregistrer la décision').click();
  const saved = (what: string) =>
    page
      .getByRole('status')
      .filter({ hasText: new RegExp(`^Enregistré\\s: ${what}$`) })
      .waitFor();
  await saved('Accepté');
  await page.getByLabel('Version qui corrige').fill(`${year}.1`);
  await button(page, 'Marquer comme corrigé').click();
  await saved('Corrigé');
  await page.locator('.badge', { hasText: 'Corrigé' }).waitFor();
  await close();

  await own.page.goto('/dashboard/data/reports');
  await settled(own.page, 'Mes signalements');
  await own.page.getByText('Vérifié auprès de la banque.').waitFor();
  await own.page.getByText('Corrigé dans la version').waitFor();
  await own.page.locator('.badge', { hasText: 'Corrigé' }).waitFor();
  await picture(own.page, 'reports');
  await own.close();
});

test('J15 UI76 UI77 UI136 UI137 look-alikes while typing, votes with undo, an answer of the maintainers', async () => {
  const [person, maintainer] = [
    await stage.world.signUp('Khady'),
    await reportingIn(stage.world).newMaintainer(),
  ];
  await stage.world.call('POST', '/v1/demandes', {
    cookie: maintainer.cookie,
    body: { kind: 'jeu', title: 'Horaires des pharmacies de garde' },
  });
  const own = await visit(stage, person.cookie, { refusals: true });
  await own.page.goto('/dashboard/data/requests');
  await settled(own.page, 'Demandes');
  await button(own.page, 'Nouvelle demande').click();
  const form = own.page.getByRole('region', { name: 'Nouvelle demande' });
  await form.getByLabel('En une ligne').fill('Les pharmacies');
  const vote = form.getByRole('switch', { name: /pharmacies de garde$/ });
  await vote.check();
  await own.page.getByText(/^Vous soutenez/).waitFor();
  await picture(own.page, 'feature-requests');
  await button(own.page, 'Annuler').click();
  await own.page.getByText(/^Vous soutenez/).waitFor({ state: 'detached' });
  await becomes(() => vote.isChecked(), false);
  await form.getByLabel('En une ligne').fill('SDK');
  await button(own.page, 'Envoyer la demande').click();
  await own.page.locator('[name=title][aria-invalid=true]').waitFor();
  await form.getByLabel('En une ligne').fill('SDK pour Go');
  await button(own.page, 'Envoyer la demande').click();
  await own.page.getByText('La vôtre').waitFor();
  const sent = own.page
    .getByRole('status')
    .filter({ hasText: /^Demande envoyée\s: SDK pour Go\.$/ });
  await sent.waitFor();

  const { page, close } = await visit(stage, maintainer.cookie);
  await page.goto('/dashboard/maintenance/requests');
  await settled(page, 'Demandes à traiter');
  await button(page, 'Répondre – SDK pour Go').click();
  await page.getByLabel('Réponse', { exact: true }).fill('Prévu au printemps.');
  await page
    .getByRole('region', { name: 'SDK pour Go' })
    .getByLabel('État')
    .selectOption('planifiee');
  await picture(page, 'maintained-requests');
  await button(page, 'Enregistrer').click();
  await page.locator('.badge', { hasText: 'Planifiée' }).waitFor();
  const answered = page
    .getByRole('status')
    .filter({ hasText: /^Réponse enregistrée\s: SDK pour Go\.$/ });
  await answered.waitFor();
  // Empty by its filter a list says so, with the way back (UI54).
  await page.goto('/dashboard/maintenance/requests?status=livree');
  await settled(page, 'Demandes à traiter');
  await page.getByText('Rien ne correspond').waitFor();
  await close();

  await own.page.goto('/dashboard/data/requests?show=mine');
  await settled(own.page, 'Demandes');
  await own.page.getByText('Prévu au printemps.').waitFor();
  await own.close();
});
