// The Senegalese tax on transfers (TTA, law 2025-17; contract/payments.md B.2, C.5): a half per cent of what a wallet pays or
// is paid, at most 2,000 F an operation. The operator takes it, so it is told and never booked. Bank transfers are exempt.
import type { Taxes } from '../../../contract/payments/taxes.shapes.ts';
import { toNumber } from '../../kit/money.ts';

const wallets: ReadonlySet<string> = new Set(['wave', 'orange_money', 'mixx']);
const most_xof = 2_000n;

export function taxesOf(channel: string | null, amount: bigint): Taxes {
  if (channel === null || !wallets.has(channel)) return [];
  // Rounded half up, like fees.
  const half = (amount + 100n) / 200n;
  const tax = half < most_xof ? half : most_xof;
  return tax === 0n ? [] : [{ kind: 'tta', amount: toNumber(tax), collected_by: 'operator' }];
}
