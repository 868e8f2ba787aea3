// J12: two pages of one browser, two projects, two modes at once: two hundred random steps, and nothing of one in the other;
// the same by keyboard alone on a small phone, of which `JOURNEY_ROUNDS=100` is the long form (docs/faults.md).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { seeded } from '../../tools/faults/fault.ts';
import { openBeside } from '../kit/browser.ts';
import { desk, openStage, type Stage, settled, visit } from '../kit/dashboard.ts';
import { press } from '../kit/keyboard.ts';

let stage: Stage;

before(async () => {
  stage = await openStage();
});
after(() => stage.close());

type Side = { id: string; mode: 'test' | 'live'; name: string; mark: string };

/** A project of the person with one payment in a mode, whose texts are of no other project. */
async function makeSide(cookie: string, mode: Side['mode'], mark: string): Promise<Side> {
  const { world } = stage;
  const name = `Boutique ${mark}`;
  const { body } = await world.call('POST', '/v1/projets', { cookie, body: { name } });
  const id: string = body.id;
  if (mode === 'live') {
    const asked = { live_enabled: true, acknowledged: true };
    await world.call('PUT', `/v1/projets/${id}/live`, { cookie, body: asked });
  }
  const { secret } = await world.newKey(id, cookie, { mode });
  const paid = await world.pay(secret, { description: mark, merchant_reference: mark });
  assert.equal(paid.status, 201, paid.text);
  await world.advance(2_500);
  return { id, mode, name, mark };
}

/** Each call of a tab names its own project, and its own mode where it names one. */
function watch(page: Page, { id, mode }: Side): string[] {
  const wrong: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const headers = request.headers();
    const named = [
      pathname.match(/\/v1\/projets\/([^/]+)/)?.[1],
      headers['x-svc-external-ref']?.replace('psvc_', ''),
    ].filter((one) => one !== undefined);
    const live = searchParams.get('livemode');
    const modes = [
      headers['x-svc-mode'],
      searchParams.get('mode') ?? undefined,
      live === null ? undefined : live === 'true' ? 'live' : 'test',
    ].filter((one) => one !== undefined);
    if (named.some((one) => one !== id) || modes.some((one) => one !== mode)) {
      wrong.push(`${request.method()} ${request.url()} ${named} ${modes}`);
    }
  });
  return wrong;
}

/** What of the page leads or belongs elsewhere. */
async function strangeIn(page: Page, own: Side, other: Side): Promise<string[]> {
  const { pathname } = new URL(page.url());
  const text = `${await page.title()} ${await page.locator('main').innerText()}`;
  const links = await page.evaluate<string[]>(
    `[...document.querySelectorAll('main a, nav[aria-label="Menu du projet"] a')].map((one) => one.pathname)`,
  );
  const leads = links.filter((path) => path.startsWith('/dashboard/projects/prj_'));
  const inMode = /^\/dashboard\/projects\/[^/]+\/(test|live)\b/;
  return [
    ...[pathname, ...leads].filter((path) => !path.includes(own.id)),
    ...[pathname, ...leads].filter((path) => (path.match(inMode)?.[1] ?? own.mode) !== own.mode),
    ...(text.includes(other.mark) ? [`says ${other.mark}`] : []),
  ].map((fault) => `${pathname}: ${fault}`);
}

/** Goes on from a page of the project by a number between 0 and 1; more of them where it chooses. */
type Step = (page: Page, own: Side, random: () => number, isFirst: boolean) => Promise<unknown>;
type Walk = { steps: number; seed: number; step: Step };

async function walk(page: Page, own: Side, other: Side, { steps, seed, step }: Walk) {
  const random = seeded(seed).next;
  const faults: string[] = [];
  const seen = new Set<string>();
  await page.goto(`/dashboard/projects/${own.id}/${own.mode}`);
  await settled(page);
  for (let n = 0; n < steps; n++) {
    await step(page, own, random, n === 0);
    await settled(page);
    faults.push(...(await strangeIn(page, own, other)));
    seen.add(new URL(page.url()).pathname);
  }
  return { faults, seen: seen.size };
}

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Menu du projet' }).getByRole('link');

const byPointer: Step = async (page, own, random) => {
  const rows = page.locator('main').locator(`tbody a[href*="/${own.id}/${own.mode}/"]:visible`);
  const chance = random();
  const inRows = await rows.count();
  if (chance < 0.1) {
    await page.goBack();
    // Before the first page of ours there is none.
    if (page.url() === 'about:blank') await page.goForward();
  } else if (chance < 0.15) await page.reload();
  else if (chance < 0.4 && inRows > 0) await rows.nth(Math.floor(random() * inRows)).click();
  else
    await menuOf(page)
      .nth(Math.floor(random() * (await menuOf(page).count())))
      .click();
};

/** By the menu of a small phone; back and anew by the browser's own. */
const byKeys: Step = async (page, _own, random, isFirst) => {
  const chance = random();
  if (chance < 0.15 && !isFirst) return page.goBack();
  if (chance < 0.2) return page.reload();
  await press(page, /^Menu$/);
  const names = (await menuOf(page).allTextContents()).map((text) => text.trim());
  const name = names[Math.floor(random() * names.length)] ?? assert.fail('an empty menu');
  await press(page, new RegExp(`^${name}$`));
  return page.getByRole('dialog').waitFor({ state: 'detached' });
};

test('J12 UI37 UI38 two projects in two modes at once, two hundred random steps: nothing of one in the other', async () => {
  const person = await stage.world.signUp('Awa');
  const one = await makeSide(person.cookie, 'test', 'ANANAS');
  const two = await makeSide(person.cookie, 'live', 'BISSAP');
  const { page, close } = await visit(stage, person.cookie, desk);
  const second = await openBeside(page);
  const wrong = [watch(page, one), watch(second, two)];
  const walks = await Promise.all([
    walk(page, one, two, { steps: 100, seed: 7, step: byPointer }),
    walk(second, two, one, { steps: 100, seed: 8, step: byPointer }),
  ]);
  assert.deepEqual([...walks.flatMap(({ faults }) => faults), ...wrong.flat()], []);
  for (const { seen } of walks) assert.ok(seen > 10, `${seen} pages were seen`);
  await close();
});

test('J12 UI35 UI191 the same by keyboard alone on a small phone', async () => {
  const steps = Number(process.env['JOURNEY_ROUNDS'] ?? 8);
  const person = await stage.world.signUp('Fatou');
  const one = await makeSide(person.cookie, 'test', 'CORETTE');
  const two = await makeSide(person.cookie, 'live', 'DITAKH');
  const { page, close } = await visit(stage, person.cookie);
  const second = await openBeside(page);
  const wrong = [watch(page, one), watch(second, two)];
  const walks = await Promise.all([
    walk(page, one, two, { steps, seed: 9, step: byKeys }),
    walk(second, two, one, { steps, seed: 10, step: byKeys }),
  ]);
  assert.deepEqual([...walks.flatMap(({ faults }) => faults), ...wrong.flat()], []);
  for (const { seen } of walks)
    assert.ok(seen > Math.min(steps / 3, 10), `${seen} pages were seen`);
  await close();
});
