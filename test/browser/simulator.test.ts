// J10: every scenario of the list forced from the page, the clock moved with what fell
// due, the account suspended and opened again, the project emptied.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { button, desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { join } from '../kit/team.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const much = 1_000_000_000;
const wide = {
  payments: { daily: much, monthly: much },
  payouts: { daily_count: 1_000, daily_amount: much, monthly_amount: much },
};

test('J10 UI118 every scenario of the list is forced from the page, on an object of its kind', async () => {
  const { body: list } = await stage.world.call('GET', '/v1/test/scenarios');
  const groups = [
    ['Paiements, par en-tête', list.headers.payments, '/v1/payments'],
    ['Paiements, par numéro de payeur', list.payer_numbers, '/v1/payments'],
    ['Paiements, par montant sur leur page', list.amounts, '/v1/payments'],
    ['Remboursements, par en-tête', list.headers.refunds, '/v1/refunds'],
    ['Virements, par en-tête', list.headers.payouts, '/v1/payouts'],
    ['Virements, par destination', list.destinations, '/v1/payouts'],
    ['Litiges', list.disputes, '/v1/test/disputes'],
    ['Toute écriture, par en-tête', list.headers.any, '/v1/payments'],
  ] as const;
  const counts = groups.map(([, rows]) => rows.length);
  assert.deepEqual(counts, [21, 16, 9, 4, 8, 8, 3, 6]);
  await shop.api('POST', '/v1/test/balance', { amount: 1_000_000 });
  // More in a day than the usual limits of a test account allow.
  await shop.api('POST', '/v1/test/merchant', { limits: wide });
  const { page, close } = await visit(stage, shop.cookie, { ...desk, refusals: true });
  const asked: { simulate: string | undefined; body: string | null }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'POST' || !groups.some(([, , path]) => path === pathname)) return;
    asked.push({ simulate: request.headers()['x-svc-simulate'], body: request.postData() });
  });
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  await picture(page, 'ui118-desk');
  for (const [title, rows, path] of groups) {
    const summary = page.locator('summary', { hasText: title });
    const group = page.locator('details', { has: summary });
    await summary.click();
    for (const { trigger, outcome } of rows) {
      const answered = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith(path),
      );
      const press = group.getByRole('button', { name: `Créer ${trigger}`, exact: true });
      await press.click();
      const answer = await answered;
      const status = answer.status();
      const last = asked.at(-1);
      if (trigger.startsWith('X-Svc-Simulate')) assert.equal(last?.simulate, outcome);
      else if (title.endsWith('de payeur')) assert.ok(last?.body?.includes(trigger));
      else if (title.includes('montant')) assert.ok(last?.body?.includes(trigger));
      const isRefusal = /channel_unavailable|error_after_commit/.test(outcome);
      const isOfAny = title.startsWith('Toute');
      assert.equal(status >= 400, isRefusal || isOfAny, `${title} ${trigger}: ${status}`);
      await group.locator('[aria-disabled=true]').first().waitFor({ state: 'detached' });
      if (title !== 'Litiges') continue;
      const { id } = await answer.json();
      await page.getByRole('status').getByRole('link', { name: id }).waitFor();
    }
  }
  await close();
});

test('UI118 UI58 what waits is ended as one chooses, what happened last stands on top, and who only reads is told why not', async () => {
  const { page, close } = await visit(stage, shop.cookie, { lang: 'en' });
  const made = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'expired' });
  await stage.world.advance(0);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulator');
  await page.getByLabel('End at once').selectOption(made.body.id);
  await page.getByLabel('How').selectOption('insufficient_funds');
  await button(page, 'End it').click();
  const effects = page.getByRole('region', { name: 'Last effects' });
  await effects.locator('tr', { hasText: made.body.id }).first().waitFor();
  const read = await stage.world.call('GET', `/v1/payments/${made.body.id}`, { key: shop.key });
  assert.equal(read.body.failure.code, 'insufficient_funds');
  await picture(page, 'ui118-phone');
  await close();
  const viewer = await join(stage.world, shop.id, 'viewer');
  const reader = await visit(stage, viewer.cookie, desk);
  await reader.page.goto(shop.at('simulator'));
  await settled(reader.page, 'Simulateur');
  await reader.page.locator('summary', { hasText: 'Paiements, par en-tête' }).click();
  const press = reader.page
    .getByRole('button', { name: /^Créer X-Svc-Simulate: succeeded$/ })
    .first();
  assert.equal(await press.getAttribute('aria-disabled'), 'true');
  const why = /^Votre rôle ne permet pas cet acte/;
  await reader.page.getByText(why).first().waitFor();
  for (const name of [
    '+ 1 heure',
    '+ 1 jour',
    '+ 7 jours',
    'Avancer',
    'Fixer',
    'Vider le mode test',
  ]) {
    const act = button(reader.page, name);
    assert.equal(await act.getAttribute('aria-disabled'), 'true', name);
    const reason = reader.page.locator(`[id="${await act.getAttribute('aria-describedby')}"]`);
    assert.match((await reason.textContent()) ?? '', why, name);
    await act.press('Enter');
  }
  assert.equal(await reader.page.getByRole('dialog').count(), 0);
  assert.ok(await reader.page.getByLabel('Compte marchand').isDisabled());
  await reader.close();
});

test('UI118 funds, channels and limits of the test account are set from the page', async () => {
  // A project of its own: what the others set off comes in and goes out by real time.
  const { id, key, cookie } = await stage.world.project();
  const { page, close } = await visit(stage, cookie, desk);
  const read = async (path: string) => (await stage.world.call('GET', path, { key })).body;
  const merchant = () => read('/v1/merchant');
  const balance = async () => (await read('/v1/balances')).available;
  await page.goto(addressOf('simulator', { id, mode: 'test' }));
  await settled(page, 'Simulateur');
  const before = await balance();
  await page.getByLabel('Montant (F CFA)').fill('1234');
  await button(page, 'Ajouter').click();
  await page.getByText('Ajouté.').waitFor();
  assert.equal(await balance(), before + 1_234);
  const limit = page.getByLabel('Plafond', { exact: true });
  await limit.selectOption('payments.daily');
  await page.getByLabel('Nouvelle valeur').fill('beaucoup');
  assert.equal(await button(page, 'Fixer').getAttribute('aria-disabled'), 'true');
  await page.getByText('Écrivez un nombre entier.').waitFor();
  await page.getByLabel('Nouvelle valeur').fill('700000');
  await button(page, 'Fixer').click();
  await eventually(
    'the limit is set',
    async () => (await merchant()).limits.payments.daily === 700_000,
  );
  await page.getByRole('checkbox', { name: 'Wave – encaisser' }).click();
  type Row = { channel: string; direction: string; status: string };
  await eventually('the channel is shut', async () =>
    ((await merchant()).channels as Row[]).some(
      (one) => one.channel === 'wave' && one.direction === 'in' && one.status === 'inactive',
    ),
  );
  await page.getByRole('checkbox', { name: 'Wave – encaisser' }).click();
  await eventually('the channel is open', async () =>
    ((await merchant()).channels as Row[]).every(
      (one) => one.channel !== 'wave' || one.direction !== 'in' || one.status === 'active',
    ),
  );
  await close();
});

test('J10 UI38 UI118 the clock moved by a day fires what fell due, in order, and shows on every page', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  const paid = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'expired' });
  await stage.world.advance(0);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  const moved = page.waitForRequest((request) => request.url().endsWith('/v1/test/clock'));
  await button(page, '+ 1 jour').click();
  assert.match((await moved).headers()['idempotency-key'] ?? '', /^form-/);
  await page.getByText(/effets? (est|sont) survenus?/).waitFor();
  await picture(page, 'j10-clock');
  await page.getByText('1 jour d’avance', { exact: true }).waitFor();
  await page.getByRole('link', { name: /^Horloge de test : .*, 1 jour d’avance$/ }).waitFor();
  const read = await stage.world.call('GET', `/v1/payments/${paid.body.id}`, { key: shop.key });
  assert.equal(read.body.status, 'expired');
  await button(page, 'Revenir à l’heure').click();
  await page.getByText('à l’heure du serveur').waitFor();
  await close();
});

test('UI70 in test mode a time is told from the project’s clock, whoever moved it', async () => {
  await stage.world.pay(shop.key, { merchant_reference: 'il-y-a-longtemps' });
  await stage.world.advance(0);
  // A minute more: the server's clock was moved too, and the browser's was not.
  await shop.api('POST', '/v1/test/clock', { advance_s: 3 * 3_600 + 60 });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const row = page.getByRole('main').locator('tr', { hasText: 'il-y-a-longtemps' });
  await row.getByText(/il y a 3.h/).waitFor();
  await shop.api('POST', '/v1/test/clock', { release: true });
  await close();
});

test('UI70 UI38 UI84 the overview, a link and a dispute go by the project’s clock too, and ask nobody where it stands', async () => {
  const { url } = await shop.api('GET', `/v1/payment-links/${shop.params['linkId']}`);
  const token = String(url).split('/').at(-1);
  const started = await stage.world.call('POST', `/v1/checkout-links/${token}/payments`, {
    body: { key: 'une-fois-par-le-lien' },
  });
  assert.ok(started.status < 300, started.text);
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  await shop.api('POST', '/v1/test/clock', { advance_s: 2 * 86_400 + 3_600 });
  const { page, close } = await visit(stage, shop.cookie, { lang: 'en', ...desk });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const main = page.getByRole('main');
  const rows = main.getByRole('table').locator('tbody tr');
  await page.goto(shop.at('overview'));
  await settled(page, 'Overview');
  await rows.first().getByText('2 days ago').waitFor();
  await page.getByRole('link', { name: /^Test clock: .*, 2 days 1 hour ahead$/ }).waitFor();
  await page.goto(shop.at('link'));
  await settled(page, 'Panier du jour');
  await rows.first().getByText('2 days ago').waitFor();
  await page.goto(shop.at('dispute'));
  await settled(page, /^Dispute about/);
  await main
    .getByText(/in [45] days/)
    .first()
    .waitFor();
  assert.deepEqual(
    asked.filter((path) => path === '/v1/test/clock'),
    [],
  );
  await picture(page, 'ui70-dispute');
  await shop.api('POST', '/v1/test/clock', { release: true });
  await close();
});

test('UI46 the overview itself says that the account is suspended or closed, and what identity lacks', async () => {
  const states = [
    ['suspended', 'rejected', 'Le compte marchand est suspendu', 'dossier d’identité est refusé'],
    ['closed', 'not_started', 'Le compte marchand est fermé', 'Il manque votre identité'],
  ] as const;
  for (const [merchant_status, kyc_status, ...said] of states) {
    await shop.api('POST', '/v1/test/merchant', { merchant_status, kyc_status });
    const { page, close } = await visit(stage, shop.cookie);
    await page.goto(shop.at('overview'));
    await settled(page, 'Vue d’ensemble');
    const notices = page.getByRole('complementary', { name: 'À savoir' });
    for (const text of said) await notices.getByText(text, { exact: false }).waitFor();
    await picture(page, `ui46-${merchant_status}`);
    await close();
  }
  const open = { merchant_status: 'active', kyc_status: 'verified' };
  await shop.api('POST', '/v1/test/merchant', open);
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('overview'));
  await settled(page, 'Vue d’ensemble');
  await page.getByRole('contentinfo').waitFor();
  assert.equal(await page.getByText(/compte marchand|votre identité/).count(), 0);
  await close();
});

test('J10 UI77 UI118 the account suspended, and test mode emptied by typing its name', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  await page.getByLabel('Compte marchand').selectOption('suspended');
  await assert.doesNotReject(async () => {
    for (let n = 0; n < 40; n++) {
      const { body } = await stage.world.call('GET', '/v1/merchant', { key: shop.key });
      if (body.merchant_status === 'suspended') return;
    }
    assert.fail('the account is not suspended');
  });
  await button(page, 'Vider le mode test').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Boutique');
  await dialog.getByRole('button', { name: 'Vider', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  // Done: whoever uses the keys goes on where they were.
  await page.locator('button:focus', { hasText: 'Vider le mode test' }).waitFor();
  await page.getByText('Rien n’est encore arrivé.').waitFor();
  const { body } = await stage.world.call('GET', '/v1/payments', { key: shop.key });
  assert.equal(body.data.length, 0);
  await close();
});
