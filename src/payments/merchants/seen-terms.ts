// Whether what an operator sets stands as they had read it: of two who set one thing at once the second would undo what the first one
// did, without knowing (contract/dashboard.md UI156).
import { isDeepStrictEqual } from 'node:util';
import type { Text } from '../../../contract/text.ts';
import { clock, parseTime } from '../../kit/clock.ts';
import { channelName } from './closures.rules.ts';
import {
  type ChannelTerms,
  channelTerms,
  mergeLimits,
  type Overrides,
  openTermsOf,
  termsOf,
} from './terms.rules.ts';

/** Its members that were read; the status is the merchant's own, whatever is closed for all. */
export type SeenChannel = Partial<
  Pick<ChannelTerms, 'status' | 'min_amount' | 'max_amount' | 'fee'> & { until: string | null }
>;

export function otherLimits(
  row: Overrides,
  seen: NonNullable<Overrides['limits']> | undefined,
): Text | undefined {
  if (!seen) return undefined;
  const asSeen = { ...row, limits: mergeLimits(row.limits, seen) };
  return isDeepStrictEqual(termsOf(asSeen).limits, termsOf(row).limits) ? undefined : texts.limits;
}

export function otherFees(
  row: Overrides,
  seen: Partial<NonNullable<Overrides['fees']>> | undefined,
): Text | undefined {
  const { refundFee: refund, refundFeePolicy: refund_fee_policy } = termsOf(row);
  return isAsSeen({ refund, refund_fee_policy }, seen) ? undefined : texts.fees;
}

export function otherChannel(
  row: Overrides,
  { channel, direction }: Pick<ChannelTerms, 'channel' | 'direction'>,
  seen: SeenChannel | undefined,
): Text | undefined {
  if (!seen) return undefined;
  const open = channelTerms(openTermsOf(row), channel, direction);
  const end = row.closed_until?.[channelName(channel, direction)] ?? null;
  const isShut = open.status === 'active' && end !== null && end > clock.now();
  const now = {
    ...open,
    status: isShut ? 'closed' : open.status,
    until: isShut ? end : null,
  };
  const { until, ...others } = seen;
  const read =
    until === undefined ? others : { ...others, until: until === null ? null : parseTime(until) };
  return isAsSeen(now, read) ? undefined : texts.channel;
}

const isAsSeen = (now: Readonly<Record<string, unknown>>, seen: object = {}): boolean =>
  Object.entries(seen).every(([name, value]) => isDeepStrictEqual(now[name], value));

const texts = {
  limits: {
    fr: 'Quelqu’un a changé un de ces plafonds depuis. Lisez ce qu’il est devenu avant de le changer.',
    en: 'Somebody has changed one of these limits since. Read what became of it before changing it.',
  },
  fees: {
    fr: 'Quelqu’un a changé ces frais depuis. Lisez ce qu’ils sont devenus avant de les changer.',
    en: 'Somebody has changed these fees since. Read what became of them before changing them.',
  },
  channel: {
    fr: 'Quelqu’un a changé ce canal depuis. Lisez ce qu’il est devenu avant de le changer.',
    en: 'Somebody has changed this channel since. Read what became of it before changing it.',
  },
} satisfies Record<string, Text>;
