// A page used by keyboard alone: controls are reached by Tab, as they are read, and each stop on the way is to be seen.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from './waiting.ts';

type Stop = { name: string; seen: boolean };

/** What has the focus: its accessible name as far as labels and text say it, each space one that is heard alike, and whether an outline shows. */
const stop = `(() => {
  const at = document.activeElement;
  const label = at.getAttribute('aria-label') ?? (at.labels?.[0] ?? at).textContent;
  return { name: (label ?? '').replace(/\\s+/g, ' ').trim(), seen: at === document.body || getComputedStyle(at).outlineStyle !== 'none' };
})()`;

export async function reach(page: Page, name: RegExp, most = 80): Promise<void> {
  const stops: string[] = [];
  for (let n = 0; n < most; n++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<Stop>(stop);
    if (at.name !== '') assert.ok(at.seen, `${at.name} has no outline`);
    if (name.test(at.name)) return;
    stops.push(at.name);
  }
  assert.fail(`${name} is reached by no key: ${stops.join(' | ')}`);
}

/** Marks the document, so that another one, which begins anew, is told from one that lost the focus. */
const mark = 'window.isStill = true';
const isHeld = '!window.isStill || document.activeElement !== document.body';

/** The act's button may go with what it did: the focus goes to something that stays, and never to nothing (UI191). */
export async function press(page: Page, name: RegExp): Promise<void> {
  await reach(page, name);
  await page.evaluate(mark);
  await page.keyboard.press('Enter');
  await eventually(`after ${name} something has the focus`, () =>
    // Where it leads to another document, there is nobody to ask for a moment.
    page.evaluate<boolean>(isHeld).catch(() => false),
  );
}

export async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await reach(page, label);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
