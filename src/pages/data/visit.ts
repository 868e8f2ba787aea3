// Who reads a page of /data and where: the language, what was typed, and addresses that keep both.
import type { Lang } from '../../../contract/text.ts';
import { type Incoming, languageOf } from '../../http/page.ts';

export type Visit = {
  lang: Lang;
  /** The address names its language: links and forms carry it on. */
  langAsked: boolean;
  path: string;
  /** The parameters of the page, as they were given. */
  given: URLSearchParams;
};

/** Nothing that a person types is longer; an attempt is not carried from page to page. */
const kept_characters = 2_000;

export function visitOf(incoming: Incoming, path: string): Visit {
  const given = new URLSearchParams(incoming.search);
  const asked = given.get('lang');
  given.delete('lang');
  return { lang: languageOf(incoming), langAsked: asked === 'fr' || asked === 'en', path, given };
}

/** An address of ours, in the reader's language. */
export function hrefTo(
  { lang, langAsked }: Visit,
  path: string,
  params: Readonly<Record<string, string>> = {},
): string {
  return address(path, new URLSearchParams({ ...params, ...(langAsked ? { lang } : {}) }));
}

/** The same place in another language. */
export function hereIn(visit: Visit, lang: Lang): string {
  const query = new URLSearchParams(visit.given);
  const isLong = query.toString().length > kept_characters;
  return address(visit.path, new URLSearchParams([...(isLong ? [] : query), ['lang', lang]]));
}

function address(path: string, query: URLSearchParams): string {
  const [place, anchor] = path.split('#');
  const search = query.size === 0 ? '' : `?${query}`;
  return `${place}${search}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** What was typed into a field, to be shown in it again. */
export const typed = ({ given }: Visit, name: string): string =>
  (given.get(name) ?? '').replaceAll('\0', '').slice(0, kept_characters);
