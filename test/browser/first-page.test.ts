// What the first page asks while nothing of it is drawn yet (UI210, docs/decisions/0082).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** The application stays away until the answer is called. */
async function holdApplication(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(application, (route) => void held.push(route));
  return async () => {
    for (const route of held) await route.continue();
    await page.unroute(application);
  };
}

const application = '**/dashboard/assets/main-*.js';

test('UI210 UI84 the overview’s questions are on their way before the application is there, and are asked once', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  // However slow the machine, the answers are young when the events begin.
  await page.addInitScript('performance.now = () => 500');
  const release = await holdApplication(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const project = `/v1/projets/${shop.id}`;
  const countOf = (path: string) => asked.filter((one) => one === path).length;
  await page.goto(shop.at('overview'), { waitUntil: 'commit' });
  for (const path of ['/v1/payments', '/v1/reports/overview', project]) {
    await eventually(`${path} is asked for`, async () => countOf(path) === 1);
  }
  assert.equal(await page.getByRole('heading').count(), 0, 'nothing is drawn yet');
  await release();
  await settled(page, 'Vue d’ensemble');
  await page.getByRole('table').first().waitFor();
  for (const path of ['/v1/payments', '/v1/reports/overview', project, '/v1/moi']) {
    assert.equal(countOf(path), 1, path);
  }
  await close();
});

for (const isLed of [false, true]) {
  const tab = isLed ? 'a second tab' : 'the first tab';
  test(`UI80 UI210 what happens between the first answers and the events of ${tab} is read`, async () => {
    const { page: first, close } = await visit(stage, shop.cookie, desk);
    const context = first.context();
    if (isLed) {
      await first.goto(shop.at('settings'));
      await settled(first);
    }
    const page = isLed ? await context.newPage() : first;
    const release = await holdApplication(page);
    const answered = page.waitForResponse('**/v1/payments?*');
    await page.goto(shop.at('overview'), { waitUntil: 'commit' });
    await answered;
    const { body } = await stage.world.pay(shop.key);
    // The age from which the page takes its first answers for old.
    await eventually('a second is over', () => page.evaluate<boolean>('performance.now() > 1000'));
    await release();
    await settled(page, 'Vue d’ensemble');
    // Sooner than any list is read again by itself.
    await page.locator(`main a[href*="${body.id}"]`).first().waitFor({ timeout: 8_000 });
    await close();
  });
}

test('UI84 however late its events begin, a page that asked nothing so early is read once', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.addInitScript('performance.now = () => 5000');
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/payments') asked += 1;
  });
  const stream = page.waitForResponse((response) => response.url().includes('/events/stream'));
  await page.goto(shop.at('payments'));
  await stream;
  await settled(page, 'Paiements');
  // What the beginning of the stream may cause is asked within a moment of it.
  await page.waitForTimeout(1_000);
  assert.equal(asked, 1);
  await close();
});

test('UI206 the first content waits for eight requests at most, the shell among them, and none is more than two steps behind it', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const steps = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ request, initiator }) => {
    // A part that a script loads names no one who asked for it; then it counts as one step behind the furthest.
    const by = initiator.url ?? initiator.stack?.callFrames[0]?.url;
    const before = by === undefined ? Math.max(-1, ...steps.values()) : steps.get(by);
    if (!steps.has(request.url)) steps.set(request.url, (before ?? 0) + 1);
  });
  const held: Route[] = [];
  const passed: string[] = [];
  let most = 8;
  await page.route('**/*', async (route) => {
    if (passed.length < most) {
      passed.push(route.request().url());
      await route.continue();
    } else held.push(route);
  });
  await page.goto(shop.at('overview'));
  await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor();
  assert.ok(held.length > 0, 'what comes behind it is asked for, and not waited for');
  assert.deepEqual(
    passed.filter((url) => (steps.get(url) ?? 9) > 2),
    [],
  );
  most = Number.POSITIVE_INFINITY;
  for (const route of held) await route.continue();
  await settled(page, 'Vue d’ensemble');
  await close();
});

test('UI210 what was refused before the page was there, the page asks again', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  let refused = 0;
  await page.route('**/v1/reports/overview', async (route) => {
    refused += 1;
    if (refused > 1) return route.continue();
    await route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'non' } });
  });
  await page.goto(shop.at('overview'));
  await settled(page, 'Vue d’ensemble');
  await page.getByText('Disponible').first().waitFor();
  assert.ok(refused >= 2);
  await close();
});
