// A candidate emptied of everything that tells who it was; the row stays, for the counts.
import type { Tx } from '../../db/database.ts';
import { type CandidateRow, saveCandidate } from '../candidates/index.ts';
import type { Forget } from './forget.ts';

export async function emptyCandidate(
  tx: Tx,
  candidate: CandidateRow,
  { now, isErased }: { now: number; isErased: boolean },
  forget: readonly Forget[],
): Promise<CandidateRow> {
  const emptied: CandidateRow = {
    ...candidate,
    ...{ name: '', email: null, phone: null, notes: null, external_ref: null },
    ...{ link_sealed: null, link_hash: null, consent: null, purged_at: now, updated_at: now },
    ...(isErased ? { status: 'ERASED' } : {}),
  };
  await saveCandidate(tx, emptied);
  const { organization_id, mode, id } = candidate;
  for (const one of forget) await one(tx, { organization_id, mode }, { sessionIds: [], ids: [id] });
  return emptied;
}
