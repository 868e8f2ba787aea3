// How a member of a record is written for a person. What holds nothing is undefined, so that nothing stands for it.
import { type ListName, listOf } from '../../../contract/data/lists.ts';
import type { Source } from '../../../contract/data/source.shapes.ts';
import { setFrench, type Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import { dayText, numberText } from './format.ts';
import { texts, verifiedText } from './texts.ts';
import { hrefTo, type Visit } from './visit.ts';
import type { Words } from './words.ts';

export type Shown = {
  visit: Visit;
  /** What another list's row is called. */
  nameOf(list: ListName, id: string): string | undefined;
};

export type Show = (value: unknown, shown: Shown) => Html | undefined;

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Words that only their French source has. */
export const french = (text: string, { lang }: Pick<Visit, 'lang'>): Html =>
  lang === 'fr' ? html`${unbroken(text)}` : html`<span lang="fr">${unbroken(text)}</span>`;

/** French signs, the groups of a number and the words of a sum keep to their line. */
export const unbroken = (text: string): string =>
  setFrench(text)
    .replace(/(?<=\d) (?=\d{3}\b)/g, '\u202f')
    .replace(/ (?=F\u202fCFA|CFA)/g, '\u00a0');

/** Content names its own pages with a path, others with a whole address; anything else is no link. */
export function link(url: string, words: string | Html, language?: string): Html {
  const isSafe = /^(?:https?:\/\/|\/(?![/\\]))/.test(url);
  if (!isSafe) return html`${words}`;
  const spoken = language === undefined ? undefined : html` hreflang="${language}"`;
  return html`<a href="${url}"${spoken}>${words}</a>`;
}

const bareUrl = (url: string) => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');

export const plain: Show = (value) => {
  const text = asText(value);
  return text === undefined ? undefined : html`${text}`;
};

export const inFrench: Show = (value, { visit }) => {
  const text = asText(value);
  return text === undefined ? undefined : french(text, visit);
};

export const code: Show = (value) => {
  const text = asText(value);
  return text === undefined ? undefined : html`<code>${text}</code>`;
};

/** A text in both languages. */
export const bilingual: Show = (value, { visit }) =>
  value === null || value === undefined ? undefined : html`${say(value as Text, visit.lang)}`;

export const day: Show = (value, { visit }) => {
  const text = asText(value);
  if (text === undefined) return undefined;
  return html`<time datetime="${text}">${dayText(text, visit.lang)}</time>`;
};

export const time: Show = (value, { visit }) => {
  const text = asText(value);
  if (text === undefined) return undefined;
  return html`<time datetime="${text}">${moment(text, visit.lang)}</time>`;
};

export const number: Show = (value, { visit }) =>
  typeof value === 'number' ? html`${numberText(value, visit.lang)}` : undefined;

export const yesNo: Show = (value, { visit }) =>
  typeof value === 'boolean'
    ? html`${say(value ? { fr: 'oui', en: 'yes' } : { fr: 'non', en: 'no' }, visit.lang)}`
    : undefined;

export const url: Show = (value) => {
  const text = asText(value);
  return text === undefined ? undefined : link(text, bareUrl(text));
};

export const word =
  (known: Words): Show =>
  (value, { visit }) => {
    const text = asText(value);
    return text === undefined ? undefined : html`${wordText(known, text, visit)}`;
  };

/** The word itself where this release has no better one. */
export function wordText(known: Words, value: string, { lang }: Pick<Visit, 'lang'>): string {
  const text = Object.hasOwn(known, value) ? known[value] : undefined;
  return text ? say(text, lang) : value;
}

/** Several, in one line. */
export const several =
  (show: Show): Show =>
  (value, shown) => {
    const parts = [value].flat().flatMap((one) => show(one, shown) ?? []);
    if (parts.length === 0) return undefined;
    return html`${parts.map((part, n) => html`${n > 0 ? ', ' : ''}${part}`)}`;
  };

/** The row of another list, by its name. */
export const reference =
  (list: ListName): Show =>
  (value, { visit, nameOf }) => {
    const id = asText(value);
    if (id === undefined) return undefined;
    const path = `/data/${listOf(list).dataset}/${encodeURIComponent(id)}`;
    return link(hrefTo(visit, path), nameOf(list, id) ?? id);
  };

/** A name with the page that it may have. */
export const titled =
  (nameMember: 'name' | 'title', urlMember: 'website' | 'url'): Show =>
  (value, { visit }) => {
    const { [nameMember]: name, [urlMember]: at } = (value ?? {}) as Record<string, string | null>;
    if (!name) return at ? link(at, bareUrl(at)) : undefined;
    return at ? link(at, french(name, visit)) : french(name, visit);
  };

export const list =
  (show: Show, tag: 'ul' | 'ol' = 'ul'): Show =>
  (value, shown) => {
    const items = [value].flat().flatMap((one) => {
      const written = show(one, shown);
      return written ? [html`<li>${written}</li>\n`] : [];
    });
    if (items.length === 0) return undefined;
    return tag === 'ol' ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
  };

/** Where a fact comes from, whole: its title, who stands behind it, when it was read. */
export const source: Show = (value, { visit: { lang } }) => {
  const { title, url: at, lang: language, official, verifiedOn } = value as Source;
  const words = html`<span lang="${language}">${title}</span>`;
  const facts = [
    official ? say(texts.official, lang) : undefined,
    say(verifiedText(dayText(verifiedOn, lang)), lang),
  ];
  return html`${link(at, words, language)} <span class="quiet">(${facts.filter(Boolean).join(', ')})</span>`;
};

/** Only the first one, where there is no room for all. */
export const firstSource: Show = (value) => {
  const sources = value as readonly Source[];
  const [first] = sources;
  if (!first) return undefined;
  const others = sources.length - 1;
  return html`${link(first.url, html`<span lang="${first.lang}">${first.title}</span>`)}${others > 0 ? html` <span class="quiet">+ ${others}</span>` : undefined}`;
};
