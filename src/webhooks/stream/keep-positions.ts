// Before events are taken away, as by a reset of test mode: those that come later go on beyond their positions, so that whoever
// follows the project misses none (contract/payments.md B.11).
import type { Mode } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { raiseFloor } from './position.store.ts';

export const keepPositions = (tx: Tx, projectId: string, mode: Mode): Promise<void> =>
  raiseFloor(tx, projectId, mode);
