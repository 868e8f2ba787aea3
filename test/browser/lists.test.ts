// What every list promises besides its filters: turned round by the head of its times, and found again at the row that was left.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { violationsOf } from '../kit/browser.ts';
import { desk, picture, type Stage, settled, visit } from '../kit/dashboard.ts';
import { press, reach } from '../kit/keyboard.ts';
import { mailsTo } from '../kit/mails.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { becomes, eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;
before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

const links = (page: Page) => page.locator('main tbody th a');
const hrefs = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('main tbody th a')].map((a) => a.getAttribute('href'))",
  );

test('UI68 a list is turned round by the head of its times, by keyboard on a phone too; its address says so', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const newest = await hrefs(page);
  await press(page, /^Créé, les plus récents d’abord/);
  await page.waitForURL(`**${shop.at('payments')}?sort=created_at`);
  await becomes(() => hrefs(page).then(String), String([...newest].reverse()));
  await page
    .getByRole('button', { name: /^Créé, les plus anciens d’abord/ })
    .and(page.locator(':focus'))
    .waitFor();
  await picture(page, 'ui68-oldest-phone');
  assert.deepEqual(await violationsOf(page), []);
  // Filters come and go, the order stays; the file is asked for in it.
  await page.locator('summary', { hasText: 'Filtrer' }).click();
  await page.getByLabel('État').selectOption('succeeded');
  await page.getByRole('button', { name: 'Appliquer' }).click();
  await page.waitForURL('**?sort=created_at&status=succeeded');
  await page.getByRole('link', { name: 'Effacer les filtres' }).click();
  await page.waitForURL(`**${shop.at('payments')}?sort=created_at`);
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/exports'),
  );
  await page.getByRole('button', { name: 'Exporter' }).click();
  assert.deepEqual((await asked).postDataJSON().filters, { sort: 'created_at' });
  await settled(page, 'Exports');
  await page.goBack();
  await settled(page, 'Paiements');
  await page.goto(`${shop.at('payments')}?sort=amount`);
  await page.getByText(/n’a pas été appliqué.: Ordre amount\.$/).waitFor();
  await becomes(() => hrefs(page).then(String), String(newest));
  await close();
});

const sorted = [
  'payments',
  'refunds',
  'payouts',
  'destinations',
  'disputes',
  'links',
  'offers',
  'statement',
  'link',
  'offer',
] as const;

test('UI68 every list that the API gives from both ends says which end comes first, and offers the other', async () => {
  await shop.api(
    'POST',
    '/v1/payments',
    { amount: 5_000, channel: 'wave', customer: { phone: '+221700000000' }, offer_code: 'TABASKI' },
    { 'Idempotency-Key': 'lists-offer' },
  );
  const link = await shop.api('GET', `/v1/payment-links/${shop.params['linkId']}`);
  const path = `/v1/checkout-links/${link.url.split('/').at(-1)}/payments`;
  const body = { key: 'abcdef0123456789abcdef01' };
  assert.equal((await stage.world.call('POST', path, { body })).status, 201);
  const { page, close } = await visit(stage, shop.cookie, { ...desk, lang: 'en' });
  for (const name of sorted) {
    await page.goto(shop.at(name));
    await settled(page);
    const head = page.locator('main th[aria-sort=descending]');
    await head.getByRole('button').click();
    await page.waitForURL('**?sort=created_at');
    await page.locator('main th[aria-sort=ascending]').waitFor();
    await settled(page);
    await picture(page, `ui68-${name}`);
    assert.deepEqual(await violationsOf(page), [], name);
  }
  await close();
});

test('UI68 UI40 back from an object returns to its row: its place on the page, and the focus', async () => {
  for (let n = 0; n < 14; n++) await stage.world.pay(shop.key, { amount: 1_000 + n });
  const { page, close } = await visit(stage, shop.cookie);
  await page.goto(shop.at('payments'));
  await settled(page, 'Paiements');
  const row = links(page).nth(10);
  const to = await row.getAttribute('href');
  await row.focus();
  const y = () => page.evaluate<number>('Math.round(window.scrollY)');
  const before = await y();
  assert.ok(before > 500, String(before));
  // The browser tells that it has scrolled with the next picture; nobody presses before it.
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
  );
  await page.keyboard.press('Enter');
  await settled(page, /Paiement de/);
  await page.goBack();
  await settled(page, 'Paiements');
  await becomes(
    () => page.evaluate<string>('document.activeElement.getAttribute("href") ?? ""'),
    to ?? '',
  );
  await becomes(y, before);
  await reach(page, /F.CFA/);
  await close();
});

/** Opened, and told of what happens from now on. */
async function listening(page: Page, to: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/events/stream'));
  await page.goto(to);
  await stream;
}

test('UI80 UI193 rows stay under the reader’s hand: what is new is counted above them, and read at a press', async () => {
  // What other tests made has come to its end.
  await stage.world.advance(2_500);
  const { page, close } = await visit(stage, shop.cookie);
  await listening(page, shop.at('payments'));
  await settled(page, 'Paiements');
  const rows = await hrefs(page);
  const top = () =>
    page.evaluate<number>("document.querySelector('main tbody tr').getBoundingClientRect().top");
  const before = await top();
  const pay = async (reference: string) => {
    const body = { merchant_reference: reference, customer: { phone: '+221700000000' } };
    return (await stage.world.pay(shop.key, body)).body.id;
  };
  const made = [await pay('vivant-1'), await pay('vivant-2'), await pay('vivant-3')];
  await stage.world.advance(2_500);
  const show = page.getByRole('button', { name: '3 nouveautés : afficher' });
  await show.waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: /^3 nouveautés$|^\d nouveautés?$/ })
    .waitFor();
  assert.deepEqual(await hrefs(page), rows, 'no row is moved');
  assert.equal(await top(), before, 'nor pushed down');
  await picture(page, 'ui80-three-new');
  assert.deepEqual(await violationsOf(page), []);
  await press(page, /^3 nouveautés.: afficher$/);
  await becomes(
    async () => String((await hrefs(page)).slice(0, 3)),
    String(made.reverse().map((id) => shop.at('payment').replace(/pay_\w+/, id))),
  );
  await becomes(() => show.count(), 0);
  await page.locator('main :focus').waitFor();
  // A list that holds nothing yet has no row to move.
  await listening(page, `${shop.at('payments')}?q=vivant-4`);
  await page.getByRole('heading', { name: 'Rien ne correspond' }).waitFor();
  await pay('vivant-4');
  await stage.world.advance(2_500);
  await becomes(() => links(page).count(), 1);
  await close();
});

test('UI80 a page that is paused reads nothing by itself, counts what happens, and goes on where it is told to', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  await listening(page, shop.at('overview'));
  await settled(page, 'Vue d’ensemble');
  await page.getByRole('region', { name: 'Derniers paiements' }).getByRole('table').waitFor();
  const rows = await hrefs(page);
  await press(page, /^Mettre la page en pause$/);
  const goOn = page.getByRole('button', { name: 'Page en pause : reprendre' });
  await goOn.waitFor();
  await stage.world.pay(shop.key, { customer: { phone: '+221700000000' } });
  await stage.world.advance(2_500);
  await page.getByRole('button', { name: '1 nouveauté : afficher' }).waitFor();
  assert.deepEqual(await hrefs(page), rows);
  await picture(page, 'ui80-paused');
  assert.deepEqual(await violationsOf(page), []);
  await goOn.press('Enter');
  await becomes(async () => String(await hrefs(page)) !== String(rows), true);
  await becomes(() => goOn.count(), 0);
  await close();
});

test('UI85 disputes, links, codes and destinations are exported by their filters, by keyboard on a phone', async () => {
  const { page, close } = await visit(stage, shop.cookie, { lang: 'en' });
  const made = [
    ['disputes', 'Disputes', 'disputeId'],
    ['links', 'Payment links', 'linkId'],
    ['offers', 'Promo codes', 'offerId'],
    ['destinations', 'Destinations', 'destinationId'],
  ] as const;
  for (const [name, title, object] of made) {
    await page.goto(`${shop.at(name)}?lang=en&sort=created_at`);
    await settled(page, title);
    await press(page, /^Export$/);
    await settled(page, 'Exports');
    const ready = page.getByRole('link', { name: `Download ${title}` });
    await eventually('the file is ready', async () => {
      await stage.world.advance(100);
      return (await ready.count()) > 0;
    });
    const [file] = await Promise.all([page.waitForEvent('download'), ready.press('Enter')]);
    const text = await readFile(await file.path(), 'utf8');
    assert.ok(text.startsWith('\uFEFFid,created_at,status,'), text);
    assert.ok(text.includes(shop.params[object] ?? '-'), name);
  }
  await picture(page, 'ui85-exports');
  assert.deepEqual(await violationsOf(page), []);
  await close();
});

test('UI85 whoever leaves the page before the file is ready is told by mail; whoever waits for it is not', async () => {
  const { page, close } = await visit(stage, shop.cookie);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/mail')) asked.push(request.method());
  });
  const mails = async () =>
    (await mailsTo(stage.world, shop.email)).filter((text) => /export/i.test(text)).length;
  const before = await mails();
  const { worker } = stage.world.app;
  const begin = async () => {
    await page.goto(shop.at('payments'));
    await settled(page, 'Paiements');
    await page.getByRole('button', { name: 'Exporter' }).click();
    await settled(page, 'Exports');
  };
  await begin();
  const ready = page.getByRole('link', { name: 'Télécharger Paiements' });
  const made = async () => {
    await stage.world.advance(100);
    const rows = await stage.world.database.all<{ state: string }>(sql`
      select state from exports where project_id = ${shop.id} and mode = 'test' and kind = 'payments'`);
    return rows.every(({ state }) => state === 'done') ? rows.length : -1;
  };
  // Others stand there already: of a page that is left while this one is made, a mail would be sent.
  await eventually('the file is ready', async () => (await made()) === (await ready.count()));
  // By a step back, and for another site.
  await worker.stop(1_000);
  await begin();
  await page.getByText('En cours').waitFor();
  assert.deepEqual(asked, []);
  await page.goBack();
  await settled(page, 'Paiements');
  await becomes(async () => String(asked), 'POST');
  await begin();
  // The one before and this one: a page that is left asks for those that it shows.
  await becomes(() => page.getByText('En cours').count(), 2);
  await page.goto('about:blank');
  worker.start();
  await eventually('both files are made', async () => (await made()) > 0);
  // Three mails an hour reach a person, and tests before sent some: one may wait for its hour.
  const told = () => stage.world.advance(600_000).then(mails);
  await becomes(told, before + 2);
  await close();
});

test('UI68 a page that a list does not have is dropped and said: its first rows are there', async () => {
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(`${shop.at('payments')}?cursor=pay_x`);
  await settled(page, 'Paiements');
  await page
    .getByText('L’adresse demande une page que cette liste n’a pas : voici son début.')
    .waitFor();
  assert.ok((await hrefs(page)).length > 0);
  assert.equal(await page.getByRole('alert').filter({ visible: true }).count(), 0);
  await close();
});

test('UI96 the sum above payments says its span, or why there is none; a number is found as people write it', async () => {
  const customer = { phone: '+221771112233' };
  await stage.world.pay(shop.key, { amount: 4_300, customer });
  const { page, close } = await visit(stage, shop.cookie, { refusals: true });
  await page.goto(`${shop.at('payments')}?customer_phone=77%20111%2022%2033`);
  await settled(page, 'Paiements');
  await page.getByRole('link', { name: /4.300 F CFA/ }).waitFor();
  await page.getByText(/1 paiement du .* au .*, dont payés/).waitFor();
  await page.goto(`${shop.at('payments')}?created_from=2020-01-01`);
  await settled(page, 'Paiements');
  await page.getByText(/^Pas de somme\s: .* Du\s: 92 jours au plus/).waitFor();
  await close();
});
