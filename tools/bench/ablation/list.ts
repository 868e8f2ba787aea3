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
  ...constants(`${steps}/candidates.ts`, {
    SOUNDS_SO: ['0.93', '1'],
    COST: ['0.03', '0'],
    APART: ['0.95', '1'],
    COMMON_WEIGHT: ['0.9', '1'],
  }),
  {
    name: 'a misspelling of one letter 0.86 → 1',
    file: `${steps}/candidates.ts`,
    takeOut: 'const MISSPELT = [1, 0.86, 0.8] as const;',
    putIn: 'const MISSPELT = [1, 1, 0.8] as const;',
  },
  {
    name: 'a misspelling of two letters 0.8 → 0.86',
    file: `${steps}/candidates.ts`,
    takeOut: 'const MISSPELT = [1, 0.86, 0.8] as const;',
    putIn: 'const MISSPELT = [1, 0.86, 0.86] as const;',
  },
  {
    name: 'words of sentences open and end no name',
    file: `${steps}/candidates.ts`,
    takeOut: 'const isAside = ({ words }: { words: readonly string[] }): boolean =>\n',
    putIn:
      'const isAside = ({ words }: { words: readonly string[] }): boolean =>\n  words.length > 99 &&\n',
  },
  ...constants(`${steps}/chain.ts`, {
    MISSPELT: ['2', '1'],
    NOTHING_ABOVE: ['0.7', '1'],
    INSIDE: ['0.25', '0'],
    CONTRADICTED: ['0.9', '0'],
    UNASKED: ['0.06', '0'],
    TELLING: ['0.82', '0'],
    EPONYM: ['0.03', '0'],
    HAMLET: ['3_000', '0'],
    TELLING_LETTERS: ['6', '0'],
    NEARLY_ALL: ['0.9', '2'],
    LONG_LETTERS: ['8', '0'],
    LIKE_IT: ['0.83', '0'],
    LIKE_SHORT: ['0.9', '0.83'],
  }),
  {
    name: 'a landmark’s place where what stands by itself names none',
    file: `${steps}/chain.ts`,
    takeOut: 'if (best.size === 0 && standing.length > 0 && standing.length < mentions.length) {',
    putIn: 'if (best.size < 0) {',
  },
  {
    name: 'a town so many kilometres away',
    file: `${steps}/relations.ts`,
    takeOut: "const away = word === 'venant' ? at + 1 : distanceEnd(tokens, at);",
    putIn: "const away = word === 'venant' ? at + 1 : void distanceEnd;",
  },
  {
    name: 'a landmark’s name ends before "sis à"',
    file: `${steps}/relations.ts`,
    takeOut: "if (to > from && to >= named && LIES.test(token?.word ?? '')) break;",
    putIn: 'void LIES;',
  },
  {
    name: 'a heard name that ends with a landmark’s word',
    file: `${steps}/relations.ts`,
    takeOut: ' && !isInHeardName(tokens, at, gazetteer)',
    putIn: ' && isInHeardName !== undefined',
  },
  ...shares({ chain: '0.25', population: '0.1', explained: '0.1', level: '0.07' }),
  {
    name: 'the word before a name says its level',
    file: `${steps}/chain.ts`,
    takeOut: 'asked.includes(place.level) ? 0.06 : 0',
    putIn: 'asked.includes(place.level) ? 0 : 0',
  },
  ...constants(`${steps}/surroundings.ts`, {
    WIDE: ['0.3', '1'],
  }),
  ...constants(`${steps}/longer-names.ts`, { SO_TOO: ['0.89', '0'] }),
  ...constants(`${steps}/deepest.ts`, { DEEPER: ['0.2', '0'] }),
  ...constants(`${steps}/ambiguity.ts`, { CONFIRMED: ['0.25', '9'], SMALLER: ['8', '1_000'] }),
  ...constants(`${addresses}/gazetteer.ts`, {
    HEAD_WEIGHT: ['0.96', '0.86'],
    HALF_WEIGHT: ['0.99', '0.97'],
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
