// SQL on the signing secrets of projects: the present one, and the former one while both are in use.
import { at, type Reader, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export type SealedSecrets = { current: string; former: string | null };

/** Sealed secrets by project; a deleted project has none. */
export async function findSealedSecrets(
  reader: Reader,
  projectIds: readonly string[],
  now: number,
): Promise<Map<string, SealedSecrets>> {
  const rows = await reader.all<SealedSecrets & { id: string }>(sql`
    select id, webhook_secret_sealed as current,
           case when webhook_secret_former_until > ${at(now)} then webhook_secret_former_sealed end
             as former
      from projects where id = any (${projectIds}) and deleted_at is null`);
  return new Map(rows.map(({ id, ...secrets }) => [id, secrets]));
}

/** Puts a new secret in place; the present one becomes the former, and an earlier former ends. */
export async function saveSecret(
  tx: Tx,
  projectId: string,
  sealed: string,
  formerUntil: number,
): Promise<void> {
  await tx.run(sql`
    update projects set webhook_secret_former_sealed = webhook_secret_sealed,
      webhook_secret_former_until = ${at(formerUntil)}, webhook_secret_sealed = ${sealed}
     where id = ${projectId}`);
}
