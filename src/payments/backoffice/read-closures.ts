// What operators read of what may be closed for all: each channel and feature with its closure, and what is under way through it.
import type {
  Closure,
  OfficeChannel,
  OfficeFeature,
} from '../../../contract/backoffice/channels.ts';
import { features } from '../../../contract/backoffice/words.ts';
import type { Mode } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { clock, iso, isoOrNull } from '../../kit/clock.ts';
import { countClaims } from '../disputes/index.ts';
import {
  type ClosureRow,
  channelName,
  findClosures,
  findUsualTerms,
  usualTermsOf,
} from '../merchants/index.ts';
import { countUnderWay } from '../payments/index.ts';
import { countPayoutsUnderWay } from '../payouts/index.ts';

/** So many are looked at: it is said before an act, not in a report. */
const counted = 10_000;

/** Judged by the server's clock, as the closures are. */
export async function readChannels(reader: Reader, mode: Mode): Promise<OfficeChannel[]> {
  const [usual, closures, payments, payouts] = await Promise.all([
    findUsualTerms(reader, mode),
    findClosures(reader, mode, clock.now()),
    countUnderWay(reader, mode, counted),
    countPayoutsUnderWay(reader, mode, counted),
  ]);
  const at_least = {
    in: payments.reduce((sum, { jobs }) => sum + jobs, 0) >= counted,
    out: payouts.reduce((sum, { count }) => sum + count, 0) >= counted,
  };
  return usualTermsOf(usual ?? null).channels.map(
    ({ channel, direction, refund_days: _, ...terms }) => {
      const count =
        direction === 'in'
          ? payments.find((one) => one.channel === channel)?.asked
          : payouts.find((one) => one.channel === channel)?.count;
      return {
        channel,
        direction,
        mode,
        default: terms,
        closure: closureOf(closures, channelName(channel, direction)),
        under_way: { count: count ?? 0, at_least: at_least[direction] },
      };
    },
  );
}

export async function readFeatures(reader: Reader, mode: Mode): Promise<OfficeFeature[]> {
  const [usual, closures, payments, claims] = await Promise.all([
    findUsualTerms(reader, mode),
    findClosures(reader, mode, clock.now()),
    countUnderWay(reader, mode, counted),
    countClaims(reader, mode, counted),
  ]);
  const sum = (member: 'jobs' | 'coded') => payments.reduce((all, one) => all + one[member], 0);
  const under_way = {
    offers: { count: sum('coded'), at_least: sum('jobs') >= counted },
    customer_disputes: { count: claims, at_least: claims >= counted },
  };
  return features.map((name) => ({
    name,
    mode,
    default: usualTermsOf(usual ?? null).features[name],
    closure: closureOf(closures, name),
    under_way: under_way[name],
  }));
}

const closureOf = (closures: readonly ClosureRow[], wanted: string): Closure | null => {
  const row = closures.find(({ name }) => name === wanted);
  return row ? viewClosure(row) : null;
};

export const viewClosure = (row: ClosureRow): Closure => ({
  since: iso(row.since),
  until: isoOrNull(row.until),
  by: { id: row.closed_by, name: row.closed_by_name },
  reason: row.reason,
});
