// Operations on payout destinations (contract/payments.md B.6). A session that adds one has signed in lately (B.0).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Page, pageQuery, Strict, Words } from '../shapes.ts';
import { common } from './common.ts';
import {
  Destination,
  DestinationCode,
  DestinationSettings,
  destinationStatuses,
  destinationTypes,
  NewDestination,
} from './destinations.shapes.ts';

const one = { params: Strict({ id: IdParam }) };

export const destinations = section({
  createDestination: {
    ...common,
    method: 'POST',
    path: '/v1/payout-destinations',
    role: 'admin',
    recentSignIn: true,
    summary: { fr: 'Ajouter un compte de retrait', en: 'Add a payout destination' },
    body: NewDestination,
    reply: { status: 201, schema: Destination },
    errors: [
      'MERCHANT_SUSPENDED',
      'KYC_REQUIRED',
      'CHANNEL_UNAVAILABLE',
      'NOT_CONFIGURED',
      'REAUTHENTICATION_REQUIRED',
    ],
    idempotency: 'optional',
    simulate: ['channel_unavailable'],
    rebuild: 'getDestination',
    effect: 'write',
  },
  listDestinations: {
    ...common,
    method: 'GET',
    path: '/v1/payout-destinations',
    summary: { fr: 'Lister les comptes de retrait', en: 'List payout destinations' },
    query: Strict({
      ...pageQuery,
      status: Type.Optional(Words(destinationStatuses)),
      type: Type.Optional(Words(destinationTypes)),
    }),
    reply: { status: 200, schema: Page(Destination) },
    errors: [],
    effect: 'read',
  },
  getDestination: {
    ...common,
    method: 'GET',
    path: '/v1/payout-destinations/{id}',
    summary: { fr: 'Lire un compte de retrait', en: 'Read a payout destination' },
    ...one,
    reply: { status: 200, schema: Destination },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  verifyDestination: {
    ...common,
    method: 'POST',
    path: '/v1/payout-destinations/{id}/verify',
    role: 'admin',
    summary: {
      fr: 'Vérifier un compte de retrait par son code',
      en: 'Verify a payout destination by its code',
    },
    ...one,
    body: DestinationCode,
    reply: { status: 200, schema: Destination },
    errors: [
      'MERCHANT_SUSPENDED',
      'NOT_FOUND',
      'INVALID_STATE',
      'CODE_EXPIRED',
      'TOO_MANY_ATTEMPTS',
      'INVALID_CODE',
    ],
    idempotency: 'optional',
    rebuild: 'getDestination',
    effect: 'write',
  },
  resendDestinationCode: {
    ...common,
    method: 'POST',
    path: '/v1/payout-destinations/{id}/resend',
    role: 'admin',
    summary: {
      fr: 'Envoyer un autre code de vérification',
      en: 'Send another verification code',
    },
    ...one,
    reply: { status: 200, schema: Destination },
    errors: ['MERCHANT_SUSPENDED', 'NOT_FOUND', 'INVALID_STATE'],
    idempotency: 'optional',
    rebuild: 'getDestination',
    effect: 'write',
  },
  updateDestination: {
    ...common,
    method: 'PATCH',
    path: '/v1/payout-destinations/{id}',
    role: 'admin',
    summary: {
      fr: 'Nommer un compte de retrait, ou le prendre par défaut',
      en: 'Name a payout destination, or make it the default',
    },
    ...one,
    body: DestinationSettings,
    reply: { status: 200, schema: Destination },
    errors: ['MERCHANT_SUSPENDED', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
  deleteDestination: {
    ...common,
    method: 'DELETE',
    path: '/v1/payout-destinations/{id}',
    role: 'admin',
    summary: { fr: 'Retirer un compte de retrait', en: 'Take a payout destination away' },
    ...one,
    reply: { status: 204 },
    errors: ['MERCHANT_SUSPENDED', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
});
