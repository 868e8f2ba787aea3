// Sends an event's round to all its endpoints and keeps what came of it. A worker that dies in the
// middle loses nothing: the job is due again, and the same round is sent once more with the same id.
import { deliveryProfiles } from '../../../contract/webhooks/events.ts';
import type { createHookSender } from '../../connectors/hook-sender.ts';
import type { Mode } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { byPlace } from '../../db/spread.ts';
import { finish, type Job, type JobDefinition, postpone } from '../../jobs/index.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock } from '../../kit/clock.ts';
import { Failure } from '../../kit/fail.ts';
import { newId } from '../../kit/ids.ts';
import type { Seal } from '../../kit/seal.ts';
import { type EndpointRow, listEndpointsOfAll } from '../endpoints/index.ts';
import { type EventKey, type EventRow, findEvents, saveRounds } from '../events/index.ts';
import { findHeard, insertAttempts, type NewAttempt } from './attempt.store.ts';
import { judgeRound, type RoundOutcome, recipientsOf } from './delivery.rules.ts';
import { keptOf } from './kept-answer.rules.ts';
import { noteStanding } from './note-standing.ts';
import { findSealedSecrets } from './secret.store.ts';
import { openSecretsIfPossible } from './secrets.ts';
import { type Secrets, signedHeaders } from './signed-headers.rules.ts';

export type DeliveryOptions = {
  database: Database;
  seal: Seal;
  production: boolean;
  retryDelays_ms: readonly number[];
  sender: ReturnType<typeof createHookSender>;
};

type Round = {
  job: Job;
  event: EventRow;
  number: number;
  outcome: RoundOutcome;
  attempts: NewAttempt[];
  recipients: string[];
};

export type Prepared = {
  event: EventRow | undefined;
  endpoints: EndpointRow[];
  /** Null when they cannot be opened, undefined when the project is gone. */
  secrets: Secrets | null | undefined;
};

export function deliverEventJob(options: DeliveryOptions): JobDefinition {
  // Rounds that end within the same few milliseconds are kept in one transaction.
  const keep = createBatcher<Round, unknown>((rounds) => keepByPlace(options.database, rounds), {
    max: 64,
    concurrency: 2,
  });

  const prepare = createBatcher<Job, Prepared>((jobs) => load(options, jobs), {
    max: 64,
    concurrency: 2,
  });

  return {
    kind: 'deliver-event',
    concurrency: 256,
    // A job each, so that a receiver that hangs holds its own place and no other (D23).
    batch: 1,
    shared: true,
    async run(jobs) {
      await Promise.all(
        jobs.map(async (job) => {
          const { event, endpoints, secrets } = await prepare(job);
          // The event or its project is gone (R11): nothing is sent any more.
          if (!event || secrets === undefined || event.status !== 'pending') {
            return drop(options.database, job);
          }
          const round = await sendRound(options, job, event, endpoints, secrets);
          const failure = await keep(round);
          if (failure !== undefined) throw failure;
          await noteStanding(options.database, round.attempts, endpoints);
        }),
      );
    },
  };
}

/** Reads what the rounds of some jobs need, in one statement for each table. */
export async function load(options: DeliveryOptions, jobs: Job[]): Promise<Prepared[]> {
  const { database, seal } = options;
  const rows = await findEvents(database, jobs.map(eventOf));
  const projects = [...new Set(rows.map((event) => event.project_id))];
  const [endpoints, sealed] = await Promise.all([
    listEndpointsOfAll(database, projects),
    findSealedSecrets(database, projects, clock.now()),
  ]);
  const events = new Map(rows.map((event) => [event.id, event]));
  const secrets = new Map(
    [...sealed].map(([id, texts]) => [id, openSecretsIfPossible(seal, texts)]),
  );
  return jobs.map((job) => {
    const event = events.get(eventOf(job).id);
    const own = endpoints.filter((endpoint) => endpoint.project_id === event?.project_id);
    return { event, endpoints: own, secrets: event && secrets.get(event.project_id) };
  });
}

/** The subject of a resend is the event's id and which resend of it this is. */
const eventOf = ({ project_id, mode, subject }: Job): EventKey => ({
  project_id,
  mode: mode as Mode,
  id: subject.split('/')[0] ?? '',
});

const drop = (database: Database, job: Job) => database.transaction((tx) => finish(tx, [job]));

async function sendRound(
  options: DeliveryOptions,
  job: Job,
  event: EventRow,
  endpoints: EndpointRow[],
  secrets: Secrets | null,
): Promise<Round> {
  const recipients = recipientsOf(event, endpoints, options.production);
  const number = event.rounds + 1;
  // Taken more often than rounds ended: a server died in the middle, and its receivers may have got it (D17).
  const isAgain = job.taken > (event.takes ?? event.rounds) + 1;
  const lost = isAgain ? recipients.map((endpoint) => brokenOff(event, endpoint, number)) : [];
  const attempts = await Promise.all(
    recipients.map((endpoint) => attempt(options, event, endpoint, number, secrets)),
  );
  const answers = attempts.map((one) => ({ ok: one.cause === null }));
  const isLeft = recipients.length === 0 && number > 1;
  const wasHeard = isLeft && (await findHeard(options.database, event));
  return {
    job,
    event,
    number,
    attempts: [...lost, ...attempts],
    outcome: judgeRound(answers, number, options.retryDelays_ms, wasHeard),
    recipients: event.recipients ?? recipients.map((endpoint) => endpoint.id),
  };
}

/** What is known of an attempt whose server died: that it was begun, and here that nobody saw its end. */
export const brokenOff = (event: EventRow, endpoint: EndpointRow, round: number): NewAttempt =>
  unseen(event, endpoint, round, {
    cause: 'interrupted',
    message: 'The server stopped before the answer was kept.',
  });

/** An attempt of which there is nothing to tell but why. */
function unseen(
  event: EventRow,
  endpoint: EndpointRow,
  round: number,
  why: { cause: string; message: string },
): NewAttempt {
  const { project_id: projectId, mode } = event;
  const timings = {
    dns_ms: null,
    connect_ms: null,
    tls_ms: null,
    first_byte_ms: null,
    total_ms: null,
  };
  return {
    projectId,
    mode,
    id: newId('att'),
    eventId: event.id,
    endpointId: endpoint.id,
    url: endpoint.url,
    round,
    manual: false,
    status: null,
    ...why,
    answer: null,
    truncated: false,
    address: null,
    timings,
    startedAt: clock.now(),
    signedAt: null,
  };
}

export async function attempt(
  options: DeliveryOptions,
  event: EventRow,
  endpoint: EndpointRow,
  round: number,
  secrets: Secrets | null,
): Promise<NewAttempt> {
  if (secrets === null) {
    const message = 'The signing secret could not be read.';
    return unseen(event, endpoint, round, { cause: 'unsigned', message });
  }
  const startedAt = clock.now();
  // Real time, fresh at each attempt: receivers refuse a timestamp that is five minutes off (D3).
  const timestamp = Math.floor(clock.realNow() / 1000);
  const answer = await options.sender.send({
    url: endpoint.url,
    headers: signedHeaders(event, secrets, timestamp),
    body: event.body,
    deadlineMs: deliveryProfiles.platform.deadline_ms,
  });
  return {
    projectId: event.project_id,
    mode: event.mode,
    id: newId('att'),
    eventId: event.id,
    endpointId: endpoint.id,
    url: endpoint.url,
    round,
    manual: false,
    ...keptOf(answer),
    startedAt,
    signedAt: timestamp * 1000,
  };
}

/** The rounds of each place by themselves; what went wrong with each, in their order. */
async function keepByPlace(database: Database, rounds: Round[]): Promise<unknown[]> {
  const groups = await byPlace(database, rounds, ({ event }) => event.project_id);
  const failures = new Map<Round, unknown>();
  await Promise.all(
    groups.map(async (group) => {
      const found = await keepAll(database, group).catch((error) => group.map(() => error));
      for (const [i, round] of group.entries()) failures.set(round, found[i]);
    }),
  );
  return rounds.map((round) => failures.get(round));
}

/**
 * Rounds that end within the same few milliseconds are kept in one transaction. When it is undone each is
 * tried alone, so that one whose lease was lost does not make the others go out again (D18). Answers what
 * went wrong with each.
 */
async function keepAll(database: Database, rounds: Round[]): Promise<unknown[]> {
  try {
    await keepRounds(database, rounds);
    return rounds.map(() => undefined);
  } catch (error) {
    // A database that cannot be reached would refuse each of them as well.
    const isBusy = error instanceof Failure && error.code === 'SERVER_BUSY';
    if (isBusy || rounds.length === 1) throw error;
  }
  const failures: unknown[] = [];
  for (const round of rounds) {
    failures.push(await keepRounds(database, [round]).catch((error: unknown) => error));
  }
  return failures;
}

/** Attempts, the event's state and the job's end or next date, in one transaction. */
async function keepRounds(database: Database, rounds: Round[]): Promise<void> {
  // The delay counts from the end of the attempt (decision 8).
  const now = clock.now();
  await database.transaction(async (tx) => {
    await insertAttempts(
      tx,
      rounds.flatMap((round) => round.attempts),
    );
    await saveRounds(
      tx,
      rounds.map((round) => ({
        project_id: round.event.project_id,
        mode: round.event.mode,
        id: round.event.id,
        status: round.outcome.status,
        rounds: round.number,
        takes: round.job.taken,
        recipients: round.recipients,
        deliveredAt: round.outcome.status === 'delivered' ? now : null,
      })),
    );
    const again = rounds.flatMap(({ job, outcome }) =>
      outcome.status === 'pending' ? [{ ...job, runAt: now + outcome.delay_ms }] : [],
    );
    const ended = rounds.filter(({ outcome }) => outcome.status !== 'pending');
    await finish(
      tx,
      ended.map(({ job }) => job),
    );
    await postpone(tx, again);
  });
}
