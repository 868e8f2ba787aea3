// J16: a campaign, questions moved by keyboard, candidates by a list with a wrong line, a session and its report with
// quotes and an override, keys and webhooks, erasure.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { addresses } from '../../dashboard/src/addresses.ts';
import {
  desk,
  markRegions,
  openStage,
  picture,
  type Stage,
  settled,
  visit,
} from '../kit/dashboard.ts';
import { answer, beginFor, endFor } from '../kit/hiring-sessions.ts';
import { type HireMode, hireOf } from '../kit/hiring-shop.ts';
import { addressOf } from '../kit/shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const button = (page: Page, name: string | RegExp, exact = true) =>
  page.getByRole('button', { name, exact });

/** A person with an organisation, and the addresses of its pages. */
async function recruiter(hireMode: HireMode = 'test') {
  const person = await stage.world.signUp('Coumba');
  const hire = await hireOf(stage.world, person.cookie);
  const at = (name: keyof typeof addresses, more: Record<string, string> = {}) =>
    addressOf(name, { org: hire.id, hireMode, ...more });
  return { ...person, ...hire, at };
}

test('J16 UI140 UI141 UI142 a campaign from nothing: questions pasted, moved by keyboard, edited, published', async () => {
  const { cookie, ask } = await recruiter();
  const { page, close } = await visit(stage, cookie);
  await page.goto('/dashboard/hiring');
  await settled(page, 'Recrutement');
  await page.getByRole('link', { name: 'Essayer dans Coumba' }).click();
  await settled(page, 'Campagnes');
  await page.getByText('Bac à sable', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Nouvelle campagne' }).first().click();
  await settled(page, 'Nouvelle campagne');
  await page.getByLabel('Titre').fill('Vendeuse à Thiès');
  await button(page, 'Créer la campagne').press('Enter');
  await settled(page, 'Questions – Vendeuse à Thiès');
  await page.getByLabel('Questions, une par ligne').fill('Première ?\n\nDeuxième ?\nTroisième ?');
  await button(page, 'Ajouter 3 questions').click();
  const rows = page.getByRole('list', { name: 'Questions' }).locator('> li strong');
  await rows.nth(2).waitFor();
  await picture(page, 'j16-questions');

  await button(page, 'Monter – 2. Deuxième ?').press('Enter');
  await page.getByText('Question déplacée : 1 / 3', { exact: true }).waitFor();
  await becomes(() => rows.allTextContents(), ['1. Deuxième ?', '2. Première ?', '3. Troisième ?']);
  // The focus goes along.
  const held = page.locator(':focus');
  await becomes(() => held.getAttribute('aria-label'), 'Descendre – 1. Deuxième ?');
  await button(page, 'Annuler').press('Enter');
  await rows.filter({ hasText: '1. Première ?' }).waitFor();
  await rows.filter({ hasText: '1. Première ?' }).waitFor();
  await button(page, 'Retirer – 2. Deuxième ?').click();
  await page.getByText('Question 2 retirée.').waitFor();
  await button(page, 'Annuler').click();
  await rows.filter({ hasText: '2. Deuxième ?' }).waitFor();

  await page.getByRole('link', { name: 'Campagne', exact: true }).click();
  await settled(page, 'Vendeuse à Thiès');
  await button(page, 'Publier la campagne').click();
  await page.getByText('Adresse publique').waitFor();
  // The button went with the act: the address to copy has the focus (UI191).
  await page.locator('button:focus').waitFor();
  await picture(page, 'j16-campaign');
  await page.getByLabel('Conservation (jours)').fill('90');
  await button(page, 'Enregistrer').last().click();
  await page.getByText(/^Enregistré à \d\d:\d\d\.$/).waitFor();
  const [{ retentionDays, id }] = await ask('GET', '/interviews');
  assert.equal(retentionDays, 90);
  await button(page, 'Archiver').click();
  await page.getByText('Campagne archivée.', { exact: true }).waitFor();
  await button(page, 'Annuler').click();
  await page.locator('.badge', { hasText: 'Publiée' }).waitFor();
  await button(page, 'Lire le registre').click();
  await page.getByText('Destinataires').waitFor();
  assert.equal((await ask('GET', `/interviews/${id}`)).status, 'PUBLISHED');
  await close();
});

test('UI142 UI198 a question is dragged to another place, and that is said', async () => {
  const { cookie, at, campaign } = await recruiter();
  const campaignId = await campaign();
  const { page, close } = await visit(stage, cookie, desk);
  await page.goto(at('questions', { campaignId }));
  await settled(page);
  const rows = page.getByRole('list', { name: 'Questions' }).locator('> li strong');
  await page.locator('span[draggable]').first().dragTo(rows.nth(1));
  await rows.filter({ hasText: '2. Parlez d’une vente difficile.' }).waitFor();
  await page.getByText('Question déplacée : 2 / 2', { exact: true }).waitFor();
  await picture(page, 'desk-questions');
  await close();
});

test('UI142 UI193 a question that was changed elsewhere meanwhile shows both versions', async () => {
  const { cookie, at, ask, campaign } = await recruiter();
  const campaignId = await campaign();
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('questions', { campaignId }));
  await settled(page);
  await page.getByText('Modifier', { exact: false }).first().click();
  const text = page.getByLabel('Question', { exact: true });
  await text.fill('Parlez d’une vente.');
  const { questions } = await ask('GET', `/interviews/${campaignId}`);
  await stage.world.advance(1_000);
  const other = { text: 'Autre texte ?', description: 'En deux phrases.', required: false };
  await ask('PATCH', `/questions/${questions[0].id}`, other);
  const known = await markRegions(page);
  await button(page, 'Enregistrer la question').click();
  const both = known.filter({ hasText: 'Les deux versions' });
  await both.getByText('– Autre texte ?').waitFor();
  await both.getByText('Précision – – / En deux phrases.').waitFor();
  await both.getByText('Réponse obligatoire – oui / non').waitFor();
  assert.equal(await both.locator('p').count(), 5, 'what is the same in both is not said');
  await picture(page, 'j16-conflict');
  await button(page, 'Garder la mienne').click();
  await page.getByText(/^Enregistrée à/).waitFor();
  const now = await ask('GET', `/interviews/${campaignId}`);
  assert.equal(now.questions[0].text, 'Parlez d’une vente.');
  await close();
});

test('UI75 UI143 two candidates are invited one after the other by the same form, each by a call of its own', async () => {
  const { cookie, at, ask, campaign } = await recruiter();
  const campaignId = await campaign();
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('candidates', { campaignId }));
  await settled(page, /^Candidats/);
  const names = ['Fatou Diop', 'Ibra Fall'];
  for (const name of names) {
    await page.getByLabel('Nom', { exact: true }).fill(name);
    await button(page, 'Inviter le candidat').click();
    await page.getByText(`${name} : le lien est dans la liste.`).waitFor();
  }
  const invited = await ask('GET', `/interviews/${campaignId}/candidates`);
  assert.deepEqual(invited.map(({ name }: { name: string }) => name).sort(), names);
  await close();
});

test('UI141 two who change a campaign at once both keep what they wrote', async () => {
  const { cookie, at, ask, campaign } = await recruiter();
  const campaignId = await campaign();
  const { page, close } = await visit(stage, cookie);
  const texts = page.locator('section', { has: page.getByRole('heading', { name: 'Textes' }) });
  await page.goto(at('campaign', { campaignId }));
  await settled(page);
  await ask('PATCH', `/interviews/${campaignId}`, { description: 'Écrit par une autre' });
  await texts.getByLabel('Titre').fill('Caissière à Thiès');
  await texts.getByRole('button', { name: 'Enregistrer' }).click();
  await texts.getByText(/^Enregistré à/).waitFor();
  const { title, description } = await ask('GET', `/interviews/${campaignId}`);
  assert.deepEqual([title, description], ['Caissière à Thiès', 'Écrit par une autre']);
  assert.equal(await texts.getByLabel('Description').inputValue(), 'Écrit par une autre');
  await close();
});

test('J16 UI143 a list with a wrong line sends nothing; corrected, all are invited; one is erased', async () => {
  const { cookie, at, ask, campaign } = await recruiter();
  const campaignId = await campaign();
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('importCandidates', { campaignId }));
  await settled(page);
  const csv =
    'Nom;E-mail;Ville\nAwa Ndiaye;awa@x.sn;Thiès\nModou\u00a0 Sarr;modou@;Louga\nFatou Ba;fatou@x.sn;\n';
  const buffer = Buffer.from(`\uFEFF${csv}`);
  await page
    .getByLabel('Fichier CSV')
    .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer });
  await page.getByText('1 ligne est à corriger ; rien n’est envoyé.').waitFor();
  await page.getByText('ce n’est pas une adresse e-mail').waitFor();
  await page.getByText(/qui ne sont pas reprises.*Ville/).waitFor();
  await picture(page, 'j16-import');
  assert.equal(await button(page, 'Inviter 3 candidats').getAttribute('aria-disabled'), 'true');
  assert.deepEqual(await ask('GET', `/interviews/${campaignId}/candidates`), []);
  await page.getByLabel('Candidats', { exact: true }).fill(csv.replace('modou@', 'modou@x.sn'));
  await button(page, 'Inviter 3 candidats').click();
  await settled(page, /^Candidats/);
  await page.getByText('Awa Ndiaye').first().waitFor();
  await picture(page, 'j16-candidates');
  const before = await ask('GET', `/interviews/${campaignId}/candidates`);
  assert.equal(before.length, 3);

  await button(page, 'Nouveau lien – Awa Ndiaye').click();
  await button(page, 'Nouveau lien').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await button(page, 'Effacer – Modou Sarr').click();
  // As it is seen, whatever spaces the list had (UI77).
  await page.getByLabel('Tapez Modou Sarr').fill('Modou Sarr');
  await button(page, 'Effacer ce candidat').click();
  await page.locator('.badge', { hasText: 'Effacé' }).waitFor();
  const now = await ask('GET', `/interviews/${campaignId}/candidates`);
  const links = (list: { id: string; inviteUrl: string }[]) =>
    new Map(list.map(({ id, inviteUrl }) => [id, inviteUrl]));
  const changed = [...links(now)].filter(([id, url]) => links(before).get(id) !== url);
  assert.ok(changed.length >= 1, 'the old link died');
  await close();
});

test('J16 UI144 UI145 sessions ended after a rehearsal; a report whose quotes mark their place, and its review', async () => {
  const { cookie, at, ask, campaign } = await recruiter('production');
  const campaignId = await campaign('production');
  const { world } = stage;
  const invite = [{ name: 'Awa Ndiaye' }, { name: 'Modou Sarr' }];
  const path = `/interviews/${campaignId}/candidates`;
  const [awa, modou] = await ask('POST', path, invite, 'production');
  const first = await beginFor(world, awa.id);
  await answer(world, first, 'J’ai écouté la cliente avant de proposer un autre pagne.');
  await endFor(world, first.id);
  await world.advance(1_000);
  await beginFor(world, modou.id);
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('sessions', { campaignId }));
  await settled(page, /^Entretiens/);
  await page.getByLabel('Terminer l’entretien de Modou Sarr').check();
  await button(page, 'Terminer (1)').click();
  await page.getByRole('heading', { name: 'Terminer 1 entretien ?' }).waitFor();
  await button(page, 'Terminer ces entretiens').click();
  await page.getByText('terminé par le recruteur').waitFor();
  await picture(page, 'j16-sessions');

  await page.goto(at('session', { sessionId: first.id }));
  await page.getByText('1 répondue, 0 passée, sur 2', { exact: true }).waitFor();
  await page.goto(at('report', { sessionId: first.id }));
  await settled(page, 'Compte rendu – Awa Ndiaye');
  await page.getByText('0 sur 1').waitFor();
  await page
    .getByText('Aucune évaluation automatique n’est configurée', { exact: false })
    .waitFor();
  await button(page, /montrer dans les réponses/, false)
    .first()
    .click();
  const mark = page.locator('mark');
  await mark.waitFor();
  await becomes(() => mark.textContent(), /écouté la cliente/);
  await mark.and(page.locator(':focus')).waitFor();
  await page.getByText('Relire ce compte rendu').click();
  await page.getByLabel('Écoute').selectOption('4');
  await page.getByLabel('Pourquoi – Écoute').fill('Elle reformule avant de proposer.');
  await page.getByLabel('Réponse au candidat').fill('Merci de votre temps.');
  await button(page, 'Enregistrer la relecture').click();
  await page.locator('.badge', { hasText: /^Relu$/ }).waitFor();
  await page.getByText('niveau 4 – Elle reformule', { exact: false }).waitFor();
  await picture(page, 'j16-report');
  const report = await ask('GET', `/sessions/${first.id}/report`, undefined, 'production');
  assert.equal(report.criteria[0].status, 'UNOBSERVED', 'what was read stays beside it');
  assert.equal(report.review.reply, 'Merci de votre temps.');
  const text = (await page.locator('main').textContent()) ?? '';
  assert.doesNotMatch(text, /recommand|embauch/i);
  await close();
});

test('UI73 UI142 of two questions that are edited at once, the label of one leads into that one', async () => {
  const { cookie, at, ask } = await recruiter();
  const made = await ask('POST', '/interviews', { title: 'Caissière à Mbour' });
  const questions = [{ text: 'La première ?' }, { text: 'La seconde ?' }];
  await ask('POST', `/interviews/${made.id}/questions`, questions);
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('questions', { campaignId: made.id }));
  await settled(page);
  const rows = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
  for (const n of [0, 1]) await rows.nth(n).getByText('Modifier').click();
  const ids = await page.evaluate<string[]>(
    "[...document.querySelectorAll('[id]')].map(({ id }) => id)",
  );
  assert.equal(new Set(ids).size, ids.length, 'no id twice');
  const second = rows.nth(1).getByLabel('Question', { exact: true });
  await rows.nth(1).getByText('Question', { exact: true }).click();
  await second.and(page.locator(':focus')).waitFor();
  assert.equal(await second.inputValue(), 'La seconde ?');
  await close();
});
