// Forgets invitations that nobody took: what they hold is the address of somebody who never came. Until then their link says
// since when it is over (contract/platform.md M17).
import type { Database } from '../../db/database.ts';
import { dropUntaken } from './invitation.store.ts';

/** After their end; those into organisations too. */
export const untakenKept_ms = 30 * 86_400_000;

export const forgetInvitations = (database: Database, now: number, most: number): Promise<number> =>
  dropUntaken(database, now - untakenKept_ms, most);
