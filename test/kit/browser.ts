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
  // A page of a test lives for a second: code made fast for it was a tenth of the browser's processor time.
  '--js-flags=--no-maglev,--no-opt',
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

type Check = { data: { messageKey?: string } | null; message: string };
type Node = { target: string[]; any: Check[]; all: Check[]; none: Check[]; isInModal?: boolean };
type Finding = { id: string; nodes: Node[] };

/** What axe cannot judge and leaves to eyes, by its rule and why; all else that it leaves open is a fault (UI190). */
const judgedByEyes: Readonly<Record<string, readonly string[]>> = {
  // A single sign, hidden from ears, beside a word in the same colour: arrows of steps and of sorted columns. And what lies half
  // beyond the edge of a table or of tabs that are scrolled sideways; the same is judged where it is whole. And the ribbon along the
  // doors' edge, which lies under no word.
  'color-contrast': ['nonBmp', 'elmPartiallyObscuring', 'elmPartiallyObscured', 'pseudoContent'],
  // "?" beside a heading, whose name says of what: a sign is no word that anybody would speak.
  'label-content-name-mismatch': [],
};

/** Axe orders by `z-index` alone: a modal dialog, which the browser lays over everything, it takes for overlapped by a long page. */
const isOverlaid = (id: string, key: string, { isInModal }: Node): boolean =>
  id === 'color-contrast' && key === 'bgOverlap' && isInModal === true;

const isLeft = ({ id }: Finding, node: Node): boolean =>
  [...node.any, ...node.all, ...node.none].every(({ data }) => {
    const [why, key] = [judgedByEyes[id], data?.messageKey ?? ''];
    if (isOverlaid(id, key, node)) return true;
    return why !== undefined && (why.length === 0 || why.includes(key));
  });

/**
 * What axe finds wrong by all its rules of WCAG 2.2 A and AA and its best practices, and what it leaves undecided; its text
 * runs under the page's policy. The size of targets is a rule of 2.2 that it leaves out by itself. From the top of the page: what
 * is scrolled under a bar that stays cannot be judged.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const at = await page.evaluate<number>(
    '(() => { const { scrollY } = window; scrollTo(0, 0); return scrollY; })()',
  );
  const { violations, incomplete } = await page.evaluate<
    Record<'violations' | 'incomplete', Finding[]>
  >(`axe.run(document, {
    resultTypes: ['violations', 'incomplete'],
    rules: { 'target-size': { enabled: true } },
  }).then(({ violations, incomplete }) => {
    for (const node of incomplete.flatMap(({ nodes }) => nodes)) {
      node.isInModal = document.querySelector(node.target[0])?.closest('dialog:modal') != null;
    }
    return { violations, incomplete };
  })`);
  await page.evaluate(`scrollTo(0, ${at})`);
  const said = ({ id, nodes }: Finding) =>
    `${id}: ${nodes.map(({ target, any, all, none }) => `${target.join()} (${[...any, ...all, ...none][0]?.message})`).join(' ')}`;
  const open = incomplete
    .map((one) => ({ ...one, nodes: one.nodes.filter((node) => !isLeft(one, node)) }))
    .filter(({ nodes }) => nodes.length > 0);
  return [...violations.map(said), ...open.map((one) => `undecided ${said(one)}`)];
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
