// A candidate asks for a review by a person: it is noted on the report with its due date, and the organisation's contact
// is told (contract/hiring.md section 5, H92).

import { limits } from '../../../contract/limits.ts';
import type { Lang } from '../../../contract/text.ts';
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { isId } from '../../kit/ids.ts';
import { isSeen } from '../../kit/person-name.ts';
import { isStorable } from '../../kit/text.ts';
import { refuseFields } from '../refuse-fields.ts';
import { lockReport, type ReportRow, saveReport } from '../reports/index.ts';
import { findSession } from '../sessions/index.ts';
import { knownVisitor } from './hold-item.ts';
import { visitTexts } from './visit.texts.ts';
import { type Asking, refuse, type VisitNeighbours } from './visits.ts';

/** How long the organisation has to answer. */
const due_ms = 30 * 86_400_000;

/** `session`: an earlier one, by its id; null: the latest. */
export type Contesting = { text: string; session: string | null };

/** Tells the organisation, in the transaction of the change. */
export type TellContest = (tx: Tx, report: ReportRow, now: number) => Promise<void>;

export const createContester =
  (neighbours: VisitNeighbours, tell: TellContest) =>
  async (asking: Asking, { text, session: named }: Contesting): Promise<void> => {
    const { lang } = asking;
    const { scope, candidate } = await knownVisitor(neighbours, asking);
    judge(text, lang);
    const id = named ?? candidate.session_id;
    if (id === null || !isId('ses', id)) throw refuse(visitTexts.noReport, lang);
    const now = clock.now();
    await neighbours.database.transaction(async (tx) => {
      const own = await findSession(tx, scope, id);
      if (own?.candidate_id !== candidate.id) throw refuse(visitTexts.noReport, lang);
      const key = { organization_id: scope.organizationId, mode: scope.mode, session_id: id };
      const report = await lockReport(tx, key);
      if (report?.status !== 'READY') throw refuse(visitTexts.noReport, lang);
      // Read under the report's lock: what was erased or purged while this call waited for it keeps no word.
      const session = await findSession(tx, scope, id);
      if (session?.purged_at !== null) throw refuse(visitTexts.noReport, lang);
      // Sent twice it is one; another one waits until the first is answered.
      if (report.review_status === 'CONTESTED') {
        if (report.contest_text === text) return;
        throw refuse(visitTexts.contested, lang);
      }
      const contested: ReportRow = {
        ...report,
        ...{ review_status: 'CONTESTED', contested_at: now, contest_text: text },
        ...{ due_at: now + due_ms, updated_at: now },
      };
      await saveReport(tx, contested);
      await tell(tx, contested, now);
    });
  };

function judge(text: string, lang: Lang): void {
  const length = [...text].length;
  const isFine = isSeen(text) && length <= limits.contestCharacters && isStorable(text);
  if (!isFine) refuseFields({ contest: visitTexts.contestText }, lang);
}
