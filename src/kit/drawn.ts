// Chance that a seed decides: what is drawn follows from the seed and the name of the thing alone, so that it is the same
// after a crash, on another server and in whatever order things happen.
import { hash } from 'node:crypto';

/** A number in [0, 1) for spreading things out; never for secrets. */
export const drawn = (seed: number, what: string): number =>
  hash('sha256', `${seed} ${what}`, 'buffer').readUInt32BE() / 4_294_967_296;

/** A time between half and one and a half of the usual one; the usual one itself without a seed. */
export const spread = (usual_ms: number, seed: number | undefined, what: string): number =>
  seed === undefined ? usual_ms : Math.round(usual_ms * (0.5 + drawn(seed, what)));
