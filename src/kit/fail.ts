// How a use case refuses: it names a code of the catalogue and the code's members; the status and the
// words come from the catalogue, in one place, when the answer is written.
import type { ErrorCode, Members } from '../../contract/errors.ts';

export class Failure extends Error {
  readonly code: ErrorCode;
  readonly members: Readonly<Record<string, unknown>>;
  /** Seconds for the Retry-After header of 429 and 503. */
  readonly retryAfter_s: number | undefined;
  /** Other headers of the answer. */
  headers: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, members: Record<string, unknown>, retryAfter_s?: number) {
    super(code);
    this.code = code;
    this.members = members;
    this.retryAfter_s = retryAfter_s;
  }
}
// A refusal is an answer, not an accident: nobody reads its stack, and taking it costs microseconds.
Object.defineProperty(Failure.prototype, 'name', { value: 'Failure' });

/** A use case may say the message more precisely, as the specification does for INVALID_STATE, or to whom it speaks. */
type Words = { message?: string };

type Arguments<C extends ErrorCode> = keyof Members<C> extends never
  ? [members?: Words, retryAfter_s?: number]
  : [members: Members<C> & Words, retryAfter_s?: number];

/** Builds a refusal; `throw fail('NOT_FOUND')`. */
export function fail<C extends ErrorCode>(code: C, ...rest: Arguments<C>): Failure {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return new Failure(code, rest[0] ?? {}, rest[1]);
  } finally {
    Error.stackTraceLimit = limit;
  }
}
