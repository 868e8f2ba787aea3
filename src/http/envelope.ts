// The one form of every error (spec "Errors"): code, message, request_id and the code's members.
import { errors } from '../../contract/errors.ts';
import type { Lang, Live } from '../db/context.ts';
import type { Failure } from '../kit/fail.ts';

/** An answer before it meets a socket. */
export type Answer = {
  status: number;
  /** Already serialised: a replay must be byte-equal. Undefined for 204. */
  body: string | Buffer | undefined;
  headers?: Record<string, string>;
  /** Instead of a body: server-sent events that go on while the caller keeps its rights. */
  live?: { open: Live; check(): Promise<boolean> };
};

/** Every 429 and 503 says when to come back, also when the refusal forgot to; nothing to retry says nothing (E26). */
const waits = new Set([429, 503]);
const usualWait_s = 2;

export function errorAnswer(
  failure: Failure,
  lang: Lang,
  requestId: string,
  family?: string,
  status: number = errors[failure.code].status,
): Answer & { body: string } {
  const entry = errors[failure.code];
  const { message, ...members } = failure.members as { message?: string };
  const body: Record<string, unknown> = {
    code: failure.code,
    message: message ?? entry[lang],
    request_id: requestId,
    ...members,
  };
  const headers: Record<string, string> = { ...failure.headers };
  const wait_s = failure.retryAfter_s ?? (waits.has(status) ? usualWait_s : undefined);
  if (wait_s !== undefined && entry.retry !== 'no') {
    const seconds = Math.max(1, Math.ceil(wait_s));
    headers['Retry-After'] = String(seconds);
    if (failure.code === 'RATE_LIMITED' && family === 'data') {
      body['retry_after_s'] = seconds;
    }
  }
  return { status, body: JSON.stringify(body), headers };
}
