// What a list may be narrowed by, as data: the name is the API's, what may be chosen its words (UI68).
import type { Text } from '../../../contract/text.ts';
import type { Word } from '../words/status.ts';

export type Filter<Name extends string = string, Value extends string = string> = {
  name: Name;
  label: Text;
  hint?: Text;
  type?: 'search' | 'date' | 'tel';
  /** What may be chosen; without them anything may be typed. */
  words?: readonly { value: Value; text: Text }[] | undefined;
  /** Said where none is chosen. */
  all?: Text;
};

/** Words of `sort`, as every list of objects takes it. */
export type Order = 'created_at' | '-created_at';
export const newestFirst = '-created_at' satisfies Order;
export const orderTexts: Record<Order, Text> = {
  '-created_at': { fr: 'les plus récents d’abord', en: 'newest first' },
  created_at: { fr: 'les plus anciens d’abord', en: 'oldest first' },
};

/** Whether an address sets it to what it cannot be: such a text is dropped, and said (contract/dashboard.md section 2). */
export const isWrong = ({ words, type }: Filter, text: string): boolean =>
  words ? words.every(({ value }) => value !== text) : type === 'date' && !isDay(text);

/** A browser takes the 31st of February for the 3rd of March. */
const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};

type More = Pick<Filter, 'hint' | 'type'>;

/** Anything typed: `typedFilter('path', { fr: 'Chemin', en: 'Path' })`. */
export const typedFilter = <const N extends string>(
  name: N,
  label: Text,
  more: More = {},
): Filter<N, never> => ({ name, label, ...more });

/** One of few: the words of a state, or values that read alike in both languages. */
export function wordFilter<const N extends string, W extends string>(
  name: N,
  label: Text,
  words: readonly W[] | Readonly<Record<W, Text>>,
  all: Text = { fr: 'Tous', en: 'All' },
): Filter<N, W> {
  const texts = isList(words)
    ? words.map((value) => ({ value, text: { fr: value, en: value } }))
    : (Object.keys(words) as W[]).map((value) => ({ value, text: words[value] }));
  return { name, label, words: texts, all };
}

const isList = <W extends string>(words: readonly W[] | object): words is readonly W[] =>
  Array.isArray(words);

export const statusFilter = <W extends string>(
  words: Readonly<Record<W, Word>>,
): Filter<'status', W> => {
  const texts = (Object.keys(words) as W[]).map((name) => [name, words[name].text]);
  const label = { fr: 'État', en: 'Status' };
  return wordFilter('status', label, Object.fromEntries(texts) as Record<W, Text>);
};

/** The list's own search in texts; the hint says in which. */
export const textFilter = (hint: Text): Filter<'q', never> =>
  typedFilter('q', { fr: 'Texte', en: 'Text' }, { type: 'search', hint });

export const dayFilters = [
  typedFilter('created_from', { fr: 'Du', en: 'From' }, { type: 'date' }),
  typedFilter('created_to', { fr: 'Au', en: 'To' }, { type: 'date' }),
] as const;

/** In which order its rows come: no field among the filters, but the head of the column of their time. */
export const byTime = wordFilter('sort', { fr: 'Ordre', en: 'Order' }, orderTexts);
export const isOrder = ({ name }: Filter): boolean => name === byTime.name;
