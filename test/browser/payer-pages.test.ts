// The pages that payers see, in a real browser: paid on a small phone with and without a script, by keyboard alone, in
// French and English, in light and dark, within the bytes of a slow line (contract/payments.md B.3, B.8, B.15.6).
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, beforeEach, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { clock } from '../../src/kit/clock.ts';
import { complaintsOf, openBrowser, overflowOf, phone, violationsOf } from '../kit/browser.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let browser: Browser;
let key: string;
/** Where a person looks at what was drawn, if anywhere. */
const pictures = process.env['PICTURES'];

before(async () => {
  [world, browser] = await Promise.all([
    startWorld({ PUBLIC_URL: 'http://localhost:3000' }),
    openBrowser(),
  ]);
  if (pictures) mkdirSync(pictures, { recursive: true });
  // The clock stands while a page is looked at, away from the end of a day.
  await world.advance(129_600_000 - (clock.now() % 86_400_000));
});
after(async () => {
  await browser.close();
  await world.close();
});
beforeEach(async () => {
  ({ key } = await world.project());
});

const here = (url: string, lang = 'fr') => `${world.url}${new URL(url).pathname}?lang=${lang}`;

async function payment(body: object = {}): Promise<{ url: string; id: string }> {
  const open = { channel: undefined, customer: undefined, description: 'Trois mètres de wax' };
  const made = await world.pay(key, { ...open, ...body });
  assert.equal(made.status, 201, made.text);
  return { url: made.body.checkout_url, id: made.body.id };
}

async function link(body: object): Promise<string> {
  const made = await world.call('POST', '/v1/payment-links', { key, body });
  assert.equal(made.status, 201, made.text);
  return made.body.url;
}

async function visit<T>(
  address: string,
  options: BrowserContextOptions,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...phone, ...options });
  try {
    const page = await context.newPage();
    const heard = complaintsOf(page);
    await page.goto(address);
    const done = await act(page);
    assert.deepEqual(heard, []);
    return done;
  } finally {
    await context.close();
  }
}

/** What every view owes: nothing for axe, nothing wider than the screen. */
async function look(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  assert.deepEqual(await violationsOf(page), [], name);
  assert.ok((await overflowOf(page)) <= 0, `${name} is wider than its screen`);
}

async function settle() {
  await world.advance(0);
  await world.advance(2_000);
}

const title = (page: Page) => page.locator('h1').textContent();

test('a payment is paid on a small phone, and the page follows it without a reload', async () => {
  const { url, id } = await payment({ success_url: 'http://localhost:8080/merci' });
  await visit(here(url), {}, async (page) => {
    await look(page, 'pending-fr');
    await page.evaluate('window.sameDocument = true');
    const time = page.locator('[data-left] b');
    assert.match((await time.textContent()) ?? '', /^\d\d:\d\d$/);
    await page.getByLabel('Orange Money').check();
    await page.getByLabel('Numéro de téléphone').fill('70 000 00 03');
    await page.getByRole('button', { name: /^Payer 10/ }).click();
    await page.getByRole('heading', { name: 'Confirmez sur votre téléphone' }).waitFor();
    await look(page, 'processing-fr');
    await page.evaluate('window.sameDocument = true');
    await settle();
    // Refused: back to the choice, in the same document.
    await page.getByText('Le solde du payeur est insuffisant.').first().waitFor();
    assert.equal(await page.evaluate('window.sameDocument'), true);
    await look(page, 'refused-fr');
    await page.getByLabel('Numéro de téléphone').fill('+221 70 000 00 00');
    await page.getByRole('button', { name: /^Payer 10/ }).click();
    await page.getByRole('heading', { name: 'Confirmez sur votre téléphone' }).waitFor();
    await settle();
    await page.getByRole('heading', { name: 'Paiement réussi' }).waitFor();
    await look(page, 'succeeded-fr');
    const back = page.getByRole('link', { name: 'Retourner chez le marchand' });
    assert.equal(await back.getAttribute('href'), `http://localhost:8080/merci?payment_id=${id}`);
    assert.ok(await page.getByRole('button', { name: 'Imprimer le reçu' }).isVisible());
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByText('Mode test').isVisible(), false);
    if (pictures) await page.screenshot({ path: `${pictures}/receipt-print.png` });
  });
});

test('without a script: forms, a refresh that stops, and the same end', async () => {
  const { url } = await payment({ fee_payer: 'customer' });
  await visit(here(url, 'en'), { javaScriptEnabled: false }, async (page) => {
    assert.equal(await title(page), 'Pay F\u202fCFA\u00a010,150');
    assert.ok(await page.getByText('Pay before').isVisible());
    await page.getByLabel('Phone number').fill('770000001');
    await page.getByRole('button', { name: /^Pay F.CFA/ }).click();
    assert.equal(await title(page), 'Confirm on your phone');
    assert.equal(await page.locator('meta[http-equiv="refresh"]').count(), 1);
    await settle();
    await page.getByRole('link', { name: 'Check now' }).click();
    assert.equal(await title(page), 'Payment made');
    assert.equal(await page.locator('meta[http-equiv="refresh"]').count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Print the receipt' }).count(), 0);
  });
});

test('by keyboard alone: each stop is seen, the choice is made by arrows, the payment is sent', async () => {
  const { url } = await payment();
  await visit(here(url, 'en'), { colorScheme: 'dark' }, async (page) => {
    await look(page, 'pending-en-dark');
    const stops: string[] = [];
    for (let n = 0; n < 12; n++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate<{ name: string; seen: boolean }>(`(() => {
        const at = document.activeElement;
        return { name: at.name || at.textContent.trim(), seen: getComputedStyle(at).outlineStyle !== 'none' };
      })()`);
      assert.ok(at.seen, `${at.name} has no outline`);
      stops.push(at.name);
      if (at.name === 'channel') await page.keyboard.press('ArrowDown');
      if (at.name === 'phone') {
        await page.keyboard.type('771234567');
        await page.keyboard.press('Enter');
        break;
      }
    }
    assert.deepEqual(stops, ['Français', 'channel', 'phone']);
    await page.getByRole('heading', { name: 'Confirm on your phone' }).waitFor();
    assert.ok(await page.getByText('Orange Money').first().isVisible());
    // The payer gives up.
    await page.getByRole('button', { name: 'Give this payment up' }).click();
    await page.getByRole('heading', { name: 'Payment failed' }).waitFor();
    await look(page, 'failed-en-dark');
  });
});

test('the buttons of test mode: pay, refuse, let it expire; the magic numbers are listed', async () => {
  for (const [button, heading] of [
    ['Payer', 'Paiement réussi'],
    ['Refuser', 'Payer 10\u202f000\u00a0F\u202fCFA'],
    ['Laisser expirer', 'Paiement expiré'],
  ] as const) {
    const { url } = await payment();
    await visit(here(url), {}, async (page) => {
      await page.getByText('Numéros magiques').click();
      assert.ok(await page.getByText('700000007').isVisible());
      if (button === 'Refuser') await look(page, 'tools-fr');
      await page.getByRole('button', { name: button, exact: true }).click();
      await settle();
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      if (button === 'Laisser expirer') await look(page, 'expired-fr');
    });
  }
});

/** Chromium itself tells its console of every 400. */
const butRefusals = (error: Error) => {
  if (!/status of 400/.test(error.message)) throw error;
};

test('a wrong number is told beside its field, and the form keeps what was typed', async () => {
  const { url } = await payment();
  for (const javaScriptEnabled of [true, false]) {
    await visit(here(url), { javaScriptEnabled }, async (page) => {
      await page.getByLabel('Mixx by Yas').check();
      await page.getByLabel('Numéro de téléphone').fill('12');
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: /^Payer 10/ }).click();
      assert.equal((await answered).status(), 400);
      const input = page.getByLabel('Numéro de téléphone');
      assert.equal(await input.getAttribute('aria-invalid'), 'true');
      assert.equal(await input.inputValue(), '12');
      assert.ok(await page.getByLabel('Mixx by Yas').isChecked());
      if (javaScriptEnabled) await look(page, 'wrong-number-fr');
    }).catch(butRefusals);
  }
});

test('the way back past a form that was refused leads to its page, not to a question of the browser', async () => {
  const url = await link({ title: 'Cotisation', amount: 5_000, usage: 'multi_use' });
  await visit(here(url), {}, async (page) => {
    const pay = page.getByRole('button', { name: /^Payer 5/ });
    for (const number of ['12', '77 000 00 00']) {
      await page.getByLabel('Numéro de téléphone').fill(number);
      await Promise.all([page.waitForEvent('load'), pay.click()]);
    }
    await page.waitForURL('**/p/*');
    const back = await page.goBack();
    assert.equal(back?.request().method(), 'GET');
    await pay.waitFor();
  }).catch(butRefusals);
});

test('a link: amount, name and promo code are entered, the price is shown, and a double press pays once', async () => {
  await world.call('POST', '/v1/offers', {
    key,
    body: { code: 'DIX', kind: 'percent', value: 10 },
  });
  const url = await link({
    title: 'Don à l’école',
    description: 'Pour les livres de la rentrée.',
    min_amount: 500,
    max_amount: 50_000,
    usage: 'multi_use',
    accept_offer_code: true,
    collect: { name: 'required', reference: 'optional' },
  });
  await visit(here(url), {}, async (page) => {
    await look(page, 'link-fr');
    // In test mode its payer types the number here.
    await page.getByText('Numéros magiques').click();
    await page.getByText('700000007').waitFor();
    await look(page, 'link-numbers-fr');
    await page.getByLabel('Montant').fill('2 000');
    await page.getByLabel('Code promo').fill('dix');
    await page.getByRole('button', { name: 'Voir le prix' }).click();
    await page.getByText('Remise').waitFor();
    await look(page, 'link-price-fr');
    await page.getByLabel('Votre nom').fill('Awa Ndiaye');
    await page.getByLabel('Numéro de téléphone').fill('700000000');
    await page.getByRole('button', { name: /^Payer 1/ }).dblclick();
    await page.getByRole('heading', { name: 'Confirmez sur votre téléphone' }).waitFor();
    await settle();
    await page.getByRole('heading', { name: 'Paiement réussi' }).waitFor();
  });
  const list = await world.call('GET', '/v1/payments', { key });
  assert.deepEqual(
    list.body.data.map((one: { charged_amount: number; status: string }) => [
      one.charged_amount,
      one.status,
    ]),
    [[1_800, 'succeeded']],
  );
});

test('a link that is paid or not open yet says so; a wrong address is a page too', async () => {
  const starts_at = new Date(clock.now() + 86_400_000).toISOString();
  const url = await link({ title: 'Demain', amount: 1_000, starts_at });
  await visit(here(url, 'en'), {}, async (page) => {
    await page.getByText('This link opens on').waitFor();
    assert.equal(await page.getByRole('button').count(), 0);
    await look(page, 'link-not-yet-en');
  });
  for (const path of ['/p/none', '/l/none']) {
    const context = await browser.newContext(phone);
    const page = await context.newPage();
    const answer = await page.goto(world.url + path);
    assert.equal(answer?.status(), 404);
    await look(page, 'unknown');
    await context.close();
  }
});

test('the first view is under 20 KB with all it needs; wide screens get a QR code of the page', async () => {
  const { url } = await payment();
  const context = await browser.newContext({ viewport: { width: 1_280, height: 800 } });
  const page = await context.newPage();
  const bodies: Promise<Buffer>[] = [];
  const missing: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) missing.push(response.url());
    // The icon is in the page itself.
    else if (response.url().startsWith('http')) bodies.push(response.body());
  });
  await page.goto(here(url), { waitUntil: 'networkidle' });
  const bytes = Buffer.concat(await Promise.all(bodies)).length;
  assert.ok(bytes > 12_000 && bytes < 20_000, `${bytes} bytes`);
  assert.deepEqual(missing, [], 'nothing is asked for that is not there, no icon either');
  assert.ok(await page.locator('.qr img').isVisible());
  await look(page, 'pending-wide');
  await context.close();
  const { headers } = await world.call('GET', new URL(url).pathname);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('referrer-policy'), 'same-origin');
  assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
});
