// Operations on candidates (spec/hiring.md "Endpoints").
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import {
  campaignParams,
  candidateParams,
  MailAddress,
  Moment,
  Named,
  noQuery,
  PageOf,
  pageQuery,
  Text,
  Trimmed,
} from './shapes.ts';
import { candidateSources, candidateStatuses } from './words.ts';

const writable = {
  name: Named(200),
  email: Nullable(MailAddress),
  phone: Nullable(Trimmed(50)),
  notes: Nullable(Text(5_000)),
  externalRef: Nullable(Text(100)),
  inviteExpiresAt: Nullable(Moment),
};

const { name, ...optional } = writable;
export const NewCandidate = Type.Object(
  { name, ...Type.Partial(Type.Object(optional)).properties },
  { additionalProperties: false },
);

export const CandidateChanges = Type.Object(Type.Partial(Type.Object(writable)).properties, {
  additionalProperties: false,
  minProperties: 1,
});

export const Candidate = Strict({
  id: Id('can'),
  interviewId: Id('int'),
  name: Type.String(),
  email: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  status: Words(candidateStatuses),
  source: Words(candidateSources),
  /** Null for a key without `candidates:write`: who holds the link is the candidate. */
  inviteUrl: Nullable(Type.String()),
  inviteExpiresAt: Nullable(Time),
  emailSentAt: Nullable(Time),
  sessionId: Nullable(Id('ses')),
  externalRef: Nullable(Type.String()),
  createdAt: Time,
  updatedAt: Time,
});

const common = { section: 'hiring', family: 'hiring', caller: 'key' } as const;

export const candidates = section({
  listCandidates: {
    ...common,
    method: 'GET',
    path: '/api/v1/interviews/{id}/candidates',
    scope: 'candidates:read',
    people: 'member',
    summary: { fr: 'Lister les candidats d’une campagne', en: 'List the candidates of a campaign' },
    params: campaignParams,
    query: pageQuery,
    reply: { status: 200, schema: PageOf(Candidate) },
    errors: [],
    effect: 'read',
  },
  inviteCandidates: {
    ...common,
    method: 'POST',
    path: '/api/v1/interviews/{id}/candidates',
    scope: 'candidates:write',
    people: 'member',
    summary: { fr: 'Inviter un ou plusieurs candidats', en: 'Invite one candidate or several' },
    params: campaignParams,
    query: noQuery,
    body: NewCandidate,
    listOf: limits.candidatesPerRequest,
    idempotency: 'optional',
    rebuild: 'getCandidatesAgain',
    sealedAnswer: true,
    reply: { status: 200, schema: Type.Array(Candidate) },
    errors: ['PRECONDITION_FAILED', 'IDEMPOTENCY_CONFLICT'],
    effect: 'write',
  },
  updateCandidate: {
    ...common,
    method: 'PATCH',
    path: '/api/v1/interviews/{id}/candidates/{candidateId}',
    scope: 'candidates:write',
    people: 'admin',
    summary: { fr: 'Modifier un candidat', en: 'Change a candidate' },
    params: candidateParams,
    query: noQuery,
    body: CandidateChanges,
    reply: { status: 200, schema: Candidate },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
});
