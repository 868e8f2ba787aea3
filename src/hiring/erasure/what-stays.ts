// What stays of a person after a purge or an erasure, column by column, and why: the one list (issue "Rights and
// retention"). A column of these tables that is neither here nor emptied turns a test red; the processing record says it.
import type { Text } from '../../../contract/text.ts';

/** Why something stays. */
export const reasons = {
  campaign: {
    fr: 'Texte et réglages de la campagne : ils sont de l’employeur et ne disent rien du candidat.',
    en: 'Text and settings of the campaign: they are the employer’s and say nothing of the candidate.',
  },
  counts: {
    fr: 'Nombres et états, pour que les compteurs de la campagne restent vrais.',
    en: 'Numbers and states, so that the counts of the campaign stay true.',
  },
  times: {
    fr: 'Dates de ce qui s’est passé, sans nom : elles prouvent la durée de conservation.',
    en: 'Dates of what happened, without a name: they prove how long it was kept.',
  },
  ids: {
    fr: 'Identifiants tirés au sort, qui ne mènent plus à personne.',
    en: 'Identifiers drawn by chance, which lead to nobody any more.',
  },
  evaluations: {
    fr: 'Une ligne par critère évalué et par relance demandée à un modèle, sans texte, gardée 400 jours : qui a évalué, avec quoi, quel résultat.',
    en: 'A line for each criterion that was evaluated and each follow-up that a model was asked for, without text, kept for 400 days: who evaluated, with what, what came of it.',
  },
} as const satisfies Record<string, Text>;

export type Stay = keyof typeof reasons;

const all = (reason: Stay, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, reason])) as Record<string, Stay>;

/** By table; every other column of these is emptied, and no row of a table that is missing here is left. */
export const whatStays: Readonly<Record<string, Readonly<Record<string, Stay>>>> = {
  candidates: {
    ...all('ids', 'organization_id', 'mode', 'id', 'campaign_id', 'session_id'),
    ...all('counts', 'status', 'source'),
    ...all('times', 'invite_expires_at', 'email_sent_at', 'opened_at', 'purged_at'),
    ...all('times', 'created_at', 'updated_at'),
  },
  interview_sessions: {
    ...all('ids', 'organization_id', 'mode', 'id', 'campaign_id', 'candidate_id'),
    ...all('counts', 'status', 'end_reason', 'channel', 'language', 'revision', 'progress'),
    ...all('counts', 'question_count', 'answered', 'skipped', 'next_seq', 'active_ms'),
    ...all('counts', 'report_status'),
    ...all('campaign', 'frozen'),
    ...all(
      'times',
      'time_limit_at',
      'created_at',
      'updated_at',
      'ended_at',
      'purge_at',
      'purged_at',
    ),
  },
  session_reports: {
    ...all('ids', 'organization_id', 'mode', 'session_id', 'id', 'campaign_id'),
    ...all('counts', 'status', 'evaluator', 'tries', 'error', 'review_status'),
    // Emptied to what says so.
    ...all('counts', 'criteria', 'answers', 'limits', 'overrides'),
    ...all(
      'times',
      'contested_at',
      'due_at',
      'reviewed_at',
      'created_at',
      'updated_at',
      'ready_at',
    ),
  },
  evaluations: {
    ...all(
      'evaluations',
      'organization_id',
      'mode',
      'id',
      'campaign_id',
      'session_id',
      'criterion',
    ),
    ...all('evaluations', 'evaluator', 'model', 'prompt_version', 'outcome', 'input_hash'),
    ...all('evaluations', 'calls', 'tokens_in', 'tokens_out', 'created_at'),
  },
  session_events: all(
    'ids',
    'organization_id',
    'mode',
    'session_id',
    'type',
    'campaign_id',
    'created_at',
  ),
};
