// What a call reads must not grow with what its merchant did before (contract/operations.md OP08).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import type { Statement } from '../../src/db/sql.ts';
import { tenantTables } from '../../src/db/tenants.ts';
import { fillHistory } from '../../tools/bench/history-fill.ts';
import { openPlanner, pagesOf, statementsOf } from '../kit/plans.ts';
import { startWorld, type World } from '../kit/world.ts';

let world: World;
let admin: pg.Client;
type Merchant = Awaited<ReturnType<World['project']>> & {
  payment: string;
  reference: string;
  /** In the middle of its past. */
  journal: string;
};
let merchants: [long: Merchant, short: Merchant];

before(async () => {
  world = await startWorld();
  admin = await openPlanner(world.database.url);
  const projects = [await world.project(), await world.project()] as const;
  await fillHistory({
    url: world.database.url,
    long: { project: projects[0].id, count: 20_000 },
    short: { project: projects[1].id, count: 400 },
    plainly: true,
  });
  const of = async (project: (typeof projects)[number]): Promise<Merchant> => {
    const { rows } = await admin.query(
      `select id as payment, merchant_reference as reference from payments
        where project_id = $1 and status = 'succeeded' order by id limit 1`,
      [project.id],
    );
    const { rows: journals } = await admin.query(
      `select id as journal from journals where project_id = $1 order by id
       offset (select count(*) / 2 from journals where project_id = $1) limit 1`,
      [project.id],
    );
    return { ...project, ...rows[0], ...journals[0] };
  };
  merchants = [await of(projects[0]), await of(projects[1])];
  // The first call opens the account.
  for (const { key } of merchants) await world.call('GET', '/v1/balances', { key });
});
after(async () => {
  await admin.end();
  await world.close();
});

const tables = new RegExp(`\\b(?:from|join|update)\\s+(?:${tenantTables.join('|')})\\b`);

/** A job that takes long is held on to: that the machine was slow says nothing of a past. */
const holdsOn = /j\.lease_by = g\.lease_by/;

/** The statements that some work sends for a merchant; what inserts or deletes cannot be sent again. */
const sentBy = async ({ id }: Merchant, work: () => Promise<unknown>): Promise<Statement[]> =>
  (await statementsOf(work)).filter(
    ({ text, values }) => tables.test(text) && !holdsOn.test(text) && values.flat().includes(id),
  );

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

const reads: Record<string, (merchant: Merchant) => string> = {
  'one payment': ({ payment }) => `/v1/payments/${payment}`,
  'its events and lines': ({ payment }) => `/v1/payments/${payment}?expand=events,ledger`,
  'the first page': () => '/v1/payments?limit=5',
  'the oldest page': () => '/v1/payments?limit=5&sort=created_at',
  'a page by cursor': ({ payment }) => `/v1/payments?limit=5&sort=created_at&cursor=${payment}`,
  'the last days': () => `/v1/payments?limit=5&created_from=${day(5)}&created_to=${day(0)}`,
  expired: () => '/v1/payments?limit=1&status=expired',
  processing: () => '/v1/payments?limit=5&status=processing',
  'a reference': ({ reference }) => `/v1/payments?limit=5&merchant_reference=${reference}`,
  balances: () => '/v1/balances',
  'the first page of the statement': () => '/v1/balances/transactions?limit=5',
  'the statement by cursor': ({ journal }) => `/v1/balances/transactions?limit=5&cursor=${journal}`,
  'the statement by cursor, oldest first': ({ journal }) =>
    `/v1/balances/transactions?limit=5&sort=created_at&cursor=${journal}`,
};

async function compare(name: string, work: (merchant: Merchant) => Promise<unknown>) {
  const [one, other] = merchants;
  const long = await sentBy(one, () => work(one));
  const short = await sentBy(other, () => work(other));
  assert.ok(long.length > 0, name);
  assert.deepEqual(
    [...new Set(long.map(({ text }) => text))].sort(),
    [...new Set(short.map(({ text }) => text))].sort(),
  );
  const most = async (sent: readonly Statement[], text: string) => {
    let pages = 0;
    for (const one of sent)
      if (one.text === text) pages = Math.max(pages, await pagesOf(admin, one));
    return pages;
  };
  for (const text of new Set(long.map((statement) => statement.text))) {
    const [of, to] = [await most(long, text), await most(short, text)];
    // A tree may be one page higher where more lies.
    assert.ok(of <= 1.5 * to + 2, `${name}: ${of} pages in place of ${to}:\n${text}`);
  }
}

const read = (path: (merchant: Merchant) => string) => async (merchant: Merchant) => {
  const answer = await world.call('GET', path(merchant), { key: merchant.key });
  assert.equal(answer.status, 200, answer.text);
};

test('OP08 reads touch no more pages of a long past than of a short one, also before statistics', async () => {
  for (const [name, path] of Object.entries(reads)) {
    // A reference fits the key that begins like its own as well, as far as anybody knows then: for a minute.
    if (name !== 'a reference') await compare(`${name}, before statistics`, read(path));
  }
  await compare('a reference that is taken, before statistics', async ({ key, reference }) => {
    const { body } = await world.pay(key, { merchant_reference: reference });
    assert.equal(body.code, 'DUPLICATE_MERCHANT_REFERENCE');
  });
  await admin.query('analyze');
  for (const [name, path] of Object.entries(reads)) await compare(name, read(path));
});

test('OP08 creating and settling touch no more pages of a long past than of a short one', async () => {
  await admin.query('analyze');
  await compare('a whole life', async ({ key }) => {
    const made = await world.pay(key, { channel: 'wave', customer: { phone: '+221700000000' } });
    assert.equal(made.status, 201, made.text);
    await world.idle();
    await world.advance(3_000);
    await world.idle();
    const { body } = await world.call('GET', `/v1/payments/${made.body.id}`, { key });
    assert.equal(body.status, 'succeeded');
  });
});

test('OP08 the events of a span, and a replay of them, touch no more pages of a long past than of a short one', async () => {
  await admin.query('analyze');
  // What is found costs as much as it is: nothing, of a span to come.
  const [from, to] = [3_600_000, 7_200_000].map((ms) => new Date(Date.now() + ms).toISOString());
  const url = 'http://127.0.0.1:9/';
  for (const { id, key } of merchants) {
    const body = { url, events: ['payment.succeeded'] };
    await world.call('POST', `/v1/projets/${id}/webhooks`, { key, body });
  }
  await compare('events of a span', async ({ id, key }) => {
    const path = `/v1/projets/${id}/events?created_from=${from}&created_to=${to}`;
    assert.deepEqual((await world.call('GET', path, { key })).body.data, []);
  });
  await compare('the count of a replay', async ({ id, key }) => {
    const body = { from, to };
    const { body: answer } = await world.call('POST', `/v1/projets/${id}/events/replay`, {
      key,
      body,
    });
    assert.deepEqual(answer, { count: 0 });
  });
});

/** Refunds of payments that have succeeded, each with the number of its payer; one of them through a link. */
const fillRefunds = `
  insert into refunds (project_id, mode, id, status, payment_id, amount, fee, fee_schedule, fee_payer, debit_amount,
    received_amount, channel, phone, payment_link_id, metadata, search_text, created_at, updated_at)
  select project_id, 'test', 'ref_' || substr(id, 5), 'succeeded', id, 10, 0, 1, 'merchant', 10, 10, channel,
    case when n = 9 then $2 else customer_phone end, case when n = 9 then $2 else 'plink_' || n end, '{}', '',
    created_at, created_at
    from (select *, row_number() over (order by id) as n from payments
           where project_id = $1 and status = 'succeeded') p`;

test('UI100 OP08 refunds of a payer or of a link touch no more pages of a long past than of a short one', async () => {
  for (const { id } of merchants) await admin.query(fillRefunds, [id, 'rare']);
  const paths = ['customer_phone', 'payment_link_id'].flatMap((name) =>
    ['/v1/refunds?limit=5&', '/v1/refunds?', '/v1/reports/refunds?'].map(
      (path) => `${path}${name}=rare`,
    ),
  );
  for (const when of ['before', 'after']) {
    if (when === 'after') await admin.query('analyze');
    for (const path of paths)
      await compare(
        `${path}, ${when} statistics`,
        read(() => path),
      );
  }
});

test('OP08 the API page says which pages and filters cost more where there is much', async () => {
  const { text } = await world.call('GET', '/docs?lang=en');
  const part = text.slice(
    text.indexOf('<h4 id="listPayments">'),
    text.indexOf('<h4 id="getPayment">'),
  );
  assert.match(part, /a page counts all that is found and costs more where there is much/);
  assert.equal(
    part.match(/reads all payments, or those from created_from to created_to/gi)?.length,
    2,
  );
});

test('OP07 two indexes fewer than before the keys on payments, events and attempts together', async () => {
  const { rows } = await admin.query(`
    select count(*)::int as count from pg_indexes
     where tablename in ('payments', 'events', 'delivery_attempts')
       and indexdef !~ '(payment_link_id|offer_code|start_key) IS NOT NULL'`);
  // The release before had nine (migrations 0001 to 0015); those of links and offers hold no other payment.
  assert.ok(rows[0].count <= 7, `${rows[0].count} indexes`);
});
