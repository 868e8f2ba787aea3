// What an operator is told whose question was answered in another tab, or by another operator; and what was done, once it is
// done (sections 6 and 9).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act, actToItsEnd, auditOfProject } from '../kit/office-desk.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { operatorOf, reason } from '../kit/operators.ts';

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
