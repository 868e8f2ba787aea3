// A correction on the wire, with the names of its project and of those who acted.
import type { OfficeCorrection } from '../../../contract/backoffice/corrections.ts';
import type { Reader } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { iso, isoOrNull } from '../../kit/clock.ts';
import { toNumber } from '../../kit/money.ts';
import { findPersonNames, findProjectNames } from '../../platform/index.ts';
import { lapsesAt, statusOf } from './correction.rules.ts';
import type { CorrectionRow } from './correction.store.ts';

export async function viewCorrections(
  reader: Reader,
  rows: readonly CorrectionRow[],
  now: number,
): Promise<OfficeCorrection[]> {
  const people = rows.flatMap((row) => [row.proposed_by, row.confirmed_by ?? []].flat());
  const [nameOf, personOf] = await Promise.all([
    findProjectNames(
      reader,
      rows.map(({ project_id }) => project_id),
    ),
    findPersonNames(reader, people),
  ]);
  return rows.map((row) => ({
    id: row.id,
    project: row.project_id === platformTenant ? null : nameOf(row.project_id),
    channel: row.channel as OfficeCorrection['channel'],
    difference: row.difference,
    amount: toNumber(row.amount),
    statement_line: row.statement_line,
    about: row.about,
    reason: row.reason,
    status: statusOf(row, now),
    proposed_by: personOf(row.proposed_by),
    proposed_at: iso(row.proposed_at),
    lapses_at: iso(lapsesAt(row)),
    confirmed_by: row.confirmed_by === null ? null : personOf(row.confirmed_by),
    confirmed_at: isoOrNull(row.confirmed_at),
  }));
}
