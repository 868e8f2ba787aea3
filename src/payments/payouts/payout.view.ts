// The payout on the wire: the only way out of a row.
import type { Payout } from '../../../contract/payments/payouts.shapes.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { taxesOf } from '../merchants/index.ts';
import { viewProviderState } from '../payments/index.ts';
import { stageOf } from './payout.rules.ts';
import type { PayoutRow } from './payout.store.ts';

export function viewPayout(row: PayoutRow): Payout {
  return {
    id: row.id,
    livemode: row.mode === 'live',
    status: row.status,
    stage: stageOf(row),
    amount: toNumber(row.amount),
    fee: toNumber(row.fee),
    fee_payer: row.fee_payer,
    debit_amount: toNumber(row.debit_amount),
    received_amount: toNumber(row.received_amount),
    taxes: taxesOf(row.channel, row.received_amount),
    currency: 'XOF',
    channel: row.channel,
    destination_id: row.destination_id,
    destination: {
      type: row.destination_type,
      label: row.destination_label,
      masked: row.destination_masked,
    },
    description: row.description,
    merchant_reference: row.merchant_reference,
    quote_hash: row.quote_hash,
    failure_reason: row.failure_reason,
    provider_state: viewProviderState(row),
    metadata: row.metadata,
    succeeded_at: isoOrNull(row.succeeded_at),
    failed_at: isoOrNull(row.failed_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
