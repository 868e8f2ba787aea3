// Reads how much a project calls, what its quotas still hold and when they will be used up (contract/dashboard.md G6).
import type { Operations } from '../../../contract/index.ts';
import { limits } from '../../../contract/limits.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Usage } from '../../../contract/platform/calls.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Lang, ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { dayInUtc, iso, nextMidnight, startOfDay } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { readUsageOf } from '../calls/index.ts';
import { accountLimit, endAtThisPace, keyLimit, tierOf } from './quota.rules.ts';
import { findAccount, listKeyQuotas } from './quota.store.ts';

type Operation = Operations['getUsage'];

const day_ms = 86_400_000;

const texts = {
  backwards: {
    fr: 'Le dernier jour ne vient pas avant le premier.',
    en: 'The last day does not come before the first.',
  },
  tooOld: {
    fr: `L’usage est gardé ${limits.callLog_days} jours.`,
    en: `Usage is kept for ${limits.callLog_days} days.`,
  },
  tooLong: {
    fr: `Par heure, ${limits.usageByHour_days} jours au plus.`,
    en: `By hour, ${limits.usageByHour_days} days at the most.`,
  },
} as const satisfies Record<string, Text>;

export async function getUsage(
  ctx: ReadContext<SessionCaller>,
  { params: { id }, query }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { by = 'day', group = 'none' } = query;
  const fields = wrongDays(query, ctx.now, ctx.lang);
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  const { first: from, last: to } = spanOf(query, ctx.now);
  const span = { from: startOfDay(from), before: startOfDay(to) + day_ms };
  const [calls, quota] = await Promise.all([
    readUsageOf(ctx.db, id, span, { by, group }, ctx.now),
    quotaOf(ctx.db, id, ctx.now),
  ]);
  return { from, to, by, group, ...calls, quota };
}

type Days = Pick<Input<Operation>['query'], 'from' | 'to' | 'by'>;

function spanOf({ from, to, by }: Days, now: number) {
  const last = to ?? dayInUtc(now);
  const days = by === 'hour' ? 1 : limits.paymentCalls_days;
  return { first: from ?? dayInUtc(startOfDay(last) - (days - 1) * day_ms), last };
}

/** What is wrong with the days that are asked for, by the name of its field. */
export function wrongDays(asked: Days, now: number, lang: Lang): Record<string, string> {
  const { first, last } = spanOf(asked, now);
  const [start, end] = [startOfDay(first), startOfDay(last)];
  const fields: Record<string, string> = {};
  if (start < now - (limits.callLog_days + 1) * day_ms) fields['from'] = texts.tooOld[lang];
  if (end < start) fields['to'] = texts.backwards[lang];
  else if (asked.by === 'hour' && end - start >= limits.usageByHour_days * day_ms) {
    fields['to'] = texts.tooLong[lang];
  }
  return fields;
}

async function quotaOf(reader: Reader, projectId: string, now: number): Promise<Usage['quota']> {
  const day = dayInUtc(now);
  const keys = await listKeyQuotas(reader, projectId, day, now);
  const owner = keys.owner_id;
  const { verified, used } = await findAccount(reader, owner, day);
  const tier = tierOf(verified);
  return {
    reset: iso(nextMidnight(now)),
    account: counted(accountLimit(tier), used, now),
    keys: keys.rows.map((key) => ({
      key_id: key.id,
      ...counted(keyLimit(key.daily_limit, tier), key.used, now),
    })),
  };
}

function counted(limit: number, used: number, now: number) {
  const end = used > 0 && used < limit ? endAtThisPace(used, limit, now) : undefined;
  const spent = used >= limit ? now : end;
  return { limit, used, spent_at: spent === undefined ? null : iso(spent) };
}
