// Which of the members that were sent a refusal speaks of by its code alone: the routes of sign-in name no fields, and what is
// asked with a password or a code is refused in one sentence (UI73).

const members: Readonly<Record<string, readonly string[]>> = {
  INVALID_EMAIL: ['email'],
  // The address stands in the dialog already: whoever signs in again has typed the password.
  INVALID_EMAIL_OR_PASSWORD: ['password'],
  INVALID_PASSWORD: ['currentPassword', 'password'],
  PASSWORD_TOO_SHORT: ['newPassword', 'password'],
  PASSWORD_TOO_LONG: ['newPassword', 'password'],
  INVALID_CODE: ['code'],
  INVALID_BACKUP_CODE: ['code'],
};

type Refused = Readonly<Record<string, unknown>>;

/** The refusal with the field that it is about, where the server named none and the field was sent. */
export function withField(refused: Refused, sent: object | undefined): Refused {
  const { code, message, fields } = refused;
  if (sent === undefined || fields !== undefined || typeof code !== 'string') return refused;
  const member = members[code]?.find((name) => name in sent);
  return member === undefined ? refused : { ...refused, fields: { [member]: message } };
}
