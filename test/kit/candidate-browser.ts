// Candidates in a real browser: a world whose own address its forms come from, and phones on which they answer.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { complaintsOf, overflowOf, patience_ms, phone, violationsOf } from './browser.ts';
import { freePort } from './free-port.ts';
import { interviews } from './interviews.ts';
import { startWorld, type World } from './world.ts';

/** Where a person looks at what was drawn, if anywhere. */
const pictures = process.env['PICTURES'];

/** A browser says where its form comes from, so the server has to know its own address. */
export async function worldOfCandidates(settings: Record<string, string> = {}): Promise<World> {
  const port = String(await freePort());
  if (pictures) mkdirSync(pictures, { recursive: true });
  return startWorld({ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, ...settings });
}

export type Invited = Awaited<ReturnType<typeof invited>>;

/** A campaign of these questions with one candidate, who has a link. */
export async function invited(world: World, questions: object[], body: object = {}) {
  const it = await interviews(world, questions, body);
  const made = await it.api.post(`/interviews/${it.campaign}/candidates`, { name: 'Awa Diop' });
  const [{ id, inviteUrl }] = made.body.data as [{ id: string; inviteUrl: string }];
  return { ...it, id, inviteUrl };
}

/** Chromium tells its console of every refusal and every cut line; what a page itself complains of is left. */
const isOwn = (text: string) => !/Failed to load resource/.test(text);

export async function onPhone<T>(
  browser: Browser,
  options: BrowserContextOptions,
  act: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, ...options });
  context.setDefaultTimeout(patience_ms);
  try {
    const page = await context.newPage();
    const heard = complaintsOf(page);
    const done = await act(page, context);
    assert.deepEqual(heard.filter(isOwn), []);
    return done;
  } finally {
    await context.close();
  }
}

/** A page whose script never arrives; axe, which runs in the page, needs a browser that has not switched scripts off. */
export const withoutScript = (context: BrowserContext) =>
  context.route('**/i/script.js', (route) => route.abort());

/** What every view owes: nothing for axe, nothing wider than the screen. */
export async function look(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  assert.deepEqual(await violationsOf(page), [], name);
  assert.ok((await overflowOf(page)) <= 0, `${name} is wider than its screen`);
}

export const title = (page: Page) => page.locator('h1').textContent();

/** Comes in by the link and begins, in French; in writing where that is asked. */
export async function beginOn(
  page: Page,
  { inviteUrl }: { inviteUrl: string },
  channel?: 'CHAT' | 'VOICE',
): Promise<void> {
  await page.goto(`${inviteUrl}?lang=fr`);
  await page.getByRole('button', { name: 'Ouvrir mon entretien' }).click();
  await page.getByLabel('J’ai lu ce qui précède').check();
  if (channel) await page.locator(`input[name=channel][value=${channel}]`).check();
  await page.getByRole('button', { name: 'Commencer l’entretien' }).click();
  await page.locator('form[data-item]').waitFor();
}
