// Forgets invitations into organisations that nobody took: what they hold is the address of somebody who never came. Until
// then the page of their link says that they are over (contract/platform.md M17).
import type { Forget } from '../../platform/index.ts';
import { dropUntaken } from './invitation.store.ts';

const kept_ms = 30 * 86_400_000;

export const forgetOrganizationInvitations: Forget = (database, now, most) =>
  dropUntaken(database, now - kept_ms, most);
