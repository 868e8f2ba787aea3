// A browser on a slow line and a slow processor, as Chromium emulates them, and how long a page takes there until what it is
// about can be read.
import type { BrowserContext, Page } from 'playwright-core';

export type Line = {
  name: string;
  bits_s: number;
  latency_ms: number;
  /** How many times slower the processor is. */
  slower: number;
};

/** contract/dashboard.md UI210. */
export const lines: readonly Line[] = [
  { name: '400 kbit/s, 400 ms, processor 6 × slower', bits_s: 400_000, latency_ms: 400, slower: 6 },
  {
    name: '1.6 Mbit/s, 150 ms, processor 4 × slower',
    bits_s: 1_600_000,
    latency_ms: 150,
    slower: 4,
  },
];

const patience_ms = 120_000;

export async function slowPage(context: BrowserContext, line: Line): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latency_ms,
    downloadThroughput: line.bits_s / 8,
    uploadThroughput: line.bits_s / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: line.slower });
  return page;
}

/** Milliseconds until a heading is there and nothing of the page is still on its way. */
export async function untilRead(page: Page, act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  return performance.now() - begun;
}
