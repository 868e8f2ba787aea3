// The payout destination on the wire: masked, and without the number that only an operator is told.
import { limits } from '../../../contract/limits.ts';
import type { Destination } from '../../../contract/payments/destinations.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { standingAt } from './destination.rules.ts';
import type { DestinationRow } from './destination.store.ts';

export type Shown = { defaultId: string | null; now: number };

export function viewDestination(given: DestinationRow, { defaultId, now }: Shown): Destination {
  const row = standingAt(given, now);
  const isWallet = row.type === 'mobile_money';
  return {
    id: row.id,
    livemode: row.mode === 'live',
    type: row.type,
    label: row.label,
    operator: row.operator,
    phone_masked: isWallet ? row.masked : null,
    bank_id: row.bank_id,
    account_masked: isWallet ? null : row.masked,
    holder_name: row.holder_name,
    status: row.status,
    verification: viewCode(row),
    default: row.id === defaultId,
    locked_until: isoOrNull(row.locked_until),
    verified_at: isoOrNull(row.verified_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

function viewCode(row: DestinationRow): Destination['verification'] {
  const { code_expires_at: end, code_sent_to: sentTo } = row;
  if (row.status !== 'pending_verification' || end === null || sentTo === null) return null;
  const attempts_left = limits.codeAttempts - row.code_attempts;
  return { channel: 'email', sent_to_masked: sentTo, expires_at: iso(end), attempts_left };
}
