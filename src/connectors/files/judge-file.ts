// What a file is by its bytes, and the form in which it may be kept: a picture is decoded and written anew, which leaves
// out where and with what it was taken, and whatever else was hidden in it. Its name and what its sender says of its
// type decide nothing.
import type { Sharp } from 'sharp';
import { limits } from '../../../contract/limits.ts';
import { createTurns } from '../../kit/turns.ts';

export type FileType = 'application/pdf' | 'image/png' | 'image/jpeg' | 'image/webp';

/**
 * `too_small`: a side shorter than is asked for; `broken`: not whole, or larger unpacked than any honest picture; `crowded`:
 * nothing is known of it, as many pictures of its owner wait as may.
 */
export type FileFault = 'type' | 'broken' | 'too_small' | 'crowded';

export type JudgedFile = { type: FileType; bytes: Buffer } | { fault: FileFault };

export type Wanted = {
  types: readonly FileType[] /** Pixels of the shorter side. */;
  side?: number;
};

/**
 * Decoding takes a processor for seconds, and up to 200 MB: two at a time. Of one owner one, or a minute of their calls would
 * keep everybody else's waiting for twenty; what waits is held in memory, so that is bounded too.
 */
const inTurn = createTurns({ atOnce: 2, ofOne: 1, waiting: limits.picturesWaiting });

export async function judgeFile(bytes: Buffer, wanted: Wanted, owner: string): Promise<JudgedFile> {
  const type = typeOf(bytes);
  if (type === undefined || !wanted.types.includes(type)) return { fault: 'type' };
  if (type === 'application/pdf') return isWholePdf(bytes) ? { type, bytes } : { fault: 'broken' };
  const judged = await inTurn(owner, () => redraw(bytes, type, wanted.side ?? 1));
  return judged ?? { fault: 'crowded' };
}

const startsWith = (bytes: Buffer, text: string, from = 0) =>
  bytes.toString('latin1', from, from + text.length) === text;

function typeOf(bytes: Buffer): FileType | undefined {
  if (startsWith(bytes, '%PDF-')) return 'application/pdf';
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'image/webp';
  return undefined;
}

/** What was cut short has no end (ISO 32000-1, 7.5.5). The way to its table may be missing: readers find it themselves. */
const isWholePdf = (bytes: Buffer): boolean => bytes.subarray(-1_024).includes('%%EOF');

async function redraw(bytes: Buffer, type: FileType, side: number): Promise<JudgedFile> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, {
      limitInputPixels: limits.picturePixels,
      failOn: 'error',
      sequentialRead: true,
      // Of what moves, the first picture.
      pages: 1,
    }).timeout({ seconds: 20 });
    const { width, height } = await picture.metadata();
    if (width * height > limits.picturePixels) return { fault: 'broken' };
    if (Math.min(width, height) < side) return { fault: 'too_small' };
    // How it was held stands in what is left out: it is turned first.
    return { type, bytes: await written(picture.autoOrient(), type).toBuffer() };
  } catch {
    // Whatever the library says of it: it is no picture that can be shown.
    return { fault: 'broken' };
  }
}

/** In its own form, without any of its metadata. */
function written(picture: Sharp, type: FileType): Sharp {
  if (type === 'image/png') return picture.png();
  return type === 'image/webp' ? picture.webp({ quality: 90 }) : picture.jpeg({ quality: 90 });
}
