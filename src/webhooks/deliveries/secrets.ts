// The signing secrets of a project, opened: for those who sign outside a round of deliveries.
import type { Reader } from '../../db/database.ts';
import type { Seal } from '../../kit/seal.ts';
import { findSealedSecrets, type SealedSecrets } from './secret.store.ts';
import type { Secrets } from './signed-headers.rules.ts';

export const openSecrets = (seal: Seal, { current, former }: SealedSecrets): Secrets => ({
  current: seal.open(current),
  former: former === null ? null : seal.open(former),
});

/** Undefined when the project is gone. */
export async function findSecrets(
  reader: Reader,
  seal: Seal,
  projectId: string,
  now: number,
): Promise<Secrets | undefined> {
  const sealed = (await findSealedSecrets(reader, [projectId], now)).get(projectId);
  return sealed && openSecrets(seal, sealed);
}
