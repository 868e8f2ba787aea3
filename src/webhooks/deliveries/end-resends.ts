// Ends what was asked of events that are about to be gone, such as those of a test mode that is emptied.
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { dropResends } from './replay-row.store.ts';

/** Of one mode of a project: a replay of both goes on with the other. */
export const endResends = (tx: Tx, projectId: string, mode: Mode, now: number): Promise<void> =>
  dropResends(tx, projectId, mode, now);
