// What a refund costs and whom it reaches (contract/payments.md B.2, B.4). Pure.
import type { FeePayer } from '../../../contract/payments/payments.shapes.ts';
import { type Francs, fee, francs } from '../../kit/money.ts';
import type { Terms } from '../merchants/index.ts';

export type RefundPrice = { fee: bigint; debit: bigint; received: bigint; originalFee: bigint };

/** The merchant's balance pays R + F, or the customer gets F less. */
export function splitRefund(amount: bigint, feeAmount: bigint, payer: FeePayer) {
  return payer === 'customer'
    ? { debit: amount, received: amount - feeAmount }
    : { debit: amount + feeAmount, received: amount };
}

/** `payment`: what was payable, the fee that was taken of it, and who paid that: what the payer paid is not given back. */
export function priceRefund(
  amount: bigint,
  payer: FeePayer,
  terms: Terms,
  payment: { payable: bigint; fee: bigint; feePayer: FeePayer },
): RefundPrice {
  const feeAmount = fee(amount as Francs, terms.refundFee);
  const isGivenBack = terms.refundFeePolicy === 'prorata' && payment.feePayer === 'merchant';
  const originalFee = isGivenBack ? (payment.fee * amount) / payment.payable : francs(0);
  return { fee: feeAmount, ...splitRefund(amount, feeAmount, payer), originalFee };
}
