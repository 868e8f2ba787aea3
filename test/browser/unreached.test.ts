// UI61 where nobody presses anything: tabs tell each other that the server is gone, and a page that follows no project finds out too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { cookiesOf, desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { freePort } from '../kit/free-port.ts';
import { callsOf, turn } from '../kit/live-tab.ts';
import { removeFolder, temporaryFolder } from '../kit/server-process.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { startTwin } from '../kit/twin.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** The page's own patience with an answer ends by the clock that the test moves: not while one is on its way. */
async function nextLook(page: Page, calls: readonly string[]): Promise<void> {
  const looks = () => calls.filter((path) => path === '/health').length;
  const before = looks();
  const answered = page.waitForResponse('**/health');
  await page.clock.runFor(28_000);
  assert.equal(looks(), before);
  await eventually('a look', async () => {
    if (looks() === before) await page.clock.runFor(500);
    return looks() > before;
  });
  await answered;
}

const band = (page: Page) => page.getByText(/^Serveur injoignable\. Ce que vous lisez/);

test('UI61 one tab finds the server gone: within three seconds its neighbour beside it says so too, and both when it is back', async () => {
  const { page } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const other = await page.context().newPage();
  await other.goto(shop.at('refunds'));
  await settled(other, 'Remboursements');
  let isGone = true;
  await page
    .context()
    .route(/\/(v1|health)/, (route) => (isGone ? route.abort() : route.fallback()));
  await page.getByRole('link', { name: 'Virements' }).click();
  await Promise.all([page, other].map((tab) => band(tab).waitFor({ timeout: 3_000 })));
  isGone = false;
  await Promise.all([page, other].map((tab) => band(tab).waitFor({ state: 'detached' })));
  await page.context().close();
});

test('UI61 a page outside of any project of somebody who has one: the server is killed, and the band is there within three seconds', async (t) => {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const twin = await startTwin(stage.world, folder, port);
  const context = await stage.browser.newContext({ baseURL: origin, locale: 'fr-SN', ...desk });
  t.after(async () => {
    await context.close();
    await twin.kill('SIGKILL');
    removeFolder(folder);
  });
  await context.addCookies(cookiesOf(shop.cookie, origin));
  const page = await context.newPage();
  const stream = page.waitForResponse((answer) => answer.url().includes('/events/stream'));
  await page.goto('/dashboard/account');
  await settled(page, 'Compte');
  await stream;
  await twin.kill('SIGKILL');
  await band(page).waitFor({ timeout: 3_000 });
});

test('UI61 UI84 whoever has no project: a look every half minute tells, ten minutes cost 25 calls at most, a hidden tab none', async () => {
  const person = await stage.world.signUp('Coumba');
  const { page } = await visit(stage, person.cookie, { ...desk, refusals: true });
  await page.clock.install();
  const calls = callsOf(page);
  await page.goto('/dashboard/account');
  await page.clock.runFor(1_000);
  await settled(page, 'Compte');
  const begun = await page.evaluate<number>('Date.now()');
  const passed = async () => (await page.evaluate<number>('Date.now()')) - begun;
  let looks = 0;
  while ((await passed()) < 600_000 - 30_000) {
    await nextLook(page, calls);
    looks += 1;
  }
  assert.ok(looks >= 18, `${looks} looks in ten minutes`);
  assert.ok(calls.length <= 25, `${calls.length}: ${calls.join(' ')}`);
  await turn(page, 'hidden');
  calls.splice(0);
  await page.clock.runFor(600_000);
  assert.equal(calls.join(' '), '');
  await turn(page, 'visible');
  await page.route('**/health', (route) => route.abort());
  await page.clock.runFor(31_000);
  await eventually('the band', async () => {
    await page.clock.runFor(1_000);
    return (await band(page).count()) === 1;
  });
  await page.context().close();
});
