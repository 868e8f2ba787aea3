// What operators end by hand in the browser because no operator of money tells, and the release's fault report.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act, auditOfProject } from '../kit/office-desk.ts';
import { operatorOf, reason } from '../kit/operators.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI170 what no operator tells is found in the list and ended by the statement, with its own sum alone', async () => {
  const shop = await stage.world.project();
  const made = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await stage.world.advance(0);
  await stage.world.database.run(sql`
    update attempts set hand_since = now() - interval '2 days'
     where project_id = ${shop.id} and object_id = ${made.body.id}`);
  const chief = await operatorOf(stage.world, 'support', 'money');
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  await page.goto('/dashboard/operator/hands');
  await settled(page, 'À la main');
  await page.getByRole('row', { name: new RegExp(made.body.id) }).waitFor();
  await picture(page, 'operator-hands');
  await page
    .getByRole('main')
    .getByRole('link', { name: /10\s000/ })
    .click();
  await settled(page, /^Encaisser 10\s000/);
  await page.getByText('Issue inconnue').waitFor();
  await button(page, 'Le relevé dit payé').click();
  await page.getByLabel('Référence de la ligne').fill('OP-77');
  await page.getByLabel('Somme de la ligne (F CFA)').fill('9999');
  await act(page, 'Le relevé dit payé');
  await page
    .getByText(/porte sur 10.000.F.CFA et non 9.999.F.CFA/)
    .first()
    .waitFor();
  await picture(page, 'operator-hand');
  await page.getByLabel('Somme de la ligne (F CFA)').fill('10000');
  await button(page, 'Le relevé dit payé').click();
  await page.locator('.badge', { hasText: 'Payée' }).first().waitFor();
  const path = `/v1/payments/${made.body.id}`;
  const paid = (await stage.world.call('GET', path, { key: shop.key })).body;
  assert.equal(paid.status, 'succeeded');
  const [entry] = await auditOfProject(stage.world, shop.id);
  assert.deepEqual([entry?.action, entry?.reason], ['attempt.settled', reason]);
  await page.getByText('il n’y a rien à décider').first().waitFor();
  await page.getByRole('link', { name: '← À la main' }).click();
  await page.getByText('Rien n’attend').waitFor();
  await close();
});

test('UI170 of two who end one attempt the second is told, and reads how it stands', async () => {
  const shop = await stage.world.project();
  const made = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await stage.world.advance(0);
  const attempt = await stage.world.database.one<{ id: string }>(sql`
    update attempts set hand_since = now() - interval '2 days'
     where project_id = ${shop.id} and object_id = ${made.body.id} returning id`);
  const [first, second] = [
    await operatorOf(stage.world, 'support', 'money'),
    await operatorOf(stage.world, 'support', 'money'),
  ];
  const { page, close } = await visit(stage, first.cookie, { refusals: true });
  await page.goto(`/dashboard/operator/hands/${attempt?.id}`);
  await settled(page, /^Encaisser 10\s000/);
  await page.getByRole('definition').filter({ hasText: 'Wave (simulator)' }).waitFor();
  await button(page, 'Le relevé n’a pas de ligne').click();
  const body = { outcome: 'paid', operator_reference: 'OP-78', amount: 10_000, reason };
  const path = `/v1/backoffice/hands/${attempt?.id}/settle`;
  const settledThere = await stage.world.call('POST', path, { cookie: second.cookie, body });
  assert.equal(settledThere.status, 200, settledThere.text);
  await act(page, 'Le relevé n’a pas de ligne');
  await page.getByText('une personne ne clôt que celles', { exact: false }).waitFor();
  await page.locator('.badge', { hasText: 'Payée' }).first().waitFor();
  await close();
});

test('UI167 the fault report of the release is read: what was broken, how, and what it came to', async () => {
  const person = await operatorOf(stage.world, 'support');
  const { page, close } = await visit(stage, person.cookie);
  await page.goto('/dashboard/operator/faults');
  await settled(page, 'Pannes essayées');
  const first = page.getByRole('region', { name: 'F1. Servers killed while they deliver' });
  await first.getByText('A tenu').waitFor();
  await first.getByText('npm run faults -- F1 --seed 7 --long').waitFor();
  await first.getByText('Mesures').click();
  await first.getByText('kills (kill -9)').waitFor();
  await picture(page, 'operator-faults');
  await close();
});

test('UI68 a list of what waits that is full says that it may not be all', async () => {
  const chief = await operatorOf(stage.world, 'support', 'money');
  const shop = await stage.world.project();
  const made = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await stage.world.advance(0);
  await stage.world.database.run(sql`
    update attempts set hand_since = now() - interval '2 days'
     where project_id = ${shop.id} and object_id = ${made.body.id}`);
  const { page, close } = await visit(stage, chief.cookie);
  let rows = 99;
  // A hundred that wait would be most of a test's time: one of them as often.
  await page.route('**/v1/backoffice/hands?*', async (route) => {
    const answer = await route.fetch();
    const [row] = (await answer.json()).data;
    const data = Array.from({ length: rows }, (_, n) => ({ ...row, id: `${row.id}${n}` }));
    await route.fulfill({ response: answer, json: { data } });
  });
  const said = page.getByText(/^Les 100 premiers seulement/);
  await page.goto('/dashboard/operator/hands');
  await settled(page, 'À la main');
  assert.equal(await said.count(), 0);
  rows = 100;
  await page.reload();
  await said.waitFor();
  await close();
});
