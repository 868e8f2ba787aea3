// What bounds the routes of sign-in, as contract/bounds.ts does for operations.
import type { Bound } from './bound.ts';

const changes = 'Changes or ends what is there and makes nothing.';

/** Routes of sign-in, which are no operations; each is a call of `signInCallsPerMinute` beside. */
export const signInBounds: Readonly<Record<string, Bound>> = {
  '/sign-up/email': {
    limits: ['signUpsPerHourPerNetwork', 'mailsPerHourPerAddress'],
    of: 'network, or as SIGN_UPS_PER_HOUR says; reader',
  },
  '/sign-in/email': {
    limits: ['wrongSignIns', 'wrongSignIns_ms', 'sessionsPerPerson'],
    of: 'network and address, wrong ones only; person, at one time: the oldest makes room',
    note: 'Right ones are not counted: people share networks, and a session ends by itself after seven days. Of an account with a second factor, 20 in a quarter of an hour may wait for their code.',
  },
  '/two-factor/enable': { limits: ['passwordTriesPerMinute'], of: 'person' },
  '/two-factor/disable': { limits: ['passwordTriesPerMinute'], of: 'person' },
  '/two-factor/generate-backup-codes': { limits: ['passwordTriesPerMinute'], of: 'person' },
  '/two-factor/verify-totp': {
    limits: ['wrongCodes'],
    of: 'network, wrong ones only',
    note: 'Five tries of one sign-in. Ten wrong ones in a row lock the factor of an account for a quarter of an hour.',
  },
  '/two-factor/verify-backup-code': { limits: ['wrongCodes'], of: 'network, wrong ones only' },
  '/sign-out': { none: changes },
  '/get-session': { none: 'Reads the session of its cookie.' },
  '/list-sessions': { none: 'Reads the sessions of one person.' },
  '/verify-email': { none: 'A link of a mail that was counted; its token cannot be guessed.' },
  '/reset-password/{token}': {
    none: 'A link of a mail that was counted; its token cannot be guessed.',
  },
  '/reset-password': { none: 'Needs the token of a mail that was counted, once.' },
  '/send-verification-email': { limits: ['mailsPerHourPerAddress'], of: 'reader' },
  '/request-password-reset': {
    limits: ['mailsPerHourPerAddress'],
    of: 'reader',
    note: 'Whoever asks three times for an address has mailed it three links that serve. Spellings without an account use up nothing, and where others used up a reader’s mails this one has the next.',
  },
  '/change-password': {
    limits: ['passwordTriesPerMinute'],
    of: 'person, with those of deleteAccount',
  },
  '/revoke-session': { none: changes },
  '/revoke-sessions': { none: changes },
  '/revoke-other-sessions': { none: changes },
  '/update-user': { none: changes },
};
