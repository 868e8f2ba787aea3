// Operations of identity verification (contract/payments.md B.9).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { IdParam, Strict } from '../shapes.ts';
import { common } from './common.ts';
import {
  HandoffPage,
  IdentityCapture,
  IdentityHandoff,
  IdentityStatus,
  NewIdentityProfile,
} from './identity.shapes.ts';

const reading = { ...common, closable: ['identity'] } as const;
const writing = { ...reading, role: 'admin', effect: 'write' } as const;
const errors = ['NOT_CONFIGURED', 'MERCHANT_SUSPENDED', 'KYC_ALREADY_SUBMITTED'] as const;
const capture = { params: Strict({ kind: IdParam }), path: '/v1/kyc/captures/{kind}' } as const;

/** Open to whoever holds the link, wrong and unknown ones being alike. */
const byLink = {
  section: 'payments',
  family: 'open',
  caller: 'open',
  closable: ['identity'],
  reply: { status: 200, schema: HandoffPage },
  effect: 'call',
} as const;
const linkErrors = [
  'NOT_CONFIGURED',
  'NOT_FOUND',
  'INVALID_STATE',
  'RATE_LIMITED',
  'PAYMENTS_UNAVAILABLE',
] as const;

export const identity = section({
  getIdentityStatus: {
    ...reading,
    method: 'GET',
    path: '/v1/kyc/status',
    summary: {
      fr: 'Lire où en est la vérification d’identité',
      en: 'Read how far the identity verification has come',
    },
    reply: { status: 200, schema: IdentityStatus },
    errors: ['NOT_CONFIGURED'],
    effect: 'read',
  },
  putIdentityProfile: {
    ...writing,
    method: 'PUT',
    path: '/v1/kyc/profile',
    summary: { fr: 'Dire qui est l’identité à vérifier', en: 'Say whose identity is verified' },
    body: NewIdentityProfile,
    reply: { status: 200, schema: IdentityStatus },
    errors,
  },
  putIdentityCapture: {
    ...writing,
    ...capture,
    method: 'PUT',
    summary: { fr: 'Envoyer une photo, ou la remplacer', en: 'Send a photo, or replace it' },
    upload: { bytes: limits.captureBytes, bare: true },
    reply: { status: 200, schema: IdentityCapture },
    errors: [...errors, 'NOT_FOUND', 'STORAGE_FULL'],
  },
  deleteIdentityCapture: {
    ...writing,
    ...capture,
    method: 'DELETE',
    summary: { fr: 'Retirer une photo', en: 'Remove a photo' },
    reply: { status: 204 },
    errors: [...errors, 'NOT_FOUND'],
  },
  submitIdentity: {
    ...writing,
    method: 'POST',
    path: '/v1/kyc/submit',
    summary: { fr: 'Soumettre à l’examen', en: 'Submit for review' },
    body: Strict({ consent: Type.Literal(true) }),
    reply: { status: 200, schema: IdentityStatus },
    errors: [...errors, 'MISSING_CAPTURES', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    rebuild: 'getIdentityStatus',
  },
  createIdentityHandoff: {
    ...writing,
    closable: ['identity', 'payers-pages'],
    method: 'POST',
    path: '/v1/kyc/handoff',
    summary: {
      fr: 'Obtenir un lien pour prendre les photos au téléphone',
      en: 'Get a link to take the photos on a telephone',
    },
    reply: { status: 201, schema: IdentityHandoff },
    errors: ['NOT_CONFIGURED', 'MERCHANT_SUSPENDED', 'IDEMPOTENCY_CONFLICT'],
    idempotency: 'optional',
    sealedAnswer: true,
  },
  getIdentityHandoff: {
    ...byLink,
    method: 'GET',
    path: '/v1/kyc/handoff/{token}',
    summary: { fr: 'Lire la page des photos au téléphone', en: 'Read the page for photos' },
    params: Strict({ token: IdParam }),
    errors: linkErrors,
  },
  putHandoffCapture: {
    ...byLink,
    method: 'PUT',
    path: '/v1/kyc/handoff/{token}/captures/{kind}',
    summary: { fr: 'Envoyer une photo par le lien', en: 'Send a photo by the link' },
    params: Strict({ token: IdParam, kind: IdParam }),
    upload: { bytes: limits.captureBytes, bare: true },
    errors: [
      ...linkErrors,
      'BAD_REQUEST',
      'REQUEST_TOO_LARGE',
      'MERCHANT_SUSPENDED',
      'KYC_ALREADY_SUBMITTED',
      'STORAGE_FULL',
    ],
  },
});
