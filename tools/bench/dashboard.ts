// The dashboard on slow lines beside an empty page of React in the same run, and a tab that hears thousands of events
// (contract/dashboard.md UI210 to UI212).
// Caught: nothing yet.
import type { BrowserContext } from 'playwright-core';
import { desk, openStage, type Stage } from '../../test/kit/dashboard.ts';
import { openShop, type Shop } from '../../test/kit/shop.ts';
import { nameChromium } from '../test/chromium.ts';
import { type EmptyPage, openEmptyPage } from './empty-page.ts';
import { measureTail, type Tail } from './live-tail.ts';
import type { BenchOptions, BenchResult } from './payments.ts';
import { describeMachine, row } from './report.ts';
import { median } from './sample.ts';
import { type Line, lines, slowPage, untilRead, untilThere } from './slow-line.ts';

const steps = ['door', 'first page, cold', 'warm', 'next page', 'list of 100, filtered'] as const;
const empties = ['empty page of React, cold', 'its warm'] as const;
type Step = (typeof steps)[number] | (typeof empties)[number];
type Times = Record<Step, number[]>;

/** Of an empty page, for the first one; and in seconds, on the slowest line. */
const aim = { ratio: 1.4, cold_s: 6, frame_ms: 200, growth_mb: 20 };

export async function benchDashboard(options: BenchOptions): Promise<BenchResult> {
  await nameChromium();
  const rounds = options.quick ? 1 : 5;
  const stage = await openStage();
  options.onStop(() => stage.close());
  const empty = await openEmptyPage();
  options.onStop(() => empty.close());
  const shop = await openShop(stage.world);
  options.onStop(() => shop.close());
  await fill(stage, shop);
  const found: { line: Line; times: Times }[] = [];
  for (const line of lines) {
    const times = Object.fromEntries(
      [...steps, ...empties].map((step) => [step, []]),
    ) as unknown as Times;
    for (let n = 0; n < rounds; n += 1) {
      await round(stage, shop, empty, line, times);
    }
    found.push({ line, times });
  }
  const tail = await measureTail(stage, shop, options.quick ? 2_000 : 10_000);
  const { text, low } = report(found, tail, rounds);
  return { text, faults: false, low };
}

const isFiltered = `location.search.endsWith('?status=failed')
  && !document.querySelector('main table').textContent.includes('Payé')`;

/** A hundred payments, so that a filter has something to find. */
async function fill({ world }: Stage, shop: Shop): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    await world.pay(shop.key, {
      merchant_reference: `banc-${n}`,
      customer: { phone: n % 2 === 0 ? '+221700000000' : '+221700000003' },
    });
  }
  await world.advance(5_000);
}

/** Each figure once: every cold one in a browser that knows nothing. */
async function round(
  stage: Stage,
  shop: Shop,
  empty: EmptyPage,
  line: Line,
  times: Times,
): Promise<void> {
  const alone = await stage.browser.newContext(desk);
  const bare = await slowPage(alone, line);
  times[empties[0]].push(await untilRead(bare, () => bare.goto(empty.url)));
  times[empties[1]].push(await untilRead(bare, () => bare.reload()));
  await alone.close();

  const stranger = await stage.browser.newContext({ ...desk, baseURL: stage.world.url });
  const door = await slowPage(stranger, line);
  times['door'].push(await untilRead(door, () => door.goto('/dashboard/sign-in')));
  await stranger.close();

  const context = await signedIn(stage, shop);
  const page = await slowPage(context, line);
  times['first page, cold'].push(await untilRead(page, () => page.goto(shop.at('overview'))));
  times['warm'].push(await untilRead(page, () => page.reload()));
  const menu = page.getByRole('navigation', { name: 'Menu du projet' });
  times['next page'].push(
    await untilThere(page, "document.querySelector('h1').textContent.trim() === 'Paiements'", () =>
      menu.getByRole('link', { name: 'Paiements' }).click(),
    ),
  );
  await page.getByRole('table').getByText('Payé').first().waitFor();
  await page.locator('summary', { hasText: 'Filtrer' }).click();
  await page.getByLabel('État').selectOption('failed');
  times['list of 100, filtered'].push(
    await untilThere(page, isFiltered, () =>
      page.getByRole('button', { name: 'Appliquer' }).click(),
    ),
  );
  await context.close();
}

async function signedIn({ browser, world }: Stage, { cookie }: Shop): Promise<BrowserContext> {
  const context = await browser.newContext({ ...desk, baseURL: world.url, locale: 'fr-FR' });
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', ...value] = one.split('=');
      return { name, value: value.join('='), url: world.url };
    }),
  );
  return context;
}

function report(
  found: readonly { line: Line; times: Times }[],
  tail: Tail,
  rounds: number,
): { text: string; low: boolean } {
  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  const of = (times: Times, step: Step) => median(times[step]);
  const ratios = found.map(
    ({ times }) => of(times, 'first page, cold') / of(times, 'empty page of React, cold'),
  );
  const cold = Math.max(...found.map(({ times }) => of(times, 'first page, cold'))) / 1_000;
  const ratio = Math.max(...ratios);
  const asked: [string, number, number][] = [
    ['first page, cold / the empty page, at most', ratio, aim.ratio],
    ['first page, cold, on the slowest line, seconds, at most', cold, aim.cold_s],
    [
      `longest frame of ${tail.rows} lines of the live tail, ms, at most`,
      tail.frame_ms,
      aim.frame_ms,
    ],
    [`memory that ${tail.events} events leave, MB, at most`, tail.growth_mb, aim.growth_mb],
  ];
  const names: Step[] = [...empties, ...steps];
  const text = [
    row(['seconds, medians', ...found.map(({ line }) => line.name)]),
    row(['---', ...found.map(() => '--:')]),
    ...names.map((step) => row([step, ...found.map(({ times }) => seconds(of(times, step)))])),
    '',
    row(['figure', 'measured', 'asked for']),
    row(['---', '--:', '--:']),
    ...asked.map(([name, is, most]) => row([name, is.toFixed(2), most.toFixed(2)])),
    '',
    ...describeMachine({})
      .slice(0, 1)
      .map((line) => `- ${line}`),
    `- medians of ${rounds}; lines and processor as Chromium emulates them, server and browser on this machine`,
    '- cold: a browser that knows nothing; warm: the page loaded again',
    '',
  ].join('\n');
  return { text, low: asked.some(([, is, most]) => is > most) };
}
