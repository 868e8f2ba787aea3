// The answer of a write that is committed and does not reach its caller: the first call is told 500, the same key gives
// the answer (contract/payments.md B.12, error_after_commit).

export class LostReply<T> {
  readonly reply: T;
  constructor(reply: T) {
    this.reply = reply;
  }
}
