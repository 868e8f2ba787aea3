// A fault's short form as a test, on the PostgreSQL of the run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../test/kit/database.ts';
import type { Fault } from './fault.ts';

export function shortForm(fault: Fault, guarantee: string): void {
  test(`${fault.name} ${fault.title.toLowerCase()}: ${guarantee}`, async (t) => {
    const database = await testDatabase();
    t.after(() => database.drop());
    const options = { seed: 1, long: false, log: () => {}, databaseUrl: database.url };
    const { violations } = await fault.run(options);
    assert.deepEqual(violations, []);
  });
}
