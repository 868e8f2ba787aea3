// What a project's detail says of its quota (contract/platform.md decision 26), and an account's tier.
import { limits } from '../../../contract/limits.ts';
import type { ProjectDetail } from '../../../contract/platform/projects.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { dayInUtc, iso, lastDays, nextMidnight } from '../../kit/clock.ts';
import { accountLimit, keyDefault, type Tier, tierOf } from './quota.rules.ts';
import { findAccount, listOwnersOf, listUsage } from './quota.store.ts';

/** The quota that the keys of an owner's projects share. */
export async function readQuota(
  reader: Reader,
  ownerId: string,
  now: number,
): Promise<ProjectDetail['quota']> {
  const { verified, used } = await findAccount(reader, ownerId, dayInUtc(now));
  const tier = tierOf(verified);
  return {
    account_daily_limit: accountLimit(tier),
    account_used: used,
    anonymous_daily_limit: limits.anonymousDailyLimit,
    key_daily_limit: keyDefault(tier),
    key_limit: limits.activeKeysPerProject,
    rate_limit_per_minute: limits.dataRequestsPerMinute,
    reset: iso(nextMidnight(now)),
    tier,
    verified_account_daily_limit: limits.verifiedAccountDailyLimit,
  };
}

/** Calls of data routes by day and key; days without a call are left out. */
export const readUsage = (
  reader: Reader,
  projectId: string,
  now: number,
): Promise<ProjectDetail['usage']> =>
  listUsage(reader, projectId, lastDays(now, limits.usage_days));

export async function tierOfAccount(reader: Reader, userId: string, now: number): Promise<Tier> {
  return tierOf((await findAccount(reader, userId, dayInUtc(now))).verified);
}

/** The frame warns from there on (UI46). */
const mostly = 0.8;

/** Those of some projects whose owner has used most of the day's quota. */
export async function findNearlyUsed(
  reader: Reader,
  projects: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const owners = await listOwnersOf(reader, projects, dayInUtc(now));
  const near = owners.filter(
    ({ verified, used }) => used > mostly * accountLimit(tierOf(verified)),
  );
  return new Set(near.map(({ project_id }) => project_id));
}
