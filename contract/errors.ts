// Every error code: status, text in both languages, members and retry rule (spec/payments.md "Errors").
import { paymentCodes } from './errors/payment-codes.ts';
import { platformCodes } from './errors/platform-codes.ts';

export const errors = { ...paymentCodes, ...platformCodes };

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
  min_amount: number;
  max_amount: number;
  attempts_left: number;
  missing: string[];
  kyc_status: string;
  remaining: number;
  reset_at: string;
  email: string;
  reason: string;
  dataset: string;
  retry_after_s: number;
};

/** The members that a code must carry, each with its type; `retry_after_s` is for data routes only. */
export type Members<C extends ErrorCode> = {
  [M in Exclude<(typeof errors)[C]['members'][number], 'retry_after_s'>]: M extends keyof MemberType
    ? MemberType[M]
    : never;
};

export { commonErrors } from './common-errors.ts';
