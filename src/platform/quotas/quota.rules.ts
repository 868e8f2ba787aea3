// The daily quota of data routes (spec "Authentication" 9; contract/platform.md decisions 15, 28 and 29):
// which counters a call stands in, and whether they let it pass.
import { limits } from '../../../contract/limits.ts';
import type { tiers } from '../../../contract/platform/projects.shapes.ts';
import { nextMidnight } from '../../kit/clock.ts';
import { network } from '../../kit/network.ts';
import type { Pseudonyms } from '../../kit/pseudonym.ts';

export type Tier = (typeof tiers)[number];

/** Who calls a data route: an address, perhaps with a key, or a person whom we know. */
export type DataCall = {
  address: string;
  key: { keyId: string; scopes: readonly string[]; refused: boolean } | undefined;
  person: string | undefined;
};

/** `limit` and `remaining` are of the counter that ends first; none for a call that no day counts. */
export type DataGrant =
  | { granted: true; limit?: number; remaining?: number }
  | { granted: false; by: 'minute'; retryAfter_s: number }
  | { granted: false; by: 'day'; limit: number; resetAt: number; retryAfter_s: number };

/** The counters that a call is counted in: its minute, and for the day a key with its account, an account or a network. */
export type Subjects = { minute: string; key?: string; account?: string; network?: string };

/** The counter of the network that an address is in; what is written down leads back to nobody. */
export const networkSubject = (address: string, pseudonymOf: Pseudonyms): string =>
  `net_${pseudonymOf([network(address)])}`;

export function subjectsOf({ address, key, person }: DataCall, pseudonymOf: Pseudonyms): Subjects {
  // Not the network's: whoever shares it with many is known by the sign-in.
  if (person !== undefined) return { minute: person, account: person };
  if (!key) {
    const own = networkSubject(address, pseudonymOf);
    return { minute: own, network: own };
  }
  // 403 comes after 429 and is no call of the day (B.0; decision 15).
  if (key.refused) return { minute: key.keyId };
  if (key.scopes.includes('data')) return { minute: key.keyId, key: key.keyId };
  return { minute: key.keyId, network: networkSubject(address, pseudonymOf) };
}

export const tierOf = (verified: boolean): Tier => (verified ? 'verified' : 'standard');

/** The default of a new key, which is the most that may be asked for too. */
export const keyDefault = (tier: Tier): number =>
  tier === 'verified' ? limits.verifiedKeyDailyLimit : limits.keyDailyLimit;

/** Q5: a key of a verified account counts as at least 5,000, without being made anew. */
export const keyLimit = (own: number, tier: Tier): number =>
  tier === 'verified' ? Math.max(own, limits.verifiedKeyDailyLimit) : own;

export const accountLimit = (tier: Tier): number =>
  tier === 'verified' ? limits.verifiedAccountDailyLimit : limits.accountDailyLimit;

/** A counter of the day while the calls of a batch pass through it one by one: `taken` of those that are `asked`. */
export type DayCounter = {
  used: number;
  limit: number;
  asked: number;
  taken: number;
  /** Of a key alone: the highest threshold that was told, and those to tell. */
  alerted?: number;
  alerts?: { level: number; used: number }[];
};

/** A counter of the minute in the same way; `wait_s` says after how long one more than `taken` passes. */
export type MinuteCounter = {
  room: number;
  asked: number;
  taken: number;
  wait_s(taken: number): number;
};

/**
 * Lets one call pass all of its counters or none: what one refuses, the others do not count. The day is asked
 * first, since whoever waits for a minute and finds the day used up has waited for nothing.
 */
export function take(minute: MinuteCounter, days: readonly DayCounter[], now: number): DataGrant {
  const full = days.find((day) => day.used >= day.limit);
  if (full) {
    // A limit that was lowered below what is used reaches its end without a call (Q12).
    alert(full);
    const resetAt = nextMidnight(now);
    const retryAfter_s = Math.ceil((resetAt - now) / 1000);
    return { granted: false, by: 'day', limit: full.limit, resetAt, retryAfter_s };
  }
  if (minute.taken >= minute.room) {
    return { granted: false, by: 'minute', retryAfter_s: minute.wait_s(minute.taken) };
  }
  minute.taken++;
  for (const day of days) {
    day.used++;
    day.taken++;
    alert(day);
  }
  const [first, ...others] = days.map(({ limit, used }) => ({ limit, remaining: limit - used }));
  if (!first) return { granted: true };
  const tightest = others.reduce((a, b) => (b.remaining < a.remaining ? b : a), first);
  return { granted: true, ...tightest };
}

/** Notes a threshold that is reached for the first time on this day (Q9); both at once are the end alone (Q11). */
function alert(day: DayCounter): void {
  if (day.alerted === undefined || !day.alerts) return;
  const level = levelOf(day.used, day.limit);
  if (level <= day.alerted) return;
  day.alerted = level;
  day.alerts.push({ level, used: day.used });
}

export function levelOf(used: number, limit: number): number {
  if (used >= limit) return 100;
  return used * 100 >= limit * limits.quotaAlert_percent ? limits.quotaAlert_percent : 0;
}

/** When a quota ends if calls go on as since midnight; undefined when the day is over before. */
export function endAtThisPace(used: number, limit: number, now: number): number | undefined {
  const midnight = nextMidnight(now) - 86_400_000;
  const end = now + ((limit - used) * (now - midnight)) / used;
  return end < nextMidnight(now) ? end : undefined;
}
