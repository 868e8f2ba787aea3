// UI81 over several projects: a browser opens six connections to one server, and streams leave two of them to what pages ask.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { patience_ms } from '../kit/browser.ts';
import { cookiesOf, desk, type Stage, settled } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

const count = 6;

let stage: Stage;
let shop: Shop;
before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

type Project = { id: string; key: string };

/** Of the same person, with a key each. */
async function projects(): Promise<Project[]> {
  const { cookie } = shop;
  const made: Project[] = [];
  for (let n = 0; n < count; n += 1) {
    const project = await stage.world.call('POST', '/v1/projets', {
      cookie,
      body: { name: `Boutique ${n}` },
    });
    assert.equal(project.status, 201, project.text);
    const path = `/v1/projets/${project.body.id}/cles`;
    const key = await stage.world.call('POST', path, { cookie, body: { name: 'Caisse' } });
    made.push({ id: project.body.id, key: key.body.secret ?? key.body.key });
  }
  return made;
}

const isStream = (request: Request) => request.url().includes('/events/stream');

/** The tabs that hold a stream now. */
function holdersIn(context: BrowserContext): Set<Page> {
  const open = new Set<Page>();
  context.on('request', (one) => isStream(one) && open.add(one.frame().page()));
  const close = (one: Request) => isStream(one) && open.delete(one.frame().page());
  context.on('requestfinished', close);
  context.on('requestfailed', close);
  return open;
}

async function sixWindows(context: BrowserContext, of: readonly Project[]) {
  await context.clock.install();
  await context.addCookies(cookiesOf(shop.cookie, stage.world.url));
  const holders = holdersIn(context);
  const tabs = await Promise.all(
    of.map(async ({ id }) => {
      const page = await context.newPage();
      page.setDefaultTimeout(patience_ms);
      await page.goto(`/dashboard/projects/${id}/test/payments`);
      await settled(page, 'Paiements');
      return page;
    }),
  );
  return { tabs, holders };
}

/** What is made in the project of a tab that waits is there once a turn is over. */
async function takesItsTurn(
  { tabs, holders }: Awaited<ReturnType<typeof sixWindows>>,
  of: readonly Project[],
) {
  // It is the clock of all of them.
  const pass = (ms: number) => tabs[0]?.clock.runFor(ms);
  await eventually('four streams', async () => {
    await pass(500);
    return holders.size === 4;
  });
  const waiting = tabs.findIndex((tab) => !holders.has(tab));
  const tab = tabs[waiting] ?? assert.fail();
  const paid = await stage.world.pay(of[waiting]?.key ?? '', { amount: 27_272 });
  assert.equal(paid.status, 201, paid.text);
  await eventually('its turn', async () => {
    await pass(15_000);
    return holders.has(tab);
  });
  await eventually('it reads', async () => {
    await pass(1_000);
    return (await tab.getByText(/27.272/).count()) > 0;
  });
  await eventually('four still', async () => holders.size === 4);
}

test('UI81 six windows on six projects hold four streams, and the others take their turn without a reload', async () => {
  const of = await projects();
  const context = await stage.browser.newContext({
    ...desk,
    baseURL: stage.world.url,
    locale: 'fr-FR',
  });
  const open = await sixWindows(context, of);
  await takesItsTurn(open, of);
  await context.close();
});
