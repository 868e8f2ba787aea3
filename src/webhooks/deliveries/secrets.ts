// The signing secrets of a project, opened: for those who sign outside a round of deliveries.
import type { Reader } from '../../db/database.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import { findSealedSecrets, type SealedSecrets } from './secret.store.ts';
import type { Secrets } from './signed-headers.rules.ts';

export const openSecrets = (seal: Seal, { current, former }: SealedSecrets): Secrets => ({
  current: seal.open(current),
  // Receivers that know the former one alone cannot be served without it; those that know both can.
  former: former === null ? null : openIfPossible(() => seal.open(former)),
});

/** For those who go on without: null when the present secret cannot be opened. */
export const openSecretsIfPossible = (seal: Seal, sealed: SealedSecrets): Secrets | null =>
  openIfPossible(() => openSecrets(seal, sealed));

function openIfPossible<T>(open: () => T): T | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof Unopened) return null;
    throw error;
  }
}

/** Undefined when the project is gone; throws Unopened when its secret cannot be opened. */
export async function findSecrets(
  reader: Reader,
  seal: Seal,
  projectId: string,
  now: number,
): Promise<Secrets | undefined> {
  const sealed = (await findSealedSecrets(reader, [projectId], now)).get(projectId);
  return sealed && openSecrets(seal, sealed);
}
