// Names the version of the dataset that holds the correction of an accepted report: its changelog, the webhooks of
// who asked and the reporter hear of it, all with the report's last step.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { holdPerson } from '../../platform/index.ts';
import { nameCorrection } from '../lists/index.ts';
import { listMoves, lockReports } from './move.store.ts';
import { moveReport, stepOf } from './move-report.ts';
import { reportTexts } from './report.texts.ts';
import { viewMaintained } from './report.view.ts';

type Operation = Operations['correctReport'];

export async function correctReport(
  ctx: WriteContext<SessionCaller>,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, lang, now } = ctx;
  const { numero } = params;
  const { version } = body;
  const row = (await lockReports(tx, [numero])).get(numero);
  if (!row) throw fail('NOT_FOUND');
  stepOf(row.status, 'correction', lang);
  const by = ctx.caller.userId;
  await holdPerson(tx, by);
  const { dataset } = row;
  if (!(await nameCorrection(tx, { dataset, version, report: numero }, now))) {
    throw fail('INVALID_REQUEST', { fields: { version: reportTexts.versionUnknown[lang] } });
  }
  const moved = await moveReport(tx, row, { trigger: 'correction', motif: null, by, version }, now);
  return viewMaintained(moved, await listMoves(tx, [numero]));
}
