// What pages that are left open cost the merchant: events without end, hidden tabs, a stream that is refused. Their ten minutes
// pass by the page's own clock.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { callsOf, tellEvents, turn } from '../kit/live-tab.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** A page whose clock the test moves. */
async function open(name: 'payments' | 'events' | 'overview') {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.clock.install();
  const calls = callsOf(page);
  const stream = page.waitForResponse((answer) => answer.url().includes('/events/stream'));
  await page.goto(shop.at(name));
  await page.clock.runFor(1_000);
  await settled(page);
  // It begins behind the content: what is told before it is told to nobody.
  await stream;
  return { page, calls, close };
}

/** Ten minutes in which an event comes every two seconds. */
async function tenMinutes(page: Page): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    await tellEvents(page, shop, 'payment.succeeded', n * 5, 5);
    await page.clock.runFor(10_000);
  }
}

/** Whether it is there once the page's clock stands. */
async function isStill(page: Page, button: Locator): Promise<boolean> {
  if ((await button.count()) === 0) return false;
  await stand(page);
  return (await button.count()) > 0;
}

/** The clock goes on until it stands: what it is told to stand at may be over before it hears of it. */
async function stand(page: Page, within_ms = 100): Promise<void> {
  const at = (await page.evaluate<number>('Date.now()')) + within_ms;
  await page.clock.pauseAt(at).catch((error: unknown) => {
    if (within_ms > 5_000 || !/to the past/.test(String(error))) throw error;
    return stand(page, within_ms * 2);
  });
}

for (const name of ['payments', 'events', 'overview'] as const) {
  test(`UI84 UI80 ${name} left open for ten minutes of events without end makes 25 calls at most, and says what it did not read`, async () => {
    const { page, calls, close } = await open(name);
    await tenMinutes(page);
    const behind = page.getByRole('button', { name: /^\d+ nouveautés? : afficher$/ });
    assert.ok(calls.length <= 25, `${calls.length} calls: ${calls.join(' ')}`);
    // A list reads nothing by itself: whoever looks at it says when.
    const isList = name === 'events';
    assert.ok(
      isList ? calls.length <= 4 : calls.length > 8,
      `${calls.length} calls of what it is told`,
    );
    // Where it could just pay for some readings, it cannot for ever; and it may not pay while the button is pressed.
    for (let n = 900; !(await isStill(page, behind)) && n < 925; n += 1) {
      await page.clock.resume();
      await tellEvents(page, shop, 'payment.succeeded', n);
      await page.clock.runFor(2_000);
    }
    const before = calls.length;
    await behind.click();
    await eventually('it reads what it is asked for', async () => {
      await page.clock.runFor(10);
      return calls.length > before;
    });
    await behind.waitFor({ state: 'detached' });
    await close();
  });
}

test('UI80 an event that comes while the page is being read is read after that', async () => {
  const { page, calls, close } = await open('payments');
  let goOn = () => {};
  const held = new Promise<void>((go) => {
    goOn = go;
  });
  await page.route('**/v1/reports/summary**', async (route) => {
    await held;
    await route.continue();
  });
  const sums = () => calls.filter((path) => path === '/v1/reports/summary').length;
  const before = sums();
  await tellEvents(page, shop, 'payment.succeeded', 0);
  await page.clock.runFor(2_000);
  await eventually('it is read', async () => sums() === before + 1);
  // The answer under way may be from before this one.
  await tellEvents(page, shop, 'payment.succeeded', 1);
  const answered = page.waitForResponse((response) =>
    /\/v1\/reports\/summary/.test(response.url()),
  );
  goOn();
  await answered;
  await page.clock.runFor(100);
  await eventually('it is read again', async () => {
    await page.clock.runFor(1_000);
    return sums() > before + 1;
  });
  await close();
});

test('UI84 UI82 a hidden tab asks for nothing, however much it is told, and reads once it is looked at again', async () => {
  const { page, calls, close } = await open('payments');
  await turn(page, 'hidden');
  calls.splice(0);
  await tenMinutes(page);
  assert.equal(calls.join(' '), '');
  await turn(page, 'visible');
  await page.clock.runFor(1_000);
  await eventually('it reads again', async () => calls.includes('/v1/payments'));
  await eventually('it listens again', async () =>
    calls.some((path) => path.endsWith('/events/stream')),
  );
  await close();
});

test('UI82 a stream that is refused is asked for every thirty seconds while it is looked at, never by a hidden tab', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.clock.install();
  let asked = 0;
  await page.route('**/events/stream*', async (route) => {
    asked += 1;
    await route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, json: {} });
  });
  await page.goto(shop.at('payments'));
  await page.clock.runFor(1_000);
  await settled(page, 'Paiements');
  await eventually('the stream is refused', async () => asked === 1);
  for (let n = 2; n <= 4; n += 1) {
    // The page's clock goes on by itself as well: what the machine takes in between stays far from half a minute.
    await page.clock.runFor(20_000);
    assert.equal(asked, n - 1);
    await page.clock.runFor(11_000);
    await eventually('asked once more', async () => asked === n);
  }
  await turn(page, 'hidden');
  await page.clock.runFor(600_000);
  assert.equal(asked, 4);
  await turn(page, 'visible');
  await page.clock.runFor(1_000);
  await eventually('asked when it is looked at', async () => asked === 5);
  await close();
});

test('UI80 UI82 a stream that cannot go on after an event that is gone begins anew, and what was missed is read', async () => {
  const { page, calls, close } = await open('payments');
  // Of no event that the server has, as after test mode was emptied.
  await tellEvents(page, shop, 'payment.succeeded', 0);
  await turn(page, 'hidden');
  await page.clock.runFor(61_000);
  const streams: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/events/stream')) streams.push(search);
  });
  await turn(page, 'visible');
  await eventually('it goes on where it was', async () => streams.length === 1);
  assert.match(streams[0] ?? '', /^\?after=evt_/);
  await eventually('it is refused, and asks whether the server is there', async () =>
    calls.includes('/health'),
  );
  // Half a minute of the page's clock is over in a moment here: an answer is waited for as long as one takes.
  await page.evaluate(`fetch('/health').then((answer) => answer.text())`);
  calls.splice(0);
  await eventually('it begins anew', async () => {
    await page.clock.runFor(5_000);
    return streams.length > 1;
  });
  assert.equal(streams[1], '');
  await eventually('what is seen is read again', async () => {
    await page.clock.runFor(100);
    return calls.includes('/v1/payments');
  });
  await close();
});

test('UI80 UI82 what happened while a stream was refused is read once it is taken up', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.clock.install();
  const calls = callsOf(page);
  let asked = 0;
  await page.route('**/events/stream*', async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fulfill({ status: 429, headers: { 'Retry-After': '30' }, json: {} });
  });
  await page.goto(shop.at('payments'));
  await page.clock.runFor(1_000);
  await settled(page, 'Paiements');
  await eventually('the stream is refused', async () => calls.includes('/health'));
  calls.splice(0);
  await page.clock.runFor(31_000);
  await eventually('what is seen is read again', async () => {
    await page.clock.runFor(100);
    return asked === 2 && calls.includes('/v1/payments');
  });
  await close();
});
