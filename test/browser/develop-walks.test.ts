// J9, J10, J14 and J18 as their rows tell them, by keyboard alone on a small phone (UI191): a thousand events sent again with
// a count, a pause and an end; the eight broken rules of the doctor; two days of the test clock in their order; the stream's
// tab closed; a new build under a form.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { sql } from '../../src/db/sql.ts';
import { sign } from '../../src/kit/signature.ts';
import { desk, losePartsOfBuild, type Stage, settled, visit } from '../kit/dashboard.ts';
import { press, reach, type } from '../kit/keyboard.ts';
import type { Shop } from '../kit/shop.ts';
import { openStagedShop } from '../kit/staged-shop.ts';
import { join } from '../kit/team.ts';
import { eventually } from '../kit/waiting.ts';

let stage: Stage;
let shop: Shop;
before(async () => {
  ({ stage, shop } = await openStagedShop());
});
after(() => stage.close());

async function opened(path: string) {
  const visited = await visit(stage, shop.cookie, { refusals: true });
  await visited.page.goto(path);
  await settled(visited.page);
  return visited;
}

/** As many more of one that the shop's endpoint listens to: others are not sent again, nor what left a second ago. */
const copyEvents = (count: number) =>
  stage.world.database.run(sql`
    insert into events
    select (jsonb_populate_record(e, jsonb_build_object(
             'id', left(e.id, 14) || substr(md5(n::text), 1, 16), 'resent_at', null))).*
      from events e cross join generate_series(1, ${count}::int) n
     where e.id = (select min(id) from events where project_id = ${shop.id} and type = 'payment.succeeded')`);

/** What the shop has sent again itself is left out for a second, and would be counted by the second press alone. */
async function untilAllAreLeft(): Promise<void> {
  const { database } = stage.world;
  await eventually('nothing is on its way again', async () => {
    const waiting = await database.all(
      sql`select 1 from jobs where project_id = ${shop.id} and kind = 'resend-event'`,
    );
    return waiting.length === 0;
  });
  await database.run(sql`update events set resent_at = null where project_id = ${shop.id}`);
}

test('UI118 UI58 a user is offered payments by the simulator, and told why no payouts', async () => {
  const { cookie } = await join(stage.world, shop.id, 'user');
  const { page, close } = await visit(stage, cookie, desk);
  await page.goto(shop.at('simulator'));
  await settled(page, 'Simulateur');
  for (const [title, off] of [
    ['Paiements, par en-tête', null],
    ['Virements, par en-tête', 'true'],
    ['Virements, par destination', 'true'],
  ] as const) {
    const group = page.locator('details', { hasText: title });
    await group.locator('summary').click();
    const create = group.getByRole('button', { name: /^Créer/ }).first();
    assert.equal(await create.getAttribute('aria-disabled'), off, title);
  }
  await close();
});

test('J9 UI114 UI191 a thousand events: counted first, sent, paused, gone on with, stopped', async () => {
  await copyEvents(1_000);
  await untilAllAreLeft();
  const { page, close } = await opened(shop.at('events'));
  await press(page, /^Renvoyer une période$/);
  await press(page, /^Compter$/);
  const send = page.getByRole('button', { name: /^Renvoyer \(/ });
  await send.waitFor();
  const counted = Number((await send.textContent())?.replace(/\D/g, ''));
  assert.ok(counted >= 1_000, `${counted}`);
  await press(page, /^Renvoyer \(/);
  await settled(page, 'Renvoi d’une période');
  await press(page, /^Mettre en pause$/);
  await page.locator('.badge', { hasText: 'En pause' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const read = async () => {
    const path = `/v1/projets/${shop.id}/events/replays/${id}`;
    return (await stage.world.call('GET', path, { cookie: shop.cookie })).body;
  };
  const { done, count } = await read();
  assert.equal(count, counted);
  assert.ok(done < count, `${done} were sent before it was paused`);
  await press(page, /^Reprendre$/);
  await page.locator('.badge', { hasText: 'En cours' }).waitFor();
  await press(page, /^Arrêter$/);
  await press(page, /^Arrêter le renvoi$/);
  await page.locator('.badge', { hasText: 'Arrêté' }).waitFor();
  assert.equal((await read()).state, 'cancelled');
  await close();
});

const body = '{"id":"evt_1","city":"Thiès"}';
const secret = `whsec_${'aB3'.repeat(14)}`;
const now_s = () => Math.floor(Date.now() / 1_000);
const headers = (time: number, signature: string) =>
  `X-Svc-Timestamp: ${time}\nX-Svc-Signature: ${signature}`;
const signed = (key: string | Buffer, text: string, at = now_s()) => {
  const hmac = createHmac('sha256', key).update(`${at}.`).update(text).digest('hex');
  return headers(at, `v1=${hmac}`);
};

/** What a receiver got, what it checked with, and what the doctor says to that. */
const broken: [rule: RegExp, headers: () => string, body: string, secret: string][] = [
  [
    /l’heure est à plus de cinq minutes/,
    () => headers(now_s() - 900, sign(secret, now_s() - 900, body)),
    body,
    secret,
  ],
  [/Ce secret n’a pas signé/, () => signed('whsec_other', body), body, secret],
  [/perdu ou gagné un bout/, () => signed(secret, body), body, secret.slice(6)],
  [/décodé de base64/, () => signed(Buffer.from(secret.slice(6), 'base64'), body), body, secret],
  [/lu puis réécrit/, () => signed(secret, body), '{ "id": "evt_1", "city": "Thiès" }', secret],
  [/retour à la ligne s’est ajouté/, () => signed(secret, body), `${body}\n`, secret],
  [
    /retour à la ligne de la fin du corps s’est perdu/,
    () => signed(secret, `${body}\n`),
    body,
    secret,
  ],
  [/changé de codage/, () => signed(secret, body), Buffer.from(body).toString('latin1'), secret],
  [/X-Svc-Timestamp manque/, () => signed(secret, body).replace(/^.*\n/, ''), body, secret],
  [/X-Svc-Signature manque/, () => signed(secret, body).replace(/\n.*$/, ''), body, secret],
];

test('J9 UI126 UI191 the doctor names each of the broken rules in the page', async () => {
  const { page, close } = await opened(shop.at('signature'));
  // Pasted, as nobody types a signature.
  const paste = async (label: RegExp, text: string) => {
    await reach(page, label);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  for (const [rule, given, text, key] of broken) {
    await paste(/^En-têtes/, given());
    await paste(/^Corps brut/, text);
    await paste(/^Secret de signature/, key);
    await press(page, /^Examiner$/);
    await page.getByText(rule).waitFor();
  }
  await close();
});

test('J10 UI118 UI191 two days of the test clock: what falls due stands in its order and happens in it', async () => {
  const { world } = stage;
  await shop.api('POST', '/v1/test/merchant', { kyc_status: 'verified' });
  for (const delay of [900, 60, 300]) {
    await world.pay(shop.key, { amount: delay }, { 'X-Svc-Simulate': `succeeded;delay=${delay}` });
  }
  await world.advance(0);
  const { page, close } = await opened(shop.at('simulator'));
  const table = page.getByRole('table', { name: 'Ce qui vient à échéance' });
  const due = await Promise.all(
    (await table.locator('time').all()).map((one) => one.getAttribute('datetime')),
  );
  assert.ok(due.length >= 3);
  assert.deepEqual(due, [...due].sort());
  await press(page, /^\+ 1 jour$/);
  await page.getByText('1 jour d’avance', { exact: true }).waitFor();
  await press(page, /^\+ 1 jour$/);
  await page.getByText('2 jours d’avance', { exact: true }).waitFor();
  await page.getByText(/effets? (est|sont) survenus?/).waitFor();
  const path = `/v1/projets/${shop.id}/events?type=payment.succeeded&livemode=false&limit=3`;
  const { body: events } = await world.call('GET', path, { cookie: shop.cookie });
  const amounts: number[] = [];
  for (const { object_id } of events.data.reverse()) {
    amounts.push(
      (await world.call('GET', `/v1/payments/${object_id}`, { key: shop.key })).body.amount,
    );
  }
  assert.deepEqual(amounts, [60, 300, 900]);
  await press(page, /^Revenir à l’heure$/);
  await page.getByText('à l’heure du serveur').waitFor();
  await close();
});

const tail = (page: Page) => page.getByRole('region', { name: 'En direct' }).getByRole('listitem');

test('J14 UI80 UI191 two tabs on a phone: the live list is paused by keyboard, and goes on in the tab that is left', async () => {
  const { page, close } = await opened(shop.at('events'));
  const streams: Request[] = [];
  const other = await page.context().newPage();
  other.on('request', (one) => one.url().includes('/events/stream') && streams.push(one));
  await other.goto(shop.at('events'));
  await settled(other, 'Événements');
  const pay = async () => {
    await stage.world.pay(shop.key);
    await stage.world.advance(0);
    await stage.world.advance(2_500);
  };
  await press(other, /^Pause$/);
  await pay();
  await tail(page).first().waitFor();
  assert.equal(await tail(other).count(), 0);
  await press(other, /^Reprendre/);
  assert.equal(streams.length, 0, 'the second tab asked for none of its own');
  await page.close();
  await eventually('it took over', async () => streams.length === 1);
  await pay();
  await tail(other).first().waitFor();
  // The link of an event is reached, and its page opened, in the tab that is left.
  await press(other, /^Paiement confirmé/);
  await settled(other, /^Paiement confirmé/);
  await other.context().close();
  void close;
});

test('J18 UI05 UI65 UI191 a new build under a form: by keyboard the page is loaded anew, and what was typed is asked about', async () => {
  const { page } = await opened(shop.at('newPayment'));
  await type(page, /^Montant \(F CFA\)/, '4500');
  await page.evaluate('window.sameDocument = true');
  await losePartsOfBuild(page);
  const stays = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    }),
  );
  await press(page, /^Menu$/);
  await reach(page, /^Équipe$/);
  await page.keyboard.press('Enter');
  await stays;
  assert.equal(await page.evaluate('window.sameDocument'), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByLabel('Montant (F CFA)').inputValue(), '4\u202f500');
  page.once('dialog', (dialog) => void dialog.accept());
  await press(page, /^Menu$/);
  await reach(page, /^Équipe$/);
  await page.keyboard.press('Enter');
  await settled(page, 'Équipe');
  await page.getByText('Une nouvelle version a été installée').waitFor();
  // The browser complains of the part that was gone.
  await page.context().close();
});
