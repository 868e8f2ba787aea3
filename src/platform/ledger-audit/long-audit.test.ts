// An audit that takes hours: what it calls young is of the moment at which it looks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/kit/database.ts';
import { plant } from '../../../test/kit/planting.ts';
import type { AuditOfTenant } from '../../db/audit.ts';
import { openDatabase } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { runAudit } from './run-audit.ts';

test('what is young is asked anew for each tenant, however long the others took', async (t) => {
  const made = await testDatabase();
  const database = openDatabase(made.url, { size: 1 });
  t.after(async () => {
    clock.release();
    await database.close();
    await made.drop();
  });
  await plant(
    made.url,
    `insert into merchant_accounts (project_id, mode, volume_day, created_at)
     select 'prj_' || lpad(n::text, 26, '0'), 'test', '2026-11-20', now() from generate_series(1, 3) n`,
  );
  const times: number[] = [];
  const look: AuditOfTenant = async (_reader, _scope, audit) => {
    times.push(audit.now - clock.now());
    clock.advance(3_600_000);
  };
  await runAudit(database, {
    ofDatabase: [],
    ofTenants: [{ tables: ['merchant_accounts'], look }],
  });
  assert.equal(times.length, 6);
  assert.ok(
    times.every((ms) => Math.abs(ms) < 1_000),
    times.join(),
  );
});
