// Operations on disputes (contract/payments.md B.7), and those by which a test opens and ends one (B.12).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { IdParam, Page, pageQuery, Strict, Words } from '../shapes.ts';
import { common } from './common.ts';
import {
  Challenge,
  Comment,
  Dispute,
  DisputeDocument,
  disputeReasons,
  documentKinds,
  NewEvidence,
  NewTestDispute,
} from './disputes.shapes.ts';
import { expandQuery } from './expand.shapes.ts';
import { disputeStatuses } from './payments.shapes.ts';

const one = { params: Strict({ id: IdParam }) };
const document = { params: Strict({ id: IdParam, docId: IdParam }) };
const answer = { ...common, role: 'user', effect: 'write' } as const;
const errors = ['NOT_FOUND', 'INVALID_STATE', 'MERCHANT_SUSPENDED'] as const;
const once = { idempotency: 'optional', rebuild: 'getDispute' } as const;

export const disputes = section({
  listDisputes: {
    ...common,
    method: 'GET',
    path: '/v1/disputes',
    summary: { fr: 'Lister les litiges', en: 'List disputes' },
    query: Strict({
      ...pageQuery,
      status: Type.Optional(Words(disputeStatuses)),
      reason: Type.Optional(Words(disputeReasons)),
      payment_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    }),
    reply: { status: 200, schema: Page(Dispute) },
    errors: [],
    effect: 'read',
  },
  getDispute: {
    ...common,
    ...one,
    method: 'GET',
    path: '/v1/disputes/{id}',
    summary: { fr: 'Lire un litige', en: 'Read a dispute' },
    query: expandQuery('dispute'),
    reply: { status: 200, schema: Dispute },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  acceptDispute: {
    ...answer,
    ...one,
    ...once,
    method: 'POST',
    path: '/v1/disputes/{id}/accept',
    summary: { fr: 'Accepter un litige', en: 'Accept a dispute' },
    body: Comment,
    bodyOptional: true,
    reply: { status: 200, schema: Dispute },
    errors: [...errors, 'IDEMPOTENCY_CONFLICT'],
  },
  challengeDispute: {
    ...answer,
    ...one,
    ...once,
    method: 'POST',
    path: '/v1/disputes/{id}/challenge',
    summary: { fr: 'Contester un litige', en: 'Challenge a dispute' },
    body: Challenge,
    bodyOptional: true,
    reply: { status: 200, schema: Dispute },
    errors: [...errors, 'IDEMPOTENCY_CONFLICT'],
  },
  updateDispute: {
    ...answer,
    ...one,
    method: 'PATCH',
    path: '/v1/disputes/{id}',
    summary: { fr: 'Compléter les preuves d’un litige', en: 'Complete the evidence of a dispute' },
    body: Strict({ evidence: NewEvidence }),
    reply: { status: 200, schema: Dispute },
    errors,
  },
  createDisputeDocument: {
    ...answer,
    ...one,
    method: 'POST',
    path: '/v1/disputes/{id}/documents',
    summary: { fr: 'Joindre un document à un litige', en: 'Attach a document to a dispute' },
    upload: { bytes: limits.documentBytes },
    body: Strict({ kind: Words(documentKinds) }),
    reply: { status: 201, schema: DisputeDocument },
    errors: [...errors, 'IDEMPOTENCY_CONFLICT', 'STORAGE_FULL'],
    idempotency: 'optional',
    rebuild: 'rebuildDisputeDocument',
  },
  getDisputeDocument: {
    ...common,
    ...document,
    method: 'GET',
    path: '/v1/disputes/{id}/documents/{docId}',
    summary: { fr: 'Lire un document d’un litige', en: 'Read a document of a dispute' },
    reply: { status: 200, file: ['application/pdf', 'image/png', 'image/jpeg'] },
    errors: ['NOT_FOUND'],
    effect: 'read',
  },
  deleteDisputeDocument: {
    ...answer,
    ...document,
    method: 'DELETE',
    path: '/v1/disputes/{id}/documents/{docId}',
    summary: { fr: 'Retirer un document d’un litige', en: 'Remove a document from a dispute' },
    reply: { status: 204 },
    errors,
  },
  createTestDispute: {
    ...answer,
    ...once,
    method: 'POST',
    path: '/v1/test/disputes',
    role: 'user',
    testOnly: true,
    summary: { fr: 'Ouvrir un litige de test', en: 'Open a test dispute' },
    body: NewTestDispute,
    reply: { status: 201, schema: Dispute },
    errors: [...errors, 'IDEMPOTENCY_CONFLICT'],
  },
  advanceTestDispute: {
    ...answer,
    ...one,
    ...once,
    method: 'POST',
    path: '/v1/test/disputes/{id}/advance',
    role: 'user',
    testOnly: true,
    summary: { fr: 'Trancher un litige de test', en: 'Decide a test dispute' },
    body: Strict({ outcome: Words(['won', 'lost']) }),
    reply: { status: 200, schema: Dispute },
    errors: ['NOT_FOUND', 'INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
  },
});
