// Operations on what a merchant's balance is made of: its statement, the report of a day, exports
// (contract/payments.md B.10).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Day, Page, pageQuery, Strict, Words } from '../shapes.ts';
import { common } from './common.ts';
import { channelsIn, paymentFilters, paymentStatuses } from './payments.shapes.ts';
import { refundFilters } from './refunds.ts';
import {
  DailyReport,
  Overview,
  PaymentSummary,
  RefundSummary,
  summaryParts,
  Transaction,
  transactionKinds,
} from './statement.shapes.ts';

const { q: _, page: _p, per_page: _pp, cursor: _c, limit: _l, ...between } = pageQuery;
const { q: _q, ...paged } = pageQuery;

const filters = {
  kind: Type.Optional(Words(transactionKinds)),
  object_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
};

/** The last 30 days without it; 92 days at the most, by hour 7. */
const span = {
  from: Type.Optional(Type.String({ format: 'date-or-time' })),
  to: Type.Optional(Type.String({ format: 'date-or-time' })),
};

const csv = (attachment: string) => ({ status: 200, attachment, media: 'text/csv' }) as const;

export const statement = section({
  listTransactions: {
    ...common,
    method: 'GET',
    path: '/v1/balances/transactions',
    summary: { fr: 'Lire le relevé du solde', en: 'Read the statement of the balance' },
    query: Strict({ ...paged, ...filters }),
    reply: { status: 200, schema: Page(Transaction) },
    errors: [],
    effect: 'read',
  },
  exportTransactions: {
    ...common,
    method: 'GET',
    path: '/v1/balances/transactions/export.csv',
    summary: { fr: 'Exporter le relevé du solde', en: 'Export the statement of the balance' },
    query: Strict({ ...between, ...filters }),
    reply: csv('transactions.csv'),
    errors: [],
    effect: 'stream',
  },
  getDailyReport: {
    ...common,
    method: 'GET',
    path: '/v1/reports/daily',
    summary: { fr: 'Lire le rapport d’un jour', en: 'Read the report of a day' },
    query: Strict({ date: Type.Optional(Day) }),
    reply: { status: 200, schema: DailyReport },
    errors: [],
    effect: 'read',
  },
  getPaymentSummary: {
    ...common,
    method: 'GET',
    path: '/v1/reports/summary',
    summary: { fr: 'Bilan des paiements', en: 'Sum up payments' },
    query: Strict({
      ...span,
      by: Type.Optional(Words(summaryParts)),
      q: pageQuery.q,
      status: Type.Optional(Words(paymentStatuses)),
      channel: Type.Optional(Words(channelsIn)),
      merchant_reference: Type.Optional(Type.String()),
      customer_phone: Type.Optional(Type.String()),
      payment_link_id: Type.Optional(Type.String()),
    }),
    reply: { status: 200, schema: PaymentSummary },
    errors: [],
    effect: 'read',
  },
  getRefundSummary: {
    ...common,
    method: 'GET',
    path: '/v1/reports/refunds',
    summary: { fr: 'Bilan des remboursements', en: 'Sum up refunds' },
    query: Strict({ ...span, q: pageQuery.q, ...refundFilters }),
    reply: { status: 200, schema: RefundSummary },
    errors: [],
    effect: 'read',
  },
  getOverview: {
    ...common,
    method: 'GET',
    path: '/v1/reports/overview',
    summary: {
      fr: 'Lire la vue d’ensemble',
      en: 'Read the overview',
    },
    reply: { status: 200, schema: Overview },
    errors: [],
    effect: 'read',
  },
  exportPayments: {
    ...common,
    method: 'GET',
    path: '/v1/payments/export.csv',
    summary: { fr: 'Exporter les paiements', en: 'Export payments' },
    query: Strict({
      ...between,
      q: pageQuery.q,
      ...paymentFilters,
      payment_link_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    reply: csv('payments.csv'),
    errors: [],
    effect: 'stream',
  },
  exportRefunds: {
    ...common,
    method: 'GET',
    path: '/v1/refunds/export.csv',
    summary: { fr: 'Exporter les remboursements', en: 'Export refunds' },
    query: Strict({
      ...between,
      q: pageQuery.q,
      ...refundFilters,
    }),
    reply: csv('refunds.csv'),
    errors: [],
    effect: 'stream',
  },
});
