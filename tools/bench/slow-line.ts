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

/** A heading is there, and nothing of the page is still on its way. */
const anyPage = "document.querySelector('h1') && !document.querySelector('[aria-busy=true]')";

/**
 * Notes in the page when it was last painted as somebody who can read what it is about. Playwright asks at the longest each half
 * second, and to ask costs a slow processor a tenth of one.
 */
const watch = (isRead: string): string => `(() => {
  window.stopWatching?.();
  window.readAt = undefined;
  let was = false;
  const look = () => {
    const is = Boolean(${isRead});
    if (!is) window.readAt = undefined;
    if (is && !was) requestAnimationFrame(() => setTimeout(() => {
      if (was) window.readAt = performance.timeOrigin + performance.now();
    }));
    was = is;
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  window.stopWatching = () => observer.disconnect();
  look();
})()`;

const now = () => performance.timeOrigin + performance.now();

/** Milliseconds until a page that is opened is painted with all that it is about. */
export async function untilRead(page: Page, open: () => Promise<unknown>): Promise<number> {
  await page.addInitScript(watch(anyPage));
  const begun = now();
  await open();
  return (await whenRead(page)) - begun;
}

/** The same of a step within the page; `isRead` is an expression that is true there only then. */
export async function untilThere(
  page: Page,
  isRead: string,
  step: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate(watch(`(${anyPage}) && (${isRead})`));
  const begun = now();
  await step();
  return (await whenRead(page)) - begun;
}

async function whenRead(page: Page): Promise<number> {
  const over = now() + patience_ms;
  while (now() < over) {
    const at = await page.evaluate<number | undefined>('window.readAt');
    if (at !== undefined) return at;
    await new Promise((next) => setTimeout(next, 100));
  }
  throw new Error(`${page.url()} was not there after ${patience_ms} ms`);
}
