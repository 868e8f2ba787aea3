// Names as somebody writes them who heard them: the confusions applied at one to three places, blanks moved; and `soundOf`, which
// folds all confusions at once and so tells which names could be meant by one such spelling.
import type { Random } from '../../faults/fault.ts';
import { confusions } from './confusions.ts';
import { GENERIC } from './families.ts';
import { plain, unaccented } from './spelling.ts';

/** They fit nearly every name: without a weight hardly another one would be drawn. */
const OFTEN = new Set(['aa/a', 'final letters']);

/** Without accents, but for the last é of "Saré", which is not mute. */
const bare = (name: string): string =>
  name
    .normalize('NFC')
    .split(/([éè](?!\p{L}))/u)
    .map((part) => (/^[éè]$/.test(part) ? part : unaccented(part)))
    .join('');

/** Words in which a change leaves something to recognise, and which are not learnt at school: "Cité", "Nord", "II" stay. */
const changeable = (text: string) =>
  [...text.matchAll(/\p{L}{4,}/gu)].filter(
    ([word]) =>
      word !== word.toUpperCase() && !GENERIC.has(plain(word)) && !FRENCH.test(plain(word)),
  );
const FRENCH = /^(?:assainies?|horizon|liberte|extention|notre|dame|saint|sainte|grands?|petits?)$/;

type Span = { from: number; to: number };

/** Where a swap fits, away from what was changed before: a letter is changed once. */
function placesFor(pattern: RegExp, text: string, taken: readonly Span[]): RegExpExecArray[] {
  const words = changeable(text);
  return [...text.matchAll(pattern)].filter(({ index, 0: { length } }) => {
    const inside = words.some(
      (word) => index >= word.index && index + length <= word.index + word[0].length,
    );
    return inside && taken.every(({ from, to }) => index > to || index + length < from);
  });
}

/** Undefined where the name has not as many places to change; each confusion once. */
export function spellByEar(name: string, changes: number, random: Random) {
  let text = bare(name);
  const by: string[] = [];
  const taken: Span[] = [];
  for (let tries = 0; by.length < changes && tries < 80; tries += 1) {
    const { id, swaps } = random.pick(confusions);
    const [pattern, into] = random.pick(swaps);
    const found = placesFor(pattern, text, taken);
    if (found.length === 0 || by.includes(id) || (OFTEN.has(id) && random.next() < 0.7)) continue;
    const match = random.pick(found);
    const put = cased(into.replaceAll('$&', match[0]).replaceAll('$1', match[1] ?? ''), match[0]);
    const [from, length] = [match.index, match[0].length];
    const next = text.slice(0, from) + put + text.slice(from + length);
    if (plain(next) === plain(text)) continue;
    for (const one of taken) {
      if (one.from >= from)
        [one.from, one.to] = [one.from + put.length - length, one.to + put.length - length];
    }
    taken.push({ from, to: from + put.length });
    text = next;
    by.push(id);
  }
  return by.length === changes ? { text, by } : undefined;
}

const cased = (put: string, before: string): string => {
  const first = before[0] ?? '';
  const lower = put.toLowerCase();
  return first !== first.toLowerCase() ? lower.slice(0, 1).toUpperCase() + lower.slice(1) : lower;
};

/** Glued or cut at one blank. Undefined where that leaves less than three letters alone. */
export function moveBlank(name: string, random: Random): { text: string; by: string } | undefined {
  const blanks = [...name.matchAll(/(?<=\p{L}{2}\p{Ll})[ -](?=\p{L}\p{Ll}{2})/gu)].map(
    ({ index }) => index,
  );
  const cuts = [
    ...name.matchAll(/(?<=\p{L}{2}[aeiouéèê])(?=[bdfgjklmnprstw][aeiouéèê]\p{L})/giu),
  ].map(({ index }) => index);
  const glue = blanks.length > 0 && (cuts.length === 0 || random.next() < 0.6);
  const places = glue ? blanks : cuts;
  if (places.length === 0) return undefined;
  const at = random.pick(places);
  const [before, after] = [name.slice(0, at), name.slice(glue ? at + 1 : at)];
  return glue
    ? { text: before + after.toLowerCase(), by: 'glued' }
    : { text: `${before} ${after}`, by: 'cut' };
}

const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/dj|dy|di(?=[aeou])|j/g, 'J'],
  [/tch|thi(?=[aeou])|th|ti(?=[aeou])|ty(?=[aeou])/g, 'K'],
  [/kh|x/g, 'X'],
  [/gn|n[yi](?=[aeou])/g, 'n'],
  [/ck|qu|[ckq]/g, 'K'],
  [/[hr]/g, 'X'],
  [/eu/g, 'e'],
  [/ou|oo|[ouwv]/g, 'U'],
  [/ill|[yi]/g, 'I'],
  [/m(?=[bp])/g, 'n'],
  [/(?<=[aeUI])[nXl](?=[b-df-gj-np-tzJK])/g, ''],
  [/(.)\1+/g, '$1'],
];

/** All confusions folded, blanks and final letters left out. It makes more names one than any ear does: what stays apart is apart. */
export function soundOf(name: string): string {
  let sound = plain(name)
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/[estxhd]+$/, '') : word))
    .join('');
  for (const [pattern, into] of SOUNDS) sound = sound.replace(pattern, into);
  return sound;
}
