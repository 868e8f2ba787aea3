// The weights and rules of the reading of addresses that `npm run bench -- geocoder --only=ablation` takes out one at a time.
// The confusions are added by their ids. A weight of the contract (contract/data.md section 3) may not change, and stands
// here to say what it is worth.
import { confusions } from '../../../src/data/addresses/steps/confusions.ts';
import type { Guard } from '../../mutations/guards.ts';

export type Ablation = Omit<Guard, 'tests'>;

const addresses = 'src/data/addresses';
const steps = `${addresses}/steps`;

/** `[what is set, to what]` of constants of one file. */
function constants(
  file: string,
  values: Readonly<Record<string, readonly [string, string]>>,
): Ablation[] {
  return Object.entries(values).map(([name, [own, other]]) => ({
    name: `${name} ${own} → ${other}`,
    file,
    takeOut: `const ${name} = ${own};`,
    putIn: `const ${name} = ${other};`,
  }));
}

const shares = (names: Readonly<Record<string, string>>): Ablation[] =>
  Object.entries(names).map(([name, own]) => ({
    name: `weight: ${name} ${own} → 0`,
    file: `${steps}/chain.ts`,
    takeOut: ` ${name}: ${own}`,
    putIn: ` ${name}: 0`,
  }));

const ofConfusions: Ablation[] = confusions.map(({ id }) => ({
  name: `confusion ${id}`,
  file: `${steps}/confusions.ts`,
  takeOut: 'for (const { spellings, cost } of confusions) {',
  putIn: `for (const { spellings, cost } of confusions.filter((one) => one.id !== '${id}')) {`,
}));

export const ablations: readonly Ablation[] = [
  ...ofConfusions,
  ...constants(`${steps}/sound.ts`, { BLANK: ['0.2', '0'], MOST_HEARD: ['16', '1_000'] }),
  ...constants(`${steps}/candidates.ts`, {
    SOUNDS_SO: ['0.93', '1'],
    COST: ['0.03', '0'],
    LETTERS_A_COST: ['3', '0'],
    APART: ['0.95', '1'],
    COMMON_WEIGHT: ['0.9', '1'],
    SHORT: ['3', '0'],
    MOST_FUZZY: ['10', '100'],
  }),
  ...constants(`${steps}/chain.ts`, {
    MISSPELT: ['2', '1'],
    NOTHING_ABOVE: ['0.7', '1'],
    INSIDE: ['0.25', '0'],
    NUMBERED: ['0.1', '0'],
    CONTRADICTED: ['0.9', '0'],
    UNASKED: ['0.06', '0'],
    CAPITAL: ['0.015', '0'],
    HEARD_LETTERS: ['6', '0'],
    LONG_LETTERS: ['8', '0'],
    LIKE_IT: ['0.83', '0'],
    LIKE_SHORT: ['0.9', '0.83'],
  }),
  ...shares({ chain: '0.25', population: '0.1', explained: '0.1', level: '0.07' }),
  {
    name: 'the later of two names counts less',
    file: `${steps}/chain.ts`,
    takeOut: ' -\n    mention.from * 0.002',
    putIn: '',
  },
  {
    name: 'the word before a name says its level',
    file: `${steps}/chain.ts`,
    takeOut: 'asked.includes(place.level) ? 0.06 : 0',
    putIn: 'asked.includes(place.level) ? 0 : 0',
  },
  ...constants(`${steps}/surroundings.ts`, {
    WIDE: ['0.3', '1'],
    ELSEWHERE: ['0.3', '0'],
    LARGER: ['0.8', '1'],
    MANY: ['8', '1_000'],
  }),
  ...constants(`${steps}/longer-names.ts`, { LIKE_IT: ['0.83', '0'], SO_TOO: ['0.89', '0.83'] }),
  ...constants(`${steps}/deepest.ts`, { DEEPER: ['0.2', '0'], SAME: ['0.05', '0'] }),
  ...constants(`${steps}/ambiguity.ts`, { CONFIRMED: ['0.25', '9'], SMALLER: ['8', '1_000'] }),
  ...constants(`${addresses}/gazetteer.ts`, {
    HEAD_WEIGHT: ['0.96', '0.86'],
    PART_WEIGHT: ['0.86', '0.97'],
  }),
  {
    name: 'families',
    file: `${addresses}/gazetteer.ts`,
    takeOut: 'for (const { key, place } of families) addFamily(exact, key, place);',
    putIn: '',
  },
  {
    name: 'a dash between blanks parts',
    file: `${steps}/fold.ts`,
    takeOut: "if (DASH.test(char) && text[at - 1] === ' ' && text[next] === ' ') breaks = true;",
    putIn: '',
  },
  {
    name: 'moveOut',
    file: `${steps}/candidates.ts`,
    takeOut: 'else moveOut(mentions, key, from, tokens);',
    putIn: 'else void moveOut;',
  },
];
