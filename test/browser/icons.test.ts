// No page of the server asks for something that is not there: a browser's own wish for an icon is met too.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { complaintsOf, openBrowser, patience_ms } from '../kit/browser.ts';
import { publishTerms } from '../kit/conditions.ts';
import { publishLists } from '../kit/lists.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let browser: Browser;
before(async () => {
  [world, browser] = await Promise.all([startWorld(), openBrowser()]);
  await Promise.all([publishLists(world), publishTerms(world)]);
});
after(async () => {
  await browser.close();
  await world.close();
});

const addresses = [
  '/docs',
  '/docs/errors',
  '/data',
  '/data/adresse',
  '/data/telephone',
  '/data/montant',
  '/data/dates',
  '/data/banques',
  '/conditions',
  '/dashboard/sign-in',
];

test('UI221 no page of the server has a request that fails, nor a word in the console', async () => {
  for (const address of addresses) {
    // A browser that has nothing kept asks for the icon with each.
    const context = await browser.newContext({ locale: 'fr-FR' });
    const page = await context.newPage();
    page.setDefaultTimeout(patience_ms);
    const heard = complaintsOf(page);
    const failed: string[] = [];
    page.on('response', (one) => {
      if (one.status() >= 400) failed.push(`${one.status()} ${one.url()}`);
    });
    page.on('requestfailed', (one) => failed.push(one.url()));
    await page.goto(world.url + address, { waitUntil: 'networkidle' });
    await context.close();
    assert.deepEqual([...failed, ...heard], [], address);
  }
});

test('UI221 /favicon.ico is the mark of svc, kept by browsers, and nothing in it can run', async () => {
  const { status, headers, text } = await world.call('GET', '/favicon.ico');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'image/svg+xml');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.match(headers.get('cache-control') ?? '', /max-age=604800/);
  assert.match(text, /^<svg xmlns=/);
  assert.doesNotMatch(text, /script|href|on\w+=/);
});
