// The two tables of codes of spec/payments.md, copied by hand and from nothing else: a code, a status or a member
// that was written down wrongly in the catalogue is found by comparing the two.

/** Status, code, members at the top level of the body; `fields.url` in the specification is `fields` here. */
export type Line = readonly [status: number, code: string, ...members: string[]];

export const paymentTable: readonly Line[] = [
  [400, 'INVALID_REQUEST', 'fields'],
  [400, 'OFFER_INVALID'],
  [400, 'PROJECT_REQUIRED'],
  [400, 'BELOW_MINIMUM', 'min_amount', 'max_amount', 'fields'],
  [400, 'ABOVE_MAXIMUM', 'min_amount', 'max_amount', 'fields'],
  [400, 'INVALID_CODE', 'attempts_left'],
  [400, 'MISSING_CAPTURES', 'missing'],
  [401, 'INVALID_API_KEY'],
  [401, 'UNAUTHENTICATED'],
  [403, 'MISSING_SCOPE', 'scope'],
  [403, 'LIVE_NOT_ENABLED'],
  [403, 'FORBIDDEN'],
  [403, 'KYC_REQUIRED', 'kyc_status'],
  [403, 'MERCHANT_SUSPENDED', 'merchant_status'],
  [403, 'MERCHANT_LIMIT_EXCEEDED', 'limit_type', 'limit'],
  [403, 'WITHDRAWAL_LIMIT_EXCEEDED', 'limit_type', 'limit'],
  [403, 'MONTHLY_LIMIT_REACHED', 'remaining'],
  [404, 'NOT_FOUND'],
  [404, 'FEATURE_DISABLED'],
  [409, 'DUPLICATE_MERCHANT_REFERENCE'],
  [409, 'IDEMPOTENCY_CONFLICT'],
  [409, 'QUOTE_EXPIRED', 'fields'],
  [409, 'QUOTE_INVALID', 'fields'],
  [409, 'DESTINATION_NOT_VERIFIED'],
  [409, 'INSUFFICIENT_FUNDS'],
  [409, 'INVALID_STATE'],
  [409, 'KYC_ALREADY_SUBMITTED'],
  [409, 'OFFER_CODE_TAKEN'],
  [410, 'CODE_EXPIRED'],
  [413, 'REQUEST_TOO_LARGE'],
  [429, 'TOO_MANY_ATTEMPTS'],
  // "data routes add retry_after_s".
  [429, 'RATE_LIMITED', 'retry_after_s'],
  [500, 'INTERNAL_ERROR'],
  [503, 'CHANNEL_UNAVAILABLE'],
  [503, 'PAYMENTS_UNAVAILABLE'],
  [503, 'NOT_CONFIGURED'],
  [507, 'STORAGE_FULL'],
];

export const platformTable: readonly Line[] = [
  [400, 'BAD_REQUEST'],
  [401, 'API_KEY_EXPIRED', 'expires_at'],
  [401, 'API_KEY_REVOKED', 'revoked_at'],
  [403, 'API_KEY_DISABLED', 'disabled_at'],
  [403, 'FORBIDDEN_ROLE', 'role', 'required'],
  [429, 'QUOTA_EXCEEDED', 'limit', 'reset_at'],
  [400, 'INVALID_URL', 'fields'],
  [409, 'SUBSCRIPTION_EXISTS', 'url'],
  [409, 'SUBSCRIPTION_LIMIT', 'limit'],
  [409, 'KEY_LIMIT_REACHED', 'limit'],
  [409, 'PROJECT_LIMIT_REACHED', 'limit'],
  [404, 'PROJECT_NOT_FOUND'],
  [409, 'LAST_ADMIN'],
  [403, 'OWNER_PROTECTED'],
  [409, 'OWNER_MUST_STAY'],
  [409, 'ALREADY_MEMBER', 'email'],
  [409, 'ALREADY_INVITED', 'email'],
  [404, 'INVITATION_NOT_FOUND'],
  [410, 'INVITATION_EXPIRED', 'expires_at'],
  [410, 'INVITATION_USED'],
  [403, 'INVITATION_EMAIL_MISMATCH'],
  [409, 'EMAIL_NOT_VERIFIED'],
  [403, 'REAUTHENTICATION_REQUIRED'],
  [403, 'INVALID_PASSWORD'],
  [409, 'BALANCE_NOT_EMPTY', 'reason'],
  [503, 'DATASET_UNAVAILABLE', 'dataset'],
  [503, 'SERVER_BUSY'],
];

/** Said in the text above the tables: a route called with another method. */
export const everywhere: readonly Line[] = [[405, 'METHOD_NOT_ALLOWED']];

/** "limit integer, reset_at ISO 8601 with zone" (contract/platform.md E20); the others by the cause's words. */
export const memberTypes: Readonly<
  Record<string, 'messages' | 'time' | 'text' | 'texts' | 'number'>
> = {
  fields: 'messages',
  min_amount: 'number',
  max_amount: 'number',
  attempts_left: 'number',
  missing: 'texts',
  scope: 'text',
  kyc_status: 'text',
  merchant_status: 'text',
  limit_type: 'text',
  limit: 'number',
  remaining: 'number',
  retry_after_s: 'number',
  expires_at: 'time',
  revoked_at: 'time',
  disabled_at: 'time',
  role: 'text',
  required: 'text',
  reset_at: 'time',
  url: 'text',
  email: 'text',
  reason: 'text',
  dataset: 'text',
};

/** Statuses that the specification's retry table says not to repeat, to wait for, and to repeat with the same key. */
export const retryTable = {
  no: [400, 401, 403, 404, 405, 409, 410, 412, 413],
  after: [429],
  same_key: [500, 503, 507],
} as const;

/** "Nothing to retry", although it is a 503. */
export const neverRetried: readonly string[] = ['NOT_CONFIGURED'];

/** spec/hiring.md "Errors": what hiring alone answers; its other codes are those above under its own words. */
export const hiringTable: readonly Line[] = [
  [410, 'PILOT_UNAVAILABLE'],
  [412, 'PRECONDITION_FAILED'],
];
