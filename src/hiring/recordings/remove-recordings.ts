// Takes recordings away, in the transaction of whatever is the reason: nobody hears them from now on, and a job removes
// their bytes.
import type { Tx } from '../../db/database.ts';
import { enqueue } from '../../jobs/index.ts';
import { markRemoved, type OfSession, type RecordingState } from './recording.store.ts';

export const removeKind = 'remove-recording';

/** `unsent`: those that no message refers to, all of them or some. */
export type Removed = 'unsent' | 'all' | { ids: readonly string[] };

const unsent: readonly RecordingState[] = ['arriving', 'ready'];
const all: readonly RecordingState[] = [...unsent, 'kept'];

export async function removeRecordings(
  tx: Tx,
  session: OfSession,
  which: Removed,
  now: number,
): Promise<void> {
  const only = {
    ...(typeof which === 'object' && { ids: which.ids }),
    from: which === 'all' ? all : unsent,
  };
  const ids = await markRemoved(tx, session, only, now);
  const { organization_id: projectId, mode } = session;
  await enqueue(
    tx,
    ids.map((subject) => ({ kind: removeKind, subject, projectId, mode, runAt: now })),
  );
}
