// UI141, UI142: what two people edit at once in hiring. Neither undoes the other unseen, and nothing typed is left unasked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { addresses } from '../../dashboard/src/addresses.ts';
import { button, openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { addressOf } from '../kit/shop.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** A campaign with a criterion and a question, and the addresses of its pages. */
async function recruiter() {
  const { cookie } = await stage.world.signUp('Coumba');
  const { id, ask } = await hireOf(stage.world, cookie);
  const { id: campaignId } = await ask('POST', '/interviews', {
    title: 'Vendeuse à Thiès',
    assessmentCriteria: [{ name: 'Écoute', key: 'ecoute' }],
  });
  const [question] = await ask('POST', `/interviews/${campaignId}/questions`, [{ text: 'Qui ?' }]);
  const at = (name: keyof typeof addresses) =>
    addressOf(name, { org: id, hireMode: 'test', campaignId });
  return { cookie, ask, at, campaignId, question };
}

/** Whether a step away asks first; it is not taken. */
async function asksToLeave(page: Page): Promise<void> {
  let asked = 0;
  page.once('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  const here = page.url();
  await page.evaluate('history.back()');
  await eventually('it asks', async () => asked === 1);
  assert.equal(page.url(), here);
}

test('UI73 UI141 a criterion that was added by a press is asked about; what another changed meanwhile is said before it is replaced', async () => {
  const { cookie, ask, at, campaignId } = await recruiter();
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('campaigns'));
  await settled(page);
  await page.goto(at('reportSettings'));
  await settled(page);
  await button(page, 'Ajouter un critère').click();
  await asksToLeave(page);
  await page.getByLabel('Nom', { exact: true }).last().fill('Sang-froid');
  const others = [{ key: 'ecoute', name: 'Écoute' }, { name: 'Ponctualité' }];
  await ask('PATCH', `/interviews/${campaignId}`, { assessmentCriteria: others });
  const named = async () =>
    (await ask('GET', `/interviews/${campaignId}`)).assessmentCriteria.map(
      ({ name }: { name: string }) => name,
    );
  await button(page, 'Enregistrer les critères').click();
  await page.getByText(/ont été changés ailleurs .* Écoute, Ponctualité\./).waitFor();
  assert.deepEqual(await named(), ['Écoute', 'Ponctualité']);
  await button(page, 'Enregistrer les critères').click();
  await page.getByText(/^Enregistrés à/).waitFor();
  assert.deepEqual(await named(), ['Écoute', 'Sang-froid']);
  await close();
});

test('UI73 UI142 a line that is refused is said beside the field of its list, with its place', async () => {
  const { cookie, at } = await recruiter();
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(at('questions'));
  await settled(page);
  const lines = page.getByLabel('Questions, une par ligne');
  await lines.fill(`Où ?\n${'x'.repeat(3_000)}\nQuand ?`);
  await button(page, 'Ajouter 3 questions').click();
  await page.getByRole('alert').getByRole('link', { name: 'Questions, une par ligne' }).click();
  await page.locator('textarea[name=lines][aria-invalid=true]:focus').waitFor();
  await page.getByText(/^2\. /).first().waitFor();

  await page.getByText('Modifier').first().click();
  await page.getByLabel('Réponse', { exact: true }).selectOption('SINGLE_CHOICE');
  const options = page.getByLabel('Choix', { exact: true });
  await options.fill(`Oui\nNon\n${'x'.repeat(3_000)}`);
  await button(page, 'Enregistrer la question').click();
  await page.locator('textarea[name=options][aria-invalid=true]').waitFor();
  await page.getByText(/^3\. /).first().waitFor();
  await close();
});

test('UI75 UI142 two versions of a question: leaving asks still, and an answer that is lost is said', async () => {
  const { cookie, ask, at, question } = await recruiter();
  const { page } = await visit(stage, cookie);
  await page.goto(at('campaigns'));
  await settled(page);
  await page.goto(at('questions'));
  await settled(page);
  await page.getByText('Modifier').first().click();
  await page.getByLabel('Question', { exact: true }).fill('Qui êtes-vous ?');
  await ask('PATCH', `/questions/${question.id}`, { text: 'Qui donc ?' });
  await button(page, 'Enregistrer la question').click();
  await page.getByText('Qui donc ?').first().waitFor();
  await asksToLeave(page);
  await page.route(`**/questions/${question.id}`, (route) => route.abort());
  await button(page, 'Garder la mienne').click();
  await page
    .getByText(/^Le serveur n’a pas répondu/)
    .first()
    .waitFor();
  await page.unroute(`**/questions/${question.id}`);
  await button(page, 'Garder la mienne').click();
  await page.getByText(/^Enregistrée à/).waitFor();
  await page.goBack();
  await settled(page, 'Campagnes');
  // The browser complains of the answer that was lost.
  await page.context().close();
});

test('UI142 a question that is moved is none that was changed elsewhere; what is typed of it stays while it is closed', async () => {
  const { cookie, ask, at, campaignId } = await recruiter();
  await ask('POST', `/interviews/${campaignId}/questions`, [{ text: 'Pourquoi ?' }]);
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('questions'));
  await settled(page);
  const row = page
    .getByRole('list', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ hasText: /\d\. Qui \?/ });
  await row.getByText('Modifier').click();
  const text = row.getByLabel('Question', { exact: true });
  await text.fill('Qui êtes-vous ?');
  await row.getByText('Modifier').click();
  await text.waitFor({ state: 'hidden' });
  await row.getByText('Modifier').click();
  assert.equal(await text.inputValue(), 'Qui êtes-vous ?');
  await stage.world.advance(1_000);
  await row.getByRole('button', { name: /^Descendre/ }).click();
  await page.getByText('Question déplacée : 2 / 2.').waitFor();
  await button(page, 'Enregistrer la question').click();
  await page.getByText(/^Enregistrée à/).waitFor();
  assert.equal(await page.getByText('Les deux versions').count(), 0);
  await close();
});

test('UI73 what the server refuses stands beside its field in hiring too, and the summary leads there', async () => {
  const { cookie, at } = await recruiter();
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(at('hiringWebhooks'));
  await settled(page, 'Mes webhooks');
  const address = page.getByLabel('Adresse');
  await address.fill('ftp://exemple.sn/hook');
  await button(page, 'Ajouter le webhook').click();
  const summary = page.getByRole('alert').getByRole('link', { name: 'Adresse' });
  await summary.waitFor();
  assert.equal(await address.getAttribute('aria-invalid'), 'true');
  const ids = ((await address.getAttribute('aria-describedby')) ?? '').split(' ');
  const said = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  assert.ok(
    said.some((text) => text?.includes('http')),
    said.join(' | '),
  );
  await summary.click();
  await address.and(page.locator(':focus')).waitFor();
  await close();
});

test('UI73 UI141 a wrong criterion is said beside its own field, and the summary leads there', async () => {
  const { cookie, at } = await recruiter();
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(at('reportSettings'));
  await settled(page);
  await button(page, 'Ajouter un critère').click();
  const second = page.getByLabel('Nom', { exact: true }).last();
  await second.fill('Écoute');
  await button(page, 'Enregistrer les critères').click();
  const summary = page.getByRole('alert').getByRole('link', { name: '2. Nom' });
  await summary.waitFor();
  assert.equal(await second.getAttribute('aria-invalid'), 'true');
  await summary.click();
  await second.and(page.locator(':focus')).waitFor();
  await close();
});

test('UI143 whoever was invited already is counted apart; what the server would not mail or repeat is not offered', async () => {
  const { cookie } = await stage.world.signUp('Coumba');
  const { id: org, ask, campaign } = await hireOf(stage.world, cookie);
  const campaignId = await campaign('production');
  const at = (name: keyof typeof addresses) =>
    addressOf(name, { org, hireMode: 'production', campaignId });
  const path = `/interviews/${campaignId}`;
  const awa = { name: 'Awa Ndiaye', email: 'awa@example.com' };
  await ask('POST', `${path}/candidates`, [awa], 'production');
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('importCandidates'));
  await settled(page);
  await page.getByLabel('Candidats').fill('Awa,awa@example.com\nModou,modou@example.com');
  await button(page, 'Inviter 2 candidats').click();
  await page.getByText('1 candidat invité, 1 l’était déjà.').waitFor();
  await page.getByRole('link', { name: 'Voir les candidats' }).click();
  const again = button(page, /^Renvoyer l’e-mail/);
  await again.first().waitFor();
  assert.equal(await again.count(), 2);
  await page.getByLabel('Nom', { exact: true }).fill('Awa');
  await page.getByLabel('Adresse e-mail').fill('awa@example.com');
  await button(page, 'Inviter le candidat').click();
  await page.getByText('cette adresse était déjà invitée', { exact: false }).waitFor();
  await ask('PATCH', path, { sendInvitations: false }, 'production');
  await page.reload();
  await button(page, /^Nouveau lien/)
    .first()
    .waitFor();
  assert.equal(await again.count(), 0);
  await close();
});

test('UI83 UI143 that the mail of somebody just invited has gone is shown as soon as it is so, without a reload', async () => {
  const { cookie } = await stage.world.signUp('Coumba');
  const { id: org, campaign } = await hireOf(stage.world, cookie);
  const campaignId = await campaign('production');
  const { page, close } = await visit(stage, cookie);
  let hasLeft = false;
  await page.route(`**/interviews/${campaignId}/candidates?*`, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const rows = hasLeft ? data : data.map((row: object) => ({ ...row, emailSentAt: null }));
    await route.fulfill({ response, json: { data: rows, ...rest } });
  });
  await page.goto(addressOf('candidates', { org, hireMode: 'production', campaignId }));
  await settled(page);
  await page.getByLabel('Nom', { exact: true }).fill('Rokhaya Sow');
  await page.getByLabel('Adresse e-mail').fill('rokhaya@example.com');
  await button(page, 'Inviter le candidat').click();
  const row = page.getByRole('row', { name: /Rokhaya/ });
  await row.waitFor();
  assert.equal(await row.locator('time').count(), 0);
  await stage.world.advance(0);
  hasLeft = true;
  await row.locator('time').waitFor();
  await close();
});
