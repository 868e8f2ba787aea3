// Forgets invitations into organisations that nobody took: what they hold is the address of somebody who never came. Until
// then the page of their link says that they are over (contract/platform.md M17).
import { type Forget, untakenKept_ms } from '../../platform/index.ts';
import { dropUntaken } from './invitation.store.ts';

export const forgetOrganizationInvitations: Forget = (database, now, most) =>
  dropUntaken(database, now - untakenKept_ms, most);
