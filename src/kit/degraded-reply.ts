// The answer of a server that is not well: what it usually says, beside the code and the words of a refusal.
import type { Failure } from './fail.ts';

export class DegradedReply<T> {
  readonly reply: T;
  readonly refusal: Failure;

  constructor(reply: T, refusal: Failure) {
    this.reply = reply;
    this.refusal = refusal;
  }
}
