// Waits for what another connection does: that calls wait for a lock, or that something has become true.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../src/db/sql.ts';
import type { World } from './world.ts';

/** Looks soon and then less often: a look is a call or a page's script, and takes the time of what is waited for. */
async function* looks(): AsyncGenerator<void> {
  for (let wait_ms = 5; ; wait_ms = Math.min(wait_ms * 1.4, 60)) {
    yield;
    await sleep(wait_ms);
  }
}

export async function eventually(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  for await (const _ of looks()) {
    if (await holds()) return;
    assert.ok(Date.now() < end, `never came: ${what}`);
  }
}

/**
 * Asserts what `read` answers once it is so: a page draws what an act changes a moment after the act. Whoever never finds it is
 * told what was there instead.
 */
export async function becomes<T>(read: () => Promise<T>, expected: T | RegExp): Promise<void> {
  const end = Date.now() + 30_000;
  for await (const _ of looks()) {
    const found = await read();
    try {
      if (expected instanceof RegExp) assert.match(String(found), expected);
      else assert.deepEqual(found, expected);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** How many statements of the world's database wait for a lock. */
export async function lockWaiters({ database }: World): Promise<number> {
  const waiters = await database.all(sql`
    select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`);
  return waiters.length;
}

export const locksAwaited = (world: World, count: number): Promise<void> =>
  eventually(`${count} wait for a lock`, async () => (await lockWaiters(world)) >= count);
