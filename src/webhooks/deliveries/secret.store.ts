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

/**
 * Puts a new secret in place; the present one becomes the former, and an earlier former ends. Answers
 * whether it did: not when the last rotation is less than a second old.
 */
export async function saveSecret(
  tx: Tx,
  projectId: string,
  secret: { sealed: string; formerUntil: number; now: number },
): Promise<boolean> {
  const count = await tx.run(sql`
    update projects set webhook_secret_former_sealed = webhook_secret_sealed,
      webhook_secret_former_until = ${at(secret.formerUntil)},
      webhook_secret_sealed = ${secret.sealed}, webhook_secret_rotated_at = ${at(secret.now)}
     where id = ${projectId} and (webhook_secret_rotated_at is null
       or webhook_secret_rotated_at <= ${at(secret.now - 1_000)})`);
  return count === 1;
}
