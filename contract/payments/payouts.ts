// Operations on payouts (contract/payments.md B.5). A session that makes one has signed in lately (B.0).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Page, pageQuery, Strict, Words } from '../shapes.ts';
import { common } from './common.ts';
import { expandQuery } from './expand.shapes.ts';
import { channelsOut } from './merchants.shapes.ts';
import {
  NewPayout,
  NewPayoutQuote,
  Payout,
  PayoutQuote,
  payoutStatuses,
} from './payouts.shapes.ts';
import { payoutOutcomes } from './scenarios.ts';

/** What a quote and its payout are refused for alike, in the order of the checks. */
const refused = [
  'MERCHANT_SUSPENDED',
  'KYC_REQUIRED',
  'NOT_FOUND',
  'DESTINATION_NOT_VERIFIED',
  'BELOW_MINIMUM',
  'ABOVE_MAXIMUM',
  'MONTHLY_LIMIT_REACHED',
  'WITHDRAWAL_LIMIT_EXCEEDED',
  'CHANNEL_UNAVAILABLE',
  'REAUTHENTICATION_REQUIRED',
] as const;

/** Of the list and of its export alike (B.0 "Filters"). */
const filters = {
  status: Type.Optional(Words(payoutStatuses)),
  channel: Type.Optional(Words(channelsOut)),
  merchant_reference: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  destination_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
};

export const payouts = section({
  quotePayout: {
    ...common,
    method: 'POST',
    path: '/v1/payouts/quote',
    role: 'admin',
    recentSignIn: true,
    summary: { fr: 'Chiffrer un virement', en: 'Quote a payout' },
    body: NewPayoutQuote,
    reply: { status: 200, schema: PayoutQuote },
    errors: [...refused, 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    simulate: ['channel_unavailable'],
    effect: 'write',
  },
  createPayout: {
    ...common,
    method: 'POST',
    path: '/v1/payouts',
    role: 'admin',
    recentSignIn: true,
    summary: { fr: 'Retirer vers un compte vérifié', en: 'Pay out to a verified destination' },
    body: NewPayout,
    reply: { status: 201, schema: Payout },
    errors: [
      ...refused,
      'QUOTE_EXPIRED',
      'QUOTE_INVALID',
      'INSUFFICIENT_FUNDS',
      'IDEMPOTENCY_CONFLICT',
      'DUPLICATE_MERCHANT_REFERENCE',
    ],
    idempotency: 'required',
    simulate: payoutOutcomes,
    rebuild: 'getPayout',
    effect: 'write',
  },
  listPayouts: {
    ...common,
    method: 'GET',
    path: '/v1/payouts',
    summary: { fr: 'Lister les virements', en: 'List payouts' },
    query: Strict({ ...pageQuery, ...filters }),
    reply: { status: 200, schema: Page(Payout) },
    errors: [],
    effect: 'read',
  },
  exportPayouts: {
    ...common,
    method: 'GET',
    path: '/v1/payouts/export.csv',
    summary: { fr: 'Exporter les virements', en: 'Export payouts' },
    query: Strict({
      q: pageQuery.q,
      created_from: pageQuery.created_from,
      created_to: pageQuery.created_to,
      sort: pageQuery.sort,
      ...filters,
    }),
    reply: { status: 200, attachment: 'payouts.csv', media: 'text/csv' },
    errors: [],
    effect: 'stream',
  },
  getPayout: {
    ...common,
    method: 'GET',
    path: '/v1/payouts/{id}',
    summary: { fr: 'Lire un virement', en: 'Read a payout' },
    params: Strict({ id: IdParam }),
    query: expandQuery('outgoing'),
    reply: { status: 200, schema: Payout },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
});
