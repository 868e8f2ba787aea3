// An answer that is known by its version and already written: whoever has the version needs no body.

export class VersionedReply {
  readonly tag: string;
  readonly text: () => string | Buffer;

  /** `tag` changes with every change of the answer; `text` is asked for when somebody needs it. */
  constructor(tag: string, text: () => string | Buffer) {
    this.tag = tag;
    this.text = text;
  }
}
