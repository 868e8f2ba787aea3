// Refuses, line by line, what the language allows and the house does not: one row per habit. What the compiler or Biome
// refuse (enum, any, default exports) is theirs.
// Caught: nothing on record.

import {
  type House,
  type HouseFile,
  isCode,
  isFree,
  isServer,
  isTest,
  type Refusal,
} from './house.ts';
import { readImports } from './imports.ts';

type Habit = {
  rule: string;
  pattern: RegExp;
  /** Looks in the comments instead of the code. */
  inComments?: true;
  where: (path: string) => boolean;
  says: string;
};

const everywhere = (): boolean => true;
const serverExcept =
  (...homes: string[]) =>
  (path: string): boolean =>
    isServer(path) &&
    !homes.some((home) => path === home || (home.endsWith('/') && path.startsWith(home)));

const CLOCK = 'src/kit/clock.ts';
const RANDOM_NAMES = 'randomBytes|randomUUID|randomInt|randomFill|randomFillSync|getRandomValues';

const HABITS: readonly Habit[] = [
  {
    rule: 'barrel',
    pattern: /\bexport\s+(?:type\s+)?\*(?!\s+as\b)\s*from\b/g,
    where: (path) => !/^(?:src|contract)(?:\/[^/]+){0,2}\/index\.ts$/.test(path),
    says: '`export *` belongs to doors only: import each name from where it lives.',
  },
  {
    rule: 'only',
    pattern: /\.\s*only\s*\(|\bonly:\s*true\b/g,
    where: (path) => isTest(path) || path.startsWith('test/'),
    says: '.only silences every other test: take it out.',
  },
  {
    rule: 'todo',
    pattern: /\bTODO\b(?!\(#\d+\))/g,
    inComments: true,
    where: everywhere,
    says: 'a TODO carries the number of its issue: TODO(#12).',
  },
  {
    rule: 'clock',
    pattern:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\b|(?<!new\s+|[\w$.])Date\s*\(|\bTemporal\s*\.\s*Now\b/g,
    where: serverExcept(CLOCK),
    says: 'times and dates come from kit/clock.ts, so that a test can move them and time zones have one owner.',
  },
  {
    rule: 'randomness',
    pattern: /\bMath\s*\.\s*random\b/g,
    where: serverExcept('src/kit/ids.ts', 'src/kit/random.ts'),
    says: 'randomness comes from kit/ids.ts or kit/random.ts.',
  },
  {
    rule: 'environment',
    pattern: /\bprocess\s*(?:\?\.|\.)\s*env\b/g,
    where: serverExcept('src/config.ts'),
    says: 'the environment is read in src/config.ts only.',
  },
  {
    rule: 'sql',
    pattern: /(?<![\w$])sql(?:\.\w+)?\s*(?:<[^()`;]*>\s*)?`/g,
    where: (path) => !path.endsWith('.store.ts') && serverExcept('src/db/', 'src/jobs/')(path),
    says: 'SQL is written in *.store.ts, src/db and src/jobs only.',
  },
];

export function checkLanguage(house: House): Refusal[] {
  return house.files
    .filter(({ path }) => isCode(path))
    .flatMap((file) => [
      ...checkHabits(file),
      ...checkRandomNames(file),
      ...checkFirstComment(file),
    ]);
}

function checkHabits(file: HouseFile): Refusal[] {
  return HABITS.filter(({ where }) => where(file.path)).flatMap((habit) => {
    const { code, comments, lineOf } = file.source();
    return [...(habit.inComments ? comments : code).matchAll(habit.pattern)].map((match) => ({
      file: file.path,
      line: lineOf(match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0)),
      rule: habit.rule,
      says: habit.says,
    }));
  });
}

/** `randomInt` of kit/random.ts is welcome, that of node:crypto is not: the name alone does not tell. */
function checkRandomNames(file: HouseFile): Refusal[] {
  if (isFree(file.path) || !isServer(file.path)) return [];
  if (file.path === 'src/kit/ids.ts' || file.path === 'src/kit/random.ts') return [];
  const { code, lineOf } = file.source();
  const says = 'randomness comes from kit/ids.ts or kit/random.ts.';
  const refuse = (line: number): Refusal => ({ file: file.path, line, rule: 'randomness', says });
  const cryptoLines = new Set(
    readImports(file.source())
      .filter(({ specifier }) => /^(?:node:)?crypto$/.test(specifier))
      .map(({ line }) => line),
  );
  const owners = ['crypto', 'webcrypto'];
  const refusals: Refusal[] = [];
  for (const match of code.matchAll(
    /\bimport\s+(?:\*\s+as\s+)?([\w$]*)\s*,?\s*(\{[^{}]*\})?\s*from\b/g,
  )) {
    if (!cryptoLines.has(lineOf(match.index))) continue;
    if (match[1]) owners.push(match[1].replaceAll('$', '\\$'));
    if (new RegExp(`\\b(?:${RANDOM_NAMES})\\b`).test(match[2] ?? '')) {
      refusals.push(refuse(lineOf(match.index)));
    }
  }
  const calls = new RegExp(
    `(?<![\\w$])(?:${owners.join('|')})\\s*\\.\\s*(?:${RANDOM_NAMES})\\b`,
    'g',
  );
  return [...refusals, ...[...code.matchAll(calls)].map(({ index }) => refuse(lineOf(index)))];
}

function checkFirstComment(file: HouseFile): Refusal[] {
  if (!/^(?:src|contract|tools)\//.test(file.path)) return [];
  if (/^(?:#!.*\n)?\s*(?:\/\/|\/\*\*)/.test(file.text)) return [];
  const says = 'the first line says in one sentence why the file exists.';
  return [{ file: file.path, line: 1, rule: 'first-comment', says }];
}
