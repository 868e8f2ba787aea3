// How many of something in words, of what takes an s in both languages: French has the singular up to one, English of one alone.
import type { Text } from '../../contract/text.ts';

export const counted = (count: number, one: Text): Text => ({
  fr: `${count} ${one.fr}${count < 2 ? '' : 's'}`,
  en: `${count} ${one.en}${count === 1 ? '' : 's'}`,
});

export const characters: Text = { fr: 'caractère', en: 'character' };

/** What is wrong with what is shorter; `aside` says what is not counted. */
export function atLeast(least: number, one: Text, aside: Text = { fr: '', en: '' }): Text {
  const { fr, en } = counted(least, one);
  return { fr: `Au moins ${fr}${aside.fr}.`, en: `At least ${en}${aside.en}.` };
}

export function atMost(most: number, one: Text): Text {
  const { fr, en } = counted(most, one);
  return { fr: `Au plus ${fr}.`, en: `At most ${en}.` };
}
