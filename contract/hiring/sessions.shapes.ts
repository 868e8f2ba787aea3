// Sessions, their messages and their reports (contract/hiring.md section 3).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { Question } from './campaigns.shapes.ts';
import {
  answerStatuses,
  channels,
  endReasons,
  evaluatorKinds,
  evidenceBases,
  messageKinds,
  messageOrigins,
  messageRoles,
  reportStatuses,
  reviewStatuses,
  sessionStatuses,
  unobservedReasons,
} from './words.ts';

export const Message = Strict({
  id: Id('msg'),
  seq: Type.Integer(),
  role: Words(messageRoles),
  content: Type.String(),
  timestamp: Time,
  kind: Words(messageKinds),
  questionId: Nullable(Id('que')),
  choice: Nullable(Type.Array(Type.Integer())),
  number: Nullable(Type.Number()),
  origin: Words(messageOrigins),
  model: Nullable(Type.String()),
  audio: Nullable(Strict({ url: Type.String(), seconds: Type.Number(), mimeType: Type.String() })),
});

const participant = {
  participantName: Nullable(Type.String()),
  participantEmail: Nullable(Type.String()),
};

export const Session = Strict({
  id: Id('ses'),
  interviewId: Id('int'),
  candidateId: Nullable(Id('can')),
  ...participant,
  livemode: Type.Boolean(),
  status: Words(sessionStatuses),
  endReason: Nullable(Words(endReasons)),
  channel: Words(channels),
  language: Type.String(),
  revision: Type.Integer(),
  progress: Strict({ answered: Type.Integer(), skipped: Type.Integer(), total: Type.Integer() }),
  createdAt: Time,
  updatedAt: Time,
  endedAt: Nullable(Time),
  totalDurationSeconds: Nullable(Type.Integer()),
  reportStatus: Words(['NONE', ...reportStatuses]),
  purgeAt: Time,
});

export const SessionDetail = Type.Object(
  {
    ...Session.properties,
    interview: Strict({
      id: Id('int'),
      title: Type.String(),
      objective: Nullable(Type.String()),
    }),
    questions: Type.Array(Question),
    messages: Type.Array(Message),
  },
  { additionalProperties: false },
);

const Evidence = Strict({
  messageId: Id('msg'),
  quote: Type.String(),
  start: Type.Integer(),
  end: Type.Integer(),
  basis: Words(evidenceBases),
});

const Override = Strict({
  level: Nullable(Type.Integer()),
  note: Nullable(Type.String()),
  by: Type.String(),
  at: Time,
});

export const ReportCriterion = Strict({
  key: Type.String(),
  name: Type.String(),
  status: Words(['OBSERVED', 'UNOBSERVED']),
  reason: Nullable(Words(unobservedReasons)),
  level: Nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  explanation: Nullable(Type.String()),
  evidence: Type.Array(Evidence),
  override: Nullable(Override),
});

export const Report = Strict({
  id: Id('rep'),
  sessionId: Id('ses'),
  interviewId: Id('int'),
  candidateId: Nullable(Id('can')),
  livemode: Type.Boolean(),
  revision: Type.Integer(),
  interviewTitle: Type.String(),
  interviewObjective: Nullable(Type.String()),
  ...participant,
  totalDurationSeconds: Nullable(Type.Integer()),
  messages: Type.Array(Message),
  status: Words(reportStatuses),
  evaluator: Nullable(
    Strict({
      kind: Words(evaluatorKinds),
      name: Type.String(),
      model: Nullable(Type.String()),
      promptVersion: Nullable(Type.String()),
    }),
  ),
  criteria: Type.Array(ReportCriterion),
  coverage: Strict({ observed: Type.Integer(), total: Type.Integer() }),
  score: Nullable(Type.Integer({ minimum: 0, maximum: 100 })),
  answers: Type.Array(
    Strict({
      questionId: Id('que'),
      text: Type.String(),
      status: Words(answerStatuses),
      messageIds: Type.Array(Id('msg')),
      words: Type.Integer(),
    }),
  ),
  integrity: Nullable(
    Strict({
      recorded: Type.Boolean(),
      pageLeft: Nullable(Strict({ times: Type.Integer(), seconds: Type.Integer() })),
      pasted: Nullable(Strict({ times: Type.Integer(), characters: Type.Integer() })),
    }),
  ),
  summary: Nullable(Type.String()),
  limits: Type.Array(Type.String()),
  review: Strict({
    status: Words(reviewStatuses),
    contestedAt: Nullable(Time),
    contestText: Nullable(Type.String()),
    dueAt: Nullable(Time),
    reviewer: Nullable(Type.String()),
    reviewedAt: Nullable(Time),
    note: Nullable(Type.String()),
    reply: Nullable(Type.String()),
  }),
  createdAt: Time,
  readyAt: Nullable(Time),
  error: Nullable(Type.String()),
});

/** Any text is a session's name here, as long as one that is judged: one that is none is skipped as `not_found`. */
export const EndSessions = Strict({
  ids: Type.Array(Type.String({ maxLength: limits.bodyTextCharacters }), {
    minItems: 1,
    maxItems: limits.sessionsPerEndRequest,
  }),
  dryRun: Type.Optional(Type.Boolean()),
});

export const EndedSessions = Strict({
  dryRun: Type.Boolean(),
  results: Type.Array(
    Strict({
      id: Type.String(),
      status: Words(['eligible', 'succeeded', 'skipped']),
      reason: Nullable(Words(['already_ended', 'not_found'])),
    }),
  ),
});
