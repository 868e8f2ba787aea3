// The indexes of names by their sound, word by word and as one run, and what they are made with.
import type { Sliced } from '../../kit/slices.ts';
import type { Named } from './place.ts';
import { phoneticKey } from './steps/phonetic.ts';
import { soundsOf } from './steps/sound.ts';

/** As many as two milliseconds take. */
const AT_ONCE = 1_000;

/** What was made of a text once is made no more, `same` being what makes no difference to it. */
export function kept(make: (text: string) => string, same = (text: string) => text) {
  const made = new Map<string, string>();
  return (text: string): string => {
    const key = same(text);
    let known = made.get(key);
    if (known === undefined) {
      known = make(text);
      made.set(key, known);
    }
    return known;
  };
}

export function* indexSounds(
  exact: ReadonlyMap<string, readonly Named[]>,
): Sliced<Map<string, Named[]>> {
  const phonetic = new Map<string, Named[]>();
  // A key is made word by word, and names share their words.
  const soundOf = kept((word) => phoneticKey([word]));
  let done = 0;
  for (const [key, named] of exact) {
    // "PA" sounds like the half of a name.
    if (key.length < 3) continue;
    const sound = key.split(' ').map(soundOf).join(' ');
    for (const one of named) push(phonetic, sound, one);
    done += 1;
    if (done % AT_ONCE === 0) yield;
  }
  return phonetic;
}

export function* indexRuns(
  exact: ReadonlyMap<string, readonly Named[]>,
): Sliced<Map<string, string[]>> {
  const sounds = new Map<string, string[]>();
  let done = 0;
  for (const name of exact.keys()) {
    if (name.length > 3) for (const key of soundsOf(name.split(' '))) push(sounds, key, name);
    done += 1;
    if (done % AT_ONCE === 0) yield;
  }
  return sounds;
}

export function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
