// What every form and every list promise, on one of each: sent once, refused beside the field, left after a question; kept in
// the address, read back from it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { button, desk, type Stage, settled, visit } from '../kit/dashboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes, eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;

before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

test('UI73 UI97 a double press sends once; in test mode the payment ends as its outcome says', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  await page.getByLabel('Montant (F CFA)').fill('31313');
  await page.getByLabel('Téléphone du payeur').fill('77 123 45 67');
  await page.getByLabel('Canal').selectOption('wave');
  await page.getByLabel('Ce que fera l’opérateur simulé').selectOption('insufficient_funds');
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/payments')) sent += 1;
  });
  await page.evaluate(`(() => {
    const form = document.querySelector('main form');
    form.requestSubmit();
    form.requestSubmit();
  })()`);
  await settled(page, /31.313/);
  assert.equal(sent, 1);
  await stage.world.advance(5_000);
  await page.reload();
  await page.getByText('Échoué').first().waitFor();
  await close();
});

test('UI73 UI197 the fault of choices is tied to them, and to each of them', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('newKey'));
  await settled(page, 'Nouvelle clé');
  await page.getByLabel('Nom').fill('sans portée');
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await button(page, 'Créer la clé').click();
  await page.locator('[name=scopes][aria-invalid=true]').first().waitFor();
  const group = page.getByRole('group', { name: 'Ce qu’elle peut faire' });
  const fault = page.locator(`[id="${await group.getAttribute('aria-describedby')}"]`);
  await fault.and(page.locator('.fault')).waitFor();
  await close();
});

test('UI58 UI120 live mode that is not open yet is reached by keys, is not chosen, and says where it is opened', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newKey'));
  await settled(page, 'Nouvelle clé');
  const live = page.getByRole('radio', { name: /^Réel/ });
  assert.equal(await live.getAttribute('aria-disabled'), 'true');
  await page.getByRole('radio', { name: /^Test/ }).focus();
  await page.keyboard.press('ArrowDown');
  await live.and(page.locator(':focus')).waitFor();
  assert.deepEqual(
    [await live.isChecked(), await page.getByRole('radio', { name: /^Test/ }).isChecked()],
    [false, true],
  );
  await page.getByRole('link', { name: 'Ouvrir le mode réel' }).click();
  await settled(page, 'Mode réel');
  await close();
});

test('UI73 UI197 a refused form has a summary with a way to each field; leaving it asks', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(shop.at('newOffer'));
  await settled(page, 'Nouveau code promo');
  await page.getByLabel('Code', { exact: true }).fill('x y');
  await page.getByLabel('Remise (%)').fill('400');
  await button(page, 'Créer le code').click();
  const summary = page.getByRole('alert').and(page.locator(':focus'));
  await summary.getByRole('link', { name: 'Code' }).click();
  const field = page.getByLabel('Code', { exact: true });
  await field.and(page.locator(':focus')).waitFor();
  await becomes(() => field.getAttribute('aria-invalid'), 'true');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: '← Codes promo' }).click();
  assert.deepEqual(asked, ['Quitter sans enregistrer la saisie\u202f?']);
  await settled(page, 'Nouveau code promo');
  assert.equal(await field.inputValue(), 'x y');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: '← Codes promo' }).click();
  await settled(page, 'Codes promo');
  await close();
});

test('UI75 UI213 whoever types one letter and goes back at once is asked: the field was never left', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('offers'));
  await settled(page, 'Codes promo');
  await page.getByRole('link', { name: 'Nouveau code' }).first().click();
  await settled(page, 'Nouveau code promo');
  const field = page.getByLabel('Code', { exact: true });
  await field.pressSequentially('T');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.evaluate('history.back()');
  await eventually('it asks', async () => asked.length === 1);
  assert.equal(await field.inputValue(), 'T');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: '← Codes promo' }).click();
  await settled(page, 'Codes promo');
  await close();
});

test('UI74 UI213 a sum stays grouped: the space of a group that is taken away comes back', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('newPayment'));
  await settled(page, 'Nouveau paiement');
  const field = page.getByLabel(/^Montant/);
  await field.pressSequentially('1234');
  await becomes(() => field.inputValue(), /^1\s234$/);
  const shown = await field.inputValue();
  await field.press('Home');
  await field.press('ArrowRight');
  await field.press('Delete');
  await becomes(() => field.inputValue(), shown);
  await close();
});

test('UI68 a list’s filters are its address; what is no word of it is dropped and said, and back returns to it', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const rows = page.getByRole('main').getByRole('rowheader');
  await page.goto(`${shop.at('payments')}?status=nonsense&created_from=2026-02-31&cursor=`);
  await settled(page, 'Paiements');
  const all = await rows.count();
  const dropped = page.getByText(/n’a pas été appliqué.: État nonsense, Du 2026-02-31\.$/);
  await dropped.waitFor();
  await page.getByRole('link', { name: 'Compris' }).click();
  await dropped.waitFor({ state: 'detached' });
  await becomes(() => rows.count(), all);
  await page.goto(`${shop.at('payments')}?status=failed`);
  await settled(page, 'Paiements');
  const failed = await rows.count();
  assert.ok(failed > 0 && failed < all);
  assert.equal(await page.getByLabel('État').inputValue(), 'failed');
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await page.waitForURL(`**${shop.at('payments')}`);
  // The address is another one before the rows are.
  await eventually('every payment again', async () => (await rows.count()) === all);
  await page.goBack();
  await page.waitForURL('**?status=failed');
  await eventually('those of before', async () => (await rows.count()) === failed);
  await close();
});

test('UI100 UI112 UI116 lists of refunds, events and requests are narrowed by the names of the API', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  const rows = page.getByRole('main').getByRole('table').getByRole('rowheader');
  const open = async (name: 'refunds' | 'events' | 'requests', search: string) => {
    await page.goto(shop.at(name) + search);
    await settled(page);
    return rows.count();
  };
  assert.equal(await open('refunds', '?q=rien-du-tout'), 0);
  await page.getByText('Rien ne correspond').waitFor();
  assert.equal(await open('refunds', ''), 1);
  const object = shop.params['disputeId'] ?? '';
  assert.equal(await open('events', `?object_id=${object}&type=dispute.opened`), 1);
  assert.ok((await open('requests', `?key=${shop.params['keyId']}&method=POST`)) > 3);
  assert.equal(await open('requests', '?key=key_00000000000000000000000000'), 0);
  await page.getByText('Rien ne correspond').waitFor();
  await close();
});

test('UI114 UI87 UI193 a span is counted, sent again, followed on its page, and ended', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await page.goto(shop.at('events'));
  await settled(page, 'Événements');
  // A span of hours is sent in a blink here: its state is held where the acts can be seen.
  let state: string | undefined = 'running';
  await page.route('**/v1/projets/*/events/replays/*', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') state = request.postDataJSON().state;
    const read = await stage.world.call('GET', request.url(), { cookie: shop.cookie });
    await route.fulfill({ json: { ...read.body, ...(state && { state }) } });
  });
  await page.locator('summary', { hasText: 'Renvoyer une période' }).click();
  await page.getByText('Certains types').click();
  await page.getByLabel(/^payout.failed/).check();
  await button(page, 'Compter').click();
  await page.getByText('0 événement à renvoyer').waitFor();
  await page.getByLabel(/^payout.failed/).uncheck();
  await button(page, 'Compter').click();
  await page.getByText(/événements? à renvoyer/).waitFor();
  // What the list is narrowed to is what is sent again, and no other mode's.
  await page.goto(`${shop.at('events')}?type=payout.failed&status=delivered`);
  await settled(page, 'Événements');
  await page.locator('summary', { hasText: 'Renvoyer une période' }).click();
  await page.getByText(/Seulement ce que les filtres trouvent/).waitFor();
  const counted = page.waitForRequest((request) => request.url().endsWith('/events/replay'));
  await button(page, 'Compter').click();
  const { types, status, livemode } = (await counted).postDataJSON();
  assert.deepEqual([types, status, livemode], [['payout.failed'], 'delivered', false]);
  await page.getByText('0 événement à renvoyer').waitFor();
  await page.goto(shop.at('events'));
  await settled(page, 'Événements');
  await page.locator('summary', { hasText: 'Renvoyer une période' }).click();
  await button(page, 'Compter').click();
  await page.getByRole('button', { name: /^Renvoyer \(\d+\)$/ }).click();
  await settled(page, 'Renvoi d’une période');
  // To what it keeps stands on its page.
  const fact = (name: string) =>
    page.locator('dl > div', { has: page.getByText(name, { exact: true }) });
  assert.match((await fact('Mode').textContent()) ?? '', /^Modetest$/i);
  assert.equal(await fact('Objet').count(), 0);
  await page.getByRole('progressbar', { name: 'Événements renvoyés' }).waitFor();
  await button(page, 'Mettre en pause').click();
  await page.getByText('En pause').first().waitFor();
  await button(page, 'Reprendre').click();
  await page.getByText('En cours').first().waitFor();
  await button(page, 'Arrêter').click();
  await button(page, 'Arrêter le renvoi').click();
  await page.getByText('Arrêté', { exact: true }).first().waitFor();
  await becomes(() => button(page, 'Arrêter').count(), 0);
  state = undefined;
  await page.reload();
  await page.getByText('Terminé', { exact: true }).first().waitFor();
  await close();
});

test('UI116 UI117 UI122 calls, refusals that lead to their requests, and the quota of each key', async () => {
  const { page, close } = await visit(stage, shop.cookie, desk);
  await stage.world.call('GET', '/v1/payments/pay_00000000000000000000000000', { key: shop.key });
  // Calls are written down behind their answers.
  const refused = () =>
    stage.world.call('GET', `/v1/projets/${shop.id}/calls?code=NOT_FOUND`, { cookie: shop.cookie });
  await eventually('the refusal is in the log', async () => (await refused()).body.data.length > 0);
  await page.goto(shop.at('usage'));
  await settled(page, 'Utilisation');
  await page.getByText(/appels, .*\s% d’erreurs, le plus le/).waitFor();
  await page.getByText(/des 600 appels de paiement permis/).waitFor();
  const keys = page.getByRole('table', { name: 'Par clé' });
  await keys.getByRole('rowheader', { name: 'clé' }).waitFor();
  await button(page, 'Exporter').click();
  await settled(page, 'Exports');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Télécharger Utilisation' }).first().click(),
  ]);
  assert.match(
    await readFile(await file.path(), 'utf8'),
    /^\ufeffat;key_id;key_name;operation;calls;errors\r\n\d{4}-\d\d-\d\dT/,
  );
  await page.goBack();
  await settled(page, 'Utilisation');
  await page.getByText('Voir en tableau').click();
  await page
    .getByRole('table', { name: 'Par jour' })
    .getByRole('columnheader', { name: 'Erreurs' })
    .waitFor();
  assert.equal(
    await page.getByRole('table', { name: 'Par jour' }).getByRole('rowheader').count(),
    14,
  );
  // A row of the table leads to what it counts (section 10, charts).
  await page.getByRole('table', { name: 'Par jour' }).getByRole('link').last().click();
  await settled(page, 'Requêtes');
  assert.match(page.url(), /\?created_from=(\d{4}-\d\d-\d\d)&created_to=\1$/);
  assert.ok((await page.locator('main tbody tr').count()) > 0);
  await page.goBack();
  await settled(page, 'Utilisation');
  await page
    .getByRole('link', { name: /^1 appel$/ })
    .first()
    .click();
  await settled(page, 'Requêtes');
  assert.match(page.url(), /\?code=/);
  await page.goto(`${shop.at('requests')}?code=NOT_FOUND`);
  await page.getByRole('columnheader', { name: 'Clé' }).waitFor();
  await page.locator('main tbody').getByRole('link').first().click();
  await settled(page, /^GET \/v1\/payments\//);
  await page.locator('dt', { hasText: 'Sens' }).waitFor();
  await close();
});
