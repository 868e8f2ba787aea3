// What an operator wrote while another one decided: it stays in view, with what the server said of it (section 9).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { act } from '../kit/office-desk.ts';
import { waitingFile } from '../kit/office-shop.ts';
import { operatorOf, reason } from '../kit/operators.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** A payment of a new merchant's, disputed and challenged: it waits for an operator. */
async function challengedDispute(): Promise<string> {
  const { world } = stage;
  const { key } = await world.project();
  const { body: paid } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const disputed = { key, body: { payment_id: paid.id } };
  const { body: made } = await world.call('POST', '/v1/test/disputes', disputed);
  const answer = { key, body: { evidence: { product_description: 'Livré' } } };
  const path = `/v1/disputes/${made.id}/challenge`;
  assert.equal((await world.call('POST', path, answer)).status, 200);
  return made.id;
}

test('UI158 UI191 UI193 of a dispute that another operator decides first, what was written stays in view with what the server said of it', async () => {
  const { world } = stage;
  const [refused, read] = [await challengedDispute(), await challengedDispute()];
  const [chief, other] = [
    await operatorOf(world, 'support', 'review'),
    await operatorOf(world, 'review'),
  ];
  const { page, close } = await visit(stage, chief.cookie, { refusals: true });
  const written = page.getByLabel('Ce qui est dit au marchand');
  const write = async (id: string) => {
    await page.goto(`/dashboard/operator/disputes/${id}`);
    await settled(page, /^Litige de /);
    await button(page, 'Donner raison au payeur').click();
    await written.fill('Rien ne le prouve.');
    const body = { outcome: 'won', comment: 'Prouvé.', reason };
    const path = `/v1/backoffice/disputes/${id}/decision`;
    const answer = await world.call('POST', path, { cookie: other.cookie, body });
    assert.equal(answer.status, 200, answer.text);
  };
  const isLeft = async () => {
    await page.getByText('Ce litige vient d’être tranché.').waitFor();
    await page.getByRole('heading', { name: 'Ce que vous aviez écrit' }).waitFor();
    assert.equal(await written.inputValue(), 'Rien ne le prouve.');
    assert.equal(await button(page, /^Donner raison/).count(), 0);
    await becomes(() => page.evaluate<boolean>('document.activeElement !== document.body'), true);
  };
  await write(refused);
  await act(page, 'Donner raison au payeur');
  await isLeft();
  await page.getByText('cette action n’est plus possible', { exact: false }).waitFor();
  assert.equal(await page.getByLabel('Motif').inputValue(), reason);
  await picture(page, 'operator-dispute-elsewhere');

  // Nobody sent anything: the page is read again by itself, and asks about nothing on the way out.
  await write(read);
  await isLeft();
  await page.getByRole('link', { name: '← Litiges à trancher' }).click();
  await settled(page, 'Litiges à trancher');
  await close();
});

test('UI156 UI193 what was done to an account stays said; of one that another operator suspends first, the reason that was written stays', async () => {
  const { world } = stage;
  const shop = await waitingFile(world, 'Boutique Daba');
  const chief = await operatorOf(world, 'support', 'money');
  const { page, close } = await visit(stage, chief.cookie);
  await page.goto(`/dashboard/operator/merchants/${shop.id}`);
  await settled(page, 'Boutique Daba');
  await button(page, 'Suspendre').first().click();
  await act(page, 'Suspendre');
  await button(page, 'Rouvrir').first().waitFor();
  const done = page.getByRole('status');
  await done.filter({ hasText: /^Fait.: Suspendre\.$/ }).waitFor();
  assert.equal(await button(page, 'Suspendre').count(), 0);
  await button(page, 'Rouvrir').first().click();
  await act(page, 'Rouvrir');
  await button(page, 'Suspendre').first().click();
  await page.getByLabel('Motif').fill('Rien de livré');
  const other = await operatorOf(world, 'support', 'money');
  const body = { mode: 'live', merchant_status: 'suspended', reason };
  const path = `/v1/backoffice/merchants/${shop.id}`;
  assert.equal((await world.call('PATCH', path, { cookie: other.cookie, body })).status, 200);
  await becomes(async () => {
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    return page.getByRole('heading', { name: 'Ce que vous aviez écrit' }).isVisible();
  }, true);
  assert.equal(await page.getByLabel('Motif').inputValue(), 'Rien de livré');
  assert.equal(await button(page, 'Suspendre').count(), 0);
  await close();
});
