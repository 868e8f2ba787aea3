// What the script of the candidate's pages adds, in a real browser: drafts by themselves, an answer that waits on the
// device until the server has it, time that runs, the two facts (contract/hiring.md section 5, point 5, H63 to H65, H91).
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
  worldOfCandidates,
} from '../kit/candidate-browser.ts';
import { openQuestion } from '../kit/interviews.ts';
import { becomes, eventually } from '../kit/waiting.ts';
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

const three = ['Un', 'Deux', 'Trois'].map((text) => openQuestion(text));
const box = (page: Page) => page.getByLabel('Votre réponse');
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer la réponse' }).click();
const next = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1, exact: true }).waitFor();

test('the script is under 30,000 bytes, alone, and from our own origin', async () => {
  const script = await world.call('GET', '/i/script.js');
  assert.ok(Buffer.byteLength(script.text) < 30_000);
  const it = await invited(world, three);
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it);
    const policy = (await page.request.get(page.url())).headers()['content-security-policy'] ?? '';
    assert.match(
      policy,
      /default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'/,
    );
    assert.equal(await page.locator('script').count(), 1);
  });
});

test('an answer goes on without a reload; what is typed is a draft after five seconds, on any device', async () => {
  const it = await invited(world, three);
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it);
    await page.evaluate('window.sameDocument = true');
    await box(page).fill('un');
    await send(page);
    await next(page, 'Deux');
    assert.equal(await page.evaluate('window.sameDocument'), true);
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1');
    await box(page).fill('à moitié écrite');
    await page.getByText(/^Enregistré, \d/).waitFor();
    await look(page, 'draft-saved-fr');
    await onPhone(browser, {}, async (other) => {
      await other.goto(`${it.inviteUrl}?lang=fr`);
      await other.getByRole('button', { name: 'Reprendre' }).click();
      assert.equal(await title(other), 'Deux');
      assert.equal(await box(other).inputValue(), 'à moitié écrite');
    });
  });
  assert.deepEqual(await it.answers(), ['un']);
});

test('HC64 without a line the answer waits on the device, and is sent once when it is back', async () => {
  const it = await invited(world, three);
  await onPhone(browser, {}, async (page, context) => {
    await beginOn(page, it);
    await context.setOffline(true);
    await box(page).fill('hors ligne');
    await send(page);
    await page.getByText('Pas de connexion.').first().waitFor();
    await look(page, 'offline-fr');
    await context.setOffline(false);
    await next(page, 'Deux');
  });
  assert.deepEqual(await it.answers(), ['hors ligne']);
});

test('HC64 a line that swallows what is sent and says nothing is taken for cut after a minute, and the same is sent again', async () => {
  const it = await invited(world, three);
  await onPhone(browser, {}, async (page, context) => {
    await page.clock.install();
    await beginOn(page, it);
    let swallowed = 0;
    await context.route('**/i/c/*', (route) => {
      const isAnswer = (route.request().postData() ?? '').includes('act=answer');
      // Neither sent on nor refused, as by a line that is there and carries nothing.
      if (isAnswer && swallowed++ === 0) return;
      return route.continue();
    });
    await box(page).fill('avalée');
    await send(page);
    await page.getByText('Envoi…').first().waitFor();
    // It is said before it has left.
    await becomes(async () => swallowed, 1);
    await page.clock.fastForward(59_000);
    assert.equal(swallowed, 1);
    await page.clock.fastForward(1_000);
    await page.getByText('Pas de connexion.').first().waitFor();
    await page.clock.fastForward(1_000);
    await next(page, 'Deux');
    await context.unrouteAll();
  });
  assert.deepEqual(await it.answers(), ['avalée']);
});

test('HC64 an answer whose confirmation was lost is not sent a second time', async () => {
  const it = await invited(world, three);
  await onPhone(browser, {}, async (page, context) => {
    await beginOn(page, it);
    let lost = 0;
    await context.route('**/i/c/*', async (route) => {
      const isAnswer = (route.request().postData() ?? '').includes('act=answer');
      if (!isAnswer || lost > 1) return route.continue();
      lost++;
      // The server has it; its answer never arrives.
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await box(page).fill('une seule fois');
    await send(page);
    await next(page, 'Deux');
    assert.equal(lost, 2);
    await context.unrouteAll();
  });
  assert.deepEqual(await it.answers(), ['une seule fois']);
});

test('HC63 a browser that was killed brings back what was typed, and sends what was not confirmed', async () => {
  const it = await invited(world, three);
  const typed = await onPhone(browser, {}, async (page, context) => {
    await beginOn(page, it);
    await box(page).fill('jamais enregistré');
    const url = page.url();
    return { url, storageState: await context.storageState() };
  });
  const { url } = typed;
  const sent = await onPhone(
    browser,
    { storageState: typed.storageState },
    async (page, context) => {
      await page.goto(url);
      assert.equal(await box(page).inputValue(), 'jamais enregistré');
      await page
        .getByText('Ce que vous aviez écrit sur cet appareil est de retour.')
        .first()
        .waitFor();
      await context.setOffline(true);
      await send(page);
      await page.getByText('Pas de connexion.').first().waitFor();
      // Asked here: a page that closes is on the line again for a moment, and uses it.
      assert.deepEqual(await it.answers(), []);
      return context.storageState();
    },
  );
  await onPhone(browser, { storageState: sent }, async (page, context) => {
    await page.goto(url);
    await next(page, 'Deux');
    // Sent again, though the server may have had it from the page that closed.
    await eventually('nothing is kept on the device', async () => {
      const { origins } = await context.storageState();
      const kept = origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name));
      return !kept.some((name) => /unsent|typed/.test(name));
    });
  });
  assert.deepEqual(await it.answers(), ['jamais enregistré']);
});

test('HC65 of two tabs the second is shown what it had written, and where the interview stands', async () => {
  const it = await invited(world, three);
  await onPhone(browser, {}, async (page, context) => {
    await beginOn(page, it);
    const second = await context.newPage();
    await second.goto(page.url());
    await box(page).fill('premier onglet');
    await send(page);
    await next(page, 'Deux');
    await box(second).fill('second onglet');
    await send(second);
    await second.getByText(/déjà reçu une réponse/).waitFor();
    assert.equal(await title(second), 'Deux');
    await second.getByText('second onglet').waitFor();
    await look(second, 'two-tabs-fr');
  });
  assert.deepEqual(await it.answers(), ['premier onglet']);
});

test('HC69 when a question’s time is over what is written is sent by itself', async () => {
  const it = await invited(world, [openQuestion('Vite', { timeLimitSeconds: 10 }), ...three]);
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it);
    await box(page).fill('au milieu d’une phr');
    await page
      .getByRole('heading', { name: 'Un', level: 1, exact: true })
      .waitFor({ timeout: 14_000 });
  });
  assert.deepEqual(await it.answers(), ['au milieu d’une phr']);
});

test('HC91 leaving the page and pasting are counted where the notice says so, and nowhere else', async () => {
  for (const antiCheatingEnabled of [true, false]) {
    const it = await invited(world, three.slice(0, 1), { antiCheatingEnabled });
    await onPhone(browser, {}, async (page) => {
      await beginOn(page, it);
      for (const hidden of [true, false, true, false]) {
        await page.evaluate(`(() => {
          Object.defineProperty(document, 'hidden', { value: ${hidden}, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        })()`);
      }
      const paste = async () => {
        await box(page).focus();
        await page.evaluate(`(() => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text', 'collé !');
          document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        })()`);
      };
      await paste();
      await box(page).fill('collé !');
      await send(page);
      await page.locator('summary', { hasText: 'Corriger' }).click();
      await paste();
      await page.getByRole('button', { name: 'Envoyer mes réponses' }).click();
      await next(page, 'Votre entretien');
      const kept = await page.evaluate<string[]>('Object.keys(localStorage)');
      assert.deepEqual(kept, []);
    });
    await world.advance(1_000);
    const { integrity } = await it.report();
    if (antiCheatingEnabled) {
      assert.deepEqual([integrity.recorded, integrity.pageLeft.times], [true, 2]);
      assert.deepEqual(integrity.pasted, { times: 2, characters: 14 }, 'on the last look too');
    } else assert.equal(integrity, null);
  }
});

test('a long answer is told to be too long beside its field, and stays as it was typed', async () => {
  const it = await invited(world, [openQuestion('Un', { maxAnswerChars: 10 })]);
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it);
    await box(page).fill('douze signes');
    await page.getByText('12 / 10 caractères au plus').waitFor();
    await send(page);
    await page.getByText('Ce texte a 12 caractères').waitFor();
    assert.equal(await box(page).inputValue(), 'douze signes');
    await look(page, 'too-long-fr');
    await box(page).fill('dix signes');
    await send(page);
    await next(page, 'Relisez vos réponses');
  });
  assert.deepEqual(await it.answers(), ['dix signes']);
});

test('the way back past a form that was refused leads to its page, not to a question of the browser', async () => {
  const it = await invited(world, three);
  await onPhone(browser, {}, async (page) => {
    await page.goto(`${it.inviteUrl}?lang=fr`);
    await page.getByRole('button', { name: 'Ouvrir mon entretien' }).click();
    const begin = page.getByRole('button', { name: 'Commencer l’entretien' });
    await begin.click();
    await page.getByText('Cochez cette case pour commencer.').waitFor();
    await page.getByRole('checkbox').first().check();
    await begin.click();
    await next(page, 'Un');
    const back = await page.goBack();
    assert.equal(back?.request().method(), 'GET');
    await next(page, 'Un');
  });
});

test('a number that is refused is not said to be on its way; the last look has it as it is written in the language', async () => {
  const it = await invited(world, [{ text: 'Combien ?', type: 'NUMBER' }]);
  await onPhone(browser, {}, async (page) => {
    await beginOn(page, it);
    await box(page).fill('trois');
    await send(page);
    await page.getByText('Écrivez un nombre', { exact: false }).waitFor();
    assert.equal(await page.getByText('Envoi…').count(), 0);
    await box(page).fill('3,5');
    await send(page);
    await page.locator('.answer .told', { hasText: /^3,5$/ }).waitFor();
  });
});
