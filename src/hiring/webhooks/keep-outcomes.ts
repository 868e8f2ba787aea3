// Keeps what came of deliveries: the attempt in the log, the standing of its endpoint, and the job's end or next date,
// in one transaction. An endpoint that has failed for days is turned off, with a mail to its member.
import type { Database, Tx } from '../../db/database.ts';
import { byPlace } from '../../db/spread.ts';
import { finish, type Job, postpone } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { Failure } from '../../kit/fail.ts';
import type { Seal } from '../../kit/seal.ts';
import { queueMails } from '../../platform/index.ts';
import { findPeople } from '../organizations/index.ts';
import { type Attempt, afterAttempt, type Next } from './delivery.rules.ts';
import { cancelDeliveries, type DeliveryRow, keepAttempts } from './delivery.store.ts';
import {
  type EndpointKey,
  type EndpointRow,
  endpointsOf,
  keepArrivals,
  lockEndpoints,
  saveStandings,
} from './endpoint.store.ts';
import { webhookOffMail } from './webhook-off-mail.ts';

/** `cancelled`: its endpoint is gone or off, and nothing was sent. */
export type Outcome = {
  job: Job;
  delivery: DeliveryRow;
  attempt: Attempt | null;
  next: Next | { status: 'cancelled'; delay_ms: null };
};

/** The outcomes of each place by themselves; what went wrong with each, in their order. */
export async function keepByPlace(
  database: Database,
  outcomes: readonly Outcome[],
  mailSeal: Seal,
): Promise<unknown[]> {
  const groups = await byPlace(database, outcomes, ({ delivery }) => delivery.organization_id);
  const failures = new Map<Outcome, unknown>();
  await Promise.all(
    groups.map(async (group) => {
      const found = await keepAll(database, group, mailSeal).catch((error) =>
        group.map(() => error),
      );
      for (const [i, outcome] of group.entries()) failures.set(outcome, found[i]);
    }),
  );
  return outcomes.map((outcome) => failures.get(outcome));
}

/** Together; undone, each alone, so that one whose lease was lost does not make the others go out again. */
async function keepAll(database: Database, outcomes: Outcome[], mailSeal: Seal) {
  const keep = (list: Outcome[]) => database.transaction((tx) => keepOutcomes(tx, list, mailSeal));
  try {
    await keep(outcomes);
    return outcomes.map(() => undefined);
  } catch (error) {
    const isBusy = error instanceof Failure && error.code === 'SERVER_BUSY';
    if (isBusy || outcomes.length === 1) throw error;
  }
  const failures: unknown[] = [];
  for (const outcome of outcomes) {
    failures.push(await keep([outcome]).catch((error: unknown) => error));
  }
  return failures;
}

async function keepOutcomes(tx: Tx, outcomes: Outcome[], mailSeal: Seal): Promise<void> {
  // The delay counts from the end of the attempt.
  const now = clock.now();
  const due = ({ next }: Outcome) => (next.delay_ms === null ? null : now + next.delay_ms);
  const sent = outcomes.filter(({ attempt }) => attempt !== null);
  const endpoints = endpointsOf(sent.map(({ delivery }) => delivery));
  const haveArrived = sent.every(({ next }) => next.status === 'delivered');
  const statements = [
    keepAttempts(
      tx,
      outcomes.map((outcome) => ({
        ...outcome.delivery,
        ...{ attempt: outcome.attempt, status: outcome.next.status, next_attempt_at: due(outcome) },
      })),
    ),
    finish(
      tx,
      outcomes.filter(({ next }) => next.delay_ms === null).map(({ job }) => job),
    ),
    postpone(
      tx,
      outcomes.flatMap((outcome) => {
        const runAt = due(outcome);
        return runAt === null ? [] : [{ ...outcome.job, runAt }];
      }),
    ),
  ];
  if (haveArrived && sent.length > 0) statements.push(keepArrivals(tx, endpoints, now));
  // Sent one behind the other, each by one statement: of what follows an answer, none may be left when one of them is refused.
  await Promise.all(statements);
  if (!haveArrived) await keepStandings(tx, sent, endpoints, now, mailSeal);
}

async function keepStandings(
  tx: Tx,
  sent: Outcome[],
  endpoints: EndpointKey[],
  now: number,
  mailSeal: Seal,
) {
  const standings: EndpointRow[] = [];
  for (const endpoint of await lockEndpoints(tx, endpoints)) {
    let standing = { ...endpoint, isOff: false };
    for (const { delivery, attempt, next } of sent) {
      if (delivery.endpoint_id !== endpoint.id || standing.isOff) continue;
      standing = afterAttempt(standing, next.status, attempt?.error === null, now);
    }
    const { isOff, ...row } = standing;
    standings.push(isOff ? { ...row, enabled: false, disabled_reason: 'repeated_failures' } : row);
    if (isOff) await tellOff(tx, row, mailSeal);
  }
  await saveStandings(tx, standings);
}

/** What still waits for it would be sent to nobody; its member hears of it by mail. */
async function tellOff(tx: Tx, { organization_id, id, user_id, url }: EndpointRow, seal: Seal) {
  await cancelDeliveries(tx, organization_id, [id]);
  const [person] = await findPeople(tx, [{ organization_id, user_id }]);
  if (person) await queueMails(tx, seal, [webhookOffMail(person.email, url)]);
}
