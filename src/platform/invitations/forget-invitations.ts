// Forgets invitations that nobody took: what they hold is the address of somebody who never came. Until then their link says
// since when it is over (contract/platform.md M17).
import { limits } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { dropUntaken } from './invitation.store.ts';

export const forgetInvitations = (database: Database, now: number, most: number): Promise<number> =>
  dropUntaken(database, now - limits.invitationKept_ms, most);
