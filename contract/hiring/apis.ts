// The two APIs of hiring, each one entry: that of keys, and the dashboard's routes beside it. Both answer in its
// envelope, with its ten codes and 405 (spec/hiring.md "Errors"; contract/hiring.md).
import type { Api, FamilyRules } from '../api.ts';
import type { ErrorCode } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Text } from '../text.ts';

const word = (code: string, status: number, text?: Text) => ({
  code,
  status,
  ...(text ? { text } : {}),
});

const unauthorized: Text = {
  fr: 'Clé absente, invalide, révoquée ou expirée.',
  en: 'The key is missing, invalid, revoked or expired.',
};
const signedOut: Text = {
  fr: 'Connectez-vous : cette route demande une session du tableau de bord.',
  en: 'Sign in: this route asks for a dashboard session.',
};
const insufficient: Text = {
  fr: 'La clé n’a pas la portée que cette route demande.',
  en: 'The key lacks the scope that this route asks for.',
};
const later: Text = {
  fr: 'Le service ne répond pas pour le moment. Réessayez après Retry-After secondes.',
  en: 'The service does not answer at the moment. Retry after Retry-After seconds.',
};
const internal: Text = {
  fr: 'Erreur du service. Réessayez plus tard.',
  en: 'Service error. Retry later.',
};
const missing: Text = {
  fr: 'Introuvable pour cette organisation.',
  en: 'Not found for this organization.',
};

const codes: Api['codes'] = {
  INVALID_REQUEST: word('BAD_REQUEST', 400),
  UNAUTHENTICATED: word('UNAUTHORIZED', 401, unauthorized),
  MISSING_SCOPE: word('INSUFFICIENT_SCOPE', 403, insufficient),
  FORBIDDEN: word('FORBIDDEN', 403),
  REAUTHENTICATION_REQUIRED: word('FORBIDDEN', 403),
  NOT_FOUND: word('NOT_FOUND', 404, missing),
  INVITATION_NOT_FOUND: word('NOT_FOUND', 404),
  INVITATION_EMAIL_MISMATCH: word('FORBIDDEN', 403),
  INVITATION_USED: word('CONFLICT', 409),
  INVITATION_EXPIRED: word('CONFLICT', 409),
  EMAIL_NOT_VERIFIED: word('CONFLICT', 409),
  ALREADY_MEMBER: word('CONFLICT', 409, {
    fr: 'Cette personne est déjà membre de l’organisation.',
    en: 'This person is already a member of the organization.',
  }),
  ALREADY_INVITED: word('CONFLICT', 409),
  INVALID_STATE: word('CONFLICT', 409),
  IDEMPOTENCY_CONFLICT: word('CONFLICT', 409),
  REQUEST_TOO_LARGE: word('PAYLOAD_TOO_LARGE', 413),
  INTERNAL_ERROR: word('INTERNAL_ERROR', 500, internal),
  SERVER_BUSY: word('INTERNAL_ERROR', 500, later),
  // A sealed text that cannot be opened: the operator's to mend.
  NOT_CONFIGURED: word('INTERNAL_ERROR', 500, internal),
};

const common = [
  'BAD_REQUEST',
  'INVALID_REQUEST',
  'UNAUTHENTICATED',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TOO_LARGE',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVER_BUSY',
] as const satisfies readonly ErrorCode[];

const rules = (more: readonly ErrorCode[]): FamilyRules => ({
  bodyBytes: limits.hiringBodyBytes,
  unreadableBody: 'BAD_REQUEST',
  errors: [...common, ...more],
  textCharacters: limits.hiringTextCharacters,
  anyEmptyBody: true,
});

export const hiringApi: Api = {
  base: '/api/v1',
  tenant: 'organization',
  envelope: 'nested',
  codes,
  languages: ['fr', 'en'],
  callers: ['key'],
  sizeAfterScope: true,
  idForms: true,
  families: { hiring: rules(['MISSING_SCOPE']) },
  document: {
    path: '/api/v1/openapi.json',
    file: 'contract/openapi/hiring.json',
    title: 'svc hiring',
    summary: 'Recrutement : campagnes, candidats, entretiens, comptes rendus',
    description:
      'Une campagne s’appelle interview, l’entretien d’un candidat session. (A campaign is called interview, the interview of one candidate session.) Les messages sont en français, ou en anglais avec Accept-Language: en.',
  },
};

export const hiringDashboardApi: Api = {
  base: '/dashboard/hire',
  tenant: 'organization',
  envelope: 'nested',
  codes: { ...codes, UNAUTHENTICATED: word('UNAUTHORIZED', 401, signedOut) },
  languages: ['fr', 'en'],
  callers: ['session'],
  sizeAfterScope: true,
  idForms: true,
  families: { hiring: rules(['FORBIDDEN']) },
  document: {
    path: '/dashboard/hire/openapi.json',
    file: 'contract/openapi/hiring-dashboard.json',
    title: 'svc hiring, settings',
    summary: 'Réglages d’une organisation : clés, membres, webhooks, relectures',
    description:
      'Les routes du tableau de bord, avec la session d’une personne ; l’en-tête X-Hire-Organization nomme l’organisation, sans lui la personnelle. (The dashboard’s routes, with a person’s session; X-Hire-Organization names the organization, the personal one without it.)',
  },
};
