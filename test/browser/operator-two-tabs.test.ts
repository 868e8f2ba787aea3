// What an operator is told whose question was answered in another tab, or by another operator; and what was done, once it is
// done (sections 6 and 9).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act, actToItsEnd, auditOfProject } from '../kit/office-desk.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { becomes } from '../kit/waiting.ts';

/** Watches from now on; answers what was said by regions that came together with their words, which some readers never tell. */
async function regionsWithWords(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(`(() => {
    window.early = [];
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (added.nodeType !== Node.ELEMENT_NODE) continue;
        const inside = [added, ...added.querySelectorAll('[role=status]')];
        const said = inside.filter((one) => one.matches('[role=status]') && one.textContent !== '');
        window.early.push(...said.map(({ textContent }) => textContent));
      }
    }).observe(document.body, { childList: true, subtree: true });
  })()`);
  return () => page.evaluate<string[]>('window.early');
}

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI156 a limit that another operator changed meanwhile is not changed over it: the page tells, keeps what was typed and shows what it became', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Coumba');
  const chief = await operatorOf(stage.world, 'support', 'money');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(page, 'Boutique Coumba');
  await button(page, 'Changer les plafonds').click();
  await page.getByLabel('Par virement').fill('3 000 000');

  const other = await operatorOf(stage.world, 'support', 'money');
  const limits = { payouts: { per_withdrawal: 1_500_000, daily_count: 7 } };
  const body = { mode: 'live', limits, reason };
  const path = `/v1/backoffice/merchants/${shop.id}`;
  assert.equal((await stage.world.call('PATCH', path, { cookie: other.cookie, body })).status, 200);

  await act(page, 'Changer les plafonds');
  await page.getByText('Quelqu’un a changé un de ces plafonds depuis.', { exact: false }).waitFor();
  await page.getByRole('row', { name: /^Par virement .*1\s500\s000.*3\s000\s000/ }).waitFor();
  assert.equal(await page.getByLabel('Par virement').inputValue(), '3 000 000');
  const changes = (await auditOfProject(stage.world, shop.id)).filter(
    ({ action }) => action === 'merchant.changed',
  );
  assert.equal(changes.length, 1, 'that of the other operator');

  // Seen, it is changed; and what the other one set beside it stays.
  await actToItsEnd(page, 'Changer les plafonds');
  await page.getByRole('row', { name: /^Par virement .*3\s000\s000/ }).waitFor();
  await page.getByRole('row', { name: /^Virements par jour .*7/ }).waitFor();
  await close();
});

test('UI156 UI159 a fee of refunds and a channel that another operator set meanwhile are not set over it: the page tells, keeps what was typed, and what was not typed stays', async () => {
  const shop = await waitingFile(stage.world, 'Boutique Ndeye');
  const chief = await operatorOf(stage.world, 'support', 'money', 'configure');
  const other = await operatorOf(stage.world, 'support', 'money', 'configure');
  const elsewhere = async (method: string, path: string, set: object) => {
    const body = { mode: 'live', reason, ...set };
    const options = { cookie: other.cookie, body };
    assert.equal((await stage.world.call(method, `/v1/backoffice${path}`, options)).status, 200);
  };
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(page, 'Boutique Ndeye');
  const fee = { rate_bps: 50, fixed: 0, min: 0, max: null };
  await button(page, 'Changer les frais').click();
  await page.getByLabel('Somme fixe').fill('300');
  const fees = { refund_fee: fee, refund_fee_policy: 'prorata' };
  await elsewhere('PATCH', `/merchants/${shop.id}`, fees);
  await act(page, 'Changer les frais');
  await page.getByText('Quelqu’un a changé ces frais depuis.', { exact: false }).waitFor();
  await page.getByRole('row', { name: /^Frais .*0,5\s% .*300/ }).waitFor();
  assert.equal(await page.getByLabel('Somme fixe').inputValue(), '300');
  await picture(page, 'operator-fees-two');
  await actToItsEnd(page, 'Changer les frais');
  await page.getByText(/^0\s% \+ 300.*prorata/).waitFor();

  await button(page, 'Régler – Wave, encaisser').click();
  await page.getByLabel('Montant, au plus').fill('700 000');
  assert.equal(await page.getByLabel('Frais, au moins (F CFA)').inputValue(), '5');
  await elsewhere('PUT', '/channels/wave/in', { project_id: shop.id, max_amount: 800_000, fee });
  await act(page, 'Enregistrer le canal');
  await page.getByText('Quelqu’un a changé ce canal depuis.', { exact: false }).waitFor();
  await page.getByRole('row', { name: /^Montants .*800\s000.*700\s000/ }).waitFor();
  assert.match(await page.getByLabel('Montant, au plus').inputValue(), /^700\s000$/);
  await picture(page, 'operator-channel-two');
  await actToItsEnd(page, 'Enregistrer le canal');
  await page
    .getByRole('status')
    .filter({ hasText: /^Fait.: Enregistrer le canal\.$/ })
    .waitFor();
  await page.getByRole('row', { name: /^Wave, encaisser .*700\s000.*0,5\s%/ }).waitFor();
  const changes = await auditOfProject(stage.world, shop.id);
  assert.equal(changes.filter(({ action }) => action === 'merchant.changed').length, 4);
  await close();
});

test('UI160 UI193 what was done to a key is said as the button said it', async () => {
  const shop = await stage.world.project();
  const chief = await operatorOf(stage.world, 'support', 'people');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator/keys');
  await settled(page, 'Trouver une clé');
  await page.getByLabel(/^Début, id/).fill(shop.key);
  await button(page, 'Chercher').last().click();
  await button(page, /^Désactiver/).click();
  await act(page, 'Désactiver');
  await page.getByText(/^Fait.: Désactiver\.$/).waitFor();
  await close();
});

test('UI157 UI193 of a file that another operator decides, whoever reads it is told, by the server and by the page; what was decided is said on the next page', async () => {
  const { world } = stage;
  const [first, second] = [
    await waitingFile(world, 'Boutique Absa'),
    await waitingFile(world, 'Boutique Bineta'),
  ];
  const chief = await operatorOf(world, 'support', 'review');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  const open = async (id: string, name: string) => {
    await page.goto(`/dashboard/operator/identity/${id}?mode=live`);
    await settled(page, `Identité de ${name}`);
  };
  const elsewhere = async (id: string) => {
    const other = await operatorOf(world, 'review');
    const body = { mode: 'live', outcome: 'verified', reason };
    const path = `/v1/backoffice/identity/${id}/decision`;
    assert.equal((await world.call('POST', path, { cookie: other.cookie, body })).status, 200);
  };
  await open(first.id, first.name);
  await page.getByLabel('Refuser').check();
  await page.getByLabel('Ce qui est dit au marchand').fill('Illisible.');
  await elsewhere(first.id);
  await act(page, 'Enregistrer la décision');
  await page.getByText('Ce dossier a été décidé depuis.', { exact: false }).waitFor();
  assert.equal(await page.getByLabel('Ce qui est dit au marchand').inputValue(), 'Illisible.');
  const refresh = async () => {
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    return page.getByText('Ce dossier vient d’être décidé', { exact: false }).isVisible();
  };
  await becomes(refresh, true);
  assert.equal(await button(page, 'Enregistrer la décision').count(), 0);
  // What was written is not lost with the form.
  await page.getByRole('heading', { name: 'Ce que vous aviez écrit' }).waitFor();
  assert.equal(await page.getByLabel('Ce qui est dit au marchand').inputValue(), 'Illisible.');
  await picture(page, 'operator-decided-elsewhere');

  await open(second.id, second.name);
  await page.getByLabel('Vérifier').check();
  const early = await regionsWithWords(page);
  await act(page, 'Enregistrer la décision');
  await page.getByText('Boutique Bineta : dossier vérifié.', { exact: false }).waitFor();
  assert.deepEqual(await early(), [], 'its place stands before its words');
  assert.equal(await page.getByText('vient d’être décidé', { exact: false }).count(), 0);
  await picture(page, 'operator-just-decided');
  await page.getByRole('link', { name: 'Le relire' }).click();
  await settled(page, 'Identité de Boutique Bineta');
  await close();
});

test('UI155 UI158 the first page claims no audit before there was one; a challenged dispute says when it is to be decided, and what was decided', async () => {
  const { world } = stage;
  const shop = await world.project();
  const { key } = shop;
  const { body: paid } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const made = await world.call('POST', '/v1/test/disputes', {
    key,
    body: { payment_id: paid.id },
  });
  const answer = { evidence: { product_description: 'Livré' } };
  const path = `/v1/disputes/${made.body.id}/challenge`;
  assert.equal((await world.call('POST', path, { key, body: answer })).status, 200);
  const chief = await operatorOf(world, 'support', 'review');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto('/dashboard/operator');
  await settled(page, 'Opérateur');
  await page.getByText('Aucun encore', { exact: true }).waitFor();
  await page.goto('/dashboard/operator/disputes?status=challenged');
  await settled(page, 'Litiges à trancher');
  await page
    .getByText(/décision avant le/)
    .first()
    .waitFor();
  assert.equal(await page.getByText(/réponse avant le/).count(), 0);
  await page.goto(`/dashboard/operator/disputes/${made.body.id}`);
  await settled(page, /^Litige de /);
  await page.getByText('Décision attendue').waitFor();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await settled(second, /^Litige de /);
  const badge = second.locator('main .badge').first();
  assert.match((await badge.textContent()) ?? '', /Contesté/);
  await page.bringToFront();
  await button(page, 'Donner raison au payeur').click();
  const form = page.locator('form');
  await form.getByLabel('Ce qui est dit au marchand').fill('Rien ne le prouve.');
  await act(page, 'Donner raison au payeur');
  await page.getByText('Ce litige vient d’être tranché.').waitFor();
  // Whoever listens hears what became of it, and goes on from there.
  const held = () => page.evaluate<string>('document.activeElement.textContent');
  await becomes(held, 'Ce litige vient d’être tranché.');
  await picture(page, 'operator-dispute-decided');
  // The other tab is read again by itself: nobody touches it.
  await second.getByText('Ce litige vient d’être tranché.').waitFor();
  assert.match((await badge.textContent()) ?? '', /Perdu/);
  await close();
});
