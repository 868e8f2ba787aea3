// Candidates of the fault `interviews` in Chromium, where the page's own script keeps what the line loses: offline in the
// middle of an answer, a tab that is closed, a browser that is killed with all but what it had stored.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fakeMicrophone, openBrowser, phone } from '../../test/kit/browser.ts';
import type { Random } from './fault.ts';
import { type Interruption, Refused } from './interview-people.ts';

export type BrowserInterview = {
  browser: Browser;
  /** The whole personal link. */
  link: string;
  texts: readonly string[];
  /** Answers into the browser's test microphone, with the text as a summary. */
  speaks: boolean;
  random: Random;
  confirmed(n: number): void;
  interrupted(by: Interruption): void;
};

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** With a microphone of its own. */
export const openSpeakingBrowser = () => openBrowser(fakeMicrophone);

const line = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const unit_ms = 30_000;

export async function interviewInBrowser(it: BrowserInterview, until: number): Promise<void> {
  let [stored, url]: [State | undefined, string | undefined] = [undefined, undefined];
  while (performance.now() < until) {
    const options = stored ? { storageState: stored } : {};
    const context = await it.browser.newContext({ ...phone, ...options });
    context.setDefaultTimeout(unit_ms);
    try {
      const page = await openPage(context);
      await page.goto(url ?? it.link, { waitUntil: 'domcontentloaded' });
      if (url === undefined) await comeIn(page);
      url = page.url();
      if (await answerSome(it, context, page)) return;
      stored = await context.storageState();
    } catch (error) {
      // A server that was killed: whoever sees a browser's own page of errors opens the link again.
      if (error instanceof Refused) throw error;
      await pause(1_000);
    } finally {
      await context.close();
    }
  }
  throw new Refused('it did not come to its end');
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  return page;
}

async function comeIn(page: Page): Promise<void> {
  await page.locator('form button').first().click();
  await page.locator('main[data-state]').waitFor();
}

/** True once all is sent; false when tab or browser went. */
async function answerSome(
  it: BrowserInterview,
  context: BrowserContext,
  first: Page,
): Promise<boolean> {
  let page = first;
  for (;;) {
    const state = await page.locator('main').getAttribute('data-state');
    if (state === 'NOTICE') {
      await page.locator('input[name=agree]').check();
      await page.locator(`input[name=channel][value=${it.speaks ? 'VOICE' : 'CHAT'}]`).check();
      await page.locator('button[value=begin]').click();
      await page.locator('form[data-item]').waitFor();
    } else if (state === 'ITEM') {
      const by = it.random.next() < 0.4 ? it.random.pick(kinds) : undefined;
      if (by) it.interrupted(by);
      const went = await answerItem(it, context, page, by);
      if (went === 'browser') return false;
      if (went === 'tab') {
        const url = page.url();
        await page.close();
        page = await openPage(context);
        await page.goto(url, { waitUntil: 'domcontentloaded' });
      }
    } else if (state === 'LAST_LOOK') {
      await page.locator('button[value=send]').click();
      await page.locator('main:not([data-state=LAST_LOOK])').waitFor();
    } else return true;
  }
}

/** The microphone is tried once; then something is recorded, and kept. */
async function speak(page: Page): Promise<void> {
  const button = (act: string) => page.locator(`[data-do=${act}]:not([hidden])`);
  await button('try').or(button('record')).first().waitFor();
  if ((await button('try').count()) > 0) await button('try').click();
  await button('record').click();
  await button('stop').waitFor();
  await pause(1_200);
  await button('stop').click();
  await button('use').click();
  await page.locator('input[name=recording]').waitFor({ state: 'attached' });
}

const kinds: readonly Interruption[] = ['connection', 'tab', 'browser'];

async function answerItem(
  it: BrowserInterview,
  context: BrowserContext,
  page: Page,
  by: Interruption | undefined,
): Promise<Interruption | undefined> {
  const item = (await page.locator('form[data-item]').getAttribute('data-item')) ?? '';
  const n = Number.parseInt(item, 10);
  if (it.speaks && (await page.locator('input[name=recording]').count()) === 0) await speak(page);
  await page.locator('#text').fill(it.texts[n] ?? '');
  if (by === 'connection') await context.setOffline(true);
  await page.locator('button[value=answer]').click();
  if (by === 'connection') {
    await pause(it.random.whole(200, 3_000));
    await context.setOffline(false);
  } else if (by) {
    // In the middle of its way to the server.
    await pause(it.random.whole(0, 600));
    return by;
  }
  await page
    .locator(`main:not([data-state=ITEM]), form[data-item]:not([data-item="${item}"])`)
    .first()
    .waitFor();
  it.confirmed(n);
  return undefined;
}
