// A tab that hears events without end: how long it holds a frame up while they come, and what it keeps of them
// (contract/dashboard.md UI211, UI212).
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import { desk, type Stage, settled, visit } from '../../test/kit/dashboard.ts';
import type { Shop } from '../../test/kit/shop.ts';

export type Tail = { rows: number; frame_ms: number; events: number; growth_mb: number };

const rows = 1_000;
/** So many at a time, as a busy minute would bring them. */
const batch = 50;

/** As another tab of the same browser would tell them: no event of the server is needed for each. */
const telling = (project: string, from: number, count: number): string => `(() => {
  const channel = new BroadcastChannel('svc live ${project}');
  for (let n = ${from}; n < ${from + count}; n += 1) {
    channel.postMessage({
      id: 'evt_' + String(n).padStart(26, '0'),
      type: 'dataset.updated',
      livemode: false,
      objectId: null,
      at: new Date().toISOString(),
    });
  }
  channel.close();
})()`;

const watching = `(() => {
  window.longestFrame = 0;
  let last = performance.now();
  const look = (now) => {
    window.longestFrame = Math.max(window.longestFrame, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

export async function measureTail(stage: Stage, shop: Shop, events: number): Promise<Tail> {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  await page.goto(shop.at('events'));
  await settled(page, 'Événements');
  const session = await page.context().newCDPSession(page);
  const before = await heapOf(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.evaluate(watching);
  for (let n = 0; n < rows; n += batch) {
    await page.evaluate(telling(shop.id, n, batch));
    await pause(100);
  }
  const frame_ms = await page.evaluate<number>('window.longestFrame');
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (let n = rows; n < events; n += batch) {
    await page.evaluate(telling(shop.id, n, batch));
    await pause(20);
  }
  await page.waitForLoadState('networkidle').catch(() => undefined);
  const growth_mb = ((await heapOf(session)) - before) / 1e6;
  await close();
  return { rows, frame_ms, events, growth_mb };
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}
