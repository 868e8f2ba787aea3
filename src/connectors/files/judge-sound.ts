// What a recording is by its bytes, and how long it lasts: WebM, MP4 and Ogg as browsers record them, with one sound in
// them and no picture. Its name and what its sender says of its type decide nothing (contract/hiring.md section 6).
import { readMp4 } from './mp4-sound.ts';
import { readOgg } from './ogg-sound.ts';
import { readWebm } from './webm-sound.ts';

export type SoundType = 'audio/webm' | 'audio/mp4' | 'audio/ogg';

/** `kind`: no sound of a kind that we keep; `broken`: such a file, and nothing to hear in it; `long`: longer than allowed. */
export type SoundFault = 'kind' | 'broken' | 'long';

/** Seconds of what can be heard; undefined where there is nothing. */
export type ReadSound = (bytes: Buffer) => number | undefined;

const readers: Record<SoundType, ReadSound> = {
  'audio/webm': readWebm,
  'audio/mp4': readMp4,
  'audio/ogg': readOgg,
};

/** Browsers stop a little after they are told to. */
const spare_s = 3;

/** By its first bytes; undefined for what is none of the three. */
export function soundTypeOf(bytes: Buffer): SoundType | undefined {
  if (bytes.subarray(0, 4).equals(ebml)) return 'audio/webm';
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'audio/mp4';
  if (bytes.toString('latin1', 0, 4) === 'OggS') return 'audio/ogg';
  return undefined;
}

const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);

export type JudgedSound = { type: SoundType; seconds: number } | { fault: SoundFault };

export function judgeSound(bytes: Buffer, most_s: number): JudgedSound {
  const type = soundTypeOf(bytes);
  if (type === undefined) return { fault: 'kind' };
  const seconds = readers[type](bytes);
  if (seconds === undefined) return { fault: 'broken' };
  if (seconds > most_s + spare_s) return { fault: 'long' };
  return { type, seconds: Math.round(seconds * 100) / 100 };
}
