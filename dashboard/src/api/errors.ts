// What can come back instead of an answer: a refusal in the server's own words, or nobody there.
import type { ErrorCode } from '../../../contract/errors.ts';

/** The text of an error comes from the server, in the reader's language: none is written twice. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string | null;
  /** One sentence for each wrong field, by its path. */
  readonly fields: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, unknown>>;
  readonly retryAfter_s: number | null;
  readonly at = Date.now();

  constructor(status: number, body: Record<string, unknown>, retryAfter: string | null) {
    const { code, message, request_id, ...members } = body;
    super(typeof message === 'string' ? message : String(status));
    this.status = status;
    this.code = (typeof code === 'string' ? code : 'INTERNAL_ERROR') as ErrorCode;
    this.requestId = typeof request_id === 'string' ? request_id : null;
    this.members = members;
    this.fields = (members['fields'] ?? {}) as Record<string, string>;
    this.retryAfter_s = retryAfter === null ? null : Number(retryAfter);
  }
}

/** Nothing answered: the network, or the server, is gone. */
export class Unreached extends Error {
  /** Asked again, nothing is made twice; what makes something without a key might be. */
  isRepeatable = true;
}

/** Whether the same read may be tried again by itself (UI55). */
export const isPassing = (error: unknown): boolean =>
  error instanceof Unreached ||
  (error instanceof CallError &&
    error.status >= 500 &&
    error.code !== 'PAYMENTS_UNAVAILABLE' &&
    error.code !== 'NOT_CONFIGURED');
