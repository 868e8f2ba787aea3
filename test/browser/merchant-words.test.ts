// What the rows of merchants and developers promise in a word or two, in a real browser: why a project stays, the line that
// listens without an address, the first call of a key, a replay that was left, limits, filters, sentences.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { violationsOf } from '../kit/browser.ts';
import { button, desk, openStage, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { startCommand } from '../kit/long-command.ts';
import { startReceiver } from '../kit/receiver.ts';
import { openShop } from '../kit/shop.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('UI127 UI132 a project that still holds live money says which, and where that is untied', async () => {
  const { world } = stage;
  const { cookie, password } = await world.signUp('Awa');
  const made = await world.call('POST', '/v1/projets', { cookie, body: { name: 'Boutique' } });
  const { id } = made.body;
  const live = { live_enabled: true, acknowledged: true };
  await world.call('PUT', `/v1/projets/${id}/live`, { cookie, body: live });
  const { secret } = await world.newKey(id, cookie, { mode: 'live' });
  // Left to its payer: it waits as long as this does.
  const paid = await world.pay(secret, { channel: undefined, customer: undefined });
  assert.equal(paid.status, 201);
  const { page, close } = await visit(stage, cookie, { refusals: true });
  await page.goto(`/dashboard/projects/${id}/settings`);
  await settled(page, 'Réglages');
  await button(page, 'Supprimer le projet').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Tapez/).fill('Boutique');
  await button(dialog, 'Supprimer le projet').click();
  const refusal = dialog.getByRole('alert');
  await refusal.getByText(/^Un paiement réel n’est pas terminé/).waitFor();
  await picture(page, 'project-tied');
  await refusal.getByRole('link', { name: 'Paiements' }).click();
  await settled(page, 'Paiements');
  assert.match(page.url(), /\/live\/payments$/);

  // Of the whole account too, whose end would be that of the project.
  await page.goto('/dashboard/account/privacy');
  await settled(page, 'Confidentialité');
  await button(page, 'Supprimer mon compte…').click();
  await page.getByLabel('Tapez SUPPRIMER').fill('SUPPRIMER');
  await page.getByRole('textbox', { name: 'Mot de passe', exact: true }).fill(password);
  await button(page, 'Supprimer mon compte pour toujours').click();
  await page.getByText(/^Un paiement réel n’est pas terminé/).waitFor();
  const way = page.getByRole('listitem').filter({ hasText: 'Boutique : ' }).getByRole('link');
  assert.equal(await way.textContent(), 'Paiements');
  await close();
});

test('UI124 the line that listens without a public address runs as it stands, with a key of the project', async (t) => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { page, close } = await visit(stage, cookie);
  await page.goto(`/dashboard/projects/${id}/settings/webhooks`);
  await settled(page, 'Webhooks');
  const line = (await page.getByText(/^npm run cli -- /).textContent()) ?? '';
  await close();
  // Where the reader's own program is, and their key; all else is the page's.
  const words = line
    .replace('http://localhost:8080/hook', receiver.url)
    .replace('"$SVC_KEY"', key)
    .split(' ');
  assert.deepEqual(words.splice(0, 4), ['npm', 'run', 'cli', '--']);
  const command = startCommand({ DATA_DIR: join(world.dataDir, 'listener') }, ...words);
  await command.waitFor('following');
  await world.pay(key);
  await world.advance(2_500);
  const [sent] = await receiver.waitFor(1);
  assert.equal(await command.stop(), 0);
  assert.match(sent?.body ?? '', /"type":"payment\.succeeded"/);
});

test('UI120 a key for data alone comes with a first call that it may make', async () => {
  const { world } = stage;
  const { id, cookie } = await world.project();
  const { page, close } = await visit(stage, cookie);
  await page.goto(`/dashboard/projects/${id}/settings/keys/new`);
  await settled(page, 'Nouvelle clé');
  await page.getByLabel('Nom').fill('lecture');
  await page.getByRole('checkbox', { name: /^Paiements/ }).uncheck();
  await button(page, 'Créer la clé').click();
  await settled(page, 'Clé créée');
  const call = page.getByRole('region', { name: 'Un premier appel' });
  await button(call, 'curl').click();
  const text = (await call.locator('pre').textContent()) ?? '';
  const [, url = '', key = ''] =
    /'(http[^']+)'[^']*'Authorization: Bearer ([^']+)'/.exec(text) ?? [];
  assert.ok(url.startsWith(world.url), text);
  const answer = await world.call('GET', url.slice(world.url.length), { key });
  assert.deepEqual([answer.status, answer.body.amount], [200, 1_500_000], answer.text);
  await close();
});

test('UI114 a replay that was left is found again among those that were asked for', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  await world.call('POST', `/v1/projets/${id}/webhooks`, {
    cookie,
    body: { url: 'http://127.0.0.1:9/hook', events: ['payment.succeeded'] },
  });
  await world.pay(key);
  await world.advance(2_500);
  const { page, close } = await visit(stage, cookie, desk);
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto(`/dashboard/projects/${id}/test/events`);
  await settled(page, 'Événements');
  const lists = () => asked.filter((path) => path.endsWith('/events/replays')).length;
  assert.equal(lists(), 0);
  await page.locator('summary', { hasText: 'Renvois demandés' }).click();
  await page.getByText('Aucun récemment.').waitFor();
  await page.locator('summary', { hasText: 'Renvoyer une période' }).click();
  await button(page, 'Compter').click();
  await page.getByRole('button', { name: /^Renvoyer \(1\)$/ }).click();
  await settled(page, 'Renvoi d’une période');
  const own = page.url();
  await page.getByRole('link', { name: '← Événements' }).click();
  await settled(page, 'Événements');
  await page.locator('summary', { hasText: 'Renvois demandés' }).click();
  const rows = page.getByRole('table', { name: 'Renvois demandés' });
  await rows.getByText('/ 1', { exact: false }).waitFor();
  await picture(page, 'replays');
  await rows.getByRole('link').click();
  await settled(page, 'Renvoi d’une période');
  assert.equal(page.url(), own);
  await close();
});

const fact = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('+ dd');

test('UI101 UI102 what is left of a day and of a month is counted anew each at its own time', async () => {
  const { world } = stage;
  const { id, cookie } = await world.project();
  const { page, close } = await visit(stage, cookie);
  await page.goto(`/dashboard/projects/${id}/test/payouts`);
  await settled(page, 'Virements');
  const at = async (name: string) => {
    const time = await fact(page, name).locator('time').getAttribute('datetime');
    return new Date(time ?? '').toISOString();
  };
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  assert.equal(
    await at('Jour remis à zéro'),
    new Date(Date.UTC(year, month, now.getUTCDate() + 1)).toISOString(),
  );
  assert.equal(await at('Mois remis à zéro'), new Date(Date.UTC(year, month + 1)).toISOString());
  await close();
});

test('UI100 UI101 refunds are narrowed to a payment, payouts to a channel and a destination', async () => {
  const { world } = stage;
  const shop = await openShop(world);
  const { page, close } = await visit(stage, shop.cookie, desk);
  const found = async (list: 'refunds' | 'payouts', search: Record<string, string>) => {
    await page.goto(`${shop.at(list)}?${new URLSearchParams(search)}`);
    await settled(page);
    const [name = ''] = Object.keys(search);
    await page.locator(`main [name=${name}]`).waitFor();
    return page.locator('main tbody').getByRole('rowheader').count();
  };
  const { paymentId = '', destinationId = '' } = shop.params;
  assert.equal(await found('refunds', { payment_id: paymentId }), 1);
  assert.equal(await found('refunds', { payment_id: 'pay_00000000000000000000000000' }), 0);
  const all = await found('payouts', { channel: 'wave' });
  assert.ok(all > 0);
  assert.equal(await found('payouts', { channel: 'bank_transfer' }), 0);
  assert.equal(await found('payouts', { destination_id: destinationId }), all);
  assert.equal(await found('payouts', { destination_id: 'pd_00000000000000000000000000' }), 0);
  await close();
  await shop.close();
});

test('UI100 the sum above refunds says what was given back; they are found by the payer’s number and by the link', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  const paid = await world.pay(key, { amount: 9_000, customer: { phone: '+221771112244' } });
  const other = await world.pay(key, { amount: 9_000 });
  await world.advance(2_500);
  for (const [payment, amount] of [
    [paid, 2_100],
    [paid, 1_300],
    [other, 700],
  ] as const) {
    const made = await world.call('POST', '/v1/refunds', {
      key,
      body: { payment_id: payment.body.id, amount },
      headers: { 'Idempotency-Key': `ui100-given-${amount}` },
    });
    assert.equal(made.status, 201, made.text);
  }
  await world.advance(0);
  await world.advance(2_500);
  const { page, close } = await visit(stage, cookie, { refusals: true });
  const open = async (search: string) => {
    await page.goto(`/dashboard/projects/${id}/test/refunds?${search}`);
    await settled(page, 'Remboursements');
  };
  await open('customer_phone=77%20111%2022%2044');
  await page
    .getByText(
      /^2 remboursements du .* au .*, dont versés\s: 2 remboursements pour 3\s400\sF\sCFA\.$/,
    )
    .waitFor();
  assert.equal(await page.locator('main tbody').getByRole('rowheader').count(), 2);
  await picture(page, 'ui100-sum-phone');
  assert.deepEqual(await violationsOf(page), []);
  await open('payment_link_id=plink_00000000000000000000000000');
  await page.getByText('Rien ne correspond').waitFor();
  assert.equal(await page.getByText(/remboursements? du /).count(), 0);
  await open('created_from=2020-01-01');
  await page.getByText(/^Pas de somme\s: .* Du\s: 92 jours au plus/).waitFor();
  const english = await visit(stage, cookie, { lang: 'en' });
  await english.page.goto(`/dashboard/projects/${id}/test/refunds`);
  await english.page.getByText(/^3 refunds from .*, given back: 3 refunds for .*4,100/).waitFor();
  await picture(english.page, 'ui100-sum-phone-en');
  await english.close();
  await close();
});

test('UI98 a payment says its state in a sentence, also once it was paid or has expired', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  const paid = await world.pay(key);
  const left = await world.pay(key, { channel: undefined, customer: undefined });
  await world.advance(2_500);
  await world.call('POST', `/v1/payments/${left.body.id}/expire`, { key });
  const { page, close } = await visit(stage, cookie);
  for (const [payment, said] of [
    [paid.body.id, /^Le payeur a payé\s; le montant net est compté dans votre solde\.$/],
    [left.body.id, /^Il n’a pas été payé à temps\. Créez un nouveau paiement /],
  ] as const) {
    await page.goto(`/dashboard/projects/${id}/test/payments/${payment}`);
    await settled(page, /^Paiement de/);
    await page.locator('.notice', { hasText: said }).waitFor();
  }
  await close();
});

test('UI111 a span of the statement that is left open ends with the balance of now', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  await world.call('POST', '/v1/test/balance', { key, body: { amount: 50_000 } });
  const { page, close } = await visit(stage, cookie);
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/dashboard/projects/${id}/test/statement?created_from=${today}`);
  await settled(page, 'Relevé');
  await becomes(() => fact(page, 'Solde au début').innerText(), /^0\sF\sCFA$/);
  await becomes(() => fact(page, 'Solde à la fin').innerText(), /^50\s000\sF\sCFA$/);
  await close();
});

test('UI58 UI124 a sixth endpoint is not typed in vain: the form says that five are there', async () => {
  const { world } = stage;
  const { id, cookie } = await world.project();
  for (let n = 1; n <= 5; n++) {
    const body = { url: `http://127.0.0.1:9/hook-${n}`, events: ['payment.succeeded'] };
    const made = await world.call('POST', `/v1/projets/${id}/webhooks`, { cookie, body });
    assert.equal(made.status, 201, made.text);
  }
  const { page, close } = await visit(stage, cookie);
  await page.goto(`/dashboard/projects/${id}/settings/webhooks/new`);
  await settled(page, 'Nouvel endpoint');
  await page.getByText('Le projet a déjà ses 5 endpoints : supprimez-en un.').waitFor();
  assert.equal(await button(page, 'Créer l’endpoint').getAttribute('aria-disabled'), 'true');
  await close();
});

test('UI107 a link is made with its end, which its page says', async () => {
  const { world } = stage;
  const { id, key, cookie } = await world.project();
  const { page, close } = await visit(stage, cookie);
  await page.goto(`/dashboard/projects/${id}/test/links/new`);
  await settled(page, 'Nouveau lien');
  await page.getByLabel('Titre').fill('Facture 17');
  await page.getByLabel('Montant (F CFA)').fill('4500');
  const year = new Date().getUTCFullYear() + 1;
  await page.getByLabel('Expire').fill(`${year}-03-01T18:30`);
  await button(page, 'Créer le lien').click();
  await settled(page, 'Facture 17');
  const until = await fact(page, 'Expire').locator('time').getAttribute('datetime');
  assert.equal(until, `${year}-03-01T18:30:00.000Z`);
  const { body } = await world.call('GET', '/v1/payment-links', { key });
  assert.equal(body.data[0].expires_at, until);
  await close();
});
