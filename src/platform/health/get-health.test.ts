// getHealth: what the server can do at the moment, part by part, and cheap to ask however often.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { withDatabaseSetting, withoutDatabase } from '../../../test/kit/outage.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { openDatabase } from '../../db/database.ts';
import { databasePart } from './database-part.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const health = () => world.call('GET', '/health', { headers: { 'Accept-Language': 'en' } });

/**
 * The first answer of another status than before, for this cause: what was found is kept for a moment, and a
 * connection that was ended in the middle of the question is a database that does not answer.
 */
async function healthOf(status: number, cause?: string) {
  for (let n = 0; n < 200; n++) {
    const answer = await health();
    if (answer.status === status && answer.body.parts[0].cause === cause) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return assert.fail(`/health never answered ${status}`);
}

const well = {
  status: 'ok',
  payments: { gateway_mode: 'simulated' },
  parts: [
    { part: 'database', status: 'ok' },
    { part: 'sealed_texts', status: 'ok', count: 0 },
    { part: 'ledger_audit', status: 'ok', count: 0 },
  ],
};

/** What it says while the database is in a state that keeps it from writing. */
async function assertDegraded(cause: string) {
  const { body, headers } = await healthOf(503, cause);
  const { code, message, request_id, ...rest } = body;
  assert.deepEqual(rest, {
    ...well,
    status: 'degraded',
    parts: [{ part: 'database', status: 'degraded', cause }, ...well.parts.slice(1)],
  });
  assert.deepEqual([code, request_id], ['SERVER_BUSY', headers.get('x-request-id')]);
  assert.match(message, /not .* fully.*parts/);
  assert.ok(Number(headers.get('retry-after')) >= 1);
}

test('N26 a server that can do everything answers 200, and names each part', async () => {
  const { status, body } = await healthOf(200);
  assert.deepEqual([status, body], [200, well]);
});

test('N26 N27 a database that takes no writes: /health is degraded with 503 and says so, writes are 503, and so are reads that nobody could count', async () => {
  const { key } = await world.project();
  await withDatabaseSetting(world, 'default_transaction_read_only', 'on', async () => {
    await assertDegraded('read_only');
    for (const { status, body, headers } of [
      await world.pay(key),
      await world.call('GET', '/v1/payments', { key }),
    ]) {
      assert.deepEqual([status, body.code], [503, 'SERVER_BUSY']);
      assert.ok(Number(headers.get('retry-after')) >= 1);
    }
  });
  assert.deepEqual((await healthOf(200)).body, well);
  assert.equal((await world.pay(key)).status, 201);
});

test('N26 a disk without room for the database: /health is degraded with 503 and says so', async () => {
  // No byte of a temporary file is what a full disk leaves.
  await withDatabaseSetting(world, 'temp_file_limit', '0', () => assertDegraded('full'));
  assert.deepEqual((await healthOf(200)).body, well);
});

test('N26 a database that does not answer: /health says so in the same form', async () => {
  await withoutDatabase(world, () => assertDegraded('unreachable'));
  assert.deepEqual((await healthOf(200)).body, well);
});

test('N26 a thousand questions at once are one to the database', async () => {
  const database = openDatabase(world.databaseUrl, { size: 2 });
  let asked = 0;
  const transaction: typeof database.transaction = (work, options) => {
    asked++;
    return database.transaction(work, options);
  };
  const part = databasePart({ ...database, transaction });
  const states = await Promise.all(Array.from({ length: 1_000 }, () => part.check()));
  assert.ok(states.every(({ status }) => status === 'ok'));
  assert.equal(asked, 1);
  await database.close();
});
