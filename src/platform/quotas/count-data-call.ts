// Counts calls of data routes: the minute, and the day of a key with its account or of a network, all of them or
// none. Calls of the same few milliseconds share one short transaction: it counts them all, and takes back in it
// what the limits refuse, so that nobody ever sees more than was granted (docs/decisions/0020).
import { limits } from '../../../contract/limits.ts';
import type { Caller } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock, dayInUtc, nextMidnight } from '../../kit/clock.ts';
import type { Pseudonyms } from '../../kit/pseudonym.ts';
import type { Seal } from '../../kit/seal.ts';
import { queueMails } from '../mails/index.ts';
import { type Minute, roomOf, waitOf } from './minute.rules.ts';
import { countInMinutes, takeFromMinutes } from './minute.store.ts';
import {
  accountLimit,
  type DataCall,
  type DataGrant,
  type DayCounter,
  endAtThisPace,
  keyLimit,
  type MinuteCounter,
  type Subjects,
  subjectsOf,
  take,
  tierOf,
} from './quota.rules.ts';
import {
  correctDays,
  countInDays,
  findAlertedKeys,
  findQuotaKeys,
  findVerified,
} from './quota.store.ts';
import { quotaMail } from './quota.texts.ts';

/** A counter's row that somebody holds longer than this is a database in trouble: 503 SERVER_BUSY. */
const lockWait_ms = 5_000;

/** Counts a call of an address, a key or a person; one that is `refused` whatever we say is none of the day. */
export type CountData = (
  address: string,
  caller: Caller | undefined,
  refused: boolean,
) => Promise<DataGrant>;

export function createDataCounter(
  database: Database,
  seal: Seal,
  pseudonymOf: Pseudonyms,
  perMinute: number = limits.dataRequestsPerMinute,
): CountData {
  const count = createBatcher<DataCall, DataGrant>(
    (calls) => {
      const subjects = calls.map((call) => subjectsOf(call, pseudonymOf));
      return database.transaction(
        async (tx) => {
          const now = clock.now();
          const counters = await countAll(tx, subjects, perMinute, now);
          const grants = subjects.map((call) =>
            take(counters.minuteOf(call), counters.daysOf(call), now),
          );
          await correct(tx, seal, counters, now);
          return grants;
        },
        // What a crash of PostgreSQL may forget of the counts is less than a second: no call waits for the disk.
        { lockWait_ms, waitForDisk: false },
      );
    },
    { max: 1_000 },
  );
  return (address, caller, refused) =>
    count({
      address,
      key: caller?.kind === 'key' ? { ...caller, refused } : undefined,
      person: caller?.kind === 'session' ? caller.userId : undefined,
    });
}

type Counters = {
  minutes: Map<string, MinuteCounter>;
  days: Map<string, DayCounter>;
  minuteOf(call: Subjects): MinuteCounter;
  daysOf(call: Subjects): DayCounter[];
};

/** How many of the calls stand in each counter that `of` names. */
function tally(calls: readonly Subjects[], of: (call: Subjects) => string | undefined) {
  const counts = new Map<string, number>();
  for (const call of calls) {
    const subject = of(call);
    if (subject !== undefined) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  }
  return counts;
}

/**
 * Counts every call everywhere, and answers the counters as they were before. Minutes before days, each in the
 * order of its subjects: every server waits in the same order.
 */
async function countAll(
  tx: Tx,
  calls: readonly Subjects[],
  perMinute: number,
  now: number,
): Promise<Counters> {
  const asked = {
    minutes: tally(calls, ({ minute }) => minute),
    keys: tally(calls, ({ key }) => key),
    accounts: tally(calls, ({ account }) => account),
    networks: tally(calls, ({ network }) => network),
  };
  // Sent together: the connection is a pipeline, so this is one round trip.
  const [minuteRows, dayRows, quotaKeys, verified] = await Promise.all([
    countInMinutes(tx, asked.minutes, now),
    countInDays(tx, dayInUtc(now), [...asked.networks, ...asked.accounts], asked.keys),
    findQuotaKeys(tx, [...asked.keys.keys()]),
    asked.accounts.size > 0 ? findVerified(tx, [...asked.accounts.keys()]) : new Set<string>(),
  ]);
  const minutes = new Map<string, MinuteCounter>();
  for (const row of minuteRows) {
    minutes.set(
      row.subject,
      minuteBefore(row, asked.minutes.get(row.subject) ?? 0, perMinute, now),
    );
  }
  const rows = new Map(dayRows.map((row) => [row.subject, row]));
  const days = new Map<string, DayCounter>();
  const countedIn = (subject: string, count: number, limit: number): DayCounter => {
    const row = rows.get(subject);
    const counter = days.get(subject) ?? { used: row?.used ?? 0, limit, asked: 0, taken: 0 };
    days.set(subject, counter);
    // No row: the account of a project that changed hands between the two statements. Its calls stand in the former.
    if (row) {
      counter.used -= count;
      counter.asked += count;
    }
    return counter;
  };
  for (const [network, count] of asked.networks) {
    countedIn(network, count, limits.anonymousDailyLimit);
  }
  for (const [account, count] of asked.accounts) {
    countedIn(account, count, accountLimit(tierOf(verified.has(account))));
  }
  const owners = new Map<string, string>();
  for (const { id, daily_limit, owner_id, verified } of quotaKeys) {
    const count = asked.keys.get(id) ?? 0;
    const own = countedIn(id, count, keyLimit(daily_limit, tierOf(verified)));
    own.alerted = rows.get(id)?.alerted ?? 0;
    own.alerts = [];
    countedIn(owner_id, count, accountLimit(tierOf(verified)));
    owners.set(id, owner_id);
  }
  const found = (subject: string | undefined) =>
    subject === undefined ? [] : (days.get(subject) ?? []);
  return {
    minutes,
    days,
    minuteOf: ({ minute }) => minutes.get(minute) as MinuteCounter,
    // The key before the account: the limit that a refusal names is the one nearer to the caller (Q4).
    daysOf: ({ key, account, network }) =>
      [found(key), found(key && owners.get(key)), found(account), found(network)].flat(),
  };
}

function minuteBefore(row: Minute, asked: number, perMinute: number, now: number): MinuteCounter {
  const before = { ...row, current: row.current - asked };
  return {
    room: roomOf(before, perMinute, now),
    asked,
    taken: 0,
    wait_s: (taken) => waitOf({ ...before, current: before.current + taken }, perMinute, now),
  };
}

/** Takes back what was refused, notes what was told; of most batches there is nothing to correct. */
async function correct(
  tx: Tx,
  seal: Seal,
  { minutes, days }: Counters,
  now: number,
): Promise<void> {
  const minuteCounts = [...minutes]
    .filter(([, { asked, taken }]) => taken < asked)
    .map(([subject, { asked, taken }]) => ({ subject, count: asked - taken }));
  const changed = [...days].filter(
    ([, { asked, taken, alerts }]) => taken < asked || alerts?.length,
  );
  const dayCounts = changed.map(([subject, { used, alerted = 0 }]) => ({ subject, used, alerted }));
  const told = changed.filter(([, { alerts }]) => alerts?.length);
  await Promise.all([
    minuteCounts.length > 0 && takeFromMinutes(tx, minuteCounts),
    dayCounts.length > 0 && correctDays(tx, dayInUtc(now), dayCounts),
    told.length > 0 && tellOwners(tx, seal, new Map(told), now),
  ]);
}

/** In the transaction that crosses the threshold, so exactly one mail; no call waits for its sending (Q9, Q10). */
async function tellOwners(tx: Tx, seal: Seal, told: Map<string, DayCounter>, now: number) {
  const keys = await findAlertedKeys(tx, [...told.keys()]);
  const mails = keys.flatMap((key) => {
    const { limit = 0, alerts = [] } = told.get(key.id) ?? {};
    const resetAt = nextMidnight(now);
    return alerts.map(({ level, used }) =>
      quotaMail(key, { level, limit, resetAt, endAt: endAtThisPace(used, limit, now) }),
    );
  });
  await queueMails(tx, seal, mails);
}
