// Every error code: status, text in both languages, members and retry rule (spec/payments.md "Errors").

type Entry = {
  /** The usual status; a route may document another (spec: "The same code may carry a different status"). */
  status: number;
  fr: string;
  en: string;
  /** Members beside code, message and request_id. */
  members: readonly string[];
  /** What a client should do: never repeat, wait for Retry-After, or repeat with the same key. */
  retry: 'no' | 'after' | 'same_key';
};

const catalogue = <const T extends Record<string, Entry>>(entries: T): T => entries;

export const errors = catalogue({
  INVALID_REQUEST: {
    status: 400,
    fr: 'La requête est invalide. Corrigez les champs indiqués.',
    en: 'The request is invalid. Correct the fields that are named.',
    members: ['fields'],
    retry: 'no',
  },
  BAD_REQUEST: {
    status: 400,
    fr: "La requête est illisible : vérifiez l'adresse, les en-têtes et le corps (un objet JSON en UTF-8).",
    en: 'The request cannot be read: check the address, the headers and the body (a JSON object in UTF-8).',
    members: [],
    retry: 'no',
  },
  INVALID_API_KEY: {
    status: 401,
    fr: 'La clé API est malformée, inconnue ou révoquée.',
    en: 'The API key is malformed, unknown or revoked.',
    members: [],
    retry: 'no',
  },
  UNAUTHENTICATED: {
    status: 401,
    fr: 'Authentification requise : une clé API de ce projet ou une session.',
    en: 'Authentication required: an API key of this project or a session.',
    members: [],
    retry: 'no',
  },
  API_KEY_EXPIRED: {
    status: 401,
    fr: 'La clé API a expiré. Créez-en une nouvelle.',
    en: 'The API key has expired. Create a new one.',
    members: ['expires_at'],
    retry: 'no',
  },
  API_KEY_REVOKED: {
    status: 401,
    fr: 'La clé API a été révoquée.',
    en: 'The API key was revoked.',
    members: ['revoked_at'],
    retry: 'no',
  },
  API_KEY_DISABLED: {
    status: 403,
    fr: "La clé API a été désactivée par l'opérateur. Contactez-le.",
    en: 'The API key was disabled by the operator. Contact them.',
    members: ['disabled_at'],
    retry: 'no',
  },
  MISSING_SCOPE: {
    status: 403,
    fr: "La clé n'a pas la portée nécessaire à cette route ou à cet événement.",
    en: 'The key lacks the scope that this route or event requires.',
    members: ['scope'],
    retry: 'no',
  },
  LIVE_NOT_ENABLED: {
    status: 403,
    fr: "Le mode réel n'est pas activé sur ce projet.",
    en: 'Live mode is not enabled on this project.',
    members: [],
    retry: 'no',
  },
  FORBIDDEN: {
    status: 403,
    fr: "Cette action n'est pas permise à cet appelant.",
    en: 'This caller may not do this.',
    members: [],
    retry: 'no',
  },
  FORBIDDEN_ROLE: {
    status: 403,
    fr: 'Votre rôle dans ce projet ne permet pas cette action.',
    en: 'Your role in this project does not allow this.',
    members: ['role', 'required'],
    retry: 'no',
  },
  REAUTHENTICATION_REQUIRED: {
    status: 403,
    fr: 'Connectez-vous de nouveau : cette action demande une connexion de moins de 10 minutes.',
    en: 'Sign in again: this needs a sign-in less than 10 minutes old.',
    members: [],
    retry: 'no',
  },
  MERCHANT_SUSPENDED: {
    status: 403,
    fr: 'Le compte marchand est suspendu ou fermé. Les lectures restent possibles.',
    en: 'The merchant account is suspended or closed. Reads keep working.',
    members: ['merchant_status'],
    retry: 'no',
  },
  MERCHANT_LIMIT_EXCEEDED: {
    status: 403,
    fr: "La limite d'encaissement du compte marchand est atteinte.",
    en: 'The collection limit of the merchant account is reached.',
    members: ['limit_type', 'limit'],
    retry: 'no',
  },
  NOT_FOUND: {
    status: 404,
    fr: 'Objet ou route introuvable.',
    en: 'Object or route not found.',
    members: [],
    retry: 'no',
  },
  FEATURE_DISABLED: {
    status: 404,
    fr: "Cette fonction n'est pas activée sur ce serveur.",
    en: 'This feature is switched off on this server.',
    members: [],
    retry: 'no',
  },
  PROJECT_NOT_FOUND: {
    status: 404,
    fr: "Projet introuvable, ou vous n'en êtes pas membre.",
    en: 'Project not found, or you are not one of its members.',
    members: [],
    retry: 'no',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    fr: "Cette méthode n'est pas acceptée ici. Voyez l'en-tête Allow.",
    en: 'This method is not accepted here. See the Allow header.',
    members: [],
    retry: 'no',
  },
  DUPLICATE_MERCHANT_REFERENCE: {
    status: 409,
    fr: "Cette merchant_reference existe déjà. Rejouez avec l'Idempotency-Key d'origine pour retrouver l'objet.",
    en: 'This merchant_reference already exists. Replay with the original Idempotency-Key to get the object back.',
    members: [],
    retry: 'no',
  },
  IDEMPOTENCY_CONFLICT: {
    status: 409,
    fr: 'Cette Idempotency-Key a déjà servi avec une autre requête.',
    en: 'This Idempotency-Key was already used with another request.',
    members: [],
    retry: 'no',
  },
  INVALID_STATE: {
    status: 409,
    fr: "L'état actuel de l'objet ne permet pas cette action.",
    en: 'The current state of the object does not allow this.',
    members: [],
    retry: 'no',
  },
  PROJECT_LIMIT_REACHED: {
    status: 409,
    fr: 'Vous avez atteint le nombre maximal de projets.',
    en: 'You have reached the maximum number of projects.',
    members: ['limit'],
    retry: 'no',
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    fr: 'Le projet a atteint son nombre maximal de clés actives. Révoquez-en une.',
    en: 'The project has reached its maximum of active keys. Revoke one.',
    members: ['limit'],
    retry: 'no',
  },
  INVALID_URL: {
    status: 400,
    fr: 'Cette adresse de webhook est refusée.',
    en: 'This webhook URL is refused.',
    members: ['fields'],
    retry: 'no',
  },
  SUBSCRIPTION_EXISTS: {
    status: 409,
    fr: 'Cette adresse a déjà un endpoint dans ce projet.',
    en: 'This URL already has an endpoint in this project.',
    members: ['url'],
    retry: 'no',
  },
  SUBSCRIPTION_LIMIT: {
    status: 409,
    fr: "Le projet a atteint son nombre maximal d'endpoints.",
    en: 'The project has reached its maximum of endpoints.',
    members: ['limit'],
    retry: 'no',
  },
  REQUEST_TOO_LARGE: {
    status: 413,
    fr: 'La requête dépasse la taille permise.',
    en: 'The request is larger than allowed.',
    members: [],
    retry: 'no',
  },
  RATE_LIMITED: {
    status: 429,
    fr: "Trop d'appels. Attendez la durée indiquée par Retry-After.",
    en: 'Too many calls. Wait for the time given by Retry-After.',
    members: ['retry_after_s'],
    retry: 'after',
  },
  INTERNAL_ERROR: {
    status: 500,
    fr: 'Erreur interne. Rejouez avec la même Idempotency-Key et le même corps.',
    en: 'Internal error. Replay with the same Idempotency-Key and body.',
    members: [],
    retry: 'same_key',
  },
  CHANNEL_UNAVAILABLE: {
    status: 503,
    fr: "Ce canal n'est pas activé sur le projet, ou il est fermé pour le moment.",
    en: 'This channel is not activated on the project, or is closed for now.',
    members: [],
    retry: 'same_key',
  },
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    fr: 'Les paiements ne sont pas disponibles sur ce serveur pour le moment.',
    en: 'Payments are not available on this server for now.',
    members: [],
    retry: 'same_key',
  },
  SERVER_BUSY: {
    status: 503,
    fr: 'Le serveur est occupé. Réessayez dans quelques secondes.',
    en: 'The server is busy. Retry in a few seconds.',
    members: [],
    retry: 'same_key',
  },
});

export type ErrorCode = keyof typeof errors;

type MemberType = {
  fields: Record<string, string>;
  expires_at: string;
  revoked_at: string;
  disabled_at: string;
  scope: string;
  role: string;
  required: string;
  merchant_status: string;
  limit_type: string;
  limit: number;
  url: string;
  retry_after_s: number;
};

/** The members that a code must carry, each with its type; `retry_after_s` is for data routes only. */
export type Members<C extends ErrorCode> = {
  [M in Exclude<(typeof errors)[C]['members'][number], 'retry_after_s'>]: M extends keyof MemberType
    ? MemberType[M]
    : never;
};

export { commonErrors } from './common-errors.ts';
