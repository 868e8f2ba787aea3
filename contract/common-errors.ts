// The codes that any operation of /v1 can answer beside its own, by its family.
import type { ErrorCode } from './errors.ts';

/** Codes that any operation can answer, by family (contract/payments.md B.0). */
export const commonErrors = {
  open: ['METHOD_NOT_ALLOWED', 'INVALID_REQUEST', 'INTERNAL_ERROR', 'SERVER_BUSY'],
  project: [
    'INVALID_API_KEY',
    'UNAUTHENTICATED',
    'API_KEY_EXPIRED',
    'API_KEY_REVOKED',
    'API_KEY_DISABLED',
    'RATE_LIMITED',
    'LIVE_NOT_ENABLED',
    'INVALID_REQUEST',
    'BAD_REQUEST',
    'FORBIDDEN',
    'METHOD_NOT_ALLOWED',
    'REQUEST_TOO_LARGE',
    'INTERNAL_ERROR',
    'SERVER_BUSY',
  ],
  data: [
    'INVALID_API_KEY',
    'UNAUTHENTICATED',
    'API_KEY_EXPIRED',
    'API_KEY_REVOKED',
    'API_KEY_DISABLED',
    'RATE_LIMITED',
    'QUOTA_EXCEEDED',
    'LIVE_NOT_ENABLED',
    'INVALID_REQUEST',
    'BAD_REQUEST',
    'METHOD_NOT_ALLOWED',
    'REQUEST_TOO_LARGE',
    'INTERNAL_ERROR',
    'SERVER_BUSY',
  ],
  payments: [
    'INVALID_API_KEY',
    'UNAUTHENTICATED',
    'API_KEY_EXPIRED',
    'API_KEY_DISABLED',
    'PROJECT_REQUIRED',
    'PROJECT_NOT_FOUND',
    'RATE_LIMITED',
    'MISSING_SCOPE',
    'LIVE_NOT_ENABLED',
    'PAYMENTS_UNAVAILABLE',
    'FORBIDDEN',
    'INVALID_REQUEST',
    'METHOD_NOT_ALLOWED',
    'REQUEST_TOO_LARGE',
    'INTERNAL_ERROR',
    'SERVER_BUSY',
  ],
} as const satisfies Record<string, readonly ErrorCode[]>;

/** What a write of the payments API can be told to answer in test mode, whatever it is about (B.12.1). */
export const simulatedErrors = [
  'FEATURE_DISABLED',
  'NOT_CONFIGURED',
  'STORAGE_FULL',
] as const satisfies readonly ErrorCode[];
