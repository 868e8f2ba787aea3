// What is meant for paper: no frame, black on white whatever the theme, nothing cut at the width of a sheet.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { overflowOf } from '../kit/browser.ts';
import { picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { textOfPdf } from '../kit/pdf.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** A4 upright, at the 96 dots of a CSS inch. */
const sheet = { width: 794, height: 1123 };

test('J5 UI86 a receipt saved as PDF says the payment in text, on one sheet', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('receipt'));
  await settled(page, 'Reçu');
  const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '2cm' } });
  assert.equal([...pdf.toString('latin1').matchAll(/\/Type \/Page\b/g)].length, 1);
  const text = textOfPdf(pdf);
  for (const said of ['1/1', 'Reçu', '10000FCFA', 'commande-17', shop.params['paymentId'] ?? '']) {
    assert.ok(text.includes(said), `${said}: ${text}`);
  }
  // What is for the screen alone.
  assert.doesNotMatch(text, /Imprimer|Menu/);
  await close();
});

test('UI86 receipt, statement, day, reconciliation and poster on paper', async () => {
  const { page, close } = await visit(stage, shop.cookie, {
    viewport: sheet,
    colorScheme: 'dark',
  });
  for (const name of ['receipt', 'statement', 'day', 'reconciliation', 'poster'] as const) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.goto(shop.at(name));
    await settled(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await picture(page, `print-${name}`);
    for (const part of ['body header', 'body footer', 'nav', 'main button:not(th button)']) {
      const seen = await page.locator(part).filter({ visible: true }).count();
      assert.equal(seen, 0, `${name}: ${part}`);
    }
    const look = await page.evaluate<string[]>(
      `[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]`,
    );
    assert.deepEqual(look, ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'], name);
    const grounds = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main .notice, main .badge')].map((one) => getComputedStyle(one).backgroundColor)`,
    );
    // None of the dark theme's: ink on it could not be read.
    for (const ground of grounds) assert.match(ground, /^rgba?\((255|24[0-9]|0, 0, 0, 0)/, name);
    assert.equal(await overflowOf(page), 0, name);
  }
  await close();
});

test('UI86 UI98 UI107 paper says what it is: a receipt of what was paid alone, with its refund, and a poster of test mode', async () => {
  const { page, close } = await visit(stage, shop.cookie, { viewport: sheet });
  const paper = async (name: 'receipt' | 'poster', params = {}) => {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(addressOf(name, { ...shop.params, ...params }));
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    return (await page.locator('main').innerText()).replace(/\s/g, ' ');
  };
  const poster = await paper('poster');
  assert.match(poster, /Affiche de test/);
  const waits = await stage.world.pay(shop.key, { amount: 7_000 });
  const open = await paper('receipt', { paymentId: waits.body.id });
  assert.match(open, /À payer 7 000/);
  assert.match(open, /Ceci ne vaut pas reçu/);
  assert.doesNotMatch(open, /Payé /);
  const paid = await stage.world.pay(shop.key, { amount: 7_000 });
  await stage.world.advance(2_500);
  const once = { 'Idempotency-Key': 'of-a-receipt' };
  const whole = await paper('receipt', { paymentId: paid.body.id });
  assert.match(whole, /Payé 7 000/);
  assert.doesNotMatch(whole, /Remboursé|ne vaut pas reçu/);
  await shop.api('POST', '/v1/refunds', { payment_id: paid.body.id, amount: 2_000 }, once);
  await stage.world.advance(60_000);
  assert.match(
    await paper('receipt', { paymentId: paid.body.id }),
    /Rembours\S+(?: en cours)? −2 000/,
  );
  await close();
});

test('UI61 UI86 what is said over a page of its being old or out of reach is for the screen alone', async () => {
  const { page } = await visit(stage, shop.cookie, { viewport: sheet });
  await page.goto(shop.at('receipt'));
  await settled(page, 'Reçu');
  await page.context().setOffline(true);
  const band = page.getByText(/^Serveur injoignable\. Ce que vous lisez/);
  await band.waitFor();
  await page.emulateMedia({ media: 'print' });
  await band.waitFor({ state: 'hidden' });
  // The browser complains of what it did not reach.
  await page.context().close();
});

test('UI86 a statement is printed to its end, not by the page in view', async () => {
  for (let n = 0; n < 13; n++) await stage.world.pay(shop.key, { amount: 1_000 + n });
  await stage.world.advance(2_500);
  const lines = await shop.api('GET', '/v1/balances/transactions?limit=100');
  assert.ok(lines.data.length > 20, String(lines.data.length));
  const { page, close } = await visit(stage, shop.cookie);
  const rows = "document.querySelectorAll('main tbody tr').length";
  await page.addInitScript(
    `window.print = () => { window.printed = ${rows}; dispatchEvent(new Event('afterprint')); }`,
  );
  await page.goto(shop.at('statement'));
  await settled(page, 'Relevé');
  assert.equal(await page.evaluate<number>(rows), 20);
  await page.getByRole('button', { name: 'Imprimer' }).click();
  await becomes(() => page.evaluate<number>('window.printed'), lines.data.length);
  await becomes(() => page.evaluate<number>(rows), 20);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.locator('nav').filter({ visible: true }).count(), 0);
  await close();
});
