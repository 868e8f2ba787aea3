// A payer who was asked on one channel chooses another on the page, on a small phone, with a script and without (contract/rails.md
// RA25): what they fill in is not taken from them by the page's own refresh.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { complaintsOf, openBrowser, overflowOf, phone, violationsOf } from '../kit/browser.ts';
import { picture } from '../kit/dashboard.ts';
import { railActs } from '../kit/rail-acts.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let browser: Browser;
before(async () => {
  [world, browser] = await Promise.all([
    startWorld({ PUBLIC_URL: 'http://localhost:3000' }),
    openBrowser(),
  ]);
});
after(async () => {
  await browser.close();
  await world.close();
});

/** A payment that its payer was asked for by Wave, and that nobody answers; and its page, open in a browser. */
async function asked(lang: 'fr' | 'en', javaScriptEnabled: boolean) {
  const { key } = await world.project();
  const { body: made } = await world.pay(key, { channel: undefined, customer: undefined });
  const { pathname } = new URL(made.checkout_url);
  const body = { channel: 'wave', phone: '+221700000006', attempts: 0 };
  const token = pathname.split('/').at(-1);
  const started = await world.call('POST', `/v1/checkout/${token}/start`, { body });
  assert.equal(started.status, 200, started.text);
  await world.advance(0);
  const context = await browser.newContext({ ...phone, javaScriptEnabled });
  const page = await context.newPage();
  const heard = complaintsOf(page);
  await page.goto(`${world.url}${pathname}?lang=${lang}`);
  const read = async () =>
    (await world.call('GET', `/v1/payments/${made.id}?expand=attempts`, { key })).body;
  const close = async () => {
    assert.deepEqual(heard, []);
    await context.close();
  };
  return { page, read, close };
}

async function look(page: Page, name: string): Promise<void> {
  await picture(page, name);
  assert.ok((await overflowOf(page)) <= 0, `${name} is wider than its screen`);
}

const words = {
  fr: {
    other: 'Choisir un autre moyen',
    number: 'Numéro de téléphone',
    pay: /^Payer 10/,
    back: 'Revenir à la demande',
    asked: 'Confirmez sur votre téléphone',
    paid: 'Paiement réussi',
  },
  en: {
    other: 'Choose another means',
    number: 'Phone number',
    pay: /^Pay .*10/,
    back: 'Back to the request',
    asked: 'Confirm on your phone',
    paid: 'Payment made',
  },
} as const;

for (const [lang, script] of [
  ['fr', true],
  ['en', false],
] as const) {
  const w = words[lang];
  test(`RA25 another means is chosen under way, ${script ? 'with' : 'without'} a script: the first is taken back, the second paid`, async () => {
    const { page, read, close } = await asked(lang, script);
    await page.getByRole('link', { name: w.other }).press('Enter');
    await page.getByRole('heading', { name: w.other }).waitFor();
    await page.getByLabel('Orange Money').check();
    await page.getByLabel(w.number).fill('70 000 00 00');
    assert.equal(
      await page.getByLabel('Wave', { exact: true }).count(),
      0,
      'that is asked already',
    );
    // Longer than the page of who waits looks again by itself.
    await page.waitForTimeout(6_000);
    assert.equal(await page.getByLabel(w.number).inputValue(), '70 000 00 00');
    if (script) assert.deepEqual(await violationsOf(page), []);
    await look(page, `payer-another-${lang}`);
    await page.getByRole('button', { name: w.pay }).press('Enter');
    await page.getByRole('heading', { name: w.asked }).waitFor();
    await world.advance(0);
    await world.advance(2_000);
    if (!script) await page.reload();
    await page.getByRole('heading', { name: w.paid }).waitFor();
    const { attempts } = await read();
    assert.deepEqual(
      attempts.map((one: { channel: string; status: string }) => `${one.channel} ${one.status}`),
      ['wave closed', 'orange_money paid'],
    );
    await close();
  });
}

test('RA25 whoever changes their mind is back at what was asked; what cannot be taken back says from when', async (t) => {
  const one = await asked('fr', true);
  await one.page.getByRole('link', { name: words.fr.other }).click();
  await one.page.getByRole('link', { name: words.fr.back }).click();
  await one.page.getByRole('heading', { name: words.fr.asked }).waitFor();
  assert.deepEqual(
    (await one.read()).attempts.map(({ status }: { status: string }) => status),
    ['pending'],
  );
  await one.close();
  railActs(
    t,
    {
      collect: async ({ reference }, now) => ({
        ...{ result: 'accepted', operatorReference: reference, nextAction: null },
        closesAt: now + 300_000,
      }),
    },
    'closeCollect',
  );
  const other = await asked('fr', true);
  await other.page.getByText('Cette demande ne peut pas être retirée.').waitFor();
  assert.equal(await other.page.getByRole('link', { name: words.fr.other }).count(), 0);
  assert.deepEqual(await violationsOf(other.page), []);
  await look(other.page, 'payer-another-later');
  await other.close();
});
