// What the rows of all pages promise in their second halves: who pays a fee, by which clock seconds count, what a role may not
// do, how far away a time is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { violationsOf } from '../kit/browser.ts';
import { button, desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { join } from '../kit/team.ts';
import { becomes } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('UI74 UI70 UI196 a quote says who pays its fee, and its 120 seconds count by the project’s clock', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 30_000 });
  await stage.world.advance(2_500);
  await shop.api('POST', '/v1/test/clock', { advance_s: 86_400 });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(`/dashboard/projects/${shop.id}/test/payments/${paid.body.id}`);
  await settled(page, /Paiement de 30.000 F CFA/);
  await button(page, 'Rembourser').click();
  await page.getByLabel('Montant (F CFA)').fill('5000');
  await button(page, 'Voir le devis').click();
  const refund = page.getByRole('region', { name: 'Rembourser' });
  await refund.getByText('(payés par vous)').waitFor();
  await refund.getByText(/^Devis valable encore [12]:\d\d$/).waitFor();
  await button(page, 'Modifier').click();
  await page.getByLabel('Retenus sur ce que reçoit le client').check();
  await button(page, 'Voir le devis').click();
  await refund.getByText('(payés par le client)').waitFor();
  await picture(page, 'ui74-fee');
  await page.goto(shop.at('newPayout'));
  await settled(page, 'Nouveau virement');
  await page.getByLabel('Montant (F CFA)').fill('5000');
  await button(page, 'Voir les frais').click();
  await page.getByRole('region', { name: 'Devis' }).getByText('(payés par vous)').waitFor();
  await page.getByText(/^Devis valable encore [12]:\d\d$/).waitFor();
  await shop.api('POST', '/v1/test/clock', { release: true });
  await close();
});

test('UI58 who may not make one more sees the button, why it waits, and reaches it by keyboard', async () => {
  const viewer = await join(stage.world, shop.id, 'viewer', 4);
  const { page, close } = await visit(stage, viewer.cookie);
  const makes = [
    ['overview', 'Nouveau paiement'],
    ['payments', 'Nouveau paiement'],
    ['links', 'Nouveau lien'],
    ['offers', 'Nouveau code'],
    ['payouts', 'Nouveau virement'],
    ['destinations', 'Ajouter'],
    ['balance', 'Virer'],
  ] as const;
  for (const [name, act] of makes) {
    await page.goto(shop.at(name));
    await settled(page);
    const held = button(page, act);
    assert.equal(await held.getAttribute('aria-disabled'), 'true', name);
    const reason = page.locator(`[id="${await held.getAttribute('aria-describedby')}"]`);
    assert.match((await reason.textContent()) ?? '', /^Votre rôle ne permet pas/, name);
    await held.focus();
    await page.keyboard.press('Enter');
    assert.equal(new URL(page.url()).pathname, shop.at(name));
    await picture(page, `ui58-${name}`);
    assert.deepEqual(await violationsOf(page), [], name);
  }
  await close();
});

test('UI70 each row of a list says when, and how far away that is', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const lists = [
    ...(['payments', 'refunds', 'payouts', 'destinations', 'disputes', 'links', 'offers'] as const),
    ...(['statement', 'events', 'requests', 'team', 'security'] as const),
  ];
  for (const name of lists) {
    await page.goto(shop.at(name));
    await settled(page);
    const times = page.locator('main tbody time');
    const texts = await times.allTextContents();
    assert.ok(texts.length > 0, name);
    for (const text of texts) assert.match(text, /\(.+\)$/, name);
  }
  // On paper, which is read whenever, it says nothing.
  await page.goto(shop.at('statement'));
  await settled(page, 'Relevé');
  await page.emulateMedia({ media: 'print' });
  const relative = page.locator('main tbody time small').first();
  await relative.waitFor({ state: 'hidden' });
  await close();
});

test('UI69 counts are grouped as sums are', async () => {
  const { page, close } = await visit(stage, shop.cookie, { ...desk, lang: 'en' });
  await page.route('**/v1/payment-links?*', async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const many = data.map((one: object) => ({ ...one, payments_count: 12_345 }));
    await route.fulfill({ response, json: { data: many, ...rest } });
  });
  await page.goto(shop.at('links'));
  await settled(page, 'Payment links');
  await page.getByRole('cell', { name: '12,345', exact: true }).first().waitFor();
  await close();
});

test('UI38 in test mode the band leads to the simulator, and stays in view', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const band = page.getByRole('complementary', { name: 'Mode test' });
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const box = await band.boundingBox();
  assert.ok(box && box.y >= 0 && box.y < 120, JSON.stringify(box));
  await picture(page, 'ui38-band');
  await band.getByRole('link', { name: 'Simulateur' }).click();
  await settled(page, 'Simulateur');
  await close();
});

test('UI61 the band of a server out of reach stays in view too, above that of test mode', async () => {
  const { page } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const band = page.getByRole('complementary', { name: 'Mode test' });
  await page.route('**/health', (route) => route.abort());
  await page.context().setOffline(true);
  const lost = page.getByText(/^Serveur injoignable\. Ce que vous lisez/);
  await lost.waitFor();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  const [above, below] = [await lost.boundingBox(), await band.boundingBox()];
  assert.ok(above && below && above.y >= 0, JSON.stringify(above));
  assert.ok(below.y >= above.y + above.height && below.y < 200, JSON.stringify([above, below]));
  await page.context().close();
});

test('UI61 what acts at a press waits too while the server is out of reach', async () => {
  const open = await stage.world.pay(shop.key, {}, { 'X-Svc-Simulate': 'expired' });
  // A browser complains of each call that nobody answers.
  const { page } = await visit(stage, shop.cookie);
  const acts = [
    [`/dashboard/projects/${shop.id}/test/payments/${open.body.id}`, button(page, 'Terminer')],
    [shop.at('webhook'), button(page, 'Envoyer un test')],
    [shop.at('simulator'), button(page, '+ 1 jour')],
  ] as const;
  for (const [path, act] of acts) {
    await page.goto(path);
    await settled(page);
    await act.waitFor();
    await page.context().setOffline(true);
    await page.getByText(/^Serveur injoignable\. Ce que vous lisez/).waitFor();
    assert.equal(await act.getAttribute('aria-disabled'), 'true', path);
    await page.context().setOffline(false);
    await page.getByText(/^Serveur injoignable\. Ce que vous lisez/).waitFor({ state: 'detached' });
    assert.equal(await act.getAttribute('aria-disabled'), null, path);
  }
  await page.goto(shop.at('team'));
  await settled(page, 'Équipe');
  await page.context().setOffline(true);
  const role = page.getByRole('combobox', { name: /^Rôle de/ }).first();
  await becomes(() => role.isDisabled(), true);
  await page.context().setOffline(false);
  await becomes(() => role.isDisabled(), false);
  await page.context().close();
});

test('UI37 UI35 pages without a menu have the switch of places too: whoever only recruits finds their organisation', async () => {
  const person = await stage.world.signUp();
  await stage.world.call('GET', '/dashboard/hire/organizations', { cookie: person.cookie });
  for (const options of [{}, desk]) {
    const { page, close } = await visit(stage, person.cookie, options);
    await page.goto('/dashboard');
    await settled(page, 'Projets');
    await button(page, /Changer de lieu/).click();
    await page.getByRole('link', { name: /recrutement, propriétaire/ }).click();
    await settled(page, 'Campagnes');
    await close();
  }
});

test('UI48 whoever has no project yet is led to the welcome, until its questions are done', async () => {
  const person = await stage.world.signUp();
  const { page, close } = await visit(stage, person.cookie);
  await page.goto('/dashboard');
  await settled(page, /^Bienvenue/);
  await button(page, 'Continuer').click();
  await settled(page, 'Nouveau projet');
  await page.goto('/dashboard');
  await settled(page, 'Projets');
  await close();
});

test('UI41 UI57 the search offers pages of hiring, the object of a hiring id, and none that the menus would not', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('campaigns'));
  await settled(page, 'Campagnes');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Chercher' });
  const field = dialog.getByRole('searchbox', { name: 'Chercher' });
  const first = dialog.locator('li a').first();
  await field.fill('membres');
  await becomes(() => first.getAttribute('href'), shop.at('hiringMembers'));
  await field.fill(shop.params['campaignId'] ?? '');
  await becomes(() => first.getAttribute('href'), shop.at('campaign'));
  await field.fill(shop.params['sessionId'] ?? '');
  await becomes(() => first.getAttribute('href'), shop.at('session'));
  await field.fill(shop.params['candidateId'] ?? '');
  await becomes(() => first.getAttribute('href'), shop.at('candidate'));
  await field.fill('SIG-ABCD2345');
  await becomes(() => first.getAttribute('href'), '/dashboard/data/reports');
  for (const reserved of ['à traiter', 'Comptes marchands', 'Opérateur', 'Marchands']) {
    await field.fill(reserved);
    await dialog.getByRole('status').waitFor();
    const found = dialog.locator(
      'li a[href^="/dashboard/operator"], li a[href^="/dashboard/maint"]',
    );
    assert.equal(await found.count(), 0, reserved);
  }
  await field.fill(shop.params['sessionId'] ?? '');
  await becomes(() => first.getAttribute('href'), shop.at('session'));
  await field.press('Enter');
  await page.waitForURL(`**${shop.at('session')}`);
  await dialog.waitFor({ state: 'hidden' });
  await close();
});

test('UI24 who invites is told where the mail lies, as long as mails are files', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('team'));
  await settled(page, 'Équipe');
  await page.getByLabel('Adresse e-mail').fill('ndeye@example.com');
  await button(page, 'Envoyer l’invitation').click();
  await page
    .getByText(/^Invitation envoyée\. Sans serveur de messagerie.*\.svc\/mail\.$/)
    .waitFor();
  await close();
});

test('UI42 beside its title each page leads to its operation in the documentation', async () => {
  const documented = (await stage.world.call('GET', '/docs?lang=fr')).text;
  const pages = [
    ...(['home', 'newProject', 'overview', 'payments', 'newPayment', 'payment', 'refund'] as const),
    ...(['payouts', 'newPayout', 'payout', 'newDestination', 'destination', 'dispute'] as const),
    ...(['newLink', 'link', 'newOffer', 'offer', 'balance', 'statement', 'day'] as const),
    ...(['identity', 'exports', 'event', 'replay', 'request', 'simulator', 'team'] as const),
    ...(['settings', 'keys', 'newKey', 'key', 'webhooks', 'newWebhook', 'webhook'] as const),
    ...(['usage', 'audit', 'live', 'signature', 'campaigns', 'newCampaign', 'session'] as const),
    ...(['hiringUsage', 'hiringMembers', 'hiringKeys', 'reports'] as const),
  ];
  const { page, close } = await visit(stage, shop.cookie);
  for (const name of pages) {
    await page.goto(shop.at(name) + (name === 'home' ? '?all=true' : ''));
    await settled(page);
    const link = page.getByRole('link', { name: /^Documentation de \w+$/ });
    const [, operation] =
      /^\/docs\?lang=fr#(\w+)$/.exec((await link.getAttribute('href')) ?? '') ?? [];
    assert.ok(operation && documented.includes(`id="${operation}"`), `${name}: ${operation}`);
  }
  await close();
});

test('UI77 a file is not taken away without a question', async () => {
  const { world } = stage;
  const body = { kind: 'payments', mode: 'test', filters: {} };
  await world.call('POST', `/v1/projets/${shop.id}/exports`, { cookie: shop.cookie, body });
  await world.advance(1_000);
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('exports'));
  await settled(page, 'Exports');
  await button(page, 'Supprimer Paiements').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ne rien faire' }).and(page.locator(':focus')).waitFor();
  await dialog.getByRole('button', { name: 'Supprimer le fichier' }).click();
  await button(page, 'Supprimer Paiements').waitFor({ state: 'detached' });
  await close();
});
