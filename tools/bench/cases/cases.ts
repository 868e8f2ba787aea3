// Texts of every class with what is expected of them, drawn from the whole gazetteer by a seed: the same seed, the same texts.
import { hash } from 'node:crypto';
import { seeded } from '../../faults/fault.ts';
import { insideOther } from './class-carriers.ts';
import { nothing } from './class-nothing.ts';
import { asNotices } from './class-notices.ts';
import { atCrossing, sideBySide, withNoise } from './class-pairs.ts';
import { ambiguity, parentWins } from './class-parents.ts';
import { family, plainName } from './class-plain.ts';
import { heard } from './class-spelling.ts';
import { type Case, type ClassName, classNames, type Maker } from './draw.ts';
import { type Half, halves, readWorld } from './world.ts';

export const classTitles: Readonly<Record<ClassName, string>> = {
  '0': 'names as they are (control)',
  '1': 'families',
  '2': 'spelt by ear',
  '3': 'inside a road or a landmark',
  '4': 'the parent that is named',
  '5': 'two places side by side',
  '6': 'crossings',
  '7': 'number and noise',
  '8': 'ambiguity',
  '9': 'as notices and directories write',
  none: 'texts of no place',
};

const makers: Readonly<Record<ClassName, Maker>> = {
  '0': plainName,
  '1': family,
  '2': heard,
  '3': insideOther,
  '4': parentWins,
  '5': sideBySide,
  '6': atCrossing,
  '7': withNoise,
  '8': ambiguity,
  '9': asNotices,
  none: nothing,
};

export type Plan = { seed: number; perClass: number; halves?: readonly Half[] };

const numberOf = (text: string): number =>
  Number.parseInt(hash('sha256', text, 'hex').slice(0, 8), 16);

/** What dice that fall badly may cost: a class that needs more has too few places. */
const MOST_TRIES = 400;

/** `perClass` of each class and half; every text once in its class. */
export function drawCases({ seed, perClass, halves: wanted = halves }: Plan): Case[] {
  const world = readWorld();
  const cases: Case[] = [];
  for (const half of wanted) {
    for (const name of classNames) {
      // Each class has dice of its own: a change in one leaves the others as they were.
      const random = seeded(seed ^ numberOf(`${name} ${half}`));
      const texts = new Set<string>();
      for (let tries = 0; texts.size < perClass && tries < perClass * MOST_TRIES; tries += 1) {
        const made = makers[name]({ world, random, half });
        if (!made || texts.has(made.text) || made.text.length > 300) continue;
        texts.add(made.text);
        cases.push({ ...made, class: name, half });
      }
      if (texts.size < perClass)
        throw new Error(`Class ${name}, ${half}: only ${texts.size} texts.`);
    }
  }
  return cases;
}
