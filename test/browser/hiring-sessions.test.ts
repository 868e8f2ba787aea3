// The sessions of a campaign as a list: by their state, and ended beyond the page in view.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../kit/browser.ts';
import { openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { beginFor } from '../kit/hiring-sessions.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { press } from '../kit/keyboard.ts';
import { addressOf } from '../kit/shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI85 UI87 UI144 UI68 a list as a file, whole; all sessions in progress are ended, beyond the page in view, after their count was said', async () => {
  const { cookie } = await stage.world.signUp('Coumba');
  const { id: org, ask, campaign } = await hireOf(stage.world, cookie);
  const campaignId = await campaign('production');
  const list = addressOf('sessions', { org, hireMode: 'production', campaignId });
  const people = Array.from({ length: 23 }, (_, n) => ({
    name: n === 0 ? '=1+1, "Awa"' : `Personne ${n + 1}`,
  }));
  const invited = await ask('POST', `/interviews/${campaignId}/candidates`, people, 'production');
  for (const { id } of invited) await beginFor(stage.world, id);
  const { page, close } = await visit(stage, cookie, { lang: 'en' });
  await page.goto(list);
  await settled(page, /^Sessions/);
  await takeFiles(page, {
    list,
    candidates: addressOf('candidates', { org, hireMode: 'production', campaignId }),
  });
  await press(page, /^End all in progress$/);
  await page.getByRole('heading', { name: 'End 23 sessions?' }).waitFor();
  await picture(page, 'ui87-rehearsal');
  assert.deepEqual(await violationsOf(page), []);
  const left = async () => {
    const path = `/interviews/${campaignId}/sessions?status=IN_PROGRESS&limit=100`;
    return (await ask('GET', path, undefined, 'production')).length;
  };
  // Rehearsed, and not done.
  assert.equal(await left(), 23);
  await press(page, /^Do nothing$/);
  await press(page, /^End all in progress$/);
  await press(page, /^End these sessions$/);
  await becomes(left, 0);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await press(page, /^End all in progress$/);
  await page.getByText('No session to end.').waitFor();
  await page.goto(`${list}?status=COMPLETED`);
  await settled(page, /^Sessions/);
  await page.getByText('Those that the filter finds are in progress no more.').waitFor();
  await picture(page, 'ui87-completed');
  await page.goto(`${list}?status=ABANDONED`);
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await close();
});

/** What a press on Export gives, line by line. */
async function taken(page: Page): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await press(page, /^Export$/);
  return readFileSync(await (await coming).path(), 'utf8')
    .split('\r\n')
    .slice(0, -1);
}

/** The lists of a campaign of 23 as files: whole, in the form of the language, without a formula or a link. */
async function takeFiles(page: Page, at: { list: string; candidates: string }) {
  const [head, ...rows] = await taken(page);
  assert.match(head ?? '', /^\ufeffid,createdAt,status,endReason,/);
  assert.equal(new Set(rows.map((row) => row.split(',')[0])).size, 23);
  assert.ok(rows.some((row) => row.includes(`,"'=1+1, ""Awa""",`)));
  await page.getByText('23 rows', { exact: true }).waitFor();
  await stopOne(page);
  await page.goto(at.candidates);
  await settled(page, /^Candidates/);
  const listed = await taken(page);
  assert.equal(listed.length, 24);
  assert.ok(!listed.join().includes('http'), 'no personal link is in the file');
  await page.goto(at.list);
  await settled(page, /^Sessions/);
}

async function stopOne(page: Page) {
  // Whoever stops it gets no file.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pages = /\/sessions\?.*limit=100/;
  await page.route(pages, async (route) => {
    await held;
    await route.continue();
  });
  let files = 0;
  page.on('download', () => files++);
  await press(page, /^Export$/);
  await press(page, /^Stop the export$/);
  await page.getByText('Stopped, without a file.').waitFor();
  release();
  await page.getByRole('button', { name: 'Stop the export' }).waitFor({ state: 'detached' });
  await page.unroute(pages);
  assert.equal(files, 0);
}
