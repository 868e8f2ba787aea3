// Operations of the hosted page: open to whoever holds its token, wrong and unknown ones being alike
// (contract/payments.md B.3 "Hosted page", B.8, B.15.4).

import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Id, IdParam, Strict } from '../shapes.ts';
import {
  Checkout,
  CheckoutDispute,
  CheckoutOutcome,
  CheckoutStart,
  LinkCheckout,
  LinkStart,
  linkQuestion,
} from './checkout.shapes.ts';

const open = {
  section: 'payments',
  family: 'open',
  caller: 'open',
  params: Strict({ token: IdParam }),
} as const;
/** A form that is none is told by the code of open routes. */
const posted = [
  'NOT_FOUND',
  'RATE_LIMITED',
  'PAYMENTS_UNAVAILABLE',
  'BAD_REQUEST',
  'REQUEST_TOO_LARGE',
] as const;
const reply = { status: 200, schema: Checkout } as const;

export const checkout = section({
  getCheckout: {
    ...open,
    method: 'GET',
    path: '/v1/checkout/{token}',
    summary: { fr: 'Lire une page de paiement', en: 'Read a payment page' },
    reply,
    errors: ['NOT_FOUND', 'RATE_LIMITED', 'PAYMENTS_UNAVAILABLE'],
    effect: 'call',
  },
  startCheckout: {
    ...open,
    method: 'POST',
    path: '/v1/checkout/{token}/start',
    summary: { fr: 'Demander le paiement au payeur', en: 'Ask the payer for the payment' },
    body: CheckoutStart,
    reply,
    errors: [
      ...posted,
      'MERCHANT_SUSPENDED',
      'INVALID_STATE',
      'MERCHANT_LIMIT_EXCEEDED',
      'CHANNEL_UNAVAILABLE',
    ],
    effect: 'call',
  },
  cancelCheckout: {
    ...open,
    method: 'POST',
    path: '/v1/checkout/{token}/cancel',
    summary: { fr: 'Renoncer au paiement', en: 'Give the payment up' },
    reply,
    errors: [...posted, 'INVALID_STATE'],
    effect: 'call',
  },
  forceCheckout: {
    ...open,
    method: 'POST',
    path: '/v1/checkout/{token}/outcome',
    summary: {
      fr: 'Choisir l’issue d’un paiement de test',
      en: 'Choose the outcome of a test payment',
    },
    body: CheckoutOutcome,
    reply,
    errors: [...posted, 'INVALID_STATE'],
    effect: 'call',
  },
  disputeCheckout: {
    ...open,
    method: 'POST',
    path: '/v1/checkout/{token}/dispute',
    summary: {
      fr: 'Réclamer sur un paiement reçu',
      en: 'Claim on a payment that was made',
    },
    body: CheckoutDispute,
    reply,
    errors: [...posted, 'FEATURE_DISABLED', 'INVALID_STATE'],
    effect: 'call',
  },
  getLinkCheckout: {
    ...open,
    method: 'GET',
    path: '/v1/checkout-links/{token}',
    summary: { fr: 'Lire la page d’un lien de paiement', en: 'Read the page of a payment link' },
    query: Strict(linkQuestion),
    reply: { status: 200, schema: LinkCheckout },
    errors: [
      'NOT_FOUND',
      'RATE_LIMITED',
      'PAYMENTS_UNAVAILABLE',
      'OFFER_INVALID',
      'FEATURE_DISABLED',
    ],
    effect: 'call',
  },
  startLinkCheckout: {
    ...open,
    method: 'POST',
    path: '/v1/checkout-links/{token}/payments',
    summary: { fr: 'Commencer le paiement d’un lien', en: 'Begin a payment of a link' },
    body: LinkStart,
    reply: {
      status: 201,
      schema: Strict({ payment_id: Id('pay'), token: Type.String() }),
    },
    errors: [
      ...posted,
      'MERCHANT_SUSPENDED',
      'INVALID_STATE',
      'OFFER_INVALID',
      'FEATURE_DISABLED',
      'MERCHANT_LIMIT_EXCEEDED',
      'CHANNEL_UNAVAILABLE',
      'IDEMPOTENCY_CONFLICT',
    ],
    effect: 'call',
  },
});
