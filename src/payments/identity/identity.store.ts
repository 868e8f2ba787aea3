// SQL on identity files: one for each merchant account.
import type {
  CaptureKind,
  IdentityStatus,
  NewIdentityProfile,
} from '../../../contract/payments/identity.shapes.ts';
import type { Mode, Scope } from '../../db/context.ts';
import { at, atOrNull, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type Profile = Omit<NewIdentityProfile, 'id_number'>;
/** What is said of one photo alone. */
export type RefusedCapture = { kind: CaptureKind; message: string };
/** Of a decision that says nothing of single photos, as all once were, there are no `captures`. */
export type Rejection = NonNullable<IdentityStatus['rejection']> & { captures?: RefusedCapture[] };

export type IdentityRow = {
  project_id: string;
  mode: Mode;
  profile: Profile | null;
  id_number_sealed: string | null;
  consent_at: number | null;
  submitted_at: number | null;
  decided_at: number | null;
  rejection: Rejection | null;
  updated_at: number;
};

const columns = {
  text: `project_id, mode, profile, id_number_sealed, consent_at, submitted_at, decided_at, rejection, updated_at`,
  values: [],
};

export function findIdentity(
  reader: Reader,
  { projectId, mode }: Scope,
): Promise<IdentityRow | undefined> {
  return reader.one<IdentityRow>(sql`
    select ${columns} from identities where project_id = ${projectId} and mode = ${mode}`);
}

/** Makes the file where there is none, and locks it. */
export async function lockIdentity(
  tx: Tx,
  { projectId, mode }: Scope,
  now: number,
): Promise<IdentityRow> {
  await tx.run(sql`
    insert into identities (project_id, mode, updated_at) values (${projectId}, ${mode}, ${at(now)})
    on conflict do nothing`);
  const row = await tx.one<IdentityRow>(sql`
    select ${columns} from identities
     where project_id = ${projectId} and mode = ${mode} for update`);
  if (!row) throw new Error('an identity file was made and is not there');
  return row;
}

/** Keeps what changed; the row is locked. */
export async function saveIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx.run(sql`
    update identities set profile = ${json(row.profile)}::jsonb, id_number_sealed = ${row.id_number_sealed},
      consent_at = ${atOrNull(row.consent_at)}, submitted_at = ${atOrNull(row.submitted_at)},
      decided_at = ${atOrNull(row.decided_at)}, rejection = ${json(row.rejection)}::jsonb,
      updated_at = ${at(row.updated_at)}
     where project_id = ${row.project_id} and mode = ${row.mode}`);
}
