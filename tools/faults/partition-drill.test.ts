// The partition drill of docs/growth.md as a short run under load, and what statements look at once it is done.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { type Statement, sql } from '../../src/db/sql.ts';
import { watching, watchStatements } from '../../src/db/watch.ts';
import { clock } from '../../src/kit/clock.ts';
import { type EventKey, findEvents, saveRounds } from '../../src/webhooks/events/index.ts';
import { forgetEventsOf } from '../../src/webhooks/index.ts';
import { testDatabase } from '../../test/kit/database.ts';
import { explainTables } from '../../test/kit/explain.ts';
import { drill } from '../../test/kit/growth.ts';
import { startReceiver } from '../../test/kit/receiver.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import { fillEvents } from './event-past.ts';
import { partitionDrill } from './partition-drill.ts';

/** As the connections of a server are set (src/db/database.ts). */
const planner = [
  'random_page_cost = 1.1',
  'enable_seqscan = off',
  'enable_hashjoin = off',
  'enable_mergejoin = off',
];

test('OP12 events are cut into partitions under load by the commands of docs/growth.md, and nobody notices', async (t) => {
  const database = await testDatabase();
  t.after(() => database.drop());
  const options = { seed: 1, long: false, log() {}, databaseUrl: database.url };
  const { violations, figures } = await partitionDrill.run(options);
  assert.deepEqual(violations, [], JSON.stringify(figures));
});

test('OP12 statements that name ids touch only the partitions of these ids, whichever way they are planned', async (t) => {
  const world = await startWorld();
  const receiver = await startReceiver();
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  t.after(async () => {
    await client.end();
    await receiver.close();
    await world.close();
  });
  for (const setting of planner) await client.query(`set ${setting}`);
  const shop = await world.project();
  const events = ['payment.succeeded', 'payment.failed', 'payment.expired'];
  const made = await world.call('POST', `/v1/projets/${shop.id}/webhooks`, {
    key: shop.key,
    body: { url: receiver.url, events },
  });
  assert.equal(made.status, 201, made.text);
  await cutEvents(client, shop);
  const sent = await watched(() => useEvents(world, shop));
  const naming = new Map<string, Statement>();
  for (const statement of sent) {
    if (/\b(?:from|join|update) events\b/.test(statement.text) && idsOf(statement).length > 0) {
      naming.set(`${statement.text} ${idsOf(statement).length}`, statement);
    }
  }
  const texts = new Set([...naming.values()].map(({ text }) => text));
  assert.ok(texts.size >= 5, [...texts].join('\n'));
  const partitionOf = await partitions(client);
  let spared = 0;
  for (const statement of naming.values()) {
    const needed = new Set(idsOf(statement).map(partitionOf));
    for (const plan of ['custom', 'generic'] as const) {
      const tables = await explainTables(client, statement, plan);
      const read = [...tables.read].filter((table) => /^events_/.test(table));
      const beyond = read.filter((table) => !needed.has(table));
      assert.deepEqual(beyond, [], `${plan}: ${read} for ${[...needed]}\n${statement.text}`);
      spared += [...tables.spared].filter((table) => /^events_/.test(table)).length;
    }
  }
  assert.ok(spared > 0, 'plans name partitions that they never execute');
});

type Shop = { id: string; key: string };

/** Cut into partitions, with so many rows on both sides of the border that reading them all is no choice. */
async function cutEvents(client: pg.Client, shop: Shop): Promise<void> {
  await fillEvents(client, [shop], 20_000);
  const blocks = drill();
  for (const step of ['session', 'border', 'proof', 'change', 'check'] as const) {
    await client.query(blocks[step]);
  }
  await client.query(
    `insert into events (id, project_id, mode, type, body, status, created_at)
     select pg_temp.first_id('evt', moment) || substr(md5(n::text), 1, 16), $1, 'test', 'payment.succeeded',
            '{"object_id":"to come"}', 'delivered', moment
       from (select n, pg_temp.quarter(1) + n * interval '1 minute' as moment from generate_series(1, 20000) n) g`,
    [shop.id],
  );
  await client.query('analyze events');
}

/** Events on both sides of the border are made, delivered, read, sent again and forgotten. */
async function useEvents(world: World, { id, key }: Shop): Promise<void> {
  const payments: string[] = [];
  const pay = async (count: number) => {
    for (let n = 0; n < count; n++) payments.push((await world.pay(key)).body.id);
    await world.advance(3_000);
  };
  await pay(3);
  await world.advance(100 * 86_400_000);
  await pay(3);
  // A payment's event has no body of its own; those that were filled in have.
  const all = await world.database.all<EventKey>(
    sql`select project_id, mode, id from events where body is null order by id`,
  );
  const [old, young] = [all[0] as EventKey, all.at(-1) as EventKey];
  await world.call('GET', `/v1/projets/${id}/events?limit=20`, { key });
  for (const event of [young, old]) {
    const path = `/v1/projets/${id}/events/${event.id}`;
    assert.equal((await world.call('GET', path, { key })).status, 200);
    assert.equal((await world.call('POST', `${path}/resend`, { key })).status, 200);
  }
  for (const payment of [payments[0], payments.at(-1)]) {
    await world.call('GET', `/v1/payments/${payment}?expand=events`, { key });
  }
  await world.advance(1_000);
  // Old and young in one batch: what a server reads and keeps when receivers come back.
  await findEvents(world.database, [old, young]);
  const ended = {
    status: 'delivered',
    rounds: 1,
    takes: 1,
    recipients: [],
    deliveredAt: clock.now(),
  } as const;
  await world.database.transaction((tx) =>
    saveRounds(
      tx,
      [old, young].map((event) => ({ ...event, ...ended })),
    ),
  );
  await forgetEventsOf(400)(world.database, id, clock.now(), 100);
}

/** The statements that are sent meanwhile. */
async function watched(work: () => Promise<void>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const before = watching();
  watchStatements({
    statement(statement, transaction) {
      sent.push(statement);
      before?.statement(statement, transaction);
    },
    commit: (transaction) => before?.commit(transaction),
  });
  try {
    await work();
  } finally {
    watchStatements(before);
  }
  return sent;
}

async function partitions(client: pg.Client): Promise<(event: string) => string | undefined> {
  const { rows } = await client.query<{ name: string; bound: string }>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass`,
  );
  const form = /FROM \((?:'(\w+)'|MINVALUE)\) TO \((?:'(\w+)'|MAXVALUE)\)/;
  return (event) =>
    rows.find(({ bound }) => {
      const [, from = '', to = '~'] = form.exec(bound) ?? [];
      return from <= event && event < to;
    })?.name;
}

/** Ids of events that a statement is given as such: bounds of time are ten characters long. */
const idsOf = ({ values }: Statement) =>
  values.flat().filter((one): one is string => typeof one === 'string' && /^evt_\w{26}$/.test(one));
