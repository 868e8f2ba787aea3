// What a page shows while it waits: nothing for a moment, then a bar; a way on where it has waited long enough; a question before
// what was ticked is lost.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { callsOf } from '../kit/live-tab.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes, eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

/** The browser counts from the frame before, which on a busy machine is long ago. */
const frames_ms = 150;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('UI40 a page whose code takes its time shows a bar after 300 ms, and none before', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const { promise: late, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/assets\/.*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  // As much of it as is seen, since the press.
  await page.evaluate(`{
    window.shares = [];
    addEventListener('click', () => window.shares.push([performance.now(), 0]), true);
    const look = () => {
      const bar = document.querySelector('[role=presentation]');
      if (bar) window.shares.push([performance.now(), Number(getComputedStyle(bar).opacity), getComputedStyle(bar).animationDelay]);
      requestAnimationFrame(look);
    };
    look();
  }`);
  await page.getByRole('link', { name: 'Exports' }).first().click();
  const shares = () => page.evaluate<[number, number, string][]>('window.shares');
  await becomes(async () => (await shares()).some(([, share]) => share > 0), true);
  answer();
  await settled(page, 'Exports');
  const [first] = await shares();
  const drawn = (await shares()).find(([, share]) => share > 0);
  assert.ok(
    first && drawn && drawn[0] - first[0] >= 300 - frames_ms,
    JSON.stringify([first, drawn]),
  );
  assert.equal(drawn[2], '0.3s');
  await close();
});

test('UI83 after five minutes the page of photos by telephone asks no more, and a button asks anew', async () => {
  await shop.api('POST', '/v1/test/merchant', { kyc_status: 'not_started' });
  const { page, close } = await visit(stage, shop.cookie);
  await page.clock.install();
  await page.goto(shop.at('identity'));
  await settled(page, 'Identité');
  await page.getByLabel('Prénom').fill('Awa');
  await page.getByLabel('Nom', { exact: true }).fill('Diop');
  await page.getByLabel('Date de naissance').fill('1990-05-01');
  await page.getByLabel('Numéro de la pièce').fill('1 234 1990 00123');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Enregistré.').waitFor();
  await page.getByRole('button', { name: 'Afficher le code' }).click();
  await page.getByRole('img', { name: 'Code QR de la page des photos' }).waitFor();
  const again = page.getByRole('button', { name: 'Relire' });
  assert.equal(await again.count(), 0);
  await page.clock.fastForward('05:01');
  await again.click();
  await becomes(() => again.count(), 0);
  await close();
});

/** What the simulator ends before anybody looks, a small file and a review, is under way for as long as the page asks. */
async function lasting(page: Page): Promise<void> {
  const answer = (path: RegExp, change: (body: never) => object) =>
    page.route(path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as never) });
    });
  const running = (one: object) => ({ ...one, status: 'running' });
  await answer(/\/v1\/projets\/\w+\/exports$/, ({ data }: { data: object[] }) => ({
    data: data.map(running),
  }));
  await answer(/\/v1\/kyc\/status/, (one: object) => ({ ...one, kyc_status: 'submitted' }));
}

test('UI83 a file, an identity in review, a payment: after five minutes nothing is asked by itself, and a press asks anew', async () => {
  const exports = `/v1/projets/${shop.id}/exports`;
  const body = { kind: 'payments', mode: 'test' };
  const asked = await stage.world.call('POST', exports, { cookie: shop.cookie, body });
  assert.equal(asked.status, 201, asked.text);
  const waiting = await stage.world.pay(shop.key, { customer: { phone: '+221700000006' } });
  const pages = [
    ['exports', shop.at('exports'), /\/exports$/],
    ['identity', shop.at('identity'), /\/kyc\/status$/],
    ['payment', shop.at('payment').replace(/pay_\w+/, waiting.body.id), /\/payments\/pay_/],
  ] as const;
  for (const [name, to, path] of pages) {
    const { page, close } = await visit(stage, shop.cookie);
    await page.clock.install();
    await lasting(page);
    await page.goto(to);
    await settled(page);
    const calls = callsOf(page);
    const reads = () => calls.filter((call) => path.test(call)).length;
    await page.clock.runFor(2_100);
    await eventually(`${name} is read again`, async () => reads() > 0);
    const again = page.getByRole('button', { name: 'Relire' });
    assert.equal(await again.count(), 0, name);
    for (let n = 0; n < 31; n++) await page.clock.runFor(10_000);
    await again.waitFor();
    assert.ok(reads() <= 21, `${name}: ${reads()} calls in five minutes`);
    const before = reads();
    await page.clock.runFor(300_000);
    assert.equal(reads(), before, `${name} asks no more`);
    await again.click();
    await becomes(async () => reads() > before, true);
    await becomes(() => again.count(), 0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await close();
  }
});

test('UI73 UI124 events that a press has ticked for a new endpoint are not lost without a question', async () => {
  const { page } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newWebhook'));
  await settled(page);
  await page.getByRole('button', { name: 'Ne rien cocher' }).first().click();
  let asked = '';
  page.on('dialog', async (dialog) => {
    asked = dialog.message();
    await dialog.dismiss();
  });
  const here = page.url();
  await page.getByRole('link', { name: '← Webhooks' }).click();
  await becomes(async () => /^Quitter sans enregistrer/.test(asked), true);
  assert.equal(page.url(), here);
  await page.context().close();
});
