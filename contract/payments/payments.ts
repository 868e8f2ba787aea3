// Operations of the payments API (spec/payments.md, contract/payments.md B).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Amount, IdParam, Page, pageQuery, Strict, Time, Words } from '../shapes.ts';
import { common } from './common.ts';
import { expandQuery } from './expand.shapes.ts';
import { channelsIn, NewPayment, Payment, paymentFilters } from './payments.shapes.ts';
import { paymentOutcomes } from './scenarios.ts';

export const Balances = Strict({
  gateway_mode: Words(['simulated', 'real']),
  livemode: Type.Boolean(),
  currency: Words(['XOF']),
  available: Type.Integer(),
  pending: Amount,
  reserved: Amount,
  reserved_refunds: Amount,
  reserved_payouts: Amount,
  disputed: Amount,
  total: Type.Integer(),
  as_of: Time,
  data: Type.Array(Strict({ channel: Words(channelsIn), collected_today: Amount })),
});

export const payments = section({
  createPayment: {
    ...common,
    method: 'POST',
    path: '/v1/payments',
    role: 'user',
    summary: { fr: 'Créer un paiement', en: 'Create a payment' },
    body: NewPayment,
    reply: { status: 201, schema: Payment },
    errors: [
      'FEATURE_DISABLED',
      'OFFER_INVALID',
      'DUPLICATE_MERCHANT_REFERENCE',
      'IDEMPOTENCY_CONFLICT',
      'MERCHANT_SUSPENDED',
      'MERCHANT_LIMIT_EXCEEDED',
      'CHANNEL_UNAVAILABLE',
    ],
    idempotency: 'required',
    simulate: paymentOutcomes,
    rebuild: 'getPayment',
    effect: 'write',
  },
  listPayments: {
    ...common,
    method: 'GET',
    path: '/v1/payments',
    summary: { fr: 'Lister les paiements', en: 'List payments' },
    query: Strict({
      ...pageQuery,
      ...paymentFilters,
      payment_link_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    reply: { status: 200, schema: Page(Payment) },
    errors: [],
    effect: 'read',
  },
  getPayment: {
    ...common,
    method: 'GET',
    path: '/v1/payments/{id}',
    summary: { fr: 'Lire un paiement', en: 'Read a payment' },
    params: Strict({ id: IdParam }),
    query: expandQuery('payment'),
    reply: { status: 200, schema: Payment },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  expirePayment: {
    ...common,
    method: 'POST',
    path: '/v1/payments/{id}/expire',
    role: 'user',
    summary: { fr: 'Faire expirer un paiement', en: 'Expire a payment' },
    params: Strict({ id: IdParam }),
    reply: { status: 200, schema: Payment },
    errors: ['NOT_FOUND', 'INVALID_STATE', 'MERCHANT_SUSPENDED', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getPayment',
    effect: 'call',
  },
  getBalances: {
    ...common,
    method: 'GET',
    path: '/v1/balances',
    summary: { fr: 'Lire les soldes', en: 'Read the balances' },
    reply: { status: 200, schema: Balances },
    errors: [],
    effect: 'read',
  },
});
