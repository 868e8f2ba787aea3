// UI141 and UI147: what the organisation adds to the notice is published from its page and read in the preview of a
// campaign, which opens without a sign-in; on a phone the way between a campaign's parts shows which one is open.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { addressOf } from '../kit/shop.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI141 UI147 own words for candidates are published, taken away and given back, and stand in the preview', async () => {
  const { cookie } = await stage.world.signUp('Coumba');
  const hire = await hireOf(stage.world, cookie);
  const { page, close } = await visit(stage, cookie, { refusals: true });
  const at = { org: hire.id, hireMode: 'production' };
  await page.goto(addressOf('hiringGeneral', at));
  await settled(page, 'Organisation');
  const publish = page.getByRole('button', { name: 'Publier cette version' });
  await page.getByLabel('En français').fill('Réponses lues à Dakar.');
  await publish.click();
  await page
    .getByRole('alert')
    .filter({ hasText: /text\.en|anglais/i })
    .first()
    .waitFor();
  await page.getByLabel('En anglais').fill('Answers are read in Dakar.');
  await publish.click();
  await page.getByText(/^Version 2026-11-23\.1 publiée/).waitFor();
  await page.getByRole('button', { name: 'Ne plus rien ajouter' }).click();
  await page.getByText('Les candidats lisent l’avis seul.').waitFor();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByText(/En vigueur\s: version 2026-11-23\.3/).waitFor();
  await page.getByText('Versions précédentes').click();
  await page.getByText('Sans ajout.').waitFor();
  await picture(page, 'consent-texts');

  const made = await hire.ask('POST', '/interviews', { title: 'Vendeuse' }, 'production');
  await hire.ask('POST', `/interviews/${made.id}/questions`, { text: 'Une vente ?' }, 'production');
  await page.goto(addressOf('campaign', { ...at, campaignId: made.id }));
  await settled(page);
  await page.getByRole('button', { name: 'Préparer l’aperçu' }).click();
  const link = page.getByRole('link', { name: /^Ouvrir l’aperçu/ });
  const url = new URL((await link.getAttribute('href')) ?? '');
  await page.getByRole('img', { name: 'Code QR de l’aperçu' }).waitFor();
  await picture(page, 'campaign-preview');
  await close();

  const telephone = await stage.browser.newPage({ viewport: { width: 360, height: 640 } });
  await telephone.goto(`${stage.world.url}${url.pathname}?lang=fr`);
  await telephone.getByText('Réponses lues à Dakar.').waitFor();
  await picture(telephone, 'preview-notice');
  await telephone.getByRole('button', { name: 'Commencer l’entretien' }).click();
  await telephone.getByRole('heading', { name: 'Une vente ?' }).waitFor();
  await picture(telephone, 'preview-question');
  await telephone.getByRole('button', { name: 'Envoyer' }).first().click();
  await telephone.getByRole('heading', { level: 2, name: /Une vente \?/ }).waitFor();
  await telephone.close();
  const counts = (await hire.ask('GET', `/interviews/${made.id}`, undefined, 'production')).counts;
  assert.equal(counts.candidates, 0);
});

test('UI141 on a phone the part of a campaign that is shown stands in the row of its parts', async () => {
  const { cookie } = await stage.world.signUp('Coumba');
  const hire = await hireOf(stage.world, cookie);
  const at = { org: hire.id, hireMode: 'test', campaignId: await hire.campaign() };
  const { page, close } = await visit(stage, cookie);
  for (const [name, text] of [
    ['reportSettings', 'Critères'],
    ['sessions', 'Entretiens'],
  ] as const) {
    await page.goto(addressOf(name, at));
    await settled(page);
    const place = await page
      .getByRole('navigation', { name: 'Parties de la campagne' })
      .getByRole('link', { name: text })
      .boundingBox();
    assert.ok(place && place.x >= 0 && place.x + place.width <= 360, JSON.stringify(place));
  }
  await close();
});
