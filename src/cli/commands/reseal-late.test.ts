// Proves that no server goes on sealing with a secret that ended (contract/operations.md OP44): what it closed then would be
// lost with that secret.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { type TestDatabase, testDatabase } from '../../../test/kit/database.ts';
import { removeFolder, startServer, temporaryFolder } from '../../../test/kit/server-process.ts';

const former = 'the former secret of this test, 32 characters';
const present = 'the present secret of this test, 32 characters';

let database: TestDatabase;
let own: Record<string, string>;
const dir = temporaryFolder();
before(async () => {
  database = await testDatabase();
  own = { NODE_ENV: 'test', DATA_DIR: dir, LOG_LEVEL: 'warn', DATABASE_URL: database.url };
});
after(async () => {
  await database.drop();
  removeFolder(dir);
});

const run = () =>
  runCommand({ ...own, AUTH_SECRET: present, AUTH_SECRET_PREVIOUS: former }, 'reseal');

test('OP44 while a server still seals with the former secret it does what it can and does not end that secret', async () => {
  // With both the wrong way round it opens everything, so nothing else tells of it.
  for (const secrets of [{}, { AUTH_SECRET_PREVIOUS: present }]) {
    const late = await startServer({ ...own, AUTH_SECRET: former, ...secrets });
    const refused = await run();
    assert.equal(refused.code, 1, refused.out);
    assert.match(refused.err, /A server still seals with the former secret/);
    assert.equal(refused.err.trim().split('\n').length, 1, refused.err);
    await late.kill('SIGTERM');
    const again = await startServer({ ...own, AUTH_SECRET: former });
    await again.kill('SIGTERM');
  }
  const done = await run();
  assert.equal(done.code, 0, done.err + done.out);
  await assert.rejects(startServer({ ...own, AUTH_SECRET: former }), /docs\/secret\.md/);
});
