// SQL on reports, and on the lines that stay of each evaluation.

import type { ReportLimit } from '../../../contract/hiring/report-limits.ts';
import type {
  EvaluatorKind,
  ReportStatus,
  ReviewStatus,
  UnobservedReason,
} from '../../../contract/hiring/words.ts';
import type { Mode, OrganizationScope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { type Statement, sql } from '../../db/sql.ts';

export type Evidence = {
  messageId: string;
  quote: string;
  start: number;
  end: number;
  basis: 'MODEL' | 'QUESTION_MAPPING';
};

/** What an evaluator found of a criterion. */
export type Finding = {
  key: string;
  name: string;
  weight: number;
  status: 'OBSERVED' | 'UNOBSERVED';
  reason: UnobservedReason | null;
  level: number | null;
  explanation: string | null;
  evidence: Evidence[];
};

export type ReportAnswer = {
  questionId: string;
  text: string;
  status: 'ANSWERED' | 'SKIPPED' | 'NOT_REACHED';
  messageIds: string[];
  words: number;
};

export type Evaluator = {
  kind: EvaluatorKind;
  name: string;
  model: string | null;
  promptVersion: string | null;
};

export type Override = { level: number | null; note: string | null; by: string; at: string };

export type ReportRow = {
  organization_id: string;
  mode: Mode;
  session_id: string;
  id: string;
  campaign_id: string;
  status: ReportStatus;
  evaluator: Evaluator | null;
  criteria: Finding[];
  answers: ReportAnswer[];
  summary: { text: string; messageIds: string[] }[] | null;
  limits: ReportLimit[];
  tries: number;
  error: string | null;
  review_status: ReviewStatus;
  contested_at: number | null;
  contest_text: string | null;
  due_at: number | null;
  reviewer: string | null;
  reviewed_at: number | null;
  note: string | null;
  reply: string | null;
  overrides: Record<string, Override>;
  created_at: number;
  updated_at: number;
  ready_at: number | null;
};

const columns = {
  text: `organization_id, mode, session_id, id, campaign_id, status, evaluator, criteria, answers, summary, limits,
    tries, error, review_status, contested_at, contest_text, due_at, reviewer, reviewed_at, note, reply, overrides,
    created_at, updated_at, ready_at`,
  values: [],
};

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export type ReportKey = { organization_id: string; mode: Mode; session_id: string };

export function findReport(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  sessionId: string,
): Promise<ReportRow | undefined> {
  return reader.one<ReportRow>(sql`
    select ${columns} from session_reports
     where organization_id = ${organizationId} and mode = ${mode} and session_id = ${sessionId}`);
}

/** By its own id, as the dashboard names it. */
export function findReportById(
  reader: Reader,
  organizationId: string,
  id: string,
): Promise<ReportRow | undefined> {
  return reader.one<ReportRow>(sql`
    select ${columns} from session_reports
     where organization_id = ${organizationId} and mode in ('test', 'live') and id = ${id} and id <> ''`);
}

export function lockReport(
  tx: Tx,
  { organization_id, mode, session_id }: ReportKey,
): Promise<ReportRow | undefined> {
  return tx.one<ReportRow>(sql`
    select ${columns} from session_reports
     where organization_id = ${organization_id} and mode = ${mode} and session_id = ${session_id}
       for no key update`);
}

/** All that changes of one; the row is locked. */
export async function saveReport(tx: Tx, row: ReportRow): Promise<void> {
  await tx.run(sql`
    update session_reports set status = ${row.status}, evaluator = ${json(row.evaluator)},
      criteria = ${json(row.criteria)}, answers = ${json(row.answers)}, summary = ${json(row.summary)},
      limits = ${json(row.limits)}, tries = ${row.tries}, error = ${row.error}, review_status = ${row.review_status},
      contested_at = ${atOrNull(row.contested_at)}, contest_text = ${row.contest_text}, due_at = ${atOrNull(row.due_at)},
      reviewer = ${row.reviewer}, reviewed_at = ${atOrNull(row.reviewed_at)}, note = ${row.note}, reply = ${row.reply},
      overrides = ${json(row.overrides)}, updated_at = ${at(row.updated_at)}, ready_at = ${atOrNull(row.ready_at)}
     where organization_id = ${row.organization_id} and mode = ${row.mode} and session_id = ${row.session_id}`);
}

export type EvaluationLine = {
  organization_id: string;
  mode: Mode;
  id: string;
  campaign_id: string;
  session_id: string;
  criterion: string;
  evaluator: EvaluatorKind;
  model: string | null;
  prompt_version: string | null;
  outcome: string;
  input_hash: string;
  /** How often a model was asked for it. */
  calls: number;
  tokens_in: number;
  tokens_out: number;
  created_at: number;
};

/** Of one session; no personal text, and no level: that goes with its report (contract/hiring.md "Law and compliance"). */
export async function insertEvaluations(tx: Tx, list: readonly EvaluationLine[]): Promise<void> {
  if (list.length === 0) return;
  const all = <K extends keyof EvaluationLine>(name: K) => list.map((row) => row[name]);
  await tx.run(sql`
    insert into evaluations (organization_id, mode, id, campaign_id, session_id, criterion, evaluator, model,
      prompt_version, outcome, input_hash, calls, tokens_in, tokens_out, created_at)
    ${rows(
      ['text', all('organization_id')],
      ['text', all('mode')],
      ['text', all('id')],
      ['text', all('campaign_id')],
      ['text', all('session_id')],
      ['text', all('criterion')],
      ['text', all('evaluator')],
      ['text', all('model')],
      ['text', all('prompt_version')],
      ['text', all('outcome')],
      ['text', all('input_hash')],
      ['int', all('calls')],
      ['bigint', all('tokens_in')],
      ['bigint', all('tokens_out')],
      ['timestamptz', list.map((row) => at(row.created_at))],
    )}`);
}

export type ReportCounts = { ready: number; failed: number; reviewed: number };

/** Reports that became ready, were asked for in vain or were reviewed between two times, each by its own index. */
export async function countReports(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  from: number,
  to: number,
): Promise<ReportCounts> {
  const own = sql`organization_id = ${organizationId} and mode = ${mode}`;
  const within = (column: Statement) => sql`${column} >= ${at(from)} and ${column} < ${at(to)}`;
  const row = await reader.one<ReportCounts>(sql`
    select (select count(*)::int from session_reports where ${own} and ${within(sql`ready_at`)}) as ready,
           (select count(*)::int from session_reports
             where ${own} and status = 'FAILED' and ${within(sql`updated_at`)}) as failed,
           (select count(*)::int from session_reports where ${own} and ${within(sql`reviewed_at`)}) as reviewed`);
  return row ?? { ready: 0, failed: 0, reviewed: 0 };
}

export type ModelUse = { calls: number; tokens_in: number; tokens_out: number };

/** What models were asked between two times. */
export async function countModelUse(
  reader: Reader,
  { organizationId, mode }: OrganizationScope,
  from: number,
  to: number,
): Promise<ModelUse> {
  const row = await reader.one<ModelUse>(sql`
    select coalesce(sum(calls), 0)::int as calls, coalesce(sum(tokens_in), 0)::float8 as tokens_in,
           coalesce(sum(tokens_out), 0)::float8 as tokens_out
      from evaluations
     where organization_id = ${organizationId} and mode = ${mode}
       and created_at >= ${at(from)} and created_at < ${at(to)}`);
  return row ?? { calls: 0, tokens_in: 0, tokens_out: 0 };
}
