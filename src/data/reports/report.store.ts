// SQL on reports: written once, looked up by number or by the key they came with.
import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Lang } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type ReportRow = {
  numero: string;
  status: ReportStatus;
  dataset: string;
  place: string | null;
  current_value: string | null;
  expected_value: string;
  source: string | null;
  email: string | null;
  lang: Lang;
  doublon_de: string | null;
  version: string | null;
  issue_url: string | null;
  created_at: number;
  decided_at: number | null;
};

export const report = sql`numero, status, dataset, place, current_value, expected_value, source, email, lang,
  doublon_de, version, issue_url, created_at, decided_at`;

export function findReport(reader: Reader, numero: string): Promise<ReportRow | undefined> {
  return reader.one<ReportRow>(sql`select ${report} from reports where numero = ${numero}`);
}

/** What came with a report: sums of its `Idempotency-Key` and of its body. */
export type Key = { key_hash: string; fingerprint: string };

/** The report that a key brought, while the key is known. */
export function findByKey(
  reader: Reader,
  hash: string,
  knownAfter: number,
): Promise<(ReportRow & Key) | undefined> {
  return reader.one<ReportRow & Key>(sql`
    select ${report}, key_hash, fingerprint from reports
     where key_hash = ${hash} and created_at > ${at(knownAfter)}`);
}

/** A key that is known no more may come again before the hourly forgetting has met it. */
export async function freeKey(tx: Tx, hash: string, knownAfter: number): Promise<void> {
  await tx.run(sql`
    update reports set key_hash = null, fingerprint = null
     where key_hash = ${hash} and created_at <= ${at(knownAfter)}`);
}

export type NewRow = Omit<
  ReportRow,
  'status' | 'doublon_de' | 'version' | 'issue_url' | 'decided_at'
> &
  Key & { user_id: string | null };

/** False when its key or its number is taken; a twin that is being written is waited for. */
export async function insertReport(tx: Tx, row: NewRow): Promise<boolean> {
  const written = await tx.run(sql`
    insert into reports (numero, status, dataset, place, current_value, expected_value, source, email, lang,
      user_id, key_hash, fingerprint, created_at, moved_at)
    values (${row.numero}, 'recu', ${row.dataset}, ${row.place}, ${row.current_value},
      ${row.expected_value}, ${row.source}, ${row.email}, ${row.lang}, ${row.user_id},
      ${row.key_hash}, ${row.fingerprint}, ${at(row.created_at)}, ${at(row.created_at)})
    on conflict do nothing`);
  return written === 1;
}
