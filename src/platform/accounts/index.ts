// The door of accounts as operators see them.
import { endOfficeSessions } from './end-office-sessions.ts';
import { getOfficeAccount } from './get-office-account.ts';
import { listOfficeAccounts } from './list-office-accounts.ts';
import { unlockOfficeAccount } from './unlock-office-account.ts';
import { verifyOfficeAccount } from './verify-office-account.ts';

export const officeAccountHandlers = {
  listOfficeAccounts,
  getOfficeAccount,
  verifyOfficeAccount,
  endOfficeSessions,
  unlockOfficeAccount,
};

export { dropSecondFactor } from './drop-second-factor.ts';
