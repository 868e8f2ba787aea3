// Operations on refunds (contract/payments.md B.4).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Page, pageQuery, Strict, Words } from '../shapes.ts';
import { common } from './common.ts';
import { expandQuery } from './expand.shapes.ts';
import { channelsIn } from './payments.shapes.ts';
import {
  NewRefund,
  NewRefundQuote,
  Refund,
  RefundQuote,
  refundStatuses,
} from './refunds.shapes.ts';
import { refundOutcomes } from './scenarios.ts';

/** Of a list and of its export alike (B.0 "Filters"). */
const filters = {
  status: Type.Optional(Words(refundStatuses)),
  channel: Type.Optional(Words(channelsIn)),
  merchant_reference: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
};
export const refundFilters = {
  ...filters,
  payment_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** Of the payer, and the link of the payment: as payments are found by them. */
  customer_phone: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  payment_link_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
};

export const refunds = section({
  quoteRefund: {
    ...common,
    method: 'POST',
    path: '/v1/refunds/quote',
    role: 'user',
    summary: { fr: 'Chiffrer un remboursement', en: 'Quote a refund' },
    body: NewRefundQuote,
    reply: { status: 200, schema: RefundQuote },
    errors: [
      'NOT_FOUND',
      'INVALID_STATE',
      'IDEMPOTENCY_CONFLICT',
      'MERCHANT_SUSPENDED',
      'CHANNEL_UNAVAILABLE',
    ],
    idempotency: 'optional',
    simulate: ['channel_unavailable'],
    effect: 'write',
  },
  createRefund: {
    ...common,
    method: 'POST',
    path: '/v1/refunds',
    role: 'user',
    summary: { fr: 'Rembourser un paiement', en: 'Refund a payment' },
    body: NewRefund,
    reply: { status: 201, schema: Refund },
    errors: [
      'NOT_FOUND',
      'QUOTE_EXPIRED',
      'QUOTE_INVALID',
      'INVALID_STATE',
      'INSUFFICIENT_FUNDS',
      'IDEMPOTENCY_CONFLICT',
      'DUPLICATE_MERCHANT_REFERENCE',
      'MERCHANT_SUSPENDED',
      'CHANNEL_UNAVAILABLE',
    ],
    idempotency: 'required',
    simulate: refundOutcomes,
    rebuild: 'getRefund',
    effect: 'write',
  },
  listRefunds: {
    ...common,
    method: 'GET',
    path: '/v1/refunds',
    summary: { fr: 'Lister les remboursements', en: 'List refunds' },
    query: Strict({ ...pageQuery, ...refundFilters }),
    reply: { status: 200, schema: Page(Refund) },
    errors: [],
    effect: 'read',
  },
  listPaymentRefunds: {
    ...common,
    method: 'GET',
    path: '/v1/payments/{id}/refunds',
    summary: { fr: 'Lister les remboursements d’un paiement', en: 'List the refunds of a payment' },
    params: Strict({ id: IdParam }),
    query: Strict({ ...pageQuery, ...filters }),
    reply: { status: 200, schema: Page(Refund) },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  getRefund: {
    ...common,
    method: 'GET',
    path: '/v1/refunds/{id}',
    summary: { fr: 'Lire un remboursement', en: 'Read a refund' },
    params: Strict({ id: IdParam }),
    query: expandQuery('outgoing'),
    reply: { status: 200, schema: Refund },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
});
