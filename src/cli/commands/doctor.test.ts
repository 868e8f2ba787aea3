// The doctor as an operator runs it: on a PostgreSQL that keeps what it is told, and on one that does not.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { testDatabase } from '../../../test/kit/database.ts';
import { plant } from '../../../test/kit/planting.ts';
import { startEmbedded } from '../../db/embedded.ts';
import { migrate } from '../../db/migrate.ts';

const secret = 'wJ5pQ0x8mC3kZr7uVt1yLh4nBf6gDs9a';

/** Claims of payments made in the last hours: what the doctor counts. */
const claims = (from: number, to: number) => `
  insert into idempotency_keys (project_id, mode, operation, key, fingerprint, object_id, status, body, created_at)
  select 'prj_x', 'test', 'createPayment', 'key-' || n, 'f', 'pay_' || n, 201, '{}', now() - interval '3 hours'
    from generate_series(${from}, ${to}) n`;

test('OP15 doctor says the stage, the figure nearest its bound and how to see it; all well is exit 0', async (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'svc-doctor-'));
  const postgres = await startEmbedded({ dir });
  t.after(async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  await migrate(postgres.url);
  const doctor = (env: Record<string, string> = {}, ...args: string[]) =>
    runCommand(
      { DATABASE_URL: postgres.url, AUTH_SECRET: secret, DATA_DIR: dir, ...env },
      'doctor',
      ...args,
    );

  await plant(postgres.url, claims(1, 61_000));
  const first = await doctor();
  assert.deepEqual([first.code, first.err], [0, ''], first.out);
  assert.deepEqual(first.out.split('\n').slice(0, 3), [
    'Stage 1, one machine (docs/growth.md).',
    'Nearest its bound: payments of the last 24 hours, 61,000 of 100,000 (61.0 %).',
    'See it: npm run cli -- doctor --figures',
  ]);
  assert.match(first.out, /^Nothing is wrong\.$/m);

  await plant(postgres.url, claims(61_001, 100_001));
  const grown = await doctor({}, '--figures');
  assert.equal(grown.code, 0, grown.out);
  assert.match(grown.out, /^Stage 2, safe /);
  assert.match(grown.out, /^The load has outgrown its shape, which is that of stage 1\.$/m);
  assert.match(grown.out, /100,001 of 1,000,000 \(10\.0 %\)/);
  // What it prints shows the figure itself.
  const [, shows] = /payments of the last 24 hours:\n +(select .+)\n/.exec(grown.out) ?? [];
  assert.ok(shows?.includes("operation = 'createPayment'"), grown.out);

  const ill = await doctor({
    AUTH_SECRET: 'change-me-change-me-change-me-change',
    TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1',
  });
  assert.deepEqual([ill.code, ill.err], [1, '']);
  const wrong = ill.out.match(/^Wrong: .+$/gm) ?? [];
  assert.equal(wrong.length, 3, ill.out);
  assert.match(wrong[0] ?? '', /AUTH_SECRET is a sample/);
  assert.match(wrong[1] ?? '', /TRUST_PROXY believes 0\.0\.0\.0\/1/);
  assert.ok(!ill.out.includes('change-me'), 'a secret is not printed');

  const refused = await doctor({ PORT: 'many' });
  assert.equal(refused.code, 1);
  assert.match(refused.out, /^Wrong: PORT is "many" but must be a whole number/m);
});

test('doctor names a PostgreSQL that forgets, a foreign order and an audit that found something', async (t) => {
  const own = await testDatabase();
  const name = `svc_icu_${process.pid}`;
  t.after(async () => {
    await plant(own.url, `drop database if exists ${name} with (force)`);
    await own.drop();
  });
  await plant(
    own.url,
    `insert into ledger_audits values (current_date, now(), now(), 2, '{"discrepancies": []}')`,
  );
  const { code, out } = await runCommand({ DATABASE_URL: own.url, AUTH_SECRET: secret }, 'doctor');
  assert.equal(code, 1);
  // The PostgreSQL of the tests is one that forgets (test/kit/postgres.ts).
  assert.match(out, /^Wrong: fsync is off: .+\n {2}alter system set fsync = on/m);
  assert.match(out, /^Wrong: full_page_writes is off/m);
  assert.match(out, /^Wrong: The last audit found 2 rows/m);

  const url = own.url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  await plant(
    own.url,
    `create database ${name} template template0 encoding 'UTF8' locale_provider icu icu_locale 'fr-FR' locale 'C'`,
  );
  await migrate(url);
  const foreign = await runCommand({ DATABASE_URL: url, AUTH_SECRET: secret }, 'doctor');
  assert.match(foreign.out, /^Wrong: The database is ordered by icu fr-FR: .+\n {2}Move it/m);
});
