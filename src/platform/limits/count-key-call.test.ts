// The sixty a minute of a hiring key as its statement counts it: what window.rules.ts would say of each call, one after the
// other, whatever calls share a statement and however far behind a server's clock is.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { holdClock } from '../../../test/kit/held-clock.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { seeded } from '../../../tools/faults/fault.ts';
import { openDatabase, type Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { createBatcher } from '../../kit/batch.ts';
import { countKeyCalls, type KeyGrant } from './count-key-call.ts';
import { type Window, waitOf, withTime } from './window.rules.ts';

let world: World;
const held = holdClock();
before(async () => {
  world = await startWorld();
});
after(() => world.close());

const begin = Date.parse('2026-11-20T10:00:00.000Z');
const window: Window = { subject: '', limit: 60, window_ms: 60_000 };

/** Counts a call of a key; those of the same few milliseconds share a statement, as they do where keys are found by it. */
const counterOf = (reader: Reader) =>
  createBatcher<string, KeyGrant>(
    async (keys) => {
      const calls = Map.groupBy(keys, (key) => key);
      const counts = [...calls.values()].map(({ length }) => length);
      const counted = await countKeyCalls<{ key: string }>(
        reader,
        sql`select 'hiring-key:' || key as subject, count, key
              from unnest(${[...calls.keys()]}::text[], ${counts}::int[]) as g (key, count)`,
      );
      const found = new Map(counted.map((one) => [one.key, one.grants]));
      return keys.map((key) => found.get(key)?.next().value as KeyGrant);
    },
    { max: 500 },
  );

/** The same by the rules, one call at a time. */
function modelled(times: number[], now: number): { all: number[]; grant: KeyGrant } {
  const granted = waitOf(times, window, now) === 0;
  const all = granted ? withTime(times, window, now) : times;
  const counted = all.filter((time) => time > now - window.window_ms);
  const reset_s = Math.max(1, Math.ceil(((counted[0] ?? now) + window.window_ms - now) / 1_000));
  return { all, grant: { granted, remaining: Math.max(0, 60 - counted.length), reset_s } };
}

test('HC87 over 400 bursts of a seed the statement grants what the rules grant, also by a clock that is behind', async () => {
  const random = seeded(87);
  const count = counterOf(world.database);
  const keys = ['key_a', 'key_b', 'key_c'];
  const times = new Map<string, number[]>(keys.map((key) => [key, []]));
  let now = begin;
  let refused = 0;
  for (let n = 0; n < 400; n++) {
    now += random.whole(0, 9) === 0 ? random.whole(0, 90_000) : random.whole(0, 900);
    held.at = now - (random.whole(0, 4) === 0 ? random.whole(0, 2_000) : 0);
    const asked = Array.from({ length: random.whole(1, 12) }, () => keys[random.whole(0, 2)] ?? '');
    const grants = await Promise.all(asked.map(count));
    for (const [i, key] of asked.entries()) {
      const { all, grant } = modelled(times.get(key) ?? [], held.at);
      times.set(key, all);
      assert.deepEqual(grants[i], grant, `burst ${n}, call ${i} of ${key}`);
      if (!grant.granted) refused++;
    }
  }
  assert.ok(refused > 100, `${refused} were refused: both were tried`);
});

test('HC87 of 500 calls of one key at once on two pools exactly 60 are granted, each with a number left of its own', async () => {
  const own = openDatabase(world.databaseUrl, { size: 4 });
  const counters = [counterOf(world.database), counterOf(own)];
  const grants = await Promise.all(
    Array.from({ length: 500 }, (_, n) => counters[n % 2]?.('key_at_once')),
  );
  await own.close();
  const left = grants.flatMap((one) => (one?.granted ? one.remaining : []));
  assert.deepEqual(
    left.toSorted((a, b) => a - b),
    Array.from({ length: 60 }, (_, n) => n),
  );
});

test('HC87 a window is kept while one of its calls counts, and holds no more than the limit asks about', async () => {
  const count = counterOf(world.database);
  for (let n = 0; n < 200; n++) {
    held.at = begin + n * 1_500;
    await count('key_kept');
    const row = await world.database.one<{ ends_at: number; held: number }>(sql`
      select ends_at, cardinality(times) as held from windows where subject = 'hiring-key:key_kept'`);
    assert.ok(row && row.ends_at >= held.at + 60_000 && row.ends_at <= held.at + 120_000);
    assert.ok(row.held <= 60);
  }
});
