// Recordings for tests, as browsers write them: WebM of Chromium, fragmented MP4 of Safari, Ogg of Firefox. What is heard in
// them is nothing; a word can be planted.

const u16 = (n: number) => Buffer.from([(n >> 8) & 0xff, n & 0xff]);
const u32 = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const text = (words: string) => Buffer.from(words, 'latin1');
const zeros = (count: number) => Buffer.alloc(count);

/** What stands in the sound of a recording, so that it can be found again, and the length of the recording. */
export type Sound = { seconds?: number; word?: string; packetBytes?: number };

const packetsOf = ({ seconds = 2, word = '', packetBytes = 60 }: Sound): Buffer[] =>
  Array.from({ length: Math.round(seconds * 50) }, (_, n) => {
    const packet = Buffer.alloc(packetBytes, n % 251);
    packet.write(word, 1, 'latin1');
    return packet;
  });

const element = (id: readonly number[], ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id), Buffer.from([0x01]), zeros(3), u32(all.length), all]);
};
/** Of unknown size, as while one records. */
const open = (id: readonly number[]) => Buffer.from([...id, 0x01, ...Array(7).fill(0xff)]);

export function webm(sound: Sound = {}, codec = 'A_OPUS', docType = 'webm'): Buffer {
  const blocks = packetsOf(sound).map((packet, n) => {
    const isFirst = n % 50 === 0;
    const block = element(
      [0xa3],
      Buffer.from([0x81]),
      u16((n % 50) * 20),
      Buffer.from([0x80]),
      packet,
    );
    const cluster = [open([0x1f, 0x43, 0xb6, 0x75]), element([0xe7], u32(n * 20))];
    return Buffer.concat([...(isFirst ? cluster : []), block]);
  });
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text(docType))),
    open([0x18, 0x53, 0x80, 0x67]),
    element([0x15, 0x49, 0xa9, 0x66], element([0x2a, 0xd7, 0xb1], u32(1_000_000))),
    element(
      [0x16, 0x54, 0xae, 0x6b],
      element(
        [0xae],
        element([0x83], Buffer.from([codec.startsWith('A') ? 2 : 1])),
        element([0x86], text(codec)),
      ),
    ),
    ...blocks,
  ]);
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([u32(all.length + 8), text(type), all]);
};

export function mp4(sound: Sound = {}, handler = 'soun'): Buffer {
  const scale = 48_000;
  const entry = box('mp4a', zeros(28));
  const head = box(
    'moov',
    box('mvhd', zeros(100)),
    box(
      'trak',
      box('tkhd', zeros(84)),
      box(
        'mdia',
        box('mdhd', zeros(12), u32(scale), u32(0), zeros(4)),
        box('hdlr', zeros(8), text(handler), zeros(13)),
        box('minf', box('stbl', box('stsd', zeros(4), u32(1), entry))),
      ),
    ),
    box('mvex', box('trex', zeros(4), u32(1), u32(1), u32(960), zeros(8))),
  );
  const packets = packetsOf(sound);
  const fragments = packets.flatMap((packet, n) => [
    box(
      'moof',
      box('mfhd', zeros(4), u32(n + 1)),
      box(
        'traf',
        box('tfhd', u32(0x020000), u32(1)),
        box('tfdt', u32(0), u32(n * 960)),
        box('trun', u32(0x000201), u32(1), u32(0), u32(packet.length)),
      ),
    ),
    box('mdat', packet),
  ]);
  return Buffer.concat([box('ftyp', text('iso5'), u32(512), text('iso5')), head, ...fragments]);
}

export function ogg(sound: Sound = {}, magic = 'OpusHead'): Buffer {
  const page = (content: Buffer, position: number, stream = 7) => {
    const head = zeros(27);
    head.write('OggS');
    head.writeBigUInt64LE(BigInt(position), 6);
    head.writeUInt32LE(stream, 14);
    head[26] = 1;
    return Buffer.concat([head, Buffer.from([content.length]), content]);
  };
  const opening = Buffer.concat([text(magic), Buffer.from([1, 1]), zeros(2), zeros(7)]);
  const packets = packetsOf(sound).map((packet, n) => page(packet, (n + 1) * 960));
  return Buffer.concat([page(opening, 0), page(text('OpusTags'), 0), ...packets]);
}
