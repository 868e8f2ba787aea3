// A real browser for tests of pages: Debian's Chromium, driven by playwright-core, with the eyes of axe-core.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

/** No profile to fill, nothing that calls home, no QUIC: pages of this machine alone. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function executable(): string {
  const path = process.env['CHROMIUM'];
  assert.ok(
    path,
    'Chromium is missing: apt-get install chromium-headless-shell, or name it in CHROMIUM.',
  );
  return path;
}

/** A microphone of the browser's own, which whoever asks for it gets. */
export const fakeMicrophone = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
] as const;

export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: executable(), headless: true, args: [...flags, ...more] });

/** A phone whose browser remembers in a folder, however it ends. */
export const openPhone = (folder: string, more: readonly string[] = []): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    ...{ ...phone, executablePath: executable(), headless: true, args: [...flags, ...more] },
  });

/**
 * How long a page may take to show what a step waits for. Only a fault waits so long: how fast a page is, `npm run bench`
 * measures, and a machine with other work must not make a test red.
 */
export const patience_ms = 30_000;

/** A small phone, held upright. */
export const phone: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { target: string[] }[] };

/** What axe finds wrong by the rules of WCAG 2.2 A and AA and its best practices; its text runs under the page's policy. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join()).join(' ')}`,
  );
}

/**
 * A second page of the same browser in a window of its own, with the same cookies, locks and channels. A tab that lies behind
 * another is drawn once a second, for which every press on it waits.
 */
export async function openBeside(page: Page): Promise<Page> {
  const context = page.context();
  const [session, whole] = await Promise.all([
    context.newCDPSession(page),
    context.browser()?.newBrowserCDPSession(),
  ]);
  assert.ok(whole, 'a browser that remembers in a folder opens its windows itself');
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const opened = context.waitForEvent('page');
  const address = { url: 'about:blank', newWindow: true };
  await whole.send('Target.createTarget', {
    ...address,
    ...(browserContextId && { browserContextId }),
  });
  const beside = await opened;
  await Promise.all([session.detach(), whole.detach()]);
  beside.setDefaultTimeout(patience_ms);
  const size = page.viewportSize();
  if (size) await beside.setViewportSize(size);
  return beside;
}

/** Nothing is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** What the page complains of: its policy, its script. */
export function complaintsOf(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => heard.push(String(error)));
  return heard;
}
