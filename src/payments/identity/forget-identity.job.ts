// Removes the photos and the profile of an account so many months after it was closed (contract/payments.md B.9;
// docs/decisions/0034-identity-files-end.md). An account that was opened again keeps its own.
import type { Mode } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { clock, monthsLater } from '../../kit/clock.ts';
import { dropFile, listFiles } from '../files/index.ts';
import {
  type Forgetting,
  forgettingKind,
  lockMerchant,
  type Merchants,
} from '../merchants/index.ts';
import { about } from './change-identity.ts';
import { findIdentity, lockIdentity, saveIdentity } from './identity.store.ts';

type Options = { database: Database; merchants: Merchants; months: number };

export const forgetIdentityJob = (options: Options): JobDefinition => ({
  kind: forgettingKind,
  concurrency: 2,
  batch: 1,
  async run(jobs) {
    for (const job of jobs) await forget(options, job);
  },
});

async function forget({ database, merchants, months }: Options, job: Job): Promise<void> {
  const tenant = { project_id: job.project_id, mode: job.mode as Mode };
  const ahead = (await merchants.clocksOf([tenant]))(tenant);
  const now = clock.now() + ahead;
  const due = monthsLater((job.payload as Forgetting).closed_at, months);
  await database.transaction(async (tx) => {
    // A closed account begins none: there is nothing to wait for.
    const isKept =
      (await findIdentity(tx, { projectId: tenant.project_id, mode: tenant.mode })) !== undefined;
    if (isKept && now < due) return postpone(tx, [{ ...job, runAt: due - ahead }]);
    if (isKept) await remove(tx, tenant, now);
    await finish(tx, [job]);
  });
}

async function remove(
  tx: Tx,
  { project_id, mode }: { project_id: string; mode: Mode },
  now: number,
) {
  const scope = { projectId: project_id, mode };
  const row = await lockIdentity(tx, scope, now);
  // Its lock: who opens it again meanwhile has its file.
  const merchant = await lockMerchant(tx, scope);
  if (merchant?.status !== 'closed') return;
  for (const file of await listFiles(tx, scope, about)) await dropFile(tx, file);
  await saveIdentity(tx, { ...row, profile: null, id_number_sealed: null, updated_at: now });
}
