// SQL on what organisations add to the notice, a row for each version; none is ever changed.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type ConsentRow = {
  organization_id: string;
  version: number;
  fr: string | null;
  en: string | null;
  published_at: number;
};

const columns = { text: 'organization_id, version, fr, en, published_at', values: [] };

/** Newest first, older than a version. */
export function listConsentRows(
  reader: Reader,
  organizationId: string,
  before: number | undefined,
  most: number,
): Promise<ConsentRow[]> {
  return reader.all<ConsentRow>(sql`
    select ${columns} from consent_texts
     where organization_id = ${organizationId} and (${before ?? null}::int is null or version < ${before ?? null})
     order by version desc limit ${most}`);
}

/** The one in force; undefined for an organisation that never added anything. */
export async function findConsent(
  reader: Reader,
  organizationId: string,
): Promise<ConsentRow | undefined> {
  const [row] = await listConsentRows(reader, organizationId, undefined, 1);
  return row;
}

/** When the oldest of those since a time was published, and how many they are. */
export async function countConsents(
  reader: Reader,
  organizationId: string,
  since: number,
): Promise<{ count: number; first: number | null }> {
  const row = await reader.one<{ count: number; first: number | null }>(sql`
    select count(*)::int as count, min(published_at) as first from consent_texts
     where organization_id = ${organizationId} and published_at > ${at(since)}`);
  return row ?? { count: 0, first: null };
}

export async function insertConsent(tx: Tx, row: ConsentRow): Promise<void> {
  await tx.run(sql`
    insert into consent_texts (organization_id, version, fr, en, published_at)
    values (${row.organization_id}, ${row.version}, ${row.fr}, ${row.en}, ${at(row.published_at)})`);
}
