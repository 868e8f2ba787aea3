// Operations on payment links (contract/payments.md B.8).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Page, pageQuery, Strict, Words } from '../shapes.ts';
import { common } from './common.ts';
import { linkStatuses, NewPaymentLink, PaymentLink, PaymentLinkChange } from './links.shapes.ts';
import { Payment, paymentFilters } from './payments.shapes.ts';

const params = Strict({ id: IdParam });

export const links = section({
  createPaymentLink: {
    ...common,
    method: 'POST',
    path: '/v1/payment-links',
    role: 'user',
    closable: ['payers-pages'],
    summary: { fr: 'Créer un lien de paiement', en: 'Create a payment link' },
    body: NewPaymentLink,
    reply: { status: 201, schema: PaymentLink },
    errors: ['NOT_CONFIGURED', 'MERCHANT_SUSPENDED', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getPaymentLink',
    effect: 'write',
  },
  listPaymentLinks: {
    ...common,
    method: 'GET',
    path: '/v1/payment-links',
    summary: { fr: 'Lister les liens de paiement', en: 'List payment links' },
    query: Strict({ ...pageQuery, status: Type.Optional(Words(linkStatuses)) }),
    reply: { status: 200, schema: Page(PaymentLink) },
    errors: [],
    effect: 'read',
  },
  getPaymentLink: {
    ...common,
    method: 'GET',
    path: '/v1/payment-links/{id}',
    summary: { fr: 'Lire un lien de paiement', en: 'Read a payment link' },
    params,
    reply: { status: 200, schema: PaymentLink },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  updatePaymentLink: {
    ...common,
    method: 'PATCH',
    path: '/v1/payment-links/{id}',
    role: 'user',
    summary: { fr: 'Modifier un lien de paiement', en: 'Change a payment link' },
    params,
    body: PaymentLinkChange,
    reply: { status: 200, schema: PaymentLink },
    errors: ['NOT_FOUND', 'INVALID_STATE', 'MERCHANT_SUSPENDED'],
    effect: 'write',
  },
  listPaymentLinkPayments: {
    ...common,
    method: 'GET',
    path: '/v1/payment-links/{id}/payments',
    summary: { fr: 'Lister les paiements d’un lien', en: 'List the payments of a link' },
    params,
    query: Strict({ ...pageQuery, ...paymentFilters }),
    reply: { status: 200, schema: Page(Payment) },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  getPaymentLinkPng: {
    ...common,
    method: 'GET',
    path: '/v1/payment-links/{id}/qr.png',
    summary: { fr: 'Code QR d’un lien, en PNG', en: 'QR code of a link, as PNG' },
    params,
    reply: { status: 200, file: ['image/png'] },
    errors: ['NOT_FOUND', 'NOT_CONFIGURED'],
    effect: 'read',
  },
  getPaymentLinkSvg: {
    ...common,
    method: 'GET',
    path: '/v1/payment-links/{id}/qr.svg',
    summary: { fr: 'Code QR d’un lien, en SVG', en: 'QR code of a link, as SVG' },
    params,
    reply: { status: 200, file: ['image/svg+xml'] },
    errors: ['NOT_FOUND', 'NOT_CONFIGURED'],
    effect: 'read',
  },
});
