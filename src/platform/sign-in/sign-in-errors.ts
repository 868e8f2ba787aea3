// What an error of /auth says: better-auth's codes stay, its English sentences become ours in the
// caller's language, in the flat body of the contract (contract/platform.md 2.2, S12).

export type Lang = 'fr' | 'en';
type Text = Readonly<Record<Lang, string>>;

const invalidLink: Text = {
  fr: 'Ce lien est invalide ou a déjà servi. Demandez-en un nouveau.',
  en: 'This link is invalid or was already used. Ask for a new one.',
};
const address: Text = {
  fr: 'L’adresse de retour n’est pas permise.',
  en: 'The return address is not allowed.',
};
const later: Text = {
  fr: 'L’opération n’a pas abouti. Réessayez.',
  en: 'The operation did not complete. Try again.',
};
const taken: Text = {
  fr: 'Un compte existe déjà avec cette adresse e-mail.',
  en: 'An account with this e-mail address exists already.',
};

const noFactor: Text = {
  fr: 'Le second facteur n’est pas activé.',
  en: 'The second factor is not on.',
};

const texts: Readonly<Record<string, Text>> = {
  VALIDATION_ERROR: {
    fr: 'La requête est illisible, ou un champ manque ou a une valeur invalide.',
    en: 'The request cannot be read, or a field is missing or has an invalid value.',
  },
  INVALID_EMAIL: {
    fr: 'L’adresse e-mail n’est pas valide.',
    en: 'The e-mail address is not valid.',
  },
  INVALID_EMAIL_OR_PASSWORD: {
    fr: 'Adresse e-mail ou mot de passe incorrect.',
    en: 'Wrong e-mail address or password.',
  },
  INVALID_PASSWORD: { fr: 'Mot de passe incorrect.', en: 'Wrong password.' },
  PASSWORD_TOO_SHORT: {
    fr: 'Le mot de passe doit avoir au moins 8 caractères.',
    en: 'The password must have at least 8 characters.',
  },
  PASSWORD_TOO_LONG: {
    fr: 'Le mot de passe doit avoir au plus 128 caractères.',
    en: 'The password must have at most 128 characters.',
  },
  USER_ALREADY_EXISTS: taken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: taken,
  USER_NOT_FOUND: { fr: 'Compte introuvable.', en: 'Account not found.' },
  INVALID_USER: {
    fr: 'Ce lien est pour un autre compte.',
    en: 'This link is for another account.',
  },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    fr: 'Ce compte n’a pas de mot de passe.',
    en: 'This account has no password.',
  },
  INVALID_TOKEN: invalidLink,
  TOKEN_EXPIRED: {
    fr: 'Ce lien a expiré. Demandez-en un nouveau.',
    en: 'This link has expired. Ask for a new one.',
  },
  EMAIL_NOT_VERIFIED: {
    fr: 'L’adresse e-mail n’est pas confirmée.',
    en: 'The e-mail address is not confirmed.',
  },
  EMAIL_ALREADY_VERIFIED: {
    fr: 'L’adresse e-mail est déjà confirmée.',
    en: 'The e-mail address is already confirmed.',
  },
  EMAIL_MISMATCH: {
    fr: 'Cette adresse n’est pas celle du compte connecté.',
    en: 'This address is not that of the signed-in account.',
  },
  INVALID_CODE: {
    fr: 'Code incorrect. S’il a déjà servi, attendez le suivant.',
    en: 'Wrong code. If it was used already, wait for the next one.',
  },
  INVALID_BACKUP_CODE: {
    fr: 'Code de secours incorrect, ou déjà utilisé.',
    en: 'Wrong recovery code, or one that was used already.',
  },
  INVALID_TWO_FACTOR_COOKIE: {
    fr: 'La connexion a trop attendu son code. Recommencez par le mot de passe.',
    en: 'The sign-in waited too long for its code. Begin again with the password.',
  },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
    fr: 'Trop d’essais. Recommencez par le mot de passe.',
    en: 'Too many attempts. Begin again with the password.',
  },
  ACCOUNT_TEMPORARILY_LOCKED: {
    fr: 'Trop de codes incorrects : le second facteur de ce compte est bloqué un quart d’heure.',
    en: 'Too many wrong codes: the second factor of this account is locked for a quarter of an hour.',
  },
  TOTP_ALREADY_ENABLED: {
    fr: 'Le second facteur est déjà activé.',
    en: 'The second factor is on already.',
  },
  TOTP_NOT_ENABLED: noFactor,
  TWO_FACTOR_NOT_ENABLED: noFactor,
  BACKUP_CODES_NOT_ENABLED: noFactor,
  UNAUTHORIZED: { fr: 'Connectez-vous.', en: 'Sign in.' },
  SESSION_EXPIRED: { fr: 'La connexion a expiré.', en: 'The sign-in has expired.' },
  INVALID_ORIGIN: {
    fr: 'Cet appel vient d’un autre site : il est refusé.',
    en: 'This call comes from another site: it is refused.',
  },
  INVALID_CALLBACK_URL: address,
  INVALID_REDIRECT_URL: address,
  FAILED_TO_CREATE_USER: later,
  FAILED_TO_CREATE_SESSION: later,
  FAILED_TO_UPDATE_USER: later,
  FAILED_TO_CREATE_VERIFICATION: later,
  FORBIDDEN: { fr: 'Cette action n’est pas permise.', en: 'This is not allowed.' },
  CONFLICT: later,
  NOT_FOUND: { fr: 'Route introuvable.', en: 'Route not found.' },
  METHOD_NOT_ALLOWED: {
    fr: 'Cette méthode n’est pas acceptée ici. Voyez l’en-tête Allow.',
    en: 'This method is not accepted here. See the Allow header.',
  },
  TOO_MANY_REQUESTS: {
    fr: 'Trop d’essais. Attendez la durée indiquée.',
    en: 'Too many attempts. Wait for the time given.',
  },
  INTERNAL_ERROR: {
    fr: 'Erreur interne. Réessayez plus tard.',
    en: 'Internal error. Try again later.',
  },
  NOT_CONFIGURED: {
    fr: 'Le second facteur de ce compte est enregistré, mais ne peut pas être lu. Réessayer ne sert à rien : un code de secours peut encore servir ; sinon, écrivez à qui tient ce service.',
    en: 'The second factor of this account is stored, but cannot be read. There is nothing to retry: a recovery code may still serve; if not, write to whoever runs this service.',
  },
  SERVER_BUSY: {
    fr: 'Le serveur est occupé. Réessayez dans quelques secondes.',
    en: 'The server is busy. Retry in a few seconds.',
  },
};

/** better-auth's answers without a code, and codes that no text explains. */
const byStatus: Readonly<Record<number, string>> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVER_BUSY',
};

export const codeFor = (status: number): string =>
  byStatus[status] ?? (status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR');

/** Kept for the test that no text is missing. */
export const signInCodes: readonly string[] = Object.keys(texts);

/** The flat body; an unknown code stays, and says what its status says. */
export function errorBody(
  error: { status: number; code?: string | undefined; requestId: string; retryAfter_s?: number },
  lang: Lang,
): string {
  const code = error.code ?? codeFor(error.status);
  const message = (texts[code] ?? texts[codeFor(error.status)])?.[lang] ?? code;
  const body = { code, message, request_id: error.requestId };
  return JSON.stringify(
    error.retryAfter_s === undefined ? body : { ...body, retry_after_s: error.retryAfter_s },
  );
}
