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
  const was = await tx.one<Pick<UsualTermsRow, 'terms'>>(sql`
    select terms from usual_terms where mode = ${mode} for update`);
  await tx.run(sql`
    insert into usual_terms (mode, terms, version, since, set_by, reason)
    values (${mode}, ${terms === null ? null : JSON.stringify(terms)}::jsonb, 1, ${at(since)}, ${set_by}, ${reason})
    on conflict (mode) do update set terms = excluded.terms, version = usual_terms.version + 1,
      since = excluded.since, set_by = excluded.set_by, reason = excluded.reason`);
  return was?.terms ?? null;
}
