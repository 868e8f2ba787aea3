// Whether what lies in suspense is on its way out by itself: a transfer to a customer empties it once it is proven, and a
// correction beside it would empty it a second time (contract/payments.md D.2, D2b, P2, S1).
import type { Scope } from '../../db/context.ts';
import type { Tx } from '../../db/database.ts';
import { isId } from '../../kit/ids.ts';
import { type AttemptRow, findAttempts } from '../attempts/index.ts';
import { lockDisputes } from '../disputes/index.ts';
import { lockPayments } from '../payments/index.ts';

/** The object is locked: until the end of the transaction nothing of it begins or ends. */
export async function isUnderWay(
  tx: Tx,
  { projectId: project_id, mode }: Scope,
  about: string,
): Promise<boolean> {
  const key = { project_id, mode, id: about };
  if (isId('pay', about)) {
    await lockPayments(tx, [key]);
    return (await findAttempts(tx, [key])).some(isOpen);
  }
  if (!isId('dp', about)) return false;
  const [dispute] = await lockDisputes(tx, [key]);
  if (dispute?.status !== 'accepted' && dispute?.status !== 'lost') return false;
  // Its transfer is begun by a job: one that is not there yet will be.
  const attempts = await findAttempts(tx, [key]);
  return attempts.length === 0 || attempts.some(isOpen);
}

/** Of a transfer that its operator refused more may be promised to be known: it may have been sent after all. */
const isOpen = ({ kind, state, settled_at, check_at }: AttemptRow): boolean =>
  settled_at === null || (kind !== 'collect' && state !== 'paid' && check_at !== null);
