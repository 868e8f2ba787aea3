// How long a WebM lasts that a browser recorded, by its blocks: the duration in its head is not written while one records
// (RFC 8794, RFC 9559; Chromium and Firefox leave sizes of segments and clusters unknown).

const ids = {
  docType: 0x4282,
  timestampScale: 0x2ad7b1,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;

/** Elements whose content are elements: head, segment, info, tracks, a track, a cluster, a group of blocks. */
const parents: ReadonlySet<number> = new Set([
  0x1a45dfa3, 0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0,
]);

const audio = 2;
const sounds = /^A_(?:OPUS|VORBIS)/;

/** Of one packet of Opus, which nothing in a block says. */
const packet_s = 0.02;

type Found = {
  scale_ns: number;
  cluster: number;
  isWebm: boolean;
  hasSound: boolean;
  hasOther: boolean;
  first: number | undefined;
  last: number;
};

export function readWebm(bytes: Buffer): number | undefined {
  const found: Found = {
    ...{ scale_ns: 1_000_000, cluster: 0, isWebm: false, hasSound: false, hasOther: false },
    ...{ first: undefined, last: 0 },
  };
  for (let at = 0; at < bytes.length; ) {
    const head = headAt(bytes, at);
    if (!head) break;
    const { id, size, from } = head;
    if (parents.has(id)) {
      if (id === ids.cluster) found.cluster = 0;
      at = from;
      continue;
    }
    // Only what holds others may leave open where it ends.
    if (size === undefined) return undefined;
    note(found, id, bytes.subarray(from, from + size));
    at = from + size;
  }
  const { isWebm, hasSound, hasOther, first, last, scale_ns } = found;
  if (!isWebm || !hasSound || hasOther || first === undefined) return undefined;
  return ((last - first) * scale_ns) / 1e9 + packet_s;
}

function note(found: Found, id: number, content: Buffer): void {
  switch (id) {
    case ids.docType:
      found.isWebm = content.toString('latin1') === 'webm';
      break;
    case ids.timestampScale:
      found.scale_ns = numberIn(content);
      break;
    case ids.trackType:
      found.hasOther ||= numberIn(content) !== audio;
      break;
    case ids.codec:
      found.hasSound ||= sounds.test(content.toString('latin1'));
      break;
    case ids.timestamp:
      found.cluster = numberIn(content);
      break;
    case ids.simpleBlock:
    case ids.block:
      noteBlock(found, content);
      break;
  }
}

/** The number of its track, then its time beside that of its cluster. */
function noteBlock(found: Found, content: Buffer): void {
  const track = widthAt(content, 0);
  if (track === undefined || content.length < track + 2) return;
  const time = found.cluster + content.readInt16BE(track);
  found.first ??= time;
  found.last = Math.max(found.last, time);
}

const numberIn = (content: Buffer): number =>
  content.length === 0 || content.length > 6 ? 0 : content.readUIntBE(0, content.length);

/** How many bytes a number of variable length has, by its first one. */
function widthAt(bytes: Buffer, at: number): number | undefined {
  const first = bytes[at];
  return first === undefined || first === 0 ? undefined : Math.clz32(first) - 23;
}

type Head = { id: number; size: number | undefined; from: number };

function headAt(bytes: Buffer, at: number): Head | undefined {
  const idWidth = widthAt(bytes, at);
  if (idWidth === undefined || idWidth > 4 || at + idWidth >= bytes.length) return undefined;
  const id = bytes.readUIntBE(at, idWidth);
  const sizeAt = at + idWidth;
  const width = widthAt(bytes, sizeAt);
  if (width === undefined || sizeAt + width > bytes.length) return undefined;
  let size = (bytes[sizeAt] ?? 0) & (0xff >> width);
  let isOpen = size === 0xff >> width;
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + width)) {
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { id, size: isOpen ? undefined : size, from: sizeAt + width };
}
