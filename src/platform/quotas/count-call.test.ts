// The minute of payment calls: 600 of a project over all its keys and servers, estimated over two cells,
// and a wait that is honest.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { openDatabase } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { createSeal } from '../../kit/seal.ts';
import { createCallCounter, type Grant } from './count-call.ts';
import { createDataCounter } from './count-data-call.ts';
import { cell_ms, cellOf, shareOf, waitFor } from './minute.rules.ts';
import { countCalls } from './minute.store.ts';

let world: World;
/** The server's time while a test holds it still. */
const held = holdClock();

before(async () => {
  world = await startWorld();
});
after(() => world.close());

const ten = Date.parse('2026-11-20T10:00:00.000Z');

/** Calls that a project made already: one statement, so that the burst is only what a test is about. */
async function made(projectId: string, count: number): Promise<void> {
  const refused = await countCalls(
    world.database,
    [{ subject: projectId, count }],
    600,
    clock.now(),
  );
  assert.deepEqual(refused, []);
}

test('Q15 of 601 calls of one project by three keys on two servers exactly 600 pass, another project is free', async () => {
  const { id, key, cookie } = await world.project();
  const data = await world.newKey(id, cookie);
  const third = await world.newKey(id, cookie, { scopes: ['payments'] });
  const other = await world.project();
  const { url } = await world.second();
  const servers = ['', url];
  const keys = [key, data.secret, third.secret];
  held.at = ten;
  await made(id, 540);
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, n) =>
      world.call('GET', `${servers[n % 2]}/v1/balances`, { key: keys[n % 3] }),
    ),
  );
  assert.equal(answers.filter(({ status }) => status === 200).length, 60);
  const refused = answers.filter(({ status }) => status !== 200);
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code]),
    [[429, 'RATE_LIMITED']],
  );
  for (const refusedKey of keys) {
    const { status, headers, body } = await world.pay(refusedKey);
    assert.deepEqual([status, body.code], [429, 'RATE_LIMITED']);
    assert.match(headers.get('retry-after') ?? '', /^[1-9]\d?$/);
    assert.deepEqual(Object.keys(body).sort(), ['code', 'message', 'request_id']);
    assert.equal((await world.call('GET', '/v1/moi/cle', { key: refusedKey })).status, 200);
  }
  assert.equal((await world.pay(other.key)).status, 201);
});

test('Q16 after 600 calls at 10:00:59 none passes at 10:01:00, and who waits Retry-After passes', async () => {
  const { id, key } = await world.project();
  const burst = async (count: number) => {
    const calls = Array.from({ length: count }, () => world.call('GET', '/v1/balances', { key }));
    const answers = await Promise.all(calls);
    return answers.filter(({ status }) => status === 200).length;
  };
  held.at = ten + 59_000;
  await made(id, 580);
  assert.equal(await burst(20), 20);
  held.at = ten + 60_000;
  assert.equal(await burst(20), 0);
  const { headers } = await world.call('GET', '/v1/balances', { key });
  const wait_s = Number(headers.get('retry-after'));
  assert.equal(wait_s, 1);
  held.at = ten + 60_000 + wait_s * 1000;
  // A sixtieth of the former minute is over, and ten places with it.
  assert.equal(await burst(30), 10);
  held.at = ten + 120_000;
  await made(id, 580);
  assert.equal(await burst(20), 10);
});

describe('the counter', () => {
  test('F9 two servers never grant more than the limit in sum under 3,000 calls at once', async () => {
    const own = openDatabase(world.databaseUrl, { size: 4 });
    const counters = [createCallCounter(world.database), createCallCounter(own)];
    held.at = ten;
    const grants = await Promise.all(
      Array.from({ length: 3_000 }, (_, n) => counters[n % 2]?.(`prj_${n % 3 ? 'a' : 'b'}`)),
    );
    await own.close();
    const passed = (subject: 'a' | 'b') =>
      grants.filter((grant, n) => (n % 3 ? 'a' : 'b') === subject && grant?.granted).length;
    assert.deepEqual([passed('a'), passed('b')], [600, 600]);
  });

  test('Q7 a refused call is not counted: refusing does not keep the door shut', async () => {
    const count = createCallCounter(world.database, 5);
    held.at = ten;
    for (let n = 0; n < 50; n++) assert.equal((await count('prj_c')).granted, n < 5);
    held.at = ten + 2 * cell_ms;
    assert.equal((await count('prj_c')).granted, true);
  });

  test('Q16 at any moment, who waits exactly as told passes', async () => {
    const random = seeded(16);
    for (let round = 0; round < 40; round++) {
      const limit = 1 + random(40);
      const count = createCallCounter(world.database, limit);
      const subject = `prj_honest_${round}`;
      held.at = ten + random(3 * cell_ms);
      for (let n = 0; n < 4; n++) {
        const grants = await Promise.all(
          Array.from({ length: 1 + random(2 * limit) }, () => count(subject)),
        );
        const refused = grants.find((grant) => !grant.granted);
        held.at += refused ? await honest(refused, count, subject, held.at) : random(cell_ms);
      }
    }
  });

  test('Q16 a server whose clock is behind does not open the minute again', async () => {
    const at = (now: number, count: number, subject: string) =>
      countCalls(world.database, [{ subject, count }], 600, now).then(
        ([row]) => row?.granted ?? count,
      );
    for (const behind_ms of [1, 500, 59_999, 120_000]) {
      const subject = `prj_behind_${behind_ms}`;
      assert.equal(await at(ten + 59_900, 600, subject), 600);
      assert.equal(await at(ten + 60_000, 1, subject), 0);
      assert.equal(await at(ten + 60_000 - behind_ms, 600, subject), 0);
    }
  });

  test('Q16 a call counted by a clock that is behind waits for the later minute', async () => {
    const count = createCallCounter(world.database, 10);
    held.at = ten + 59_900;
    for (let n = 0; n < 10; n++) await count('prj_late');
    held.at = ten + 60_000;
    assert.equal((await count('prj_late')).granted, false);
    held.at = ten + 59_999;
    const grant = await count('prj_late');
    assert.ok(!grant.granted);
    await honest(grant, count, 'prj_late', held.at);
  });
});

describe('the rules of the minute', () => {
  test('a cell is a minute of UTC, its share runs from 0 to just below 1', () => {
    assert.equal(cellOf(ten + 59_999), cellOf(ten));
    assert.equal(cellOf(ten + 60_000), cellOf(ten) + 1);
    assert.deepEqual([shareOf(ten), shareOf(ten + 15_000)], [0, 0.25]);
    assert.ok(shareOf(ten + 59_999) < 1);
  });

  test('Q16 the wait is the time until the estimate leaves room for one call', () => {
    // limit, current, previous, passed of the cell, seconds to wait
    const table = [
      [600, 600, 0, 0, 61],
      [600, 600, 0, 59_999, 1],
      [600, 600, 600, 30_000, 31],
      [600, 0, 600, 0, 1],
      [600, 299, 600, 0, 30],
      [600, 300, 600, 0, 31],
      [600, 300, 600, 29_000, 2],
      [600, 599, 1, 0, 60],
      [1, 1, 0, 0, 120],
      [1, 0, 1, 0, 60],
      [1, 0, 1, 59_001, 1],
    ] as const;
    for (const [limit, current, previous, passed, seconds] of table) {
      const label = `${current} now, ${previous} before, ${passed} ms`;
      assert.equal(waitFor(limit, current, previous, ten + passed), seconds, label);
    }
  });

  test('Q16 no wait is too short, by the very arithmetic of the statement, and none is a second too long', () => {
    for (const limit of [1, 7, 60, 600]) {
      for (let current = 0; current <= limit; current += limit > 60 ? 13 : 1) {
        for (let previous = 0; previous <= limit; previous += limit > 60 ? 7 : 1) {
          for (const passed of [0, 1, 999, 1_000, 20_000, 59_000, 59_999]) {
            if (room(limit, current, previous, passed) >= 1) continue;
            const wait_s = waitFor(limit, current, previous, ten + passed);
            const label = `${limit}: ${current} now, ${previous} before, ${passed} ms, ${wait_s} s`;
            assert.ok(room(limit, current, previous, passed + wait_s * 1000) >= 1, label);
            if (wait_s === 1) continue;
            assert.ok(room(limit, current, previous, passed + wait_s * 1000 - 1001) < 1, label);
          }
        }
      }
    }
  });
});

/** The places left when nobody called since, `at_ms` after the start of the cell. */
function room(limit: number, current: number, previous: number, at_ms: number): number {
  const rest = 1 - shareOf(at_ms);
  if (at_ms < cell_ms) return Math.floor(limit - previous * rest - current);
  if (at_ms < 2 * cell_ms) return Math.floor(limit - current * rest);
  return limit;
}

/** Waits as told and passes; answers how long that was. */
async function honest(
  grant: Grant,
  count: (subject: string) => Promise<Grant>,
  subject: string,
  now: number,
): Promise<number> {
  const wait_ms = grant.granted ? 0 : grant.retryAfter_s * 1000;
  held.at = now + wait_ms;
  assert.deepEqual(await count(subject), { granted: true }, `${subject}: waited ${wait_ms} ms`);
  return wait_ms;
}

/** Whole numbers below a bound, the same in every run. */
function seeded(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

test('Q18 without its database the counter of data calls says SERVER_BUSY', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:9/none', { size: 2 });
  const count = createDataCounter(gone, createSeal('x'.repeat(32), 'mails'), String);
  await assert.rejects(count('203.0.113.1', undefined, false), { code: 'SERVER_BUSY' });
  await gone.close();
});
