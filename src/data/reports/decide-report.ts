// Settles a report, or asks for more. Under its row's lock: of two maintainers at once, the second finds what the
// first has made of it.
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Lang, SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { holdPerson } from '../../platform/index.ts';
import { findDuplicateOf, listMoves, lockReports } from './move.store.ts';
import { moveReport, stepOf } from './move-report.ts';
import type { ReportRow } from './report.store.ts';
import { reportTexts } from './report.texts.ts';
import { viewMaintained } from './report.view.ts';

type Operation = Operations['decideReport'];
type Body = Input<Operation>['body'];

export async function decideReport(
  ctx: WriteContext<SessionCaller>,
  { params, body }: Input<Operation>,
): Promise<Reply<Operation>> {
  const { tx, lang, now } = ctx;
  const { numero } = params;
  const { decision, motif, issue_url, doublon_de } = body;
  const rows = await lockReports(tx, [numero, ...(doublon_de ? [doublon_de] : [])]);
  const fields = wrongFields(numero, body, rows, lang);
  if (Object.keys(fields).length > 0) throw fail('INVALID_REQUEST', { fields });
  const own = decision === 'doublon' ? await findDuplicateOf(tx, numero) : undefined;
  // A chain again, from its other end.
  if (own)
    throw fail('INVALID_REQUEST', { fields: { doublon_de: reportTexts.hasDoublon(own)[lang] } });
  const row = rows.get(numero);
  if (!row) throw fail('NOT_FOUND');
  stepOf(row.status, decision, lang);
  const by = ctx.caller.userId;
  await holdPerson(tx, by);
  const move = { trigger: decision, motif: motif ?? null, by, issue_url, doublon_de };
  const moved = await moveReport(tx, row, move, now);
  return viewMaintained(moved, await listMoves(tx, [numero]));
}

/** What the body's form cannot say: which decision needs which member. */
function wrongFields(
  numero: string,
  { decision, motif, doublon_de }: Body,
  rows: ReadonlyMap<string, ReportRow>,
  lang: Lang,
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (decision !== 'en_examen' && motif === undefined) {
    fields['motif'] = reportTexts.motifMissing[lang];
  }
  if (decision !== 'doublon') {
    if (doublon_de !== undefined) fields['doublon_de'] = reportTexts.doublonUseless[lang];
    return fields;
  }
  const original = doublon_de === numero ? undefined : rows.get(doublon_de ?? '');
  if (!original) fields['doublon_de'] = reportTexts.doublonUnknown[lang];
  // Nobody should have to follow a chain, nor find that it is a circle.
  else if (original.doublon_de) {
    fields['doublon_de'] = reportTexts.doublonOf(original.doublon_de)[lang];
  }
  return fields;
}
