// The words of the hiring API that code decides by (contract/hiring.md section 3).
import { Words } from '../shapes.ts';

/** What a key may do; none implies another (spec/hiring.md "Authentication"). */
export const hiringScopes = [
  'campaigns:read',
  'campaigns:write',
  'candidates:read',
  'candidates:write',
  'reports:read',
  'practices:read',
] as const;
export type HiringScope = (typeof hiringScopes)[number];

export const organizationRoles = ['owner', 'admin', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** The dashboard's own words for the two modes of a key. */
export const keyModes = ['production', 'test'] as const;

export const campaignStatuses = ['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

export const languages = ['fr', 'en', 'wo'] as const;
export type CampaignLanguage = (typeof languages)[number];

export const tones = ['CASUAL', 'PROFESSIONAL', 'FORMAL', 'FRIENDLY'] as const;
export type Tone = (typeof tones)[number];

export const followUpDepths = ['LIGHT', 'MODERATE', 'DEEP'] as const;
export type FollowUpDepth = (typeof followUpDepths)[number];

export const followUpSources = ['AUTHOR', 'MODEL'] as const;
export type FollowUpSource = (typeof followUpSources)[number];

export const questionTypes = ['OPEN_ENDED', 'SINGLE_CHOICE', 'MULTIPLE_CHOICE', 'NUMBER'] as const;
export type QuestionType = (typeof questionTypes)[number];

export const candidateStatuses = [
  'INVITED',
  'OPENED',
  'STARTED',
  'FINISHED',
  'DECLINED',
  'WITHDRAWN',
  'ERASED',
] as const;
export type CandidateStatus = (typeof candidateStatuses)[number];

export const candidateSources = ['API', 'PUBLIC_LINK'] as const;
export type CandidateSource = (typeof candidateSources)[number];

export const sessionStatuses = ['IN_PROGRESS', 'COMPLETED', 'ABANDONED'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

export const endReasons = [
  'COMPLETED',
  'TIMED_OUT',
  'ENDED_BY_RECRUITER',
  'SANDBOX',
  'ABANDONED',
  'WITHDRAWN',
  'CAMPAIGN_CLOSED',
] as const;
export type EndReason = (typeof endReasons)[number];

export const channels = ['CHAT', 'VOICE'] as const;
export type Channel = (typeof channels)[number];

export const reportStatuses = ['PENDING', 'RUNNING', 'READY', 'FAILED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const messageRoles = ['ASSISTANT', 'USER', 'SYSTEM'] as const;
export type MessageRole = (typeof messageRoles)[number];

export const messageKinds = ['NOTICE', 'QUESTION', 'FOLLOW_UP', 'ANSWER', 'SKIP', 'END'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageOrigins = [
  'CAMPAIGN',
  'AUTHOR_PROMPT',
  'MODEL',
  'SANDBOX',
  'TYPED',
  'TRANSCRIBED',
  'TRANSCRIBED_EDITED',
] as const;
export type MessageOrigin = (typeof messageOrigins)[number];

export const evaluatorKinds = ['NONE', 'MODEL', 'SANDBOX'] as const;
export type EvaluatorKind = (typeof evaluatorKinds)[number];

/** Why a criterion was not observed. */
export const unobservedReasons = [
  'NO_EVALUATOR',
  'NO_ANSWER',
  'NO_EVIDENCE',
  'QUOTE_NOT_FOUND',
  'QUOTE_REUSED',
  'AUDIO_NOT_TRANSCRIBED',
  'SANDBOX',
] as const;
export type UnobservedReason = (typeof unobservedReasons)[number];

export const evidenceBases = ['MODEL', 'QUESTION_MAPPING'] as const;

export const answerStatuses = ['ANSWERED', 'SKIPPED', 'NOT_REACHED'] as const;

export const reviewStatuses = ['NOT_REVIEWED', 'CONTESTED', 'REVIEWED'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const sessionEventTypes = ['session.completed', 'session.report_ready'] as const;
export type SessionEventType = (typeof sessionEventTypes)[number];

export const Scope = Words(hiringScopes);
