// An answer that is written already, as the bytes that are sent.

export class WrittenReply<T> {
  readonly json: Buffer;
  /** What it says; only the compiler reads it. */
  declare readonly says: T;

  constructor(json: Buffer) {
    this.json = json;
  }
}
