// Campaigns and questions as the API shows them.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { versionOf } from '../consents/index.ts';
import { statusOf } from './campaign.rules.ts';
import type { CampaignRow } from './campaign.store.ts';
import type { QuestionRow } from './question.store.ts';

export type ShownCampaign = Reply<Operations['createCampaign']>;
export type ShownQuestion = Reply<Operations['updateQuestion']>;
export type ViewCampaign = (row: CampaignRow) => ShownCampaign;

export const createCampaignView =
  (publicUrl: string): ViewCampaign =>
  (row) => ({
    id: row.id,
    livemode: row.mode === 'live',
    status: statusOf(row),
    title: row.title,
    description: row.description,
    objective: row.objective,
    language: row.language,
    chatEnabled: row.chat_enabled,
    voiceEnabled: row.voice_enabled,
    videoEnabled: false,
    aiName: row.ai_name,
    aiTone: row.ai_tone,
    assessmentCriteria: row.criteria,
    followUpDepth: row.follow_up_depth,
    followUpSource: row.follow_up_source,
    timeLimitMinutes: row.time_limit_minutes,
    requireInvite: row.require_invite,
    sendInvitations: row.send_invitations,
    antiCheatingEnabled: row.anti_cheating_enabled,
    opensAt: isoOrNull(row.opens_at),
    closesAt: isoOrNull(row.closes_at),
    retentionDays: row.retention_days,
    consentVersion: versionOf(row.consent_number),
    publicSlug: row.public_slug,
    url: row.public_slug === null ? null : `${publicUrl}/i/${row.public_slug}`,
    revision: row.revision,
    counts: {
      questions: row.question_count,
      candidates: row.candidate_count,
      sessionsInProgress: row.sessions_in_progress,
      sessionsEnded: row.sessions_ended,
      reportsReady: row.reports_ready,
    },
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    publishedAt: isoOrNull(row.published_at),
    archivedAt: isoOrNull(row.archived_at),
  });

export const viewQuestion = (row: QuestionRow): ShownQuestion => ({
  id: row.id,
  interviewId: row.campaign_id,
  order: row.position,
  text: row.text,
  description: row.description,
  type: row.type,
  options: row.options,
  required: row.required,
  criteria: row.criteria,
  followUpEnabled: row.follow_up_enabled,
  followUpPrompts: row.follow_up_prompts,
  probeThreshold: row.probe_threshold,
  timeLimitSeconds: row.time_limit_seconds,
  maxAnswerChars: row.max_answer_chars,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});
