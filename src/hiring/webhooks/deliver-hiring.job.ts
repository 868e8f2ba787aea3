// Sends one delivery to its endpoint and keeps what came of it. A worker that dies in the middle loses nothing: the job
// is due again, and the same attempt is made once more with the same id. One failing endpoint never repeats another's.
import { deliveryProfiles } from '../../../contract/webhooks/events.ts';
import type { HookSender } from '../../connectors/hook-sender.ts';
import type { Mode } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock, iso } from '../../kit/clock.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import { bodyOf, errorWord, excerptOf, headersOf, nextOf } from './delivery.rules.ts';
import { type DeliveryRow, findDeliveries } from './delivery.store.ts';
import { type EndpointRow, endpointsOf, findLiveEndpoints } from './endpoint.store.ts';
import { keepByPlace, type Outcome } from './keep-outcomes.ts';
import { deliverKind } from './queue-deliveries.ts';

export type HiringDeliveryOptions = {
  database: Database;
  /** Of the secrets of endpoints, and of mails that wait. */
  seals: { webhooks: Seal; mails: Seal };
  retryDelays_ms: readonly number[];
  sender: HookSender;
};

type Prepared = { delivery: DeliveryRow | undefined; endpoint: EndpointRow | undefined };

/** When a secret that cannot be opened is looked at again: the operator may put the former one back. */
const unopenedAgain_ms = 3_600_000;

export function deliverHiringJob(options: HiringDeliveryOptions): JobDefinition {
  const { database, seals } = options;
  const keep = createBatcher<Outcome, unknown>(
    (outcomes) => keepByPlace(database, outcomes, seals.mails),
    { max: 256 },
  );
  const prepare = createBatcher<Job, Prepared>((jobs) => load(database, jobs), {
    max: 256,
  });
  const deliver = async (job: Job): Promise<void> => {
    const { delivery, endpoint } = await prepare(job);
    if (delivery?.status !== 'pending') {
      return database.transaction((tx) => finish(tx, [job]));
    }
    const outcome = endpoint
      ? await attempt(options, job, delivery, endpoint)
      : ({ job, delivery, attempt: null, next: { status: 'cancelled', delay_ms: null } } as const);
    if (outcome === 'unopened') {
      const again = { ...job, runAt: clock.now() + unopenedAgain_ms };
      return database.transaction((tx) => postpone(tx, [again]));
    }
    const failure = await keep(outcome);
    if (failure !== undefined) throw failure;
  };
  return {
    kind: deliverKind,
    concurrency: 256,
    // A job each, so that a receiver that hangs holds its own place and no other.
    batch: 1,
    shared: true,
    run: async (jobs) => void (await Promise.all(jobs.map(deliver))),
  };
}

/** Deliveries with their endpoints where these are live. */
async function load(database: Database, jobs: readonly Job[]): Promise<Prepared[]> {
  const rows = await findDeliveries(
    database,
    jobs.map((job) => ({
      ...{ organization_id: job.project_id, mode: job.mode as Mode, id: job.subject },
    })),
  );
  const endpoints = await findLiveEndpoints(database, endpointsOf(rows));
  const on = new Map(endpoints.map((one) => [one.id, one]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return jobs.map(({ subject }) => {
    const delivery = byId.get(subject);
    return { delivery, endpoint: delivery && on.get(delivery.endpoint_id) };
  });
}

async function attempt(
  { seals, sender, retryDelays_ms }: HiringDeliveryOptions,
  job: Job,
  delivery: DeliveryRow,
  endpoint: EndpointRow,
): Promise<Outcome | 'unopened'> {
  const secret = opened(seals.webhooks, endpoint.secret_sealed);
  if (secret === undefined) return 'unopened';
  const startedAt = clock.now();
  const body = bodyOf(delivery);
  const answer = await sender.send({
    url: endpoint.url,
    // Real time, fresh at each attempt: receivers refuse a timestamp that is five minutes off.
    headers: headersOf(secret, body, Math.floor(clock.realNow() / 1000)),
    body,
    deadlineMs: deliveryProfiles.hiring.deadline_ms,
  });
  // This server stops: nothing was sent, and the next one takes the job.
  if (answer.error?.cause === 'closed') throw new Error('the sender is closed');
  const n = delivery.attempts.length + 1;
  return {
    job,
    delivery,
    attempt: {
      ...{ n, at: iso(startedAt), httpStatus: answer.status },
      durationMs: Math.round(answer.timings.total_ms),
      error: answer.error === null ? null : errorWord(answer.error.cause),
      responseExcerpt: excerptOf(answer.body),
    },
    next: nextOf(answer.ok, n, retryDelays_ms),
  };
}

function opened(seal: Seal, sealed: string): string | undefined {
  try {
    return seal.open(sealed);
  } catch (error) {
    if (error instanceof Unopened) return undefined;
    throw error;
  }
}
