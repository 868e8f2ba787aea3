// What must hold on every page of the application, whatever it shows: the list comes from the tree of routes.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { addresses } from '../../dashboard/src/addresses.ts';
import { attemptWords } from '../../dashboard/src/office/hands.ts';
import { jobWords, partWords } from '../../dashboard/src/office/jobs.ts';
import {
  channelStatusWords,
  healthWords,
  merchantWords,
  permissionTexts,
} from '../../dashboard/src/office/words.ts';
import {
  decisionTexts,
  featureKindTexts,
  featureWords,
  reportWords,
} from '../../dashboard/src/words/data.ts';
import { captureTexts, reasonTexts } from '../../dashboard/src/words/disputes.ts';
import { eventWords } from '../../dashboard/src/words/events.ts';
import {
  campaignWords,
  candidateWords,
  reviewWords,
  reportWords as sessionReportWords,
  sessionWords,
} from '../../dashboard/src/words/hiring.ts';
import { deliveryWords } from '../../dashboard/src/words/hiring-webhooks.ts';
import { linkWords, offerWords, payoutWords } from '../../dashboard/src/words/money.ts';
import { roleTexts } from '../../dashboard/src/words/roles.ts';
import { paymentWords } from '../../dashboard/src/words/status.ts';
import { disputeWords, refundWords } from '../../dashboard/src/words/transitions.ts';
import { overflowOf, violationsOf } from './browser.ts';
import { picture, settled } from './dashboard.ts';

export type AddressName = keyof typeof addresses;
export const everyAddress = Object.keys(addresses) as AddressName[];

/** First load: who is signed in and the stream of events are in it (UI84). */
const mostCalls = 6;

const words = [
  ...[campaignWords, candidateWords, sessionWords, sessionReportWords, reviewWords, deliveryWords]
    .flatMap((of) => Object.values(of))
    .map(({ text }) => text),
  ...[eventWords, linkWords, offerWords, payoutWords, paymentWords, disputeWords, refundWords]
    .flatMap((of) => Object.values(of))
    .map(({ text }) => text),
  ...[merchantWords, channelStatusWords, healthWords, jobWords, partWords, attemptWords]
    .flatMap((of) => Object.values(of))
    .map(({ text }) => text),
  ...[featureWords, reportWords].flatMap((of) => Object.values(of)).map(({ text }) => text),
  ...[
    permissionTexts,
    roleTexts,
    captureTexts,
    reasonTexts,
    decisionTexts,
    featureKindTexts,
  ].flatMap((of) => Object.values(of)),
  ...Object.values(addresses).map(({ title }) => title),
].filter(({ fr, en }) => fr !== en);

/** Words of both languages that are written alike and mean another thing on another page. */
const alike = new Set(['Usage', 'Active']);

const known = { fr: new Set(words.map(({ fr }) => fr)), en: new Set(words.map(({ en }) => en)) };

/** Texts of the page that are words of the other language and none of its own (UI232). */
async function foreignWords(page: Page, lang: 'fr' | 'en'): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walk.nextNode()) {
      const at = walk.currentNode.parentElement;
      if (at.closest('[lang]') === document.documentElement) texts.push(walk.currentNode.data.trim());
    }
    return texts;
  })()`);
  const other = lang === 'fr' ? 'en' : 'fr';
  return texts.filter(
    (text) => known[other].has(text) && !known[lang].has(text) && !alike.has(text),
  );
}

/** Which parts reach beyond the screen. */
export const widest = (page: Page): Promise<string> =>
  page.evaluate<string>(`[...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.tagName + '.' + one.className).slice(0, 4).join(' ')`);

/**
 * How a page is built for those who do not see it: the way past the menu is the first stop, ways have names (UI192), tables
 * too, and as cards each value has its label (UI195).
 */
const builtWrong = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility());
    const named = (one) => one.ariaLabel?.trim()
      || document.getElementById(one.getAttribute('aria-labelledby'))?.textContent.trim() || one.caption?.textContent.trim();
    const faults = seen('nav, table').filter((one) => !named(one)).map((one) => one.localName + ' without a name ' + one.className);
    if (seen('main').length !== 1) faults.push('not one main');
    const [first] = seen('a[href], button, input, select, textarea, summary, [tabindex="0"]');
    if (first?.hash !== '#content' || !document.querySelector('main#content')) faults.push('begins with ' + first?.outerHTML.slice(0, 80));
    for (const head of document.querySelectorAll('th')) {
      if (!/^(col|row)$/.test(head.scope) || head.textContent.trim() === '') faults.push('a head of ' + named(head.closest('table')));
    }
    for (const table of seen('table.cards')) {
      if (getComputedStyle(table).display === 'table') continue;
      for (const cell of table.querySelectorAll('td')) {
        const label = getComputedStyle(cell, '::before').content;
        if (!/[^"\\s]/.test(label) || label === 'none') faults.push('no label in ' + named(table) + ': ' + cell.textContent);
      }
    }
    return faults;
  })()`);

/** Opens one page and says all that is wrong with it. */
export async function look(
  page: Page,
  path: string,
  { lang, name }: { lang: 'fr' | 'en'; name: string },
): Promise<{ faults: string[]; title: string }> {
  const faults: string[] = [];
  const calls: string[] = [];
  const count = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/(v1|dashboard\/hire)\//.test(pathname)) calls.push(pathname);
  };
  page.on('request', count);
  await page.goto(path);
  await settled(page);
  page.off('request', count);
  if (calls.length > mostCalls) faults.push(`${calls.length} calls: ${calls.join(' ')}`);
  const heads = await page.locator('h1').count();
  if (heads !== 1) faults.push(`${heads} headings of level 1`);
  if ((await page.locator('html').getAttribute('lang')) !== lang) faults.push('another language');
  faults.push(...(await foreignWords(page, lang)).map((text) => `says « ${text} »`));
  faults.push(...(await builtWrong(page)));
  faults.push(...(await violationsOf(page)));
  await picture(page, name);
  const { width, height } = page.viewportSize() ?? assert.fail();
  if (width < 400) {
    await page.setViewportSize({ width: 320, height });
    const over = await overflowOf(page);
    if (over > 0) faults.push(`${over} px wider than 320: ${await widest(page)}`);
    await page.setViewportSize({ width, height });
  } else if ((await overflowOf(page)) > 0) faults.push('wider than its screen');
  return { faults, title: await page.title() };
}

/** Every address once; what is wrong anywhere is told together. */
export async function sweep(
  page: Page,
  pathOf: (name: AddressName) => string,
  { lang, prefix }: { lang: 'fr' | 'en'; prefix: string },
  names: readonly AddressName[] = everyAddress,
): Promise<void> {
  const wrong: string[] = [];
  const titles = new Map<string, string>();
  for (const name of names) {
    const path = pathOf(name) + (name === 'home' ? '?all=true' : '');
    const { faults, title } = await look(page, path, { lang, name: `${prefix}-${name}` }).catch(
      (error: unknown) => ({ faults: [String(error).slice(0, 200)], title: name }),
    );
    wrong.push(...faults.map((fault) => `${name}: ${fault}`));
    const twin = titles.get(title);
    if (twin) wrong.push(`${name}: its title is that of ${twin}: ${title}`);
    titles.set(title, name);
  }
  assert.deepEqual(wrong, []);
}
