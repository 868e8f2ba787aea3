// Refuses straight apostrophes in words for people: both languages write ’ in what somebody reads.
// Caught: 436 of them beside as many bent ones, before this rule was.

import { type House, type HouseFile, isTest, type Refusal } from './house.ts';

/** Within a word; in single quotes it has its backslash. */
const within = /(?<=[\p{L}\d])\\?'(?=\p{L})/gu;

/** French, wherever it stands: in mails that are lists of lines, and in what goes on after a value. */
const elided =
  /(?<=(?<![\p{L}\d])(?:[ldjmnstc]|qu|jusqu|lorsqu|puisqu|quoiqu|aujourd))\\?'(?=\p{L})/giu;

const isRead = (path: string): boolean =>
  /^(?:src|contract|dashboard\/src)\//.test(path) &&
  /(?<!\.gen)\.tsx?$/.test(path) &&
  !isTest(path);

export function checkApostrophes(house: House): Refusal[] {
  return house.files.flatMap((file) =>
    straightOnes(file).map((at) => ({
      file: file.path,
      line: file.source().lineOf(at),
      rule: 'apostrophe',
      says: 'words for people have ’ and not a straight apostrophe.',
    })),
  );
}

/** Where they stand in the file. */
export function straightOnes(file: Pick<HouseFile, 'path' | 'source'>): number[] {
  if (!isRead(file.path)) return [];
  const { code, literals } = file.source();
  return literals.flatMap(({ start, text }) => {
    const isNamed = /\b(?:fr|en):\s*$/.test(code.slice(Math.max(0, start - 80), start - 1));
    const isSentence = /\s/.test(text);
    if (!isNamed && !isSentence) return [];
    return [...text.matchAll(isNamed ? within : elided)].map(({ index }) => start + index);
  });
}
