// UI196: the end of a session is said before it comes, put off by a press or by use, and takes nothing that was typed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { button, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { setCookies } from '../kit/second-factor.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const day_ms = 86_400_000;

/** A session of its own, which a test may age: by so much of the server's own time. */
async function signIn() {
  const { email, password } = shop;
  const body = { email, password };
  const cookie = setCookies(await stage.world.call('POST', '/auth/sign-in/email', { body }));
  const { database } = stage.world;
  const latest = await database.one<{ id: string }>(
    sql`select id from sessions order by created_at desc, id desc limit 1`,
  );
  const id = latest?.id ?? '';
  const age = (by_ms: number) => {
    const by = sql`${by_ms}::float8 * interval '1 millisecond'`;
    return database.run(sql`update sessions set created_at = created_at - ${by},
      updated_at = updated_at - ${by}, expires_at = expires_at - ${by} where id = ${id}`);
  };
  const left_ms = async () => {
    const row = await database.one<{ expires_at: number }>(
      sql`select expires_at from sessions where id = ${id}`,
    );
    return (row?.expires_at ?? 0) - Date.now();
  };
  return { cookie, age, left_ms };
}

const heard = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

test('UI196 UI59 a page that nobody touches says when its session ends, at sixty and twenty seconds too; a press stays, and keeps what was typed', async () => {
  const { cookie, age, left_ms } = await signIn();
  const { page, close } = await visit(stage, cookie);
  await page.clock.install();
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByLabel('Description').fill('Gardez-moi');
  await page.getByRole('link', { name: 'Licences' }).first().waitFor();
  assert.equal(await page.getByText('Votre session').count(), 0);
  // A week later, less a minute: for the page, and for what the server keeps.
  await age(7 * day_ms - 90_000);
  await page.clock.fastForward(7 * day_ms - 240_000);
  await page.getByText(/^Votre session se termine dans [34]:\d\d/).waitFor();
  await picture(page, 'session-ends');
  await page.clock.runFor(180_000);
  await heard(page, 'Votre session se termine dans 60 secondes.').waitFor({ state: 'attached' });
  await page.clock.runFor(40_000);
  await heard(page, 'Votre session se termine dans 20 secondes.').waitFor({ state: 'attached' });
  assert.ok((await left_ms()) < 100_000, 'nothing was renewed without a press');
  await button(page, 'Rester connecté').click();
  await becomes(() => page.getByText('Votre session').count(), 0);
  await becomes(async () => (await left_ms()) > 6 * day_ms, true);
  assert.equal(await page.getByLabel('Description').inputValue(), 'Gardez-moi');
  await close();
});

test('UI196 a session that is used is renewed once it is over a day old, in silence; a younger one is not asked about', async () => {
  const { cookie, age, left_ms } = await signIn();
  const { page, close } = await visit(stage, cookie);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/auth/get-session') asked.push(pathname);
  });
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await page.getByRole('link', { name: 'Licences' }).first().waitFor();
  await page.keyboard.press('Tab');
  assert.deepEqual(asked, []);
  await age(3 * day_ms);
  await page.reload();
  await settled(page, 'Paiements');
  await becomes(async () => (await left_ms()) > 6.9 * day_ms, true);
  assert.equal(asked.length, 1);
  assert.equal(await page.getByText('Votre session').count(), 0);
  await close();
});

test('UI196 a key pressed in a page that stayed open renews the session, for another tab of the browser too', async () => {
  const { cookie, age, left_ms } = await signIn();
  const { page, close } = await visit(stage, cookie);
  const other = await page.context().newPage();
  // One clock for all tabs of it.
  await page.clock.install();
  for (const tab of [page, other]) {
    await tab.goto(shop.at('newPayment'));
    await settled(tab, 'Nouveau paiement');
    await tab.getByRole('link', { name: 'Licences' }).first().waitFor();
  }
  await age(6.9 * day_ms);
  await page.clock.fastForward(6.9 * day_ms);
  assert.ok((await left_ms()) < day_ms, 'nobody has pressed anything');
  await page.getByLabel('Description').press('a');
  await becomes(async () => (await left_ms()) > 6.9 * day_ms, true);
  // Past the end that both knew of before. The server has renewed it a moment before its answer is heard by both.
  await page.clock.fastForward(day_ms / 5);
  for (const tab of [page, other]) await becomes(() => tab.getByText('Votre session').count(), 0);
  assert.equal(await page.getByLabel('Description').inputValue(), 'a');
  await close();
});

test('UI60 UI73 the way back under the dialog to sign in again asks about what was typed; left, the act is called off and the dialog goes', async () => {
  const { cookie, age } = await signIn();
  const { page, close } = await visit(stage, cookie, { refusals: true });
  let answer: 'accept' | 'dismiss' = 'dismiss';
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.message());
    void question[answer]();
  });
  await age(11 * 60_000);
  await page.goto(shop.at('destinations'));
  await settled(page, 'Destinations');
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await settled(page, 'Nouvelle destination');
  await page.getByLabel('Numéro du portefeuille').fill('70 000 00 20');
  await page.getByLabel('Nom pour vous').fill('Caisse du soir');
  await button(page, 'Ajouter la destination').click();
  const dialog = page.getByRole('dialog', { name: 'Connectez-vous de nouveau' });
  await dialog.waitFor();
  await page.evaluate('history.back()');
  await becomes(async () => asked.length, 1);
  assert.equal(await page.getByLabel('Nom pour vous').inputValue(), 'Caisse du soir');
  assert.ok(await dialog.isVisible());
  answer = 'accept';
  await page.evaluate('history.back()');
  await settled(page, 'Destinations');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await page.getByText('Caisse du soir').count(), 0, 'the act was called off');
  await close();
});
