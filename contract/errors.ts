// Every error code: status, text in both languages, members and retry rule (spec/payments.md "Errors").
import type { Entry } from './error-entry.ts';
import type { MemberType } from './error-members.ts';
import { hiringHow } from './hiring/error-help.ts';
import { hiringCodes } from './hiring/errors.ts';
import { paymentHow } from './payments/error-help.ts';
import { paymentCodes } from './payments/errors.ts';
import { platformHow } from './platform/error-help.ts';
import { platformCodes } from './platform/errors.ts';
import type { Text } from './text.ts';

export const errors = { ...paymentCodes, ...platformCodes, ...hiringCodes };

export type ErrorCode = keyof typeof errors;

/** The members that a code must carry, each with its type; `retry_after_s` is for data routes only. */
export type Members<C extends ErrorCode> = {
  [M in Exclude<(typeof errors)[C]['members'][number], 'retry_after_s'>]: M extends keyof MemberType
    ? MemberType[M]
    : never;
};

/** How to meet each code, for a developer who wants to see it once. */
export const howToMeet: Readonly<Record<ErrorCode, Text>> = {
  ...paymentHow,
  ...platformHow,
  ...hiringHow,
};

/** The usual status of a code, then the others that it may carry. */
export function statusesOf(code: ErrorCode): readonly number[] {
  const entry: Entry = errors[code];
  return [entry.status, ...(entry.also ?? [])];
}
