// What of a member's webhooks stops when the member leaves the organisation, in the transaction in which it happens.
import type { Tx } from '../../db/database.ts';

/** There are no endpoints yet. */
export async function memberLeft(
  _tx: Tx,
  _organizationId: string,
  _userId: string,
  _now: number,
): Promise<void> {}
