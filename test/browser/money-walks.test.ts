// J5 to J8 as their rows tell them, by keyboard alone on a small phone (UI191): a payment opened beside its list, a payout
// taken back, a dispute lost by time, a link paid on its page, a code used up.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { type Stage, settled, visit } from '../kit/dashboard.ts';
import { press, reach, type } from '../kit/keyboard.ts';
import { plant } from '../kit/planting.ts';
import { addressOf, type Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { eventually } from '../kit/waiting.ts';

/** Fewer rows may be over before anybody can stop them; `JOURNEY_ROWS=50000` is the long form. */
const rows = Number(process.env['JOURNEY_ROWS'] ?? 5_000);

let stage: Stage;
let shop: Shop;
before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const badge = (page: Page, text: string | RegExp) => page.locator('.badge', { hasText: text });

async function opened(path: string) {
  const visited = await visit(stage, shop.cookie, { refusals: true });
  await visited.page.goto(path);
  await settled(visited.page);
  return visited;
}

test('J5 UI68 UI191 a payment of a filtered list is opened in a tab of its own, by keyboard', async () => {
  const { page, close } = await opened(`${shop.at('payments')}?status=succeeded`);
  await reach(page, /^10.000.F.CFA/);
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.keyboard.press('ControlOrMeta+Enter'),
  ]);
  await tab.waitForURL(/\/payments\/pay_\w+$/);
  await tab.bringToFront();
  // Loaded once more: a driver that was late for the first document of a tab that another one opened never sees it.
  await tab.reload();
  await settled(tab);
  assert.match((await tab.locator('h1').textContent()) ?? '', /10.000/);
  assert.match(page.url(), /payments\?status=succeeded$/);
  await close();
});

/** As many more of one that is there: an export reads rows, whoever wrote them. */
const copyPayments = (id: string, count: number) =>
  plant(stage.world.databaseUrl, [
    `insert into payments
     select (jsonb_populate_record(p, jsonb_build_object('merchant_reference', null, 'id',
              left(p.id, 14) || substr(md5(n::text), 1, 16)))).*
       from payments p cross join generate_series(1, $3::int) n
      where p.project_id = $1 and p.id = $2`,
    [shop.id, id, count],
  ]);

test(`J5 UI85 UI191 an export of ${rows} rows is stopped once; asked for again it is whole`, async () => {
  await copyPayments(shop.params['paymentId'] ?? '', rows);
  // A clock that is put back counts what is there (B.15.11): so many rows are more than a day may take.
  const most = 9_000_000_000;
  const limits = { payments: { daily: most, monthly: most } };
  await shop.api('POST', '/v1/test/merchant', { limits });
  const { page, close } = await opened(shop.at('payments'));
  // So many rows are read while a hand is still on its way to the button: here they wait to be read until it was pressed.
  await stage.world.database.transaction(async (tx) => {
    await tx.run(sql`lock table payments in access exclusive mode`);
    await press(page, /^Exporter$/);
    await settled(page, 'Exports');
    await press(page, /^Arrêter Paiements$/);
    await press(page, /^Arrêter l’export$/);
    await badge(page, 'Arrêté').waitFor();
  });
  await press(page, /^Menu$/);
  await press(page, /^Paiements$/);
  await settled(page, 'Paiements');
  await press(page, /^Exporter$/);
  await settled(page, 'Exports');
  await badge(page, 'En cours').waitFor();
  const ready = page.getByRole('link', { name: 'Télécharger Paiements' });
  await eventually('the file is ready', async () => {
    await stage.world.advance(100);
    return (await ready.count()) > 0;
  });
  await reach(page, /^Télécharger Paiements$/);
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const text = await readFile(await file.path(), 'utf8');
  assert.ok(text.trim().split('\r\n').length > rows);
  await close();
});

test('J6 UI103 UI191 a payout that its operator takes back: paid, then the funds are back, with the lines of both', async () => {
  const { page, close } = await opened(shop.at('newPayout'));
  await type(page, /^Montant \(F CFA\)/, '15000');
  await press(page, /^Voir les frais$/);
  await page.getByRole('button', { name: /^Virer 15.000.F.CFA$/ }).waitFor();
  await press(page, /^Virer 15.000.F.CFA$/);
  await settled(page, /^Virement de 15.000.F.CFA/);
  await press(page, /^Le faire aboutir, puis reprendre$/);
  await badge(page, 'Versé').waitFor();
  await stage.world.advance(5_000);
  await badge(page, 'Échoué').waitFor();
  await page.getByText('Versé, puis repris par l’opérateur.', { exact: false }).waitFor();
  await page.locator('dt', { hasText: 'Repris' }).waitFor();
  await press(page, /^Écritures comptables$/);
  // O4: all of it is back, the fee too.
  await page.getByRole('table', { name: 'Écritures comptables' }).getByText('O4').first().waitFor();
  await close();
});

test('J7 UI105 UI191 a dispute that nobody answers is lost once its time is over', async () => {
  const paid = await stage.world.pay(shop.key, { amount: 12_000 });
  await stage.world.advance(2_500);
  const other = await shop.api('POST', '/v1/test/disputes', { payment_id: paid.body.id });
  const { page, close } = await opened(shop.at('simulator'));
  await press(page, /^\+ 7 jours$/);
  await page.getByText('7 jours d’avance', { exact: true }).waitFor();
  await press(page, /^\+ 7 jours$/);
  await page.getByText('14 jours d’avance', { exact: true }).waitFor();
  const params = { id: shop.id, mode: 'test', disputeId: other.id };
  await page.goto(addressOf('dispute', params));
  await settled(page, /^Litige sur 12.000/);
  await badge(page, 'Perdu').first().waitFor();
  assert.equal(await page.getByRole('button', { name: 'Contester' }).count(), 0);
  await page.goto(shop.at('simulator'));
  await settled(page);
  await press(page, /^Revenir à l’heure$/);
  await page.getByText('à l’heure du serveur').waitFor();
  await close();
});

test('J8 UI107 UI191 a link made in the page is paid on its own page, and says so', async () => {
  const { page, close } = await opened(shop.at('newLink'));
  await type(page, /^Titre/, 'Mafé');
  await type(page, /^Montant \(F CFA\)/, '3500');
  await press(page, /^Créer le lien$/);
  await settled(page, 'Mafé');
  const address = page.url();
  const id = new URL(address).pathname.split('/').at(-1);
  const { url } = await shop.api('GET', `/v1/payment-links/${id}`);
  const payer = await stage.browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'fr-SN',
  });
  const hosted = await payer.newPage();
  await hosted.goto(`${stage.world.url}${new URL(url).pathname}`);
  await hosted.locator('[name=channel]').first().focus();
  await hosted.keyboard.press('Space');
  await hosted.locator('[name=phone]').focus();
  await hosted.keyboard.type('70 000 00 00');
  await hosted.keyboard.press('Enter');
  await hosted.getByRole('heading', { name: 'Confirmez sur votre téléphone' }).waitFor();
  await stage.world.advance(0);
  await stage.world.advance(2_500);
  await hosted.getByRole('heading', { name: 'Paiement réussi' }).waitFor();
  await payer.close();
  await page
    .getByRole('link', { name: /^3.500.F.CFA/ })
    .first()
    .waitFor();
  await page.reload();
  await settled(page, 'Mafé');
  await press(page, /^3.500.F.CFA/);
  await settled(page, /^Paiement de 3.500/);
  await close();
});

test('J8 UI108 UI191 a code for one use: tried, used, and then used up for the next', async () => {
  const { page, close } = await opened(shop.at('newOffer'));
  await type(page, /^Code$/, 'UNEFOIS');
  await type(page, /^Remise \(%\)/, '20');
  await press(page, /^Limites$/);
  await type(page, /^Utilisations en tout/, '1');
  await press(page, /^Créer le code$/);
  await settled(page, 'UNEFOIS');
  const used = await stage.world.pay(shop.key, { amount: 10_000, offer_code: 'UNEFOIS' });
  assert.equal(used.status, 201, used.text);
  await stage.world.advance(2_500);
  await page.reload();
  await settled(page, 'UNEFOIS');
  await badge(page, /Épuisé/)
    .first()
    .waitFor();
  await type(page, /^Montant de l’achat/, '10000');
  await press(page, /^Calculer$/);
  await page
    .getByText(/épuisé|plus d’utilisation/i)
    .last()
    .waitFor();
  const again = await stage.world.pay(shop.key, { amount: 10_000, offer_code: 'UNEFOIS' });
  assert.equal(again.body.code, 'OFFER_INVALID');
  await close();
});
