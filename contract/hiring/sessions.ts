// Operations on sessions and reports, the usage of an organisation, and the practices that there are none of
// (spec/hiring.md "Endpoints").
import { type TObject, Type } from 'typebox';
import { section } from '../operation.ts';
import { Id, Strict } from '../shapes.ts';
import { EndedSessions, EndSessions, Report, Session, SessionDetail } from './sessions.shapes.ts';
import { campaignParams, noQuery, PageOf, sessionParams, sessionsQuery } from './shapes.ts';
import { Usage } from './usage.shapes.ts';
import { sessionStatuses } from './words.ts';

const common = { section: 'hiring', family: 'hiring', caller: 'key' } as const;
const reading = { ...common, method: 'GET', effect: 'read' } as const;

/** Judged by nobody: these routes stop after the scope (contract/hiring.md section 4). */
const anything: { params: TObject; query: TObject } = {
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({}),
};

export const sessions = section({
  endSessions: {
    ...common,
    method: 'POST',
    path: '/api/v1/interviews/{id}/sessions/end',
    scope: 'campaigns:write',
    people: 'admin',
    summary: {
      fr: 'Terminer des sessions, ou dire lesquelles peuvent l’être',
      en: 'End sessions, or say which could be ended',
    },
    params: campaignParams,
    query: noQuery,
    body: EndSessions,
    reply: { status: 200, schema: EndedSessions },
    errors: [],
    effect: 'write',
  },
  createSandboxSession: {
    ...common,
    method: 'POST',
    path: '/api/v1/interviews/{id}/sessions',
    scope: 'candidates:write',
    people: 'admin',
    summary: {
      fr: 'Produire une session de démonstration (clés de test)',
      en: 'Produce a demonstration session (test keys)',
    },
    params: campaignParams,
    query: noQuery,
    body: Strict({ candidateId: Type.Optional(Id('can')) }),
    bodyOptional: true,
    idempotency: 'optional',
    rebuild: 'getSessionAgain',
    toldTo: 'candidates:read',
    sealedAnswer: true,
    reply: { status: 200, schema: SessionDetail },
    errors: ['PRECONDITION_FAILED', 'INVALID_STATE', 'IDEMPOTENCY_CONFLICT'],
    effect: 'write',
  },
  listSessions: {
    ...reading,
    path: '/api/v1/interviews/{id}/sessions',
    scope: 'reports:read',
    people: 'member',
    summary: { fr: 'Lister les sessions d’une campagne', en: 'List the sessions of a campaign' },
    params: campaignParams,
    query: sessionsQuery(sessionStatuses),
    reply: { status: 200, schema: PageOf(Session) },
    errors: [],
  },
  getSession: {
    ...reading,
    path: '/api/v1/sessions/{id}',
    scope: 'reports:read',
    people: 'member',
    summary: { fr: 'Lire une session et ses messages', en: 'Read a session and its messages' },
    params: sessionParams,
    query: noQuery,
    reply: { status: 200, schema: SessionDetail },
    errors: [],
  },
  getSessionReport: {
    ...reading,
    path: '/api/v1/sessions/{id}/report',
    scope: 'reports:read',
    people: 'member',
    summary: { fr: 'Lire le compte rendu d’une session', en: 'Read the report of a session' },
    params: sessionParams,
    query: noQuery,
    reply: { status: 200, schema: Report },
    errors: ['PRECONDITION_FAILED'],
  },
  getHiringUsage: {
    ...reading,
    path: '/api/v1/usage',
    scope: 'campaigns:read',
    people: 'member',
    summary: { fr: 'Lire l’usage de l’organisation', en: 'Read the usage of the organization' },
    query: Strict({ month: Type.Optional(Type.String({ pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' })) }),
    reply: { status: 200, schema: Usage },
    errors: [],
  },
  listPractices: {
    ...reading,
    path: '/api/v1/interviews/{id}/practices',
    scope: 'practices:read',
    summary: { fr: 'Entraînements : indisponibles', en: 'Practices: unavailable' },
    ...anything,
    unjudged: true,
    useCase: 'refusePractices',
    reply: { status: 200, schema: PageOf(Strict({})) },
    errors: ['PILOT_UNAVAILABLE'],
  },
  getPractice: {
    ...reading,
    path: '/api/v1/practices/{id}',
    scope: 'practices:read',
    summary: { fr: 'Un entraînement : indisponible', en: 'A practice: unavailable' },
    ...anything,
    unjudged: true,
    useCase: 'refusePractices',
    reply: { status: 200, schema: Strict({}) },
    errors: ['PILOT_UNAVAILABLE'],
  },
});
