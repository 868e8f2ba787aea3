// The refund on the wire: the only way out of a row.
import type { Refund } from '../../../contract/payments/refunds.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { maskPhone } from '../../kit/mask-phone.ts';
import { toNumber } from '../../kit/money.ts';
import { taxesOf } from '../merchants/index.ts';
import { failureTexts, viewProviderState } from '../payments/index.ts';
import type { RefundRow } from './refund.store.ts';

export function viewRefund(row: RefundRow, lang: Lang): Refund {
  return {
    id: row.id,
    livemode: row.mode === 'live',
    status: row.status,
    payment_id: row.payment_id,
    amount: toNumber(row.amount),
    fee: toNumber(row.fee),
    fee_payer: row.fee_payer,
    debit_amount: toNumber(row.debit_amount),
    received_amount: toNumber(row.received_amount),
    original_fee_refunded: toNumber(row.original_fee_refunded),
    taxes: taxesOf(row.channel, row.received_amount),
    currency: 'XOF',
    reason: row.reason,
    merchant_reference: row.merchant_reference,
    destination: {
      channel: row.channel,
      phone_masked: row.phone === null ? null : maskPhone(row.phone),
    },
    quote_hash: row.quote_hash,
    failure: row.failure_code
      ? { code: row.failure_code, message: failureTexts[row.failure_code][lang] }
      : null,
    provider_state: viewProviderState(row),
    metadata: row.metadata,
    succeeded_at: isoOrNull(row.succeeded_at),
    failed_at: isoOrNull(row.failed_at),
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}
