// J15 to J17 as their rows tell them, by keyboard alone on a small phone (UI191), as far as keyboard-journeys.test.ts does not
// walk them: a reader's favourite, report, export and end; candidates, a report with its quotes and its review; an operator's
// decisions, and corrections by two.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { permissions } from '../../contract/backoffice/words.ts';
import { openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { answer, beginFor, endFor } from '../kit/hiring-sessions.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { press, reach, type } from '../kit/keyboard.ts';
import { publishLists } from '../kit/lists.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { addressOf } from '../kit/shop.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
  await publishLists(stage.world);
});
after(() => stage.close());

const badge = (page: Page, text: string) => page.locator('.badge', { hasText: text });

async function opened(cookie: string, path: string, heading: string | RegExp) {
  const visited = await visit(stage, cookie, { refusals: true });
  await visited.page.goto(path);
  await settled(visited.page, heading);
  return visited;
}

/** Chosen among radio buttons: the one of the name is reached, or lies below the one that is. */
async function choose(page: Page, first: RegExp, steps = 0): Promise<void> {
  await reach(page, first);
  if (steps === 0) await page.keyboard.press('Space');
  for (let n = 0; n < steps; n += 1) await page.keyboard.press('ArrowDown');
}

/** The reason of an act that has just been opened, and the act. */
async function act(page: Page, name: RegExp): Promise<void> {
  await type(page, /^Motif/, reason);
  await press(page, name);
}

test('J15 UI76 UI77 UI132 UI135 UI191 a favourite and its undo, a report, the file of all that is held, the end', async () => {
  const person = await stage.world.signUp('Awa');
  const { page, close } = await opened(person.cookie, '/dashboard/data', 'Jeux de données');
  await reach(page, /^Favori – Banques/);
  await page.keyboard.press('Space');
  await page.getByText(/^Mis dans vos favoris/).waitFor();
  await press(page, /^Annuler$/);
  await page.getByText(/^Mis dans vos favoris/).waitFor({ state: 'detached' });

  await page.goto('/dashboard/data/reports?dataset=banques');
  await settled(page, 'Mes signalements');
  await type(page, /^Endroit/, 'Agence de Thiès');
  await type(page, /^Ce qui devrait l’être/, 'Rue 12, et non rue 10');
  await press(page, /^Envoyer le signalement$/);
  await page.getByText(/^Envoyé sous le numéro SIG-/).waitFor();

  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  await reach(page, /^Télécharger le fichier$/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const held = JSON.parse(readFileSync(await file.path(), 'utf8'));
  assert.equal(held.account.email, person.email);
  await press(page, /^Supprimer mon compte…$/);
  await type(page, /^Tapez SUPPRIMER/, 'SUPPRIMER');
  await type(page, /^Mot de passe$/, person.password);
  await press(page, /^Supprimer mon compte pour toujours$/);
  await page.getByText('Votre compte est supprimé.', { exact: false }).waitFor();
  assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), []);
  await close();
});

test('J16 UI143 UI145 UI191 candidates pasted with a wrong line, a report whose quote leads to its words, and its review', async () => {
  const person = await stage.world.signUp('Coumba');
  const hire = await hireOf(stage.world, person.cookie);
  const campaignId = await hire.campaign('production');
  const at = (name: 'importCandidates' | 'report', more: Record<string, string>) =>
    addressOf(name, { org: hire.id, hireMode: 'production', campaignId, ...more });
  const { page, close } = await opened(person.cookie, at('importCandidates', {}), /./);
  const lines = (last: string) =>
    `Nom;E-mail\nAwa Ndiaye;awa@x.sn\nModou Sarr;modou@x.sn\nFatou Ba;${last}`;
  const paste = async (text: string) => {
    // Behind the part of the campaign that is called the same.
    do await reach(page, /^Candidats$/);
    while ((await page.locator('textarea:focus').count()) === 0);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  await paste(lines('fatou@'));
  await page.getByText('1 ligne est à corriger ; rien n’est envoyé.').waitFor();
  await paste(lines('fatou@x.sn'));
  await press(page, /^Inviter 3 candidats$/);
  await settled(page, /^Candidats/);
  await page.getByText('Fatou Ba').first().waitFor();

  const path = `/interviews/${campaignId}/candidates`;
  const [first] = await hire.ask('GET', path, undefined, 'production');
  const session = await beginFor(stage.world, first.id);
  await answer(stage.world, session, 'J’ai écouté la cliente avant de proposer un autre pagne.');
  await endFor(stage.world, session.id);
  await stage.world.advance(1_000);
  await page.goto(at('report', { sessionId: session.id }));
  await settled(page, /^Compte rendu/);
  await press(page, /montrer dans les réponses/);
  await page.locator('mark:focus').waitFor();
  await press(page, /^Relire ce compte rendu$/);
  await type(page, /^Réponse au candidat/, 'Merci de votre temps.');
  await press(page, /^Enregistrer la relecture$/);
  await badge(page, 'Relu').waitFor();
  await close();
});

test('J17 UI157 UI158 UI159 UI160 UI191 an operator decides a file and a dispute, switches a feature off and a key', async () => {
  const { world } = stage;
  const chief = await operatorOf(world, ...permissions);
  const file = await waitingFile(world, 'Boutique Ramata');
  const shop = await world.project();
  const paid = await world.pay(shop.key);
  await world.advance(0);
  await world.advance(2_000);
  const api = async (path: string, body: object) =>
    (await world.call('POST', path, { key: shop.key, body })).body;
  const { id: dispute } = await api('/v1/test/disputes', { payment_id: paid.body.id });
  await api(`/v1/disputes/${dispute}/challenge`, { evidence: { product_description: 'Livré' } });

  const office = '/dashboard/operator';
  const { page, close } = await opened(
    chief.cookie,
    `${office}/identity/${file.id}?mode=live`,
    'Identité de Boutique Ramata',
  );
  await choose(page, /^Vérifier/);
  await act(page, /^Enregistrer la décision$/);
  await page.getByRole('heading', { level: 1, name: /^(?!Identité de Boutique Ramata)/ }).waitFor();

  await page.goto(`${office}/disputes/${dispute}`);
  await settled(page, /^Litige de Boutique/);
  await press(page, /^Donner raison au marchand$/);
  await type(page, /^Ce qui est dit au marchand/, 'La livraison est prouvée.');
  await act(page, /^Donner raison au marchand$/);
  await badge(page, 'Gagné').first().waitFor();

  await page.goto(`${office}/merchants/${shop.id}`);
  await settled(page, 'Boutique');
  await press(page, /^Couper – Codes promo$/);
  await act(page, /^Couper$/);
  await page.getByRole('button', { name: 'Activer – Codes promo' }).waitFor();

  await page.goto(`${office}/keys`);
  await settled(page, 'Trouver une clé');
  await type(page, /^Début, id/, shop.key);
  await press(page, /^Chercher$/);
  await press(page, /^Désactiver/);
  await act(page, /^Désactiver$/);
  await badge(page, 'Désactivée').waitFor();
  assert.equal((await world.pay(shop.key)).body.code, 'API_KEY_DISABLED');
  await close();
});

test('J17 UI164 UI191 the ledger audited, and corrected by two operators, each by keyboard', async () => {
  const [one, two] = [
    await operatorOf(stage.world, 'support', 'money'),
    await operatorOf(stage.world, 'support', 'money'),
  ];
  const ledger = '/dashboard/operator/ledger';
  const { page, close } = await opened(one.cookie, ledger, 'Grand livre');
  await press(page, /^Lancer un audit$/);
  await act(page, /^Lancer un audit$/);
  // It rests as long as it works, whatever else the machine does.
  await page.getByText('rien de faux').waitFor({ timeout: 90_000 });
  await press(page, /^Proposer$/);
  await type(page, /^Somme \(F CFA\)/, '2500');
  await type(page, /^Ligne du relevé/, 'Ligne 4');
  await act(page, /^Proposer la correction$/);
  await page.getByRole('row', { name: /Ligne 4.*À confirmer/ }).waitFor();
  const other = await opened(two.cookie, ledger, 'Grand livre');
  await press(other.page, /^Confirmer –/);
  await act(other.page, /^Confirmer et écrire$/);
  await other.page.getByRole('row', { name: /Ligne 4.*Écrite/ }).waitFor();
  await other.close();
  await close();
});
