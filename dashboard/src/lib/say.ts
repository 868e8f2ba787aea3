// A text in the reader's language; French signs keep to the line of their word (UI231).
import { type Lang, percentOf, setFrench, type Text } from '../../../contract/text.ts';

export const say = (text: Text, lang: Lang): string =>
  lang === 'en' ? text.en : setFrench(text.fr);

type Plural = { one: Text; other: Text };

const rules: Partial<Record<Lang, Intl.PluralRules>> = {};

/** Zero is singular in French; `many` of a million reads like the plural. */
export function count(n: number, texts: Plural, lang: Lang): string {
  rules[lang] ??= new Intl.PluralRules(lang);
  const form = rules[lang].select(n) === 'one' ? texts.one : texts.other;
  return say(form, lang).replace('{n}', number(n, lang));
}

/** Several counts in one line, in the order of their texts. */
export const counts = <K extends string>(
  of: Readonly<Record<NoInfer<K>, number>>,
  texts: Readonly<Record<K, Plural>>,
  lang: Lang,
): string =>
  (Object.keys(texts) as K[]).map((name) => count(of[name], texts[name], lang)).join(', ');

const formats: Partial<Record<Lang, Intl.NumberFormat>> = {};

export function number(n: number, lang: Lang): string {
  formats[lang] ??= new Intl.NumberFormat(lang === 'fr' ? 'fr-FR' : 'en-US');
  return formats[lang].format(n).replace('-', '−');
}

export const percent = (n: number, lang: Lang): string => percentOf(number(n, lang), lang);
