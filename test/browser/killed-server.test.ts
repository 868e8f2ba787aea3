// J13: the server is killed (kill -9) under a form, before its call came and after it was answered, and started again; by
// keyboard alone on a small phone (UI191). What was typed stays, and one payment is made.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { complaintsOf, patience_ms, phone } from '../kit/browser.ts';
import { cookiesOf, type Stage, settled } from '../kit/dashboard.ts';
import { freePort } from '../kit/free-port.ts';
import { press, type } from '../kit/keyboard.ts';
import { removeFolder, temporaryFolder } from '../kit/server-process.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { startTwin } from '../kit/twin.ts';

let stage: Stage;
let shop: Shop;
before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

async function paymentsOf(amount: number): Promise<number> {
  const { body } = await stage.world.call('GET', '/v1/payments?limit=100', { key: shop.key });
  return body.data.filter((one: { amount: number }) => one.amount === amount).length;
}

test('J13 UI61 UI75 UI191 the server is killed before and after the answer, and started again: one payment each, the form kept', async (t) => {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  let twin = await startTwin(stage.world, folder, port);
  const context = await stage.browser.newContext({ baseURL: origin, locale: 'fr-SN', ...phone });
  t.after(async () => {
    await context.close();
    await twin.kill('SIGKILL');
    removeFolder(folder);
  });
  await context.addCookies(cookiesOf(shop.cookie, origin));
  const page = await context.newPage();
  page.setDefaultTimeout(patience_ms);
  const heard = complaintsOf(page);
  const band = page.getByText(/^Serveur injoignable\. Ce que vous lisez/);
  for (const [when, amount, text] of [
    ['before', 41_000, /41.000/],
    ['after', 42_000, /42.000/],
  ] as const) {
    await page.goto(shop.at('newPayment'));
    await settled(page, 'Nouveau paiement');
    await type(page, /^Montant \(F CFA\)/, String(amount));
    await type(page, /^Description/, `Tué ${when}`);
    await page.route('**/v1/payments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      if (when === 'after') assert.equal((await route.fetch()).status(), 201);
      await twin.kill('SIGKILL');
      return route.abort('connectionreset');
    });
    await press(page, /^Créer le paiement$/);
    await band.waitFor();
    assert.equal(await page.getByLabel('Description').inputValue(), `Tué ${when}`);
    assert.equal(await paymentsOf(amount), when === 'after' ? 1 : 0);
    await page.unroute('**/v1/payments');
    twin = await startTwin(stage.world, folder, port);
    await band.waitFor({ state: 'detached' });
    await press(page, /^Créer le paiement$/);
    await settled(page, text);
    assert.equal(await paymentsOf(amount), 1);
  }
  // The browser complains of what it did not reach, and of nothing else.
  assert.deepEqual(
    heard.filter((one) => !/Failed to load resource|ERR_|fetch/.test(one)),
    [],
  );
});
