// UI211 and UI115: a thousand events of a busy minute in one tab. What is drawn for a moment is bounded, however many came
// before; nothing moves under whoever reads. How long a frame takes is measured by `npm run bench -- dashboard`.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
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

/** As another tab of the same browser would tell them. */
const telling = (from: number, count: number): string => `(() => {
  const channel = new BroadcastChannel('svc live ${shop.id}');
  for (let n = ${from}; n < ${from + count}; n += 1) {
    channel.postMessage({
      id: 'evt_' + String(n).padStart(26, '0'), type: 'dataset.updated', livemode: false,
      objectId: 'n' + n, at: new Date().toISOString(),
    });
  }
  channel.close();
})()`;

const list = 'section[aria-labelledby=tail] ol';

/** Counts what is put in and taken out of the list, what is changed in rows that stay, and how often. */
const watching = `(() => {
  window.seen = { added: 0, removed: 0, changed: 0, moments: 0, most: 0 };
  const place = document.querySelector('${list}');
  new MutationObserver((all) => {
    const own = all.filter(({ target, type }) => type === 'childList' && target === place);
    seen.moments += 1;
    for (const one of own) {
      seen.added += one.addedNodes.length;
      seen.removed += one.removedNodes.length;
    }
    seen.changed += all.length - own.length;
    seen.most = Math.max(seen.most, place.children.length);
  }).observe(place, { childList: true, subtree: true, attributes: true, characterData: true });
})()`;

type Seen = Record<'added' | 'removed' | 'changed' | 'moments' | 'most', number>;

test('UI211 UI115 of a thousand events a window is drawn: a moment adds a window at most, one more event one row', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('events'));
  await settled(page, 'Événements');
  await page.evaluate(watching);
  const first = page.locator(`${list} > li`).first();
  const arrived = (n: number) =>
    eventually(`event ${n}`, async () => (await first.textContent())?.includes(`n${n}`) === true);
  for (let n = 0; n < 1_000; n += 50) {
    await page.evaluate(telling(n, 50));
    if (n % 250 === 200) await arrived(n + 49);
  }
  await arrived(999);
  const seen = await page.evaluate<Seen>('window.seen');
  assert.ok(seen.most <= 25, `${seen.most} rows in the page`);
  assert.ok(seen.added <= 25 * seen.moments, `${seen.added} rows in ${seen.moments} moments`);
  assert.equal(seen.changed, 0, 'no row that stays is drawn again');
  await page.getByText('1 – 25 / 500').waitFor();

  await page.evaluate('Object.assign(seen, { added: 0, removed: 0, changed: 0 })');
  await page.evaluate(telling(1_000, 1));
  await arrived(1_000);
  const { added, removed, changed } = await page.evaluate<Seen>('window.seen');
  assert.deepEqual({ added, removed, changed }, { added: 1, removed: 1, changed: 0 });

  // Older ones stay where they are read, and so does a row that has the focus.
  await page.getByRole('button', { name: 'Plus anciens' }).press('Enter');
  await page.getByText('26 – 50 / 500').waitFor();
  const held = await first.textContent();
  await page.evaluate(telling(1_001, 10));
  await page.getByText('36 – 60 / 500').waitFor();
  assert.equal(await first.textContent(), held);
  await page.getByRole('button', { name: 'Plus récents' }).press('Enter');
  await page.getByText('11 – 35 / 500').waitFor();
  await page.getByRole('button', { name: 'Plus récents' }).press('Enter');
  await arrived(1_010);
  const link = first.getByRole('link');
  const stays = await first.textContent();
  await link.focus();
  await page.evaluate(telling(1_011, 60));
  await page.evaluate('new Promise((done) => setTimeout(done, 600))');
  const isHeld = `document.activeElement.closest('${list}') !== null`;
  assert.equal(await page.evaluate(isHeld), true, 'the focus is not lost');
  assert.equal(await first.textContent(), stays);
  await page.getByRole('button', { name: 'Pause', exact: true }).focus();
  await arrived(1_070);
  await close();
});
