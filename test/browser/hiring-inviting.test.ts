// UI143: what becomes of candidates who are added when nothing is mailed to them, and of files that are no list.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { addresses } from '../../dashboard/src/addresses.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { type HireMode, hireOf } from '../kit/hiring-shop.ts';
import { addressOf } from '../kit/shop.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

async function published(hireMode: HireMode = 'production') {
  const { cookie } = await stage.world.signUp('Coumba');
  const { id: org, ask, campaign } = await hireOf(stage.world, cookie);
  const campaignId = await campaign(hireMode);
  const at = (name: keyof typeof addresses) => addressOf(name, { org, hireMode, campaignId });
  const path = `/interviews/${campaignId}`;
  return {
    cookie,
    at,
    change: (body: object) => ask('PATCH', path, body, hireMode),
    archive: () => ask('DELETE', path, undefined, hireMode),
    candidates: () => ask('GET', `${path}/candidates`, undefined, hireMode),
  };
}

const past = () => new Date(Date.now() - 60_000).toISOString();

test('UI143 a campaign that is closed says so on its pages, and that whoever is added is not mailed', async () => {
  const { cookie, at, change } = await published();
  await change({ closesAt: past() });
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('campaign'));
  await settled(page);
  await page.locator('.badge', { hasText: 'Fermée' }).waitFor();
  await page.goto(at('candidates'));
  await settled(page);
  await page.getByText('Personne ne commence plus.', { exact: false }).waitFor();
  await page.getByLabel('Nom', { exact: true }).fill('Tard Venu');
  await page.getByLabel('Adresse e-mail').fill('tard@example.com');
  await button(page, 'Inviter le candidat').click();
  await page
    .getByText('Tard Venu : le lien est dans la liste. Aucun e-mail n’est envoyé', { exact: false })
    .waitFor();
  await picture(page, 'hiring-closed-candidates');
  await page.goto(at('importCandidates'));
  await settled(page);
  await page.getByText('Personne ne commence plus.', { exact: false }).waitFor();
  await page
    .getByLabel('Candidats', { exact: true })
    .fill('Awa,awa@example.com\nTard Venu,tard@example.com');
  await button(page, 'Inviter 2 candidats').click();
  const done = page.getByText('1 candidat invité, 1 l’était déjà.', { exact: false });
  await done.filter({ hasText: 'Aucun e-mail n’est envoyé : la campagne est fermée.' }).waitFor();
  // What was done is said of the list that was sent, not of the next one.
  await page.getByLabel('Candidats', { exact: true }).fill('Modou');
  await done.waitFor({ state: 'detached' });
  await change({ closesAt: null });
  await page.goto(at('candidates'));
  await settled(page);
  assert.equal(await page.getByText('Fermée').count(), 0);
  await close();
});

test('UI143 a campaign without mails and the sandbox say that none is sent; an archived one how to go on', async () => {
  const open = await published();
  await open.change({ sendInvitations: false });
  const { page, close } = await visit(stage, open.cookie, { lang: 'en' });
  const invite = async (name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('E-mail address').fill(`${name.toLowerCase()}@example.com`);
    await button(page, 'Invite the candidate').click();
  };
  await page.goto(open.at('candidates'));
  await settled(page);
  await invite('Awa');
  await page.getByText('No e-mail is sent: this campaign sends no invitations.').waitFor();
  await open.archive();
  await page.goto(open.at('candidates'));
  await settled(page);
  await page.getByText('Restore the campaign first.').waitFor();
  await page.goto(open.at('importCandidates'));
  await settled(page);
  await page.getByText('Restore the campaign first.').waitFor();
  await close();
  const sandbox = await published('test');
  const other = await visit(stage, sandbox.cookie);
  await other.page.goto(sandbox.at('candidates'));
  await settled(other.page);
  await other.page.getByLabel('Nom', { exact: true }).fill('Awa');
  await button(other.page, 'Inviter le candidat').click();
  await other.page.getByText('Awa : le lien est dans la liste.', { exact: true }).waitFor();
  await other.page.getByLabel('Nom', { exact: true }).fill('Modou');
  await other.page.getByLabel('Adresse e-mail').fill('modou@example.com');
  await button(other.page, 'Inviter le candidat').click();
  await other.page
    .getByText('Aucun e-mail n’est envoyé : c’est le bac à sable.', { exact: false })
    .waitFor();
  await other.close();
});

test('UI143 a file of a spreadsheet that is no text is no list of candidates; one that is read says its name', async () => {
  const { cookie, at, candidates } = await published();
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('importCandidates'));
  await settled(page);
  const list = page.getByLabel('Candidats', { exact: true });
  await list.fill('Awa,awa@example.com');
  const field = page.getByLabel('Fichier CSV');
  const workbook = Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 255, 254, 1, 2]);
  await field.setInputFiles({
    name: 'liste.xlsx',
    mimeType: 'application/octet-stream',
    buffer: workbook,
  });
  await page.getByText('Ce fichier n’est pas du texte', { exact: false }).waitFor();
  assert.equal(await list.inputValue(), 'Awa,awa@example.com');
  await picture(page, 'hiring-import-no-text');
  const buffer = Buffer.from('Nom;E-mail\nAwa Ndiaye;awa@example.com\n');
  await field.setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Lu : liste.csv').waitFor();
  await button(page, 'Inviter 1 candidat').click();
  await settled(page, /^Candidats/);
  assert.equal((await candidates()).length, 1);
  await close();
});
