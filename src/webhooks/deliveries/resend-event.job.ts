// Sends a resend by hand to every endpoint that subscribes now, once, and keeps what came of it.
import type { Tx } from '../../db/database.ts';
import { finish, type Job, type JobDefinition } from '../../jobs/index.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock } from '../../kit/clock.ts';
import { markDelivered } from '../events/index.ts';
import { insertAttempts } from './attempt.store.ts';
import {
  attempt,
  brokenOff,
  type DeliveryOptions,
  load,
  type Prepared,
} from './deliver-event.job.ts';
import { recipientsOf } from './delivery.rules.ts';
import { noteStanding } from './note-standing.ts';
import { countResent } from './replay-row.store.ts';

export function resendEventJob(options: DeliveryOptions): JobDefinition {
  const prepare = createBatcher<Job, Prepared>((jobs) => load(options, jobs), { max: 64 });
  return {
    kind: 'resend-event',
    concurrency: 64,
    batch: 1,
    shared: true,
    async run(jobs) {
      await Promise.all(jobs.map(async (job) => resend(options, job, await prepare(job))));
    },
  };
}

async function resend(options: DeliveryOptions, job: Job, prepared: Prepared): Promise<void> {
  const { event, endpoints, secrets } = prepared;
  if (!event || secrets === undefined) {
    return options.database.transaction(async (tx) => {
      await countReplayed(tx, job, true);
      await finish(tx, [job]);
    });
  }
  const recipients = recipientsOf({ ...event, recipients: null }, endpoints, options.production);
  // Resends have numbers of their own beside the rounds.
  const number = Number(job.subject.split('/')[1]);
  const lost =
    job.taken > 1 ? recipients.map((endpoint) => brokenOff(event, endpoint, number)) : [];
  const attempts = await Promise.all(
    recipients.map((endpoint) => attempt(options, event, endpoint, number, secrets)),
  );
  const isWhole = attempts.length > 0 && attempts.every((one) => one.cause === null);
  await options.database.transaction(async (tx) => {
    await insertAttempts(
      tx,
      [...lost, ...attempts].map((one) => ({ ...one, manual: true })),
    );
    if (isWhole) await markDelivered(tx, event, clock.now());
    await countReplayed(tx, job, !isWhole);
    await finish(tx, [job]);
  });
  await noteStanding(options.database, attempts, endpoints);
}

/** Of a replay, in the transaction that ends the job: each event is counted once. */
async function countReplayed(tx: Tx, job: Job, failed: boolean): Promise<void> {
  const replay = job.payload?.['replay'];
  if (typeof replay !== 'string') return;
  await countResent(tx, job.project_id, replay, { failed, now: clock.now() });
}
