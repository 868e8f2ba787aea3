// What the publication of a version leaves for its subscribers, in its own transaction: what each of them is to be
// told, and a job that tells it. A crash loses neither, and a version that is not published leaves nothing.
import type { Tx } from '../../db/database.ts';
import { platformTenant } from '../../db/tenants.ts';
import { enqueue } from '../../jobs/index.ts';
import { insertUntold, type Told } from './digest.store.ts';

/** One job a person: a publication that finds it waiting adds to what it will say. */
export const digestKind = 'send-digest';

/** `from` is when the version answers on every server. */
export async function queueDigests(tx: Tx, version: Told, from: number): Promise<void> {
  tx.alsoWrites('dataset.updated');
  const subscribers = await insertUntold(tx, version);
  await enqueue(
    tx,
    subscribers.map((userId) => ({
      kind: digestKind,
      subject: userId,
      projectId: platformTenant,
      mode: null,
      runAt: from,
    })),
  );
}
