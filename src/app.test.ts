// What was acknowledged survives kill -9: a payment right after its 201, and a delivery whose receiver
// was holding the request (contract/platform.md D17, D21, F3).
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../test/kit/database.ts';
import { type Receiver, startReceiver } from '../test/kit/receiver.ts';
import {
  demoOf,
  removeFolder,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../test/kit/server-process.ts';
import { openDatabase } from './db/database.ts';
import { sql } from './db/sql.ts';

const events = ['payment.succeeded'];
const secret = { AUTH_SECRET: 'one secret for servers that share a database' };

async function call(server: ServerProcess, key: string, path: string, body?: object) {
  const response = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'one-call-of-its-kind',
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  assert.ok(response.ok, text);
  return JSON.parse(text);
}

/** What a machine with other work may take; a test that passes waits no longer than it must. */
const patience_ms = 60_000;

const paid = { amount: 1_000, channel: 'wave', customer: { phone: '+221700000000' } };

/** When the delivery that a dead server held may be taken by another. */
async function dueOf(databaseUrl: string): Promise<number> {
  const database = openDatabase(databaseUrl, { size: 1 });
  const job = await database.one<{ run_at: number }>(
    sql`select run_at from jobs where kind = 'deliver-event'`,
  );
  await database.close();
  assert.ok(job);
  return job.run_at;
}

describe('kill -9', { concurrency: 3 }, () => {
  const folders: string[] = [];
  const databases: TestDatabase[] = [];
  const servers: ServerProcess[] = [];
  const receivers: Receiver[] = [];

  const world = async () => {
    const database = await testDatabase();
    databases.push(database);
    const start = async () => {
      const dir = temporaryFolder();
      folders.push(dir);
      const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dir, ...secret });
      servers.push(server);
      return server;
    };
    const receiver = await startReceiver();
    receivers.push(receiver);
    return { start, receiver, database };
  };

  after(async () => {
    for (const server of servers) await server.kill('SIGKILL');
    for (const receiver of receivers) await receiver.close();
    for (const database of databases) await database.drop();
    for (const dir of folders) removeFolder(dir);
  });

  /** A server that dies while its receiver holds the request; the event must come again from another. */
  const holdAndKill = async (startBeforeKill: boolean) => {
    const { start, receiver, database } = await world();
    const first = await start();
    const { key, project } = demoOf(first);
    await call(first, key, `/v1/projets/${project}/webhooks`, { url: receiver.url, events });
    // Started before the request, whose 5 s a start may outlast; it sleeps, so that the first one sends.
    const early = startBeforeKill ? await start() : undefined;
    early?.child.kill('SIGSTOP');
    receiver.answer = () => {};
    const payment = await call(first, key, '/v1/payments', paid);
    await receiver.waitFor(1, patience_ms);
    await first.kill('SIGKILL');
    const killedAt = Date.now();
    receiver.answer = 200;
    // Whoever lives takes it a poll of a second later: what a slow machine adds is no part of the promise.
    const wait_ms = (await dueOf(database.url)) - killedAt;
    assert.ok(wait_ms < 29_000, `due again after ${wait_ms} ms`);
    early?.child.kill('SIGCONT');
    const second = early ?? (await start());
    const [held, again] = await receiver.waitFor(2, patience_ms);
    assert.ok(held && again);
    assert.equal(again.headers['x-svc-event-id'], held.headers['x-svc-event-id']);
    assert.equal(again.body, held.body);
    const read = await call(second, key, `/v1/payments/${payment.id}?expand=events,ledger`);
    assert.equal(read.status, 'succeeded');
    assert.equal(read.events.length, 1);
    assert.equal(read.ledger.length, 3);
  };

  test('D17 the restarted server resends the event with the same id within 30 s', () =>
    holdAndKill(false));

  test('D17 a second server on the database resends the event with the same id within 30 s', () =>
    holdAndKill(true));

  test('D21 a server killed right after a 201 has the payment, and its event arrives', async () => {
    const { start, receiver } = await world();
    const first = await start();
    const { key, project } = demoOf(first);
    await call(first, key, `/v1/projets/${project}/webhooks`, { url: receiver.url, events });
    const payment = await call(first, key, '/v1/payments', paid);
    await first.kill('SIGKILL');
    const second = await start();
    assert.equal((await call(second, key, `/v1/payments/${payment.id}`)).id, payment.id);
    const [event] = await receiver.waitFor(1, patience_ms);
    assert.equal(JSON.parse(event?.body ?? '{}').object_id, payment.id);
  });
});
