// How long an MP4 lasts that a browser recorded: by its head, or by its fragments where the head was written before anything
// was known (ISO/IEC 14496-12; Safari and Chromium write fragments).

type Box = { type: string; content: Buffer };

/** The boxes side by side in some bytes; one that is cut short is given as far as it goes. */
function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > bytes.length) return;
    const head = isLong ? 16 : 8;
    // None: to the end of the file.
    const size =
      short === 0 ? bytes.length - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < head) return;
    const end = Math.min(bytes.length, at + size);
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + head, end),
    };
    at += size;
  }
}

const find = (bytes: Buffer | undefined, ...path: readonly string[]): Buffer | undefined =>
  path.reduce(
    (inside: Buffer | undefined, type) =>
      inside && boxesIn(inside).find((box) => box.type === type)?.content,
    bytes,
  );

/** A number of four bytes at a place, or of eight; zero beyond the end. */
const u32 = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0);
const u64 = (bytes: Buffer, at: number) =>
  at + 8 <= bytes.length ? Number(bytes.readBigUInt64BE(at)) : 0;

type Head = { scale: number; duration: number; usual: number };

export function readMp4(bytes: Buffer): number | undefined {
  let head: Head | undefined;
  let [ticks, hasData] = [0, false];
  for (const { type, content } of boxesIn(bytes)) {
    if (type === 'moov') {
      head = headIn(content);
      if (!head) return undefined;
    } else if (type === 'moof' && head) {
      for (const box of boxesIn(content)) {
        if (box.type === 'traf') ticks = Math.max(ticks, endOfFragment(box.content, head, ticks));
      }
    } else if (type === 'mdat') hasData ||= content.length > 0;
  }
  const all = head && Math.max(head.duration, ticks);
  return head && all && hasData ? all / head.scale : undefined;
}

/** Undefined where there is no sound, or anything beside it. */
function headIn(moov: Buffer): Head | undefined {
  const tracks = [...boxesIn(moov)].filter(({ type }) => type === 'trak');
  const [track, more] = tracks.map(({ content }) => find(content, 'mdia'));
  const handler = find(track, 'hdlr')?.toString('latin1', 8, 12);
  const codec = find(track, 'minf', 'stbl', 'stsd')?.toString('latin1', 12, 16);
  const times = find(track, 'mdhd');
  if (more || handler !== 'soun' || !times || !codecs.has(codec ?? '')) return undefined;
  const isWide = times[0] === 1;
  const scale = u32(times, isWide ? 20 : 12);
  const duration = isWide ? u64(times, 24) : u32(times, 16);
  const trex = find(moov, 'mvex', 'trex');
  if (scale === 0) return undefined;
  return { scale, duration: isUnknown(duration) ? 0 : duration, usual: trex ? u32(trex, 12) : 0 };
}

const codecs: ReadonlySet<string> = new Set(['mp4a', 'Opus']);

/** All ones: it was not known when the head was written. */
const isUnknown = (duration: number) => duration === 0xffffffff || duration > 2 ** 52;

/** Where a fragment ends, in ticks of its track. */
function endOfFragment(traf: Buffer, { usual }: Head, before: number): number {
  const time = find(traf, 'tfdt');
  const start = time === undefined ? before : time[0] === 1 ? u64(time, 4) : u32(time, 4);
  const each = usualIn(find(traf, 'tfhd'), usual);
  let ticks = start;
  for (const { type, content } of boxesIn(traf)) if (type === 'trun') ticks += runOf(content, each);
  return ticks;
}

/** Of a sample in this fragment: its own default, which stands after what its flags name before it. */
function usualIn(tfhd: Buffer | undefined, usual: number): number {
  const flags = tfhd ? u32(tfhd, 0) & 0xffffff : 0;
  if (!tfhd || !(flags & 0x08)) return usual;
  return u32(tfhd, 8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0));
}

function runOf(trun: Buffer, each: number): number {
  const flags = u32(trun, 0) & 0xffffff;
  const count = u32(trun, 4);
  if (!(flags & 0x100)) return count * each;
  const width = [0x100, 0x200, 0x400, 0x800].filter((one) => flags & one).length * 4;
  let [at, ticks] = [8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0), 0];
  for (; at + width <= trun.length; at += width) ticks += u32(trun, at);
  return ticks;
}
