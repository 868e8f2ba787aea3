// Campaigns (`interview` on the wire) and their questions (contract/hiring.md section 3).
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { Moment, Said, Text, Trimmed } from './shapes.ts';
import {
  campaignStatuses,
  followUpDepths,
  followUpSources,
  languages,
  questionTypes,
  tones,
} from './words.ts';

const CriterionKey = Type.String({ pattern: '^[a-z0-9_]{1,40}$' });

const Anchor = Strict({
  level: Type.Integer({ minimum: 1, maximum: 5 }),
  behaviour: Said(500),
});

export const Criterion = Strict({
  key: CriterionKey,
  name: Type.String(),
  description: Nullable(Type.String()),
  weight: Type.Integer(),
  anchors: Type.Array(Strict({ level: Type.Integer(), behaviour: Type.String() })),
});

const NewCriterion = Strict({
  key: Type.Optional(CriterionKey),
  name: Trimmed(100),
  description: Type.Optional(Nullable(Text(1_000))),
  weight: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  anchors: Type.Optional(Nullable(Type.Array(Anchor, { maxItems: 5 }))),
});

/** What one writes of a campaign. */
const writable = {
  title: Trimmed(200),
  description: Nullable(Text(5_000)),
  objective: Nullable(Text(5_000)),
  language: Words(languages),
  chatEnabled: Type.Boolean(),
  voiceEnabled: Type.Boolean(),
  /** There is no video. */
  videoEnabled: Type.Unsafe<false>({ enum: [false] }),
  aiName: Trimmed(60),
  aiTone: Words(tones),
  assessmentCriteria: Nullable(Type.Array(NewCriterion, { maxItems: limits.criteriaPerCampaign })),
  followUpDepth: Words(followUpDepths),
  followUpSource: Words(followUpSources),
  timeLimitMinutes: Nullable(Type.Integer({ minimum: 1, maximum: 240 })),
  requireInvite: Type.Boolean(),
  sendInvitations: Type.Boolean(),
  antiCheatingEnabled: Type.Boolean(),
  opensAt: Nullable(Moment),
  closesAt: Nullable(Moment),
  retentionDays: Type.Integer({ minimum: 1, maximum: 730 }),
};

const { title, ...optional } = writable;
export const NewCampaign = Type.Object(
  { title, ...Type.Partial(Type.Object(optional)).properties },
  { additionalProperties: false },
);

export const CampaignChanges = Type.Object(Type.Partial(Type.Object(writable)).properties, {
  additionalProperties: false,
  minProperties: 1,
});

export const Campaign = Strict({
  id: Id('int'),
  livemode: Type.Boolean(),
  status: Words(campaignStatuses),
  title: Type.String(),
  description: Nullable(Type.String()),
  objective: Nullable(Type.String()),
  language: Words(languages),
  chatEnabled: Type.Boolean(),
  voiceEnabled: Type.Boolean(),
  videoEnabled: Type.Boolean(),
  aiName: Type.String(),
  aiTone: Words(tones),
  assessmentCriteria: Type.Array(Criterion),
  followUpDepth: Words(followUpDepths),
  followUpSource: Words(followUpSources),
  timeLimitMinutes: Nullable(Type.Integer()),
  requireInvite: Type.Boolean(),
  sendInvitations: Type.Boolean(),
  antiCheatingEnabled: Type.Boolean(),
  opensAt: Nullable(Time),
  closesAt: Nullable(Time),
  retentionDays: Type.Integer(),
  consentVersion: Type.String(),
  publicSlug: Nullable(Type.String()),
  url: Nullable(Type.String()),
  revision: Type.Integer(),
  counts: Strict({
    questions: Type.Integer(),
    candidates: Type.Integer(),
    sessionsInProgress: Type.Integer(),
    sessionsEnded: Type.Integer(),
    reportsReady: Type.Integer(),
  }),
  createdAt: Time,
  updatedAt: Time,
  publishedAt: Nullable(Time),
  archivedAt: Nullable(Time),
});

export const ArchivedCampaign = Strict({ id: Id('int'), archived: Type.Boolean() });

const Option = Said(200);

const questionWritable = {
  /** One beyond the end appends, however far. */
  order: Type.Integer({ minimum: 0 }),
  text: Said(2_000),
  description: Nullable(Text(1_000)),
  type: Words(questionTypes),
  options: Nullable(Type.Array(Option, { minItems: 2, maxItems: 20 })),
  required: Type.Boolean(),
  criteria: Nullable(Type.Array(CriterionKey, { maxItems: limits.criteriaPerCampaign })),
  followUpEnabled: Type.Boolean(),
  followUpPrompts: Nullable(Type.Array(Said(500), { minItems: 1, maxItems: 3 })),
  probeThreshold: Type.Integer({ minimum: 1, maximum: 200 }),
  timeLimitSeconds: Nullable(Type.Integer({ minimum: 10, maximum: 3_600 })),
  maxAnswerChars: Type.Integer({ minimum: 1, maximum: 20_000 }),
};

const { text, ...questionOptional } = questionWritable;
export const NewQuestion = Type.Object(
  { text, ...Type.Partial(Type.Object(questionOptional)).properties },
  { additionalProperties: false },
);

export const QuestionChanges = Type.Object(Type.Partial(Type.Object(questionWritable)).properties, {
  additionalProperties: false,
  minProperties: 1,
});

export const Question = Strict({
  id: Id('que'),
  interviewId: Id('int'),
  order: Type.Integer(),
  text: Type.String(),
  description: Nullable(Type.String()),
  type: Words(questionTypes),
  options: Nullable(Type.Array(Type.String())),
  required: Type.Boolean(),
  criteria: Type.Array(Type.String()),
  followUpEnabled: Type.Boolean(),
  followUpPrompts: Nullable(Type.Array(Type.String())),
  probeThreshold: Type.Integer(),
  timeLimitSeconds: Nullable(Type.Integer()),
  maxAnswerChars: Type.Integer(),
  createdAt: Time,
  updatedAt: Time,
});

export const DeletedQuestion = Strict({ id: Id('que'), deleted: Type.Boolean() });

export const CampaignDetail = Type.Object(
  { ...Campaign.properties, questions: Type.Array(Question) },
  { additionalProperties: false },
);
