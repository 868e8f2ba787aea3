// Counts calls of data routes: the minute, and the day of a key with its account or of a network, all of them or
// none. Calls of the same few milliseconds share one short transaction (docs/decisions/0012).
import { limits } from '../../../contract/limits.ts';
import type { Database, Tx } from '../../db/database.ts';
import { createBatcher } from '../../kit/batch.ts';
import { clock, dayInUtc, nextMidnight } from '../../kit/clock.ts';
import { network } from '../../kit/network.ts';
import type { Seal } from '../../kit/seal.ts';
import { queueMails } from '../mails/index.ts';
import { type Minute, roomOf, waitOf } from './minute.rules.ts';
import { addToMinutes, lockMinutes } from './minute.store.ts';
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
  addToDays,
  doNotWaitForDisk,
  findAlertedKeys,
  findQuotaKeys,
  lockDays,
} from './quota.store.ts';
import { quotaMail } from './quota.texts.ts';

/** A counter's row that somebody holds longer than this is a database in trouble: 503 SERVER_BUSY. */
const lockWait_ms = 5_000;

/** Counts a call of an address, perhaps with a key; one that is `refused` whatever we say is none of the day. */
export type CountData = (
  address: string,
  key: { keyId: string; scopes: readonly string[] } | undefined,
  refused: boolean,
) => Promise<DataGrant>;

export function createDataCounter(
  database: Database,
  seal: Seal,
  perMinute: number = limits.dataRequestsPerMinute,
): CountData {
  const count = createBatcher<DataCall, DataGrant>(
    (calls) => {
      const subjects = calls.map(subjectsOf);
      return database.transaction(
        async (tx) => {
          const now = clock.now();
          const counters = await lockCounters(tx, subjects, perMinute, now);
          const grants = subjects.map((call) =>
            take(counters.minuteOf(call), counters.daysOf(call), now),
          );
          await write(tx, seal, counters, now);
          return grants;
        },
        { lockWait_ms },
      );
    },
    { max: 1_000 },
  );
  return (address, key, refused) =>
    count({ network: network(address), key: key && { ...key, refused } });
}

type Counters = {
  minutes: Map<string, MinuteCounter>;
  days: Map<string, DayCounter>;
  minuteOf(call: Subjects): MinuteCounter;
  daysOf(call: Subjects): DayCounter[];
};

const distinct = (subjects: (string | undefined)[]): string[] => [
  ...new Set(subjects.filter((subject) => subject !== undefined)),
];

/** Minutes before days, each in the order of its subjects: every server waits in the same order. */
async function lockCounters(
  tx: Tx,
  subjects: Subjects[],
  perMinute: number,
  now: number,
): Promise<Counters> {
  const keys = distinct(subjects.map(({ key }) => key));
  const networks = distinct(subjects.map(({ network }) => network));
  // Sent together: the connection is a pipeline, so this is one round trip.
  const [, minuteRows, dayRows, quotaKeys] = await Promise.all([
    doNotWaitForDisk(tx),
    lockMinutes(tx, distinct(subjects.map(({ minute }) => minute)), now),
    lockDays(tx, dayInUtc(now), networks, keys),
    findQuotaKeys(tx, keys),
  ]);
  const minuteOf = (row: Minute): MinuteCounter => ({
    room: roomOf(row, perMinute, now),
    taken: 0,
    wait_s: (taken) => waitOf({ ...row, current: row.current + taken }, perMinute, now),
  });
  const minutes = new Map(minuteRows.map((row) => [row.subject, minuteOf(row)]));
  const used = new Map(dayRows.map((row) => [row.subject, row]));
  const days = new Map<string, DayCounter>();
  const counter = (subject: string, limit: number) => {
    const found = { used: used.get(subject)?.used ?? 0, limit, taken: 0 };
    days.set(subject, found);
    return found;
  };
  for (const network of networks) counter(network, limits.anonymousDailyLimit);
  const owners = new Map<string, string>();
  for (const { id, daily_limit, owner_id, verified } of quotaKeys) {
    const own: DayCounter = counter(id, keyLimit(daily_limit, tierOf(verified)));
    own.alerted = used.get(id)?.alerted ?? 0;
    own.alerts = [];
    if (!days.has(owner_id)) counter(owner_id, accountLimit(tierOf(verified)));
    owners.set(id, owner_id);
  }
  const found = (subject: string | undefined) =>
    subject === undefined ? [] : (days.get(subject) ?? []);
  return {
    minutes,
    days,
    minuteOf: ({ minute }) => minutes.get(minute) as MinuteCounter,
    // The key before the account: the limit that a refusal names is the one nearer to the caller (Q4).
    daysOf: ({ key, network }) =>
      [found(key), found(key && owners.get(key)), found(network)].flat(),
  };
}

async function write(tx: Tx, seal: Seal, { minutes, days }: Counters, now: number): Promise<void> {
  const minuteCounts = [...minutes]
    .filter(([, { taken }]) => taken > 0)
    .map(([subject, { taken }]) => ({ subject, count: taken }));
  const changed = [...days].filter(([, { taken, alerts }]) => taken > 0 || alerts?.length);
  const dayCounts = changed.map(([subject, { taken, alerted = 0 }]) => ({
    subject,
    count: taken,
    alerted,
  }));
  const told = changed.filter(([, { alerts }]) => alerts?.length);
  await Promise.all([
    minuteCounts.length > 0 && addToMinutes(tx, minuteCounts),
    dayCounts.length > 0 && addToDays(tx, dayInUtc(now), dayCounts),
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
