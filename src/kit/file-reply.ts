// What a use case answers when the reply is a file: its bytes, its type and the name it is kept under.

export class FileReply {
  readonly bytes: Buffer;
  readonly type: string;
  readonly name: string;

  constructor(bytes: Buffer, type: string, name: string) {
    this.bytes = bytes;
    this.type = type;
    this.name = name;
  }
}
