// The application in a real browser, built once for all tests: somebody who is signed in, on a phone or at a desk.
import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { buildOnce } from '../../tools/dashboard/build.ts';
import { HOUSE_ROOT } from '../../tools/tidy.ts';
import { complaintsOf, openBrowser, patience_ms, phone } from './browser.ts';
import { publishTerms } from './conditions.ts';
import { freePort } from './free-port.ts';
import { startWorld, type World } from './world.ts';

export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

export type Stage = { world: World; browser: Browser; close(): Promise<void> };

/** A server with the present build, and one browser. */
export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  await buildOnce(HOUSE_ROOT);
  // A browser names its origin, which is the one that the server was told of.
  const PORT = String(await freePort());
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  const world = await startWorld({ PORT, PUBLIC_URL, ...env });
  await publishTerms(world);
  // Last, because a browser that is left open would keep the run from ending.
  const browser = await openBrowser();
  const close = async () => {
    await browser.close();
    await world.close();
  };
  return { world, browser, close };
}

export type Visit = { page: Page; heard: string[]; close(): Promise<void> };

/** A page of somebody's, which must not complain of anything. */
export async function visit(
  { world, browser }: Stage,
  cookie: string,
  {
    lang = 'fr',
    refusals = false,
    ...options
  }: BrowserContextOptions & {
    lang?: 'fr' | 'en';
    /** The journey is refused on its way, which a browser writes into its console. */
    refusals?: boolean;
  } = {},
): Promise<Visit> {
  const locale = lang === 'fr' ? 'fr-FR' : 'en-GB';
  const context = await browser.newContext({
    baseURL: world.url,
    locale,
    ...phone,
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addCookies(cookiesOf(cookie, world.url));
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
  const heard = complaintsOf(page);
  const close = async () => {
    await context.close();
    const isRefusal = (text: string) =>
      refusals && / status of [45]\d\d .*\/(v1|auth|dashboard\/hire)\//.test(text);
    assert.deepEqual(
      heard.filter((text) => !isRefusal(text)),
      [],
    );
  };
  return { page, heard, close };
}

/** A Cookie header as a browser keeps it. */
export const cookiesOf = (cookie: string, url: string) =>
  cookie.split('; ').map((one) => {
    const [name = '', ...value] = one.split('=');
    return { name, value: value.join('='), url };
  });

/** After a step: the page's heading is there, and nothing of it is still on its way, nor is another page. */
export async function settled(page: Page, heading?: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, ...(heading ? { name: heading } : {}) }).waitFor();
  // Not by waitForFunction, which the policy of the page refuses. The bar of a step that is under way is the first.
  await page.locator('body div[role=presentation]').waitFor({ state: 'detached' });
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

/** A picture for human eyes, where `PICTURES` names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** By its whole name, or what fits. */
/** The places where a refusal will be said, as they stand before it is: empty, and marked to be known again (UI193). */
export async function markRegions(page: Page): Promise<Locator> {
  await page.locator('main [role=alert]:empty').first().waitFor({ state: 'attached' });
  await page.evaluate(
    "document.querySelectorAll('main [role=alert]:empty').forEach((one) => one.setAttribute('data-known', ''))",
  );
  return page.locator('[data-known]').filter({ hasText: /\S/ });
}

export const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/**
 * A newer build has taken the place of the page's own: its parts are gone until the page is asked for anew, because Chromium asks
 * again for one that it did not get. Answers how often one was asked for in vain.
 */
export async function losePartsOfBuild(page: Page): Promise<() => number> {
  let [isGone, inVain] = [true, 0];
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) isGone = false;
  });
  await page.route('**/dashboard/assets/*.js', (route) => {
    if (!isGone) return route.continue();
    inVain++;
    return route.fulfill({ status: 404, body: '' });
  });
  return () => inVain;
}
