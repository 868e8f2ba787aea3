// A candidate has all that is kept of them erased, at once and for good; a running session ends first
// (contract/hiring.md section 5, point 9).
import type { OrganizationScope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { knownVisitor } from './hold-item.ts';
import type { Asking, VisitNeighbours } from './visits.ts';

/** What erases a candidate, whoever asked for it. */
export type EraseCandidate = (
  tx: Tx,
  scope: OrganizationScope,
  candidateId: string,
  now: number,
) => Promise<unknown>;

export const createEraser =
  (neighbours: VisitNeighbours, erase: EraseCandidate) =>
  async (asking: Asking): Promise<void> => {
    const { candidateId } = asking;
    const { scope } = await knownVisitor(neighbours, asking);
    const now = clock.now();
    await neighbours.database.transaction((tx) => erase(tx, scope, candidateId, now));
  };
