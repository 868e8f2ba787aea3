// J11 and J13 as far as operations stand, and texts of others: a session that ends in a form, a recent sign-in asked for, an
// answer that is lost, hostile texts, sign-out in another tab.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { codeOf } from '../kit/authenticator.ts';
import { button, cookiesOf, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { setCookies } from '../kit/second-factor.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

/** A session of the merchant's own beside the stage's: one that a test may end. */
async function signInElsewhere(): Promise<string> {
  const { email, password } = shop;
  return setCookies(
    await stage.world.call('POST', '/auth/sign-in/email', { body: { email, password } }),
  );
}

async function countOf(amount: number): Promise<number> {
  const { body } = await stage.world.call('GET', '/v1/payments?limit=100', { key: shop.key });
  return body.data.filter((one: { amount: number }) => one.amount === amount).length;
}

test('J11 UI59 the session ends in the middle of a form: signed in again over it, one object made', async () => {
  const cookie = await signInElsewhere();
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByLabel('Montant (F CFA)').fill('12321');
  await page.getByLabel('Description').fill('Gardez-moi');
  await stage.world.call('POST', '/auth/sign-out', { cookie, body: {} });
  await button(page, 'Créer le paiement').click();
  const dialog = page.getByRole('dialog');
  // The address is known: what is typed goes into the first empty field.
  await dialog.waitFor();
  await dialog.locator('[name=password]:focus').waitFor();
  let tries = 0;
  const { promise: twice, resolve: pressed } = Promise.withResolvers<void>();
  await page.route('**/auth/sign-in/email', async (route) => {
    tries += 1;
    await twice;
    await route.fulfill({
      status: 502,
      contentType: 'text/html',
      body: '<h1>502 Bad Gateway</h1>',
    });
  });
  await page.keyboard.type(shop.password);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  pressed();
  await dialog.getByText('Le serveur n’a pas répondu. Réessayez', { exact: false }).waitFor();
  assert.equal(tries, 1, 'asked once, however often it was pressed');
  await page.unroute('**/auth/sign-in/email');
  await picture(page, 'j11-again');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await settled(page, /12.321/);
  assert.equal(await countOf(12_321), 1);
  await page.getByText('Gardez-moi').first().waitFor();
  await close();
});

test('UI59 UI60 UI73 the dialog over the page asks for the second factor, where the account has one, and marks what was wrong', async () => {
  const person = await stage.world.signUp('Coumba');
  const auth = (path: string, body: object) =>
    stage.world.call('POST', `/auth${path}`, { cookie: person.cookie, body });
  const { password, email } = person;
  const begun = await auth('/two-factor/enable', { password });
  const uri: string = begun.body.totpURI;
  const done = await auth('/two-factor/verify-totp', { code: codeOf(uri) });
  const cookie = done.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto('/dashboard/projects/new');
  await settled(page, 'Nouveau projet');
  await page.getByLabel('Nom du projet').fill('Chez Coumba');
  await stage.world.call('POST', '/auth/sign-out', { cookie, body: {} });
  await button(page, 'Créer le projet').click();
  const dialog = page.getByRole('dialog');
  assert.equal(await dialog.getByLabel('Adresse e-mail').inputValue(), email);
  const typed = dialog.getByLabel('Mot de passe');
  await typed.fill('pas le bon');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await isMarked(dialog, 'Mot de passe', /mot de passe incorrect/);
  await dialog.getByLabel('Mot de passe').fill(password);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  const code = dialog.getByLabel(/^Code à six chiffres/);
  await code.fill('000000');
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await isMarked(dialog, /^Code à six chiffres/, /^Code incorrect/);
  // In two groups, as authenticators show it.
  await code.fill(codeOf(uri).replace(/^(...)/, '$1 '));
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await settled(page, 'Vue d’ensemble');
  await close();
});

/** What sign-in refused is beside its field, and above with the focus and the way there. */
async function isMarked(dialog: Locator, label: string | RegExp, text: RegExp) {
  const field = dialog.getByRole('textbox', { name: label });
  await field.and(dialog.locator('[aria-invalid=true]')).waitFor();
  const id = await field.getAttribute('aria-describedby');
  await dialog.locator(`[id="${id}"]`).filter({ hasText: text }).waitFor();
  const summary = dialog.getByRole('alert').and(dialog.locator(':focus'));
  await summary.getByRole('link', { name: label }).click();
  await field.and(dialog.locator(':focus')).waitFor();
}

/** Two tabs of Awa's, a form begun in the first; nothing may ask whether to leave it. */
async function beginForm() {
  const tabs = await visit(stage, shop.cookie, { refusals: true });
  const { page } = tabs;
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.dismiss();
  });
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  // Only a page that was touched asks at all.
  await page.getByLabel('Description').click();
  await page.keyboard.type('De Awa seule');
  const other = await page.context().newPage();
  return { ...tabs, other, asked: () => asked };
}

test('UI59 somebody else signs in in another tab: nothing of the first person stays on this one', async () => {
  const binta = await stage.world.signUp('Binta');
  const { page, other, close, asked } = await beginForm();
  await other.context().addCookies(cookiesOf(binta.cookie, stage.world.url));
  await other.goto('/dashboard/account');
  await settled(other, 'Compte');
  await page.waitForURL(({ pathname }) => !pathname.includes(shop.id));
  await settled(page);
  assert.equal(await page.getByText('De Awa seule').count(), 0);
  assert.equal(await page.locator(`[href*="${shop.id}"]`).count(), 0);
  assert.equal(asked(), 0);
  await close();
});

test('UI28 UI59 whoever signs out in another tab is asked nothing by a form that was begun here', async () => {
  const { email, password } = shop;
  const again = await stage.world.call('POST', '/auth/sign-in/email', {
    body: { email, password },
  });
  const cookie = again.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { page, other, close, asked } = await beginForm();
  await other.context().addCookies(cookiesOf(cookie, stage.world.url));
  await other.goto('/dashboard/account');
  await settled(other, 'Compte');
  await other.getByRole('button', { name: 'Mon compte' }).click();
  await button(other, 'Se déconnecter').click();
  await other.waitForURL(/sign-in|sign-out/);
  await page.waitForURL(/sign-in/);
  assert.equal(await page.getByText('De Awa seule').count(), 0);
  assert.equal(asked(), 0);
  await close();
});

test('J13 UI75 an answer that is lost, then tried again, makes one payment, and the form keeps its text', async () => {
  const { page } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByLabel('Montant (F CFA)').fill('45654');
  const lost: number[] = [];
  await page.route('**/v1/payments', async (route) => {
    if (route.request().method() !== 'POST' || lost.length > 0) return route.continue();
    // It arrives and is answered; the answer does not come back.
    const answer = await route.fetch();
    lost.push(answer.status());
    await route.abort('connectionreset');
  });
  await button(page, 'Créer le paiement').click();
  await page.getByText('Le serveur n’a pas répondu', { exact: false }).waitFor();
  assert.equal(await page.getByLabel('Montant (F CFA)').inputValue(), '45\u202f654');
  await button(page, 'Créer le paiement').click();
  await settled(page, /45.654/);
  assert.deepEqual(lost, [201]);
  assert.equal(await countOf(45_654), 1);
  // The browser complains of the answer that was lost.
  await page.context().close();
});

test('UI225 hostile texts are texts, on every page that shows them', async () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(2)> \u202egnp.exe =cmd|x';
  const paid = await stage.world.pay(shop.key, {
    description: hostile,
    customer: { phone: '+221700000000', name: hostile.slice(0, 100) },
    metadata: { '<b>': hostile },
  });
  const link = await shop.api('POST', '/v1/payment-links', {
    // A name is on one line and in one direction.
    title: hostile.replace('\u202e', '').slice(0, 80),
    amount: 5_000,
  });
  const { page, close } = await visit(stage, shop.cookie);
  const base = `/dashboard/projects/${shop.id}/test`;
  for (const path of [
    '/payments',
    `/payments/${paid.body.id}`,
    `/payments/${paid.body.id}/receipt`,
    '/links',
    `/links/${link.id}`,
    `/links/${link.id}/poster`,
  ]) {
    await page.goto(base + path);
    await settled(page);
    await page.getByText('<script>alert(1)</script>', { exact: false }).first().waitFor();
    assert.equal(await page.locator('main img[src=x], main script').count(), 0, path);
    assert.ok(
      (await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')) <= 0,
      path,
    );
  }
  await close();
});

test('UI28 UI226 after sign-out the theme alone is kept, and going back shows no data', async () => {
  const person = await stage.world.signUp('Ibra');
  const { page, close } = await visit(stage, person.cookie, { refusals: true });
  const made = await stage.world.call('POST', '/v1/projets', {
    cookie: person.cookie,
    body: { name: 'Chez Ibra' },
  });
  await page.goto(`/dashboard/projects/${made.body.id}/test`);
  await settled(page, 'Vue d’ensemble');
  // Kept for the visit, of a project of the person's.
  await button(page, 'Masquer').click();
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await page.getByRole('button', { name: 'Mon compte' }).click();
  await button(page, 'Se déconnecter').click();
  await page.waitForURL(/sign-in|sign-out/);
  const kept = await page.evaluate<string[]>('Object.keys(localStorage)');
  assert.deepEqual(
    kept.filter((name) => name !== 'theme'),
    [],
  );
  assert.deepEqual(await page.evaluate<string[]>('Object.keys(sessionStorage)'), []);
  assert.deepEqual(await page.evaluate<string[]>('caches.keys()'), []);
  await page.goBack();
  await page.waitForURL(/sign-in/);
  assert.equal(await page.getByText('Chez Ibra').count(), 0);
  await page.goto('/dashboard');
  assert.match(page.url(), /sign-in/);
  await close();
});

test('UI28 a page whose session was ended elsewhere asks to sign in as soon as it is looked at again', async () => {
  const cookie = await signInElsewhere();
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  await stage.world.call('POST', '/auth/sign-out', { cookie, body: {} });
  await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await page.getByRole('dialog').locator('[name=password]:focus').waitFor();
  await close();
});

test('UI59 UI85 a file that is asked for after the session ended comes once whoever asks has signed in over the page', async () => {
  const cookie = await signInElsewhere();
  const asked = await stage.world.call('POST', `/v1/projets/${shop.id}/exports`, {
    cookie,
    body: { kind: 'payments', mode: 'test' },
  });
  assert.equal(asked.status, 201, asked.text);
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(shop.at('exports'));
  await settled(page, 'Exports');
  const link = page.getByRole('link', { name: 'Télécharger Paiements' });
  await link.waitFor();
  await stage.world.call('POST', '/auth/sign-out', { cookie, body: {} });
  await link.click();
  await page.getByRole('dialog').waitFor();
  await page.getByRole('dialog').locator('[name=password]:focus').waitFor();
  await page.keyboard.type(shop.password);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  assert.match(file.suggestedFilename(), /\.csv$/);
  await close();
});
