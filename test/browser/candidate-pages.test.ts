// The candidate's pages in a real browser on a small phone: without a script, by keyboard, in both languages, within the
// bytes and the seconds of a slow line (contract/hiring.md section 5, H77, "Figures to reach").
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../kit/browser.ts';
import {
  beginOn,
  invited,
  look,
  onPhone,
  title,
  withoutScript,
  worldOfCandidates,
} from '../kit/candidate-browser.ts';
import type { World } from '../kit/world.ts';

let world: World;
let browser: Browser;
before(async () => {
  [world, browser] = await Promise.all([worldOfCandidates(), openBrowser()]);
});
after(async () => {
  await browser.close();
  await world.close();
});

const all = [
  {
    text: 'Racontez un exemple où vous avez aidé une cliente.',
    description: 'Quelques phrases suffisent.',
    criteria: ['ecoute'],
    followUpPrompts: ['Que s’est-il passé ensuite ?'],
    probeThreshold: 3,
  },
  { text: 'Quel jour pouvez-vous commencer ?', type: 'SINGLE_CHOICE', options: ['Lundi', 'Mardi'] },
  { text: 'Quels outils connaissez-vous ?', type: 'MULTIPLE_CHOICE', options: ['Caisse', 'Stock'] },
  { text: 'Combien d’années d’expérience ?', type: 'NUMBER' },
  { text: 'Voulez-vous ajouter quelque chose ?', required: false, timeLimitSeconds: 600 },
];
const settings = {
  title: 'Vendeuse en boutique',
  description: 'Une boutique de tissus à Dakar.',
  assessmentCriteria: [{ name: 'Écoute', key: 'ecoute' }],
  timeLimitMinutes: 60,
  antiCheatingEnabled: true,
};

/** What is wrong stands below the first screen: the page opens where it is. */
async function opensAt(page: Page, label: string): Promise<void> {
  const asked = page.getByLabel(label);
  await asked.and(page.locator(':focus')).waitFor();
  const place = await asked.boundingBox();
  assert.ok(place && place.y > 0 && place.y < 740, JSON.stringify(place));
}

test('HC77 without a script, in French: from the link to what was read of it, each view without fault', async () => {
  const it = await invited(world, all, settings);
  await onPhone(browser, {}, async (page, context) => {
    await withoutScript(context);
    await page.goto(`${it.inviteUrl}?lang=fr`);
    await look(page, 'link-fr');
    await page.getByRole('button', { name: 'Ouvrir mon entretien' }).click();
    assert.doesNotMatch(page.url(), /invite/);
    assert.equal(await title(page), 'Avant de commencer');
    await look(page, 'notice-fr');
    await page.getByRole('button', { name: 'Commencer l’entretien' }).click();
    assert.equal(await title(page), 'Avant de commencer', 'the browser itself asks for nothing');
    await page.getByText('Cochez cette case').waitFor();
    await opensAt(page, 'J’ai lu ce qui précède');
    await look(page, 'notice-fault-fr');
    await page.getByLabel('J’accepte que le programme').check();
    await page.getByLabel('J’ai lu ce qui précède').check();
    await page.getByRole('button', { name: 'Commencer l’entretien' }).click();
    await look(page, 'question-fr');
    await page.getByLabel('Votre réponse').fill('Une fois.');
    await page.getByRole('button', { name: 'Enregistrer sans envoyer' }).click();
    await page.getByText(/Enregistré, /).waitFor();
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    assert.equal(await title(page), 'Que s’est-il passé ensuite ?');
    await look(page, 'follow-up-fr');
    await page.getByLabel('Votre réponse').fill('Elle est revenue avec sa sœur.');
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.getByText('Choisissez une réponse.').waitFor();
    await look(page, 'choice-fault-fr');
    await page.getByLabel('Mardi').check();
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.getByLabel('Caisse').check();
    await page.getByLabel('Stock').check();
    await look(page, 'choices-fr');
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.getByLabel('Votre réponse').fill('2,5');
    await look(page, 'number-fr');
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await look(page, 'timed-fr');
    await page.getByRole('button', { name: 'Passer cette question' }).click();
    assert.equal(await title(page), 'Relisez vos réponses');
    await page.locator('summary', { hasText: 'Corriger' }).first().click();
    await look(page, 'look-fr');
    await page.getByRole('textbox').first().fill('Une fois, en mars.');
    await page.getByRole('button', { name: 'Garder la correction' }).first().click();
    await page.getByText('Corrigée').waitFor();
    await page.getByRole('button', { name: 'Envoyer mes réponses' }).click();
    assert.equal(await title(page), 'Votre entretien');
    await world.advance(1_000);
    await page.reload();
    await page.getByText('Non observé').waitFor();
    await look(page, 'after-fr');
    await page.getByLabel('Ce que vous contestez').fill('La citation est incomplète.');
    await page.getByRole('button', { name: 'Demander une relecture' }).click();
    await page.getByText(/Vous avez demandé une relecture le/).waitFor();
    await look(page, 'contested-fr');
    await page.getByRole('link', { name: 'Une page à imprimer' }).click();
    assert.equal(await title(page), 'Tout ce qui est gardé');
    await look(page, 'record-fr');
  });
  assert.deepEqual(await it.answers(), [
    'Une fois, en mars.',
    'Elle est revenue avec sa sœur.',
    'Mardi',
    'Caisse\nStock',
    '2.5',
  ]);
});

/** Presses Tab until the place of that name has the focus; each place on the way is seen. */
async function tabTo(page: Page, name: RegExp) {
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<{ name: string; seen: boolean }>(`(() => {
      const at = document.activeElement;
      const label = at.labels && at.labels[0] ? at.labels[0].textContent : at.textContent;
      return { name: label.trim(), seen: getComputedStyle(at).outlineStyle !== 'none' };
    })()`);
    assert.ok(at.seen, `${at.name} has no outline`);
    if (name.test(at.name)) return;
  }
  assert.fail(`no stop at ${name}`);
}

test('HC77 by keyboard alone, in English, in the dark, with and without a script', async () => {
  for (const javaScriptEnabled of [false, true]) {
    const it = await invited(world, all.slice(0, 2), { ...settings, language: 'en' });
    await onPhone(browser, { javaScriptEnabled, colorScheme: 'dark' }, async (page) => {
      const next = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.goto(`${it.inviteUrl}?lang=en`);
      await tabTo(page, /^Open my interview/);
      await page.keyboard.press('Enter');
      await next('Before you begin');
      if (javaScriptEnabled) await look(page, 'notice-en-dark');
      await tabTo(page, /^I have read/);
      await page.keyboard.press('Space');
      await tabTo(page, /^Begin the interview/);
      await page.keyboard.press('Enter');
      await next(all[0]?.text ?? '');
      await tabTo(page, /^Your answer/);
      await page.keyboard.type('Last week I helped her to find the right cloth.');
      await tabTo(page, /^Send the answer/);
      await page.keyboard.press('Enter');
      await next(all[1]?.text ?? '');
      await tabTo(page, /^Lundi/);
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      if (javaScriptEnabled) await look(page, 'choice-en-dark');
      await tabTo(page, /^Send the answer/);
      await page.keyboard.press('Enter');
      await next('Look over your answers');
      await tabTo(page, /^Send my answers/);
      await page.keyboard.press('Enter');
      await next('Your interview');
      if (javaScriptEnabled) await look(page, 'after-en-dark');
    });
    assert.equal((await it.answers())[1], 'Mardi');
  }
});

test('the public address, a sandbox link and a closed door are pages without fault', async () => {
  const it = await invited(world, all.slice(0, 1), settings);
  const { url } = (await it.api.get(`/interviews/${it.campaign}`)).body.data;
  await onPhone(browser, {}, async (page) => {
    await page.goto(`${url}?lang=fr`);
    await page.getByLabel('Votre nom').fill('Fatou');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await page.getByText('Donnez une adresse e-mail').waitFor();
    await look(page, 'address-fault-fr');
    await page.getByLabel('Votre numéro').fill('77 123 45 67');
    await page.getByRole('button', { name: 'Continuer' }).click();
    assert.equal(await title(page), 'Avant de commencer');
    await look(page, 'address-notice-fr');
    await page.getByRole('button', { name: 'Oublier cet appareil' }).click();
    await page.getByRole('heading', { name: 'Cet appareil est oublié' }).waitFor();
    await look(page, 'left-fr');
    await page.goto(page.url());
    assert.equal(await title(page), 'Ouvrez votre lien personnel');
    await look(page, 'closed-door-fr');
  });
});

test('at 400 kbit/s and 300 ms the first question is there in 3 s, and each page is under 150 KB with all it needs', async () => {
  const it = await invited(world, all, settings);
  await onPhone(browser, {}, async (page, context) => {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    const speed = (400 * 1024) / 8;
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 300, downloadThroughput: speed, uploadThroughput: speed },
    });
    let bytes = 0;
    line.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${it.inviteUrl}?lang=fr`, { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Ouvrir mon entretien' }).click();
    await page.getByLabel('J’ai lu ce qui précède').check();
    assert.ok(bytes < 150_000, `${bytes} bytes for the way in`);
    const from = performance.now();
    await page.getByRole('button', { name: 'Commencer l’entretien' }).click();
    await page.locator('form[data-item]').waitFor();
    const took = performance.now() - from;
    assert.ok(took < 3_000, `${Math.round(took)} ms`);
    assert.ok(bytes < 150_000, `${bytes} bytes for all`);
    const again = performance.now();
    await page.goto(page.url(), { waitUntil: 'load' });
    assert.ok(performance.now() - again < 3_000, 'and when it is opened again');
  });
});

test('the first question is there in 3 s for a browser that keeps nothing, from the opening of its page', async () => {
  const it = await invited(world, all, settings);
  const cookies = await onPhone(browser, {}, async (page, context) => {
    await beginOn(page, it);
    return { cookies: await context.cookies(), url: page.url() };
  });
  await onPhone(browser, {}, async (page, context) => {
    await context.addCookies(cookies.cookies);
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    const speed = (400 * 1024) / 8;
    await line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 300, downloadThroughput: speed, uploadThroughput: speed },
    });
    const from = performance.now();
    await page.goto(cookies.url, { waitUntil: 'load' });
    await page.locator('form[data-item]').waitFor();
    const took = performance.now() - from;
    assert.ok(took < 3_000, `${Math.round(took)} ms`);
  });
});
