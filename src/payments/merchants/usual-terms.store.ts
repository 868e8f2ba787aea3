// SQL on the terms that an operator set for all accounts of a mode.
import type { Mode } from '../../db/context.ts';
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { UsualTerms } from './terms.rules.ts';

export type UsualTermsRow = NonNullable<UsualTerms> & {
  since: number;
  set_by: string;
  reason: string;
};

export function findUsualTerms(reader: Reader, mode: Mode): Promise<UsualTermsRow | undefined> {
  return reader.one<UsualTermsRow>(sql`
    select terms, version, since, set_by, reason from usual_terms where mode = ${mode}`);
}

/** In the place of what was there, under a version of its own; answers what that was, read under the row's lock. */
export async function saveUsualTerms(
  tx: Tx,
  mode: Mode,
  { terms, since, set_by, reason }: Omit<UsualTermsRow, 'version'>,
): Promise<UsualTermsRow['terms']> {
  // Of two that are the first, the second waits here and reads what the first one set.
  await tx.run(sql`
    insert into usual_terms (mode, terms, version, since, set_by, reason)
    values (${mode}, null, 0, ${at(since)}, ${set_by}, ${reason}) on conflict do nothing`);
  const was = await tx.one<Pick<UsualTermsRow, 'terms'>>(sql`
    select terms from usual_terms where mode = ${mode} for update`);
  await tx.run(sql`
    update usual_terms set terms = ${terms === null ? null : JSON.stringify(terms)}::jsonb, version = version + 1,
      since = ${at(since)}, set_by = ${set_by}, reason = ${reason} where mode = ${mode}`);
  return was?.terms ?? null;
}
