// The sessions of a campaign as a list: by their state, and ended beyond the page in view.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { overflowOf, violationsOf } from '../kit/browser.ts';
import { desk, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { answer, beginFor, endFor } from '../kit/hiring-sessions.ts';
import { hireOf } from '../kit/hiring-shop.ts';
import { press } from '../kit/keyboard.ts';
import { textOfPdf } from '../kit/pdf.ts';
import { addressOf } from '../kit/shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

/** A session of the only candidate of a campaign, answered and begun, and its pages. */
async function interviewed() {
  const { cookie } = await stage.world.signUp('Coumba');
  const { id: org, ask, campaign } = await hireOf(stage.world, cookie);
  const campaignId = await campaign();
  const path = `/interviews/${campaignId}/candidates`;
  const [{ id: candidateId }] = await ask('POST', path, [{ name: 'Awa Ndiaye' }]);
  const session = await beginFor(stage.world, candidateId);
  await answer(stage.world, session, 'J’ai écouté la cliente.');
  const at = (name: 'session' | 'report' | 'candidates') =>
    addressOf(name, { org, hireMode: 'test', sessionId: session.id, campaignId });
  return { cookie, ask, at, session };
}

test('UI143 the list of candidates says how far each has come', async () => {
  const { cookie, ask, at, session } = await interviewed();
  const { interviewId } = await ask('GET', `/sessions/${session.id}`);
  await ask('POST', `/interviews/${interviewId}/candidates`, [{ name: 'Modou Sarr' }]);
  const { page, close } = await visit(stage, cookie, desk);
  await page.goto(at('candidates'));
  await settled(page, /^Candidats/);
  const progressOf = async (name: string) => {
    const row = page.getByRole('row', { name: new RegExp(name) });
    return (await row.locator('td[data-label=Avancement]').innerText()).trim();
  };
  await becomes(() => progressOf('Awa Ndiaye'), '1 / 2');
  assert.equal(await progressOf('Modou Sarr'), '–');
  await close();
});

test('UI143 whoever began before a hundred others is as far in the list as they are, by one call', async () => {
  const { cookie, ask, at, session } = await interviewed();
  const { interviewId } = await ask('GET', `/sessions/${session.id}`);
  const path = `/interviews/${interviewId}/candidates`;
  const names = Array.from({ length: 101 }, (_, n) => ({ name: `Personne ${n}` }));
  const others: { id: string }[] = await ask('POST', path, names);
  for (const { id } of others) await beginFor(stage.world, id);
  const { page, close } = await visit(stage, cookie, desk);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/sessions\?/.test(request.url())) asked.push(request.url());
  });
  const headers = { 'X-Hire-Mode': 'test' };
  let cursor: string | null = null;
  do {
    const page = `/dashboard/hire${path}?limit=20${cursor ? `&cursor=${cursor}` : ''}`;
    const { body } = await stage.world.call('GET', page, { cookie, headers });
    if (body.data.some(({ name }: { name: string }) => name === 'Awa Ndiaye')) break;
    cursor = body.cursor;
  } while (cursor !== null);
  assert.notEqual(cursor, null, 'she is on a later page');
  await page.goto(`${at('candidates')}?cursor=${cursor}`);
  await settled(page, /^Candidats/);
  const row = page.getByRole('row', { name: /Awa Ndiaye/ });
  await row.locator('td[data-label=Avancement]').getByText('1 / 2').waitFor();
  assert.equal(asked.length, 1);
  await close();
});

/** A second of silence. */
const silence = Buffer.concat([
  Buffer.from('RIFF\x64\x1f\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'),
  Buffer.from('\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\x40\x1f\0\0', 'latin1'),
  Buffer.alloc(8_000, 128),
]);

test('UI83 UI144 UI145 the pages of a session await its end and its report', async () => {
  const { cookie, at, session } = await interviewed();
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(at('report'));
  await page.getByRole('heading', { name: 'L’entretien est en cours' }).waitFor();
  await endFor(stage.world, session.id);
  await stage.world.advance(1_000);
  await settled(page, 'Compte rendu – Awa Ndiaye');
  let reading = 0;
  await page.route(`**/dashboard/hire/sessions/${session.id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    reading += 1;
    if (reading === 1) json.data.reportStatus = 'RUNNING';
    await route.fulfill({ response, json });
  });
  await page.goto(at('session'));
  await page.getByRole('link', { name: 'Lire le compte rendu' }).waitFor();
  await close();
});

test('UI86 UI145 a report on paper: no frame, no form, black on white, its quotes and its limits whole', async () => {
  const { cookie, at, session } = await interviewed();
  await endFor(stage.world, session.id);
  await stage.world.advance(1_000);
  const sheet = { width: 794, height: 1123 };
  const { page, close } = await visit(stage, cookie, { viewport: sheet, colorScheme: 'dark' });
  await page.goto(at('report'));
  await settled(page, 'Compte rendu – Awa Ndiaye');
  await page.getByRole('button', { name: 'Imprimer' }).waitFor();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await picture(page, 'print-report');
  for (const part of ['body header', 'body footer', 'nav', 'main form']) {
    const seen = await page.locator(part).filter({ visible: true }).count();
    assert.equal(seen, 0, part);
  }
  // A quote leads to its place on the screen; on paper it is the text that it is.
  const pressed = await page.locator('main button').filter({ visible: true }).allTextContents();
  assert.equal(pressed.length, 1);
  assert.match(pressed[0] ?? '', /^«\sJ’ai écouté la cliente\.\s»/);
  const look = await page.evaluate<string[]>(
    `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]`,
  );
  assert.deepEqual(look, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  assert.equal(await overflowOf(page), 0);
  await page.getByRole('heading', { name: 'Compte rendu – Awa Ndiaye' }).waitFor();
  await page.getByText('J’ai écouté la cliente.').first().waitFor();
  const pdf = textOfPdf(await page.pdf({ format: 'A4' }));
  assert.match(pdf, /AwaNdiaye/);
  await close();
});

test('UI145 a recording whose address has ended is heard by a new one; two refused ones are said', async () => {
  const { cookie, at, session } = await interviewed();
  await endFor(stage.world, session.id);
  await stage.world.advance(1_000);
  const { page } = await visit(stage, cookie, { refusals: true });
  let reading = 0;
  await page.route(`**/dashboard/hire/sessions/${session.id}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    reading += 1;
    const url = `${stage.world.url}/recording-${reading}.wav`;
    for (const one of json.data.messages)
      if (one.kind === 'ANSWER') one.audio = { url, seconds: 1, mimeType: 'audio/wav' };
    await route.fulfill({ response, json });
  });
  const good = new Set<string>();
  await page.route('**/recording-*.wav', (route) => {
    const name = new URL(route.request().url()).pathname;
    if (!good.has(name)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ body: silence, contentType: 'audio/wav' });
  });
  await page.goto(at('session'));
  const audio = page.locator('audio');
  await audio.waitFor();
  const next = `/recording-${reading + 1}.wav`;
  good.add(next);
  const play = () =>
    page.evaluate("void document.querySelector('audio').play().catch(() => undefined)");
  await play();
  await becomes(() => audio.getAttribute('src'), next);
  await becomes(() => page.evaluate("document.querySelector('audio').ended"), true);
  // What is heard is not begun anew by another reading of the page.
  await page.getByRole('link', { name: 'Lire le compte rendu' }).click();
  await settled(page, /^Compte rendu/);
  await page.goBack();
  await audio.waitFor();
  good.clear();
  await play();
  await page.getByText('L’enregistrement ne se lit plus', { exact: false }).waitFor();
  // The browser complains of the addresses that were refused.
  await page.context().close();
});

test('UI145 of two who review a report at once neither undoes the other unseen; the answer to a contest says that it is kept', async () => {
  const { cookie, ask, at, session } = await interviewed();
  await endFor(stage.world, session.id);
  await stage.world.advance(1_000);
  const { id } = await ask('GET', `/sessions/${session.id}/report`);
  await stage.world.database.transaction((tx) =>
    tx.run({
      text: `update session_reports set review_status = 'CONTESTED', contest_text = 'Non.', contested_at = now() where session_id = $1`,
      values: [session.id],
    }),
  );
  const { page, close } = await visit(stage, cookie);
  await page.goto(at('report'));
  await settled(page, /^Compte rendu/);
  await page.getByLabel('Réponse au candidat').fill('Merci de votre temps.');
  const theirs = { note: 'Rappeler lundi.', reply: 'Nous vous rappelons.' };
  await ask('PUT', `/reports/${id}/review`, theirs);
  await press(page, /^Enregistrer la relecture$/);
  await page.getByText(/a relu ce compte rendu depuis que vous l’avez ouvert/).waitFor();
  await page.getByText('– Nous vous rappelons.').waitFor();
  assert.equal(await page.getByLabel('Note pour votre équipe').inputValue(), theirs.note);
  await press(page, /^Enregistrer la relecture$/);
  await page.getByText('Relecture enregistrée.').waitFor();
  const { review } = await ask('GET', `/sessions/${session.id}/report`);
  assert.deepEqual([review.note, review.reply], [theirs.note, 'Merci de votre temps.']);
  await close();
});

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
