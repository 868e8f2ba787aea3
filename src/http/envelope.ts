// The one form of every error (spec "Errors"): code, message, request_id and the code's members.
import { errors } from '../../contract/errors.ts';
import type { Lang } from '../db/context.ts';
import type { Failure } from '../kit/fail.ts';

/** An answer before it meets a socket. */
export type Answer = {
  status: number;
  /** Already serialised: a replay must be byte-equal. Undefined for 204. */
  body: string | undefined;
  headers?: Record<string, string>;
};

export function errorAnswer(
  failure: Failure,
  lang: Lang,
  requestId: string,
  family?: string,
  status: number = errors[failure.code].status,
): Answer {
  const entry = errors[failure.code];
  const { message, ...members } = failure.members as { message?: string };
  const body: Record<string, unknown> = {
    code: failure.code,
    message: message ?? entry[lang],
    request_id: requestId,
    ...members,
  };
  const headers: Record<string, string> = { ...failure.headers };
  if (failure.retryAfter_s !== undefined) {
    const seconds = Math.max(1, Math.ceil(failure.retryAfter_s));
    headers['Retry-After'] = String(seconds);
    if (failure.code === 'RATE_LIMITED' && family === 'data') {
      body['retry_after_s'] = seconds;
    }
  }
  return { status, body: JSON.stringify(body), headers };
}
