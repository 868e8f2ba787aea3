// J14 and J12: five tabs of one browser hold one stream of events; two tabs in two projects and two modes never mix.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openBeside } from '../kit/browser.ts';
import { desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes, eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** A payment that is paid by the simulator: one more row on top of each list. */
async function pay(reference: string): Promise<void> {
  await stage.world.pay(shop.key, {
    merchant_reference: reference,
    customer: { phone: '+221700000000' },
  });
  await stage.world.advance(2_500);
}

test('J14 UI80 UI81 five tabs hold one stream; each event reaches all, also after the tab that held it is gone', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const context = page.context();
  const streams = new Map<Page, number>();
  const open = async (tab: Page) => {
    streams.set(tab, 0);
    tab.on('request', (request) => {
      if (request.url().includes('/events/stream')) streams.set(tab, (streams.get(tab) ?? 0) + 1);
    });
    await tab.goto(shop.at('events'));
    await settled(tab, 'Événements');
  };
  await open(page);
  const tabs = [page];
  for (let n = 0; n < 4; n += 1) {
    const tab = await context.newPage();
    await open(tab);
    tabs.push(tab);
  }
  const asked = () => [...streams.values()].reduce((all, n) => all + n, 0);
  assert.equal(asked(), 1);
  const tail = (tab: Page) => tab.getByRole('region', { name: 'En direct' }).getByRole('listitem');
  await pay('onglets-1');
  await Promise.all(tabs.map((tab) => tail(tab).first().waitFor()));
  const seen = await tail(tabs[1] ?? page).count();
  const leader = tabs.find((tab) => streams.get(tab) === 1) ?? page;
  const others = tabs.filter((tab) => tab !== leader);
  await leader.close();
  await eventually('another tab holds it', async () => asked() === 2);
  await pay('onglets-2');
  for (const tab of others) {
    await eventually('told', async () => (await tail(tab).count()) > seen);
  }
  // One connection for all of them still.
  assert.equal(asked(), 2);
  if (leader === page) await context.close();
  else await close();
});

test('J12 two pages of one browser in two projects and two modes: nothing of one in the other', async () => {
  const { world } = stage;
  const { body: second } = await world.call('POST', '/v1/projets', {
    cookie: shop.cookie,
    body: { name: 'Quincaillerie' },
  });
  const opened = await world.call('PUT', `/v1/projets/${second.id}/live`, {
    cookie: shop.cookie,
    body: { live_enabled: true, acknowledged: true },
  });
  assert.equal(opened.status, 200);
  const { page: one, close } = await visit(stage, shop.cookie, desk);
  const two = await openBeside(one);
  const places = {
    one: { id: shop.id, mode: 'test', name: 'Ma boutique' },
    two: { id: String(second.id), mode: 'live', name: 'Quincaillerie' },
  };
  const asked = { one: new Set<string>(), two: new Set<string>() };
  for (const [name, page] of [
    ['one', one],
    ['two', two],
  ] as const) {
    page.on('request', (request) => {
      const headers = request.headers();
      const project = headers['x-svc-external-ref'];
      if (project) asked[name].add(`${project} ${headers['x-svc-mode']}`);
    });
  }
  const kinds = [
    'payments',
    'refunds',
    'payouts',
    'disputes',
    'links',
    'offers',
    'balance',
  ] as const;
  // A walk that is the same at each run.
  let chance = 7;
  const next = (below: number) => {
    chance = (chance * 1_103_515_245 + 12_345) % 2 ** 31;
    // The lower bits of such a chance go in a circle.
    return Math.floor(chance / 65_536) % below;
  };
  for (let step = 0; step < 20; step += 1) {
    const name = next(2) === 0 ? 'one' : 'two';
    const page = name === 'one' ? one : two;
    const { id, mode } = places[name];
    const kind = kinds[next(kinds.length)] ?? 'payments';
    const to = addressOf(kind, { id, mode });
    const link = page
      .getByRole('navigation', { name: 'Menu du projet' })
      .locator(`a[href="${to}"]`);
    if (step > 1 && (await link.count()) > 0) await link.click();
    else await page.goto(to);
    await page.waitForURL(`**${to}`);
    await settled(page);
    await becomes(async () => (await page.title()).startsWith('[test]'), mode === 'test');
  }
  assert.deepEqual([...asked.one], [`psvc_${shop.id} test`]);
  assert.deepEqual([...asked.two], [`psvc_${second.id} live`]);
  await close();
});
