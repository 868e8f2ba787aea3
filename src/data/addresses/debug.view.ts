// What each step of a reading did, for people who work on it: asked for with `debug=1`, never in production.
import type { Gazetteer } from './gazetteer.ts';
import { parseAddress } from './pipeline.ts';

export type Trace = { step: string; ms: number; state: Record<string, unknown> }[];

export function traced(text: string, gazetteer: Gazetteer, wanted: boolean) {
  if (!wanted) return { state: parseAddress(text, gazetteer), trace: {} };
  const debug: Trace = [];
  const state = parseAddress(text, gazetteer, (step, ms, changed) => {
    debug.push({ step, ms: Math.round(ms * 1_000) / 1_000, state: plain(changed) });
  });
  return { state, trace: { debug } };
}

/** Places by their id: each holds its parents, which would be repeated without end. */
const plain = (changed: object): Record<string, unknown> =>
  JSON.parse(
    JSON.stringify(changed, (key, value) =>
      (key === 'place' || key === 'parent') && typeof value === 'object' ? value?.id : value,
    ),
  );
