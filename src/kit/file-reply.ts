// What a use case answers when the reply is a file: its bytes, its type and the name it is kept under.

export class FileReply {
  readonly bytes: Buffer;
  readonly type: string;
  readonly name: string;
  /** `shown`: a page of ours to read and print; everything else is kept, because a stranger may have made it. */
  readonly disposition: 'kept' | 'shown';

  constructor(bytes: Buffer, type: string, name: string, disposition: 'kept' | 'shown' = 'kept') {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
    this.disposition = disposition;
  }
}
