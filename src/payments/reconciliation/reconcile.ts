// What we booked beside what operators say, by day and channel. No operator is connected whose statement could be had, so theirs
// is `not_available` on every day (contract/rails.md RA119).
import { limits } from '../../../contract/limits.ts';
import type { ReconciledDay } from '../../../contract/payments/reconciliation.shapes.ts';
import type { Lang, Text } from '../../../contract/text.ts';
import { type ProjectCaller, type ReadContext, scopeOf } from '../../db/context.ts';
import { known } from '../../kit/asked-span.ts';
import { dayInDakar, dayInUtc, lastDays, startOfDay } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { toNumber } from '../../kit/money.ts';
import { backwards, datingOf } from '../statement/index.ts';
import { type ClearingDay, sumClearing } from './reconciliation.store.ts';

type Context = ReadContext<ProjectCaller>;
export type Span = { from: string; to: string };

const day_ms = 86_400_000;
/** Today and the six days before it. */
const usual_days = 7;

const tooLong: Text = {
  fr: `${limits.reconciliation_days} jours au plus.`,
  en: `${limits.reconciliation_days} days at the most.`,
};

/** Throws INVALID_REQUEST for a span that is backwards or too long. */
export function spanOf({ now, lang }: Context, asked: Partial<Span>): Span {
  const fields = wrongSpan(asked, now, lang);
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  return wholeSpan(asked, now);
}

/** What is wrong with a span, by the name of its field. */
export function wrongSpan(asked: Partial<Span>, now: number, lang: Lang): Record<string, string> {
  const { from, to } = wholeSpan(asked, now);
  const count = countDays({ from, to });
  if (count < 1) return { to: backwards[lang] };
  return count > limits.reconciliation_days ? { from: tooLong[lang] } : {};
}

function wholeSpan({ from, to }: Partial<Span>, now: number): Span {
  const last = to ?? dayInDakar(now);
  return { from: from ?? dayInUtc(known(startOfDay(last) - (usual_days - 1) * day_ms)), to: last };
}

/** The latest day first; each channel that moved in the span on each of its days: one on which it rested may be theirs alone. */
export async function reconcile(ctx: Context, { from, to }: Span): Promise<ReconciledDay[]> {
  const days = lastDays(startOfDay(to), countDays({ from, to }));
  const booked = await bookedIn(ctx, days);
  const sides = new Map(booked.map((row) => [`${row.date} ${row.channel}`, row]));
  const channels = [...new Set(booked.map(({ channel }) => channel))].sort();
  return days.reverse().flatMap((date) =>
    channels.map((channel) => {
      const { count = 0, amount = 0n } = sides.get(`${date} ${channel}`) ?? {};
      return { date, channel, ours: { count, amount: toNumber(amount) }, ...unknown };
    }),
  );
}

const unknown = {
  theirs: 'not_available',
  ...{ matched: null, unmatched: null, fees: null, taxes: null },
  ...{ balance_difference: null, reconciled_at: null },
} as const;

/** Both ends are in it. */
const countDays = ({ from, to }: Span): number => (startOfDay(to) - startOfDay(from)) / day_ms + 1;

/** A day at a time: each is a short statement over its own lines. Lines that a test clock dated are found among all alone. */
async function bookedIn(ctx: Context, days: readonly string[]): Promise<ClearingDay[]> {
  const dating = datingOf(ctx);
  const starts = days.map(startOfDay);
  const spans = dating.idsAreDated
    ? starts.map((from) => ({ from, before: known(from + day_ms) }))
    : [{ from: starts[0] ?? 0, before: known((starts.at(-1) ?? 0) + day_ms) }];
  const found: ClearingDay[] = [];
  for (const span of spans) {
    found.push(...(await sumClearing(ctx.db, scopeOf(ctx.caller), span, dating)));
  }
  return found;
}
