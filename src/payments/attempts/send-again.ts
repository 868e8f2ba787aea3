// Commits that the call of an attempt leaves again, before it does (contract/rails.md RA16): a person ends what is unknown,
// and gives its funds back, but never what is on its way (RA20).
import type { Mode } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { next } from '../../kit/machine.ts';
import { attemptMachine } from './attempt.machine.ts';
import { type AttemptRow, saveAttempts } from './attempt.store.ts';

/** The attempt as it is from then on; undefined where nothing may leave any more. Throws where somebody else moved it meanwhile. */
export type SendAgain = (attempt: AttemptRow) => Promise<AttemptRow | undefined>;

type LockObject = (
  tx: Tx,
  keys: readonly { project_id: string; mode: Mode; id: string }[],
) => Promise<unknown>;

export const createSendAgain =
  (database: Database, lock: LockObject): SendAgain =>
  async (before) => {
    const { project_id, mode, object_id: id, state: from } = before;
    const state = next(attemptMachine, from, 'send') ?? from;
    const attempt = { ...before, state };
    if (state !== from) {
      await database.transaction(async (tx) => {
        await lock(tx, [{ project_id, mode, id }]);
        await saveAttempts(tx, [{ attempt, from }]);
      });
    }
    return attempt;
  };
