// A merchant on the wire, as operators read it: the project with its owner, and the account of each mode.
import type { OfficeMerchant } from '../../../contract/backoffice/merchants.ts';
import { clock, iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import type { OfficeProjectRow } from '../../platform/index.ts';
import { channelName, closuresAt } from './closures.rules.ts';
import type { MerchantProfile, MerchantRow } from './merchant.store.ts';
import { viewMerchant } from './merchant.view.ts';
import { openTermsOf, termsOf } from './terms.rules.ts';

export const viewProject = (row: OfficeProjectRow) => ({
  id: row.id,
  name: row.name,
  owner: { id: row.owner_id, name: row.owner_name, email: row.owner_email },
  live_enabled: row.live_enabled,
  created_at: iso(row.created_at),
});

export function viewAccount(
  row: MerchantRow & MerchantProfile,
  more: { balances: ReadonlyMap<string, bigint> } & Pick<
    OfficeMerchant['accounts'][number],
    'open_disputes' | 'collected' | 'last_errors'
  >,
  now: number,
  hasRail: boolean,
): OfficeMerchant['accounts'][number] {
  const { refundFee, refundFeePolicy, features } = termsOf(row);
  const of = (name: string) => more.balances.get(name) ?? 0n;
  const reserved = of('refund_reserved') + of('payout_reserved');
  return {
    mode: row.mode,
    merchant: viewMerchant(row, now, hasRail),
    refund_fee: refundFee,
    refund_fee_policy: refundFeePolicy,
    features,
    closures: viewClosures(row),
    balances: {
      available: toNumber(of('available')),
      pending: toNumber(of('pending')),
      reserved: toNumber(reserved),
      disputed: toNumber(of('dispute_held')),
      total: toNumber(of('available') + of('pending') + reserved + of('dispute_held')),
    },
    open_disputes: more.open_disputes,
    collected: more.collected,
    last_errors: more.last_errors,
  };
}

/** Without those that close nothing: what is shut or was never in service stays so when they end. */
function viewClosures(row: MerchantRow): OfficeMerchant['accounts'][number]['closures'] {
  const { channels, features } = openTermsOf(row);
  const open = new Set([
    ...channels.flatMap(({ channel, direction, status }) =>
      status === 'active' ? [channelName(channel, direction)] : [],
    ),
    ...Object.entries(features).flatMap(([name, isOn]) => (isOn ? [name] : [])),
  ]);
  return closuresAt(row, clock.now())
    .filter(({ name }) => open.has(name))
    .map(({ until, ...one }) => ({ ...one, until: isoOrNull(until) }));
}
