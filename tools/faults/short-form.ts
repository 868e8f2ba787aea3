// A fault's short form as a test, on the PostgreSQL of the run.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../test/kit/database.ts';
import type { Fault, FaultOptions } from './fault.ts';
import { type Server, startServer } from './testbed.ts';

const titleOf = (fault: Fault, guarantee: string) =>
  `${fault.name} ${fault.title.toLowerCase()}: ${guarantee}`;

async function judge(fault: Fault, place: Pick<FaultOptions, 'databaseUrl' | 'servers'>) {
  const { violations } = await fault.run({ seed: 1, long: false, log: () => {}, ...place });
  assert.deepEqual(violations, []);
}

export function shortForm(fault: Fault, guarantee: string): void {
  test(titleOf(fault, guarantee), async (t) => {
    const database = await testDatabase();
    t.after(() => database.drop());
    await judge(fault, { databaseUrl: database.url });
  });
}

/** Faults that kill no server, one after the other on the same two: most of a short form is their start. */
export function shortForms(guarantees: readonly (readonly [string, Fault])[]): void {
  describe('on two servers', () => {
    const ends: (() => Promise<unknown> | undefined)[] = [];
    let database: TestDatabase;
    let servers: Server[];
    before(async () => {
      database = await testDatabase();
      ends.push(() => database.drop());
      const start = (name: string) => startServer(database.url, name, (end) => ends.unshift(end));
      servers = await Promise.all([start('s1'), start('s2')]);
    });
    after(async () => {
      for (const end of ends) await end();
    });
    for (const [guarantee, fault] of guarantees) {
      test(titleOf(fault, guarantee), () => judge(fault, { databaseUrl: database.url, servers }));
    }
  });
}
