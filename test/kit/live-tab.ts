// A tab as it is told of events, and as it is hidden: what a busy hour and another window do to it, without either.
import type { Page } from 'playwright-core';
import type { Shop } from './shop.ts';

/** Told to the page as another tab of its browser would: nothing happens on the server. */
export const tellEvents = (page: Page, shop: Shop, type: string, from: number, count = 1) =>
  page.evaluate(`(() => {
    const channel = new BroadcastChannel('svc live ${shop.id}');
    for (let n = ${from}; n < ${from + count}; n += 1) {
      channel.postMessage({
        id: 'evt_' + String(n).padStart(26, '0'),
        type: '${type}',
        livemode: false,
        objectId: null,
        at: new Date().toISOString(),
      });
    }
    channel.close();
  })()`);

/** No window of a headless browser is ever behind another one. */
export const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate(`(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => ${state === 'hidden'} });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  })()`);

/** The paths of our API that a page asks for from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(v1|auth|health|dashboard\/hire)\b/.test(pathname)) calls.push(pathname);
  });
  return calls;
}
