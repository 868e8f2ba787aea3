// A person reviews a report: a note for colleagues, a reply to the candidate, levels beside those of the evaluator. What
// the evaluator found stays as it was; written again, the review replaces the one before.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { OrganizationMember, WriteContext } from '../../db/context.ts';
import { iso } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { findCandidate } from '../candidates/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import {
  type AudioUrl,
  findSession,
  listMessages,
  participantOf,
  viewMessage,
} from '../sessions/index.ts';
import { findReportById, lockReport, type Override, saveReport } from './report.store.ts';
import { reportTexts } from './report.texts.ts';
import { viewReport } from './report.view.ts';

type Operation = Operations['reviewReport'];
type Given = NonNullable<Input<Operation>['body']['overrides']>;

export const createReportReviewer =
  (audioUrl: AudioUrl) =>
  async (
    { tx, caller, now, lang }: WriteContext<OrganizationMember>,
    { params, body }: Input<Operation>,
  ): Promise<Reply<Operation>> => {
    const found = await findReportById(tx, caller.organizationId, params.id);
    const report = found && (await lockReport(tx, found));
    if (!report) throw fail('NOT_FOUND');
    const scope = { organizationId: caller.organizationId, mode: report.mode };
    const session = await findSession(tx, scope, report.session_id);
    if (!session) throw fail('NOT_FOUND');
    const given = body.overrides ?? [];
    refuseFields(
      faultsOf(
        given,
        report.criteria.map(({ key }) => key),
      ),
      lang,
    );
    if (session.purged_at !== null) {
      throw fail('INVALID_STATE', { message: reportTexts.erased[lang] });
    }
    if (report.status !== 'READY') {
      throw fail('INVALID_STATE', { message: reportTexts.notReady[lang] });
    }
    const by = { by: caller.name, at: iso(now) };
    const reviewed = {
      ...report,
      ...{ review_status: 'REVIEWED' as const, reviewer: caller.name, reviewed_at: now },
      ...{ note: body.note ?? null, reply: body.reply ?? null, updated_at: now },
      overrides: Object.fromEntries(
        given.map(({ key, level, note }): [string, Override] => [
          key,
          { level, note: note ?? null, ...by },
        ]),
      ),
    };
    await saveReport(tx, reviewed);
    const candidate =
      session.candidate_id === null
        ? undefined
        : await findCandidate(tx, scope, session.candidate_id);
    const messages = await listMessages(tx, session);
    return viewReport(reviewed, {
      session,
      participant: participantOf(candidate, ['candidates:read']),
      messages: messages.map((message) => viewMessage(message, audioUrl)),
      lang,
    });
  };

/** Each override names a criterion of this report, and each criterion once. */
function faultsOf(given: Given, keys: readonly string[]): Record<string, Text> {
  const seen = new Set<string>();
  const faults: Record<string, Text> = {};
  for (const [i, { key }] of given.entries()) {
    if (!keys.includes(key)) faults[`overrides.${i}.key`] = reportTexts.unknownCriterion;
    else if (seen.has(key)) faults[`overrides.${i}.key`] = reportTexts.sameCriterion;
    seen.add(key);
  }
  return faults;
}
