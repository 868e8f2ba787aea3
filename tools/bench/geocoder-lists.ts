// The lists of test/geocoder as the bench reads them; the columns are those of geocoder-tester, with those that only
// these addresses need (test/geocoder/README.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../src/kit/csv.ts';
import { HOUSE_ROOT } from '../tidy.ts';

/** A text of a list with what is expected of it; the name `none` says that it names no place. */
export type Given = {
  query: string;
  /** Any of them is right, in the region when one is given. */
  names: string[];
  parents: string[];
  region: string;
  relation: string;
  landmark: string;
  /** Undefined: not judged. */
  ambiguous: boolean | undefined;
  road: boolean;
};

export type List = { name: string; heldOut: boolean; texts: readonly Given[] };

/** Rows are counted from 1: of the second list the even ones are never looked at while tuning. */
export function readLists(): readonly [List, List, List] {
  const second = readTexts('second.csv');
  return [
    { name: 'first list (tuned on)', heldOut: false, texts: readTexts('senegal.csv') },
    {
      name: 'second list, odd rows (tuned on)',
      heldOut: false,
      texts: second.filter((_, at) => at % 2 === 0),
    },
    {
      name: 'second list, even rows (held out)',
      heldOut: true,
      texts: second.filter((_, at) => at % 2 === 1),
    },
  ];
}

/** Texts as they were published: scored by their sum at the end of a change of the rules, and never printed (test/geocoder). */
export const readFourthList = (): List => ({
  name: 'fourth list (never looked at)',
  heldOut: true,
  texts: readTexts('fourth.csv'),
});

function readTexts(file: string): Given[] {
  const [head, ...rows] =
    readCsv(readFileSync(join(HOUSE_ROOT, 'test/geocoder', file), 'utf8')) ?? [];
  const columns = head?.fields ?? [];
  return rows.map(({ fields }) => {
    const value = (name: string) => fields[columns.indexOf(name)] ?? '';
    const several = (name: string) => value(name).split('|').filter(Boolean);
    return {
      query: value('query'),
      names: [value('expected_name'), ...several('accept_names')],
      parents: [...several('expected_parent'), ...several('accept_parents')],
      region: value('expected_region'),
      relation: value('expected_relation'),
      landmark: value('expected_landmark'),
      ambiguous: value('ambiguous') === '?' ? undefined : value('ambiguous') === '1',
      road: value('tag') === 'road',
    };
  });
}
