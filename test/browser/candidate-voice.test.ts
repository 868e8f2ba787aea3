// A candidate speaks into the browser's own test microphone: the trial, retakes, a cut line, a killed browser, another device,
// a microphone that is refused or taken away (contract/hiring.md section 6, H74, H75, H88, H89).
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { fakeMicrophone, openBrowser, openPhone } from '../kit/browser.ts';
import {
  beginOn,
  type Invited,
  invited,
  look,
  onPhone,
  worldOfCandidates,
} from '../kit/candidate-browser.ts';
import { type Message, openQuestion } from '../kit/interviews.ts';
import { listen } from '../kit/recordings.ts';
import { type SpeechStub, startSpeechStub } from '../kit/speech-stub.ts';
import type { World } from '../kit/world.ts';

let world: World;
let silent: World;
let browser: Browser;
let stub: SpeechStub;
const folder = mkdtempSync(join(tmpdir(), 'svc-phone-'));
before(async () => {
  stub = await startSpeechStub();
  [world, silent, browser] = await Promise.all([
    worldOfCandidates(stub.env),
    worldOfCandidates(),
    openBrowser(fakeMicrophone),
  ]);
});
beforeEach(() => stub.reset());
after(async () => {
  await browser.close();
  await Promise.all([world.close(), silent.close(), stub.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const two = ['Un', 'Deux'].map((text) => openQuestion(text));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const told = (page: Page, text: string | RegExp) =>
  page.locator('[data-told]').filter({ hasText: text }).waitFor();
const next = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

async function tryOnce(page: Page) {
  await press(page, 'Essayer le micro');
  await told(page, 'Le micro fonctionne.');
}
async function record(page: Page, ms = 1_500) {
  await press(page, 'Enregistrer ma réponse');
  await told(page, 'Enregistrement en cours');
  await page.waitForTimeout(ms);
  await press(page, 'Arrêter l’enregistrement');
  await told(page, 'Écoutez, puis gardez');
}

type Audio = { url: string; seconds: number; mimeType: string };
async function audiosOf(it: Invited) {
  const messages = (await it.detail()).messages as (Message & {
    audio: Audio | null;
    origin: string;
  })[];
  return messages.filter(({ kind }) => kind === 'ANSWER');
}

test('HC74 a candidate tries the microphone, records twice, corrects the words and sends; the recruiter hears it', async () => {
  stub.say('J’ai vendu trois boubou.');
  const it = await invited(world, two, { voiceEnabled: true });
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it, 'VOICE');
    await look(page, 'voice-first-fr');
    await tryOnce(page);
    await look(page, 'voice-tried-fr');
    await record(page);
    await look(page, 'voice-recorded-fr');
    await record(page);
    await press(page, 'Garder cet enregistrement');
    const words = page.getByLabel('Vos paroles en texte');
    await words.waitFor();
    assert.equal(await words.inputValue(), 'J’ai vendu trois boubou.');
    await look(page, 'voice-words-fr');
    await words.fill('J’ai vendu trois boubous.');
    await press(page, 'Envoyer la réponse');
    await next(page, 'Deux');
    await page.getByLabel('Ou répondez par écrit').fill('Par écrit, cette fois.');
    await press(page, 'Envoyer la réponse');
    await next(page, 'Relisez vos réponses');
    await look(page, 'voice-last-look-fr');
    await press(page, 'Envoyer mes réponses');
    await next(page, 'Votre entretien');
    await look(page, 'voice-after-fr');
  });
  const [spoken, written] = await audiosOf(it);
  assert.deepEqual(
    [spoken?.content, spoken?.origin],
    ['J’ai vendu trois boubous.', 'TRANSCRIBED_EDITED'],
  );
  assert.deepEqual([written?.origin, written?.audio], ['TYPED', null]);
  assert.equal(stub.heard.length, 1, 'the take that was not kept stays on the device');
});

/** More bytes a second than the page asks for: the browser's own tones are nearly silence. */
const denser = `window.MediaRecorder = class extends MediaRecorder {
  constructor(stream, options) {
    super(stream, { ...options, audioBitsPerSecond: 256000 });
  }
};`;

async function onOwnPhone<T>(act: (page: Page, phone: BrowserContext) => Promise<T>): Promise<T> {
  const phone = await openPhone(folder, fakeMicrophone);
  try {
    await phone.addInitScript(denser);
    return await act(await phone.newPage(), phone);
  } finally {
    await phone.close();
  }
}

/** Records, and is cut off after one part of it: three times the line breaks first. */
const cutOff = (it: Invited) =>
  onOwnPhone(async (page, phone) => {
    await beginOn(page, it, 'VOICE');
    await tryOnce(page);
    await record(page, 6_000);
    let parts = 0;
    await phone.route('**/recordings/*', async (route) => {
      const isPart = (route.request().postDataBuffer()?.length ?? 0) > 0;
      return isPart && ++parts !== 4 ? route.abort() : route.continue();
    });
    await press(page, 'Garder cet enregistrement');
    await told(page, 'Pas de connexion.');
    await page.waitForTimeout(9_000);
    await look(page, 'voice-offline-fr');
    return {
      url: page.url(),
      bytes: await page.evaluate<number[]>('[...new Uint8Array(take.bytes)]'),
    };
  });

test('HC69 HC75 when time is over, words of a program that nobody confirmed are not sent by themselves', async () => {
  stub.say('J’ai vendu trois boubou.');
  const timed = [openQuestion('Un', { timeLimitSeconds: 600 }), openQuestion('Deux')];
  const it = await invited(world, timed, { voiceEnabled: true });
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it, 'VOICE');
    await tryOnce(page);
    await record(page);
    await press(page, 'Garder cet enregistrement');
    const words = page.getByLabel('Vos paroles en texte');
    await words.waitFor();
    const sent = () => page.evaluate("timeIsOver('timeOfQuestion'), store.read('unsent')");
    assert.equal(await sent(), undefined);
    await words.fill('J’ai vendu trois boubous.');
    assert.notEqual(await sent(), undefined);
    await next(page, 'Deux');
  });
  assert.equal((await audiosOf(it))[0]?.content, 'J’ai vendu trois boubous.');
});

test('HC88 cut off in the middle of the upload and killed, the phone sends it when it is opened again; it is answered elsewhere', async () => {
  const it = await invited(silent, two, { voiceEnabled: true });
  const { url, bytes } = await cutOff(it);
  const [half] = await silent.database.all<{ received: number; size: number }>({
    text: `select received, size from recordings where state = 'arriving'`,
    values: [],
  });
  assert.ok(half && half.received > 0 && half.received < half.size, JSON.stringify(half));
  await onOwnPhone(async (page) => {
    await page.goto(url);
    await page.getByText('Rien n’est mis en texte ici.').waitFor();
    assert.equal(await page.evaluate('take'), undefined);
  });
  await onPhone(browser, {}, async (page) => {
    await page.goto(`${it.inviteUrl}?lang=fr`);
    await press(page, 'Reprendre');
    await page.getByLabel('Résumé écrit (facultatif)').waitFor();
    await look(page, 'voice-elsewhere-fr');
    await press(page, 'Envoyer la réponse');
    await next(page, 'Deux');
  });
  const [answer] = await audiosOf(it);
  assert.ok((answer?.audio?.seconds ?? 0) > 4, JSON.stringify(answer?.audio));
  const heard = await listen(silent, answer?.audio?.url ?? '');
  assert.ok(heard.bytes.equals(Buffer.from(bytes)), 'byte for byte');
});

test('HC89 a microphone that is refused leaves the written answer, with words on how to allow it', async () => {
  const deaf = await openBrowser();
  try {
    const it = await invited(silent, two, { voiceEnabled: true, chatEnabled: false });
    await onPhone(deaf, {}, async (page) => {
      await beginOn(page, it);
      await press(page, 'Essayer le micro');
      await told(page, /Le micro n’est pas autorisé.*le cadenas/);
      await look(page, 'voice-refused-fr');
      await page.getByLabel('Ou répondez par écrit').fill('Sans micro.');
      await press(page, 'Envoyer la réponse');
      await next(page, 'Deux');
    });
    assert.deepEqual(await it.answers(), ['Sans micro.']);
  } finally {
    await deaf.close();
  }
});

test('HC89 a microphone that is taken away while it records loses nothing that was recorded', async () => {
  const it = await invited(silent, two, { voiceEnabled: true });
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it, 'VOICE');
    await tryOnce(page);
    await press(page, 'Enregistrer ma réponse');
    await told(page, 'Enregistrement en cours');
    await page.waitForTimeout(2_000);
    await page.evaluate(`for (const track of stream.getTracks()) {
      track.stop();
      track.dispatchEvent(new Event('ended'));
    }`);
    await told(page, 'Le micro s’est coupé.');
    await look(page, 'voice-lost-fr');
    await press(page, 'Garder cet enregistrement');
    await page.getByLabel('Résumé écrit (facultatif)').fill('La suite par écrit.');
    await press(page, 'Envoyer la réponse');
    await next(page, 'Deux');
  });
  const [answer] = await audiosOf(it);
  assert.equal(answer?.content, 'La suite par écrit.');
  assert.ok((answer?.audio?.seconds ?? 0) > 1);
});

test('without a script there is no recorder, and every question is answered in writing', async () => {
  const it = await invited(silent, two, { voiceEnabled: true, chatEnabled: false });
  await onPhone(browser, { javaScriptEnabled: false }, async (page) => {
    await beginOn(page, it);
    assert.equal(await page.locator('[data-voice]').isVisible(), false);
    await page.getByLabel('Ou répondez par écrit').fill('Par écrit.');
    await press(page, 'Envoyer la réponse');
    await next(page, 'Deux');
  });
  assert.deepEqual(await it.answers(), ['Par écrit.']);
});
