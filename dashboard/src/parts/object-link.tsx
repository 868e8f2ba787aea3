// The page of an object by its id, whatever it is (UI41, UI113).

import type { AddressName } from '../addresses.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import { Link } from '../ui/link.tsx';

const kinds = {
  pay: ['payment', 'paymentId'],
  ref: ['refund', 'refundId'],
  po: ['payout', 'payoutId'],
  dp: ['dispute', 'disputeId'],
  plink: ['link', 'linkId'],
  off: ['offer', 'offerId'],
  pd: ['destination', 'destinationId'],
  evt: ['event', 'eventId'],
} as const satisfies Record<string, readonly [AddressName, string]>;

/** Undefined for an id of no page. */
export function objectPath(id: string, mode: Mode, objectId: string): string | undefined {
  const prefix = objectId.split('_')[0] ?? '';
  const kind = kinds[prefix as keyof typeof kinds];
  if (!kind) return undefined;
  return pathTo(kind[0] as 'payment', { id, mode, [kind[1]]: objectId } as never);
}

export function ObjectLink({ id, mode, of }: { id: string; mode: Mode; of: string }) {
  const to = objectPath(id, mode, of);
  return to ? (
    <Link to={to}>
      <code>{of}</code>
    </Link>
  ) : (
    <code>{of}</code>
  );
}
