// How long an Ogg with Opus lasts, by the last page of its one stream (RFC 3533, RFC 7845).

/** Opus counts in these, whatever it was recorded with. */
const samplesPerSecond = 48_000;
const noPosition = 0xffff_ffff_ffff_ffffn;
const head_bytes = 27;

export function readOgg(bytes: Buffer): number | undefined {
  const first = pageAt(bytes, 0);
  const opening = first && bytes.subarray(first.from, first.end);
  if (!first || opening?.toString('latin1', 0, 8) !== 'OpusHead' || opening.length < 12) {
    return undefined;
  }
  const skipped = opening.readUInt16LE(10);
  let last = 0;
  for (let page: Page | undefined = first; page; page = pageAt(bytes, page.end)) {
    // A second stream beside the first is a picture, or somebody's trick.
    if (page.stream !== first.stream) return undefined;
    last = Math.max(last, page.position);
  }
  return last > skipped ? (last - skipped) / samplesPerSecond : undefined;
}

type Page = { stream: number; position: number; from: number; end: number };

function pageAt(bytes: Buffer, at: number): Page | undefined {
  if (at + head_bytes > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') {
    return undefined;
  }
  const position = bytes.readBigUInt64LE(at + 6);
  const segments = bytes[at + 26] ?? 0;
  const from = at + head_bytes + segments;
  const size = bytes.subarray(at + head_bytes, from).reduce((all, one) => all + one, 0);
  return {
    stream: bytes.readUInt32LE(at + 14),
    position: position === noPosition ? 0 : Number(position),
    ...{ from, end: from + size },
  };
}
