// What a version of the terms of use must be to be published: judged before anybody is asked to accept it.
import { limits } from '../../../contract/limits.ts';
import { isStorable } from '../../kit/text.ts';

export type ConditionsText = { version: string; fr: string; en: string };

/** A text of terms is long, a book is a mistake. */
const charactersMost = 200_000;

const form = /^[0-9A-Za-z][0-9A-Za-z._-]*$/;

/** A name that can stand in an address: the folder that the texts lie in. */
export const isVersion = (text: string): boolean =>
  form.test(text) && text.length <= limits.conditionsVersionCharacters;

/** One sentence for each fault; none for texts that may be published. */
export function faultsOf(texts: ConditionsText): string[] {
  const faults = [];
  if (!isVersion(texts.version)) {
    faults.push(
      `${texts.version}: a version has letters, digits, points, hyphens and at most ${limits.conditionsVersionCharacters} characters`,
    );
  }
  for (const lang of ['fr', 'en'] as const) {
    const text = texts[lang];
    if (!/^# .*\S/.test(text)) faults.push(`${lang}.md: its first line is not a title ("# …")`);
    if (!/\n\s*\S/.test(text)) faults.push(`${lang}.md: there is nothing under the title`);
    if (!isStorable(text)) faults.push(`${lang}.md: it holds a character that no text has`);
    if (text.length > charactersMost) {
      faults.push(`${lang}.md: more than ${charactersMost} characters`);
    }
  }
  return faults;
}
