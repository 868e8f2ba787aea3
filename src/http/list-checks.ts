// A body that is a list: its length, then each of its objects.
import type { Lang } from '../db/context.ts';
import { giveBack, piecesOf } from './large-bodies.ts';
import type { Check } from './schema-check.ts';

type ListChecks = {
  /** Of one object. */
  body?: Check;
  listOf: number;
};

/** A field is named by its place, `12.name`, unless the list holds one object alone. */
export function wrongInList(list: unknown[], checks: ListChecks, lang: Lang) {
  return (
    wrongLength(list, checks, lang) ??
    wrongAmong(list, { from: 0, to: list.length }, checks, lang, Object.create(null))
  );
}

/** The same of a list of so many bytes, giving the thread back between some of its objects. */
export async function wrongInLargeList(list: unknown[], checks: ListChecks, lang: Lang, bytes = 0) {
  const wrong = wrongLength(list, checks, lang);
  if (wrong) return wrong;
  const fields: Record<string, string> = Object.create(null);
  for (const piece of piecesOf(bytes, list.length)) {
    if (piece.from > 0) await giveBack();
    wrongAmong(list, piece, checks, lang, fields);
  }
  return fields;
}

function wrongLength(
  { length }: unknown[],
  { listOf }: ListChecks,
  lang: Lang,
): Record<string, string> | undefined {
  return length === 0 || length > listOf ? { body: listText(listOf)[lang] } : undefined;
}

function wrongAmong(
  list: unknown[],
  { from, to }: { from: number; to: number },
  { body: check }: ListChecks,
  lang: Lang,
  fields: Record<string, string>,
) {
  for (let i = from; i < to; i++) {
    const wrong = check?.(list[i], lang);
    for (const name of Object.keys(wrong ?? {})) {
      const place = list.length === 1 ? name : name === 'body' ? String(i) : `${i}.${name}`;
      Object.defineProperty(fields, place, { value: wrong?.[name], enumerable: true });
    }
  }
  return fields;
}

const listText = (most: number) => ({
  fr: `Une liste de 1 à ${most} objets est attendue.`,
  en: `A list of 1 to ${most} objects is expected.`,
});
