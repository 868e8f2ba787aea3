// One record whole: its facts under their names, its larger parts under headings, its sources, and what is missing.
import { type ListName, listOf } from '../../../contract/data/lists.ts';
import { type Html, html, say } from '../kit/html.ts';
import { type DataPage, factsOf, forPrograms } from './frame.ts';
import { sourcesMember } from './member.ts';
import { type Item, nameHtml, nameText } from './names.ts';
import { shapes } from './shapes.ts';
import { texts } from './texts.ts';
import type { Shown } from './values.ts';
import { hrefTo } from './visit.ts';

export type RecordScene = {
  list: ListName;
  /** What the list is called. */
  title: string;
  shown: Shown;
  item: Item;
  origin: string | null;
};

export function recordPage({ list, title, shown, item, origin }: RecordScene): DataPage {
  const { visit } = shown;
  const { lang } = visit;
  const { dataset } = listOf(list);
  const members = [...shapes[list], sourcesMember]
    // A member that this server's answers do not have is not missing.
    .filter(({ name }) => item[name] !== undefined)
    .map((member) => ({ ...member, html: writtenBy(item[member.name], member.show, shown) }));
  const facts = members.filter(({ part }) => !part);
  const parts = members.filter(({ part, html: written }) => part && written);
  const missing = members
    .filter(({ html: written, optional }) => written === undefined && !optional)
    .map(({ label }) => uncapital(say(label, lang)));
  const apiPath = `/v1/${dataset}/${encodeURIComponent(item.id)}`;
  const main = html`${factsOf(
    lang,
    facts.map(({ label, html: written }) => [label, written]),
  )}
${browse(list, item, shown)}${parts.map(({ label, html: written }) => html`<section><h2>${say(label, lang)}</h2>\n${written}</section>\n`)}${
  missing.length > 0
    ? html`<p class="quiet">${say(texts.noSource, lang)}${say({ fr: ' :', en: ':' }, lang)} ${missing.join(', ')}.</p>\n`
    : undefined
}${forPrograms(lang, origin, apiPath)}`;
  return {
    heading: nameHtml(item, visit),
    title: nameText(item, lang),
    trail: [{ path: `/data/${dataset}`, words: title }],
    main,
  };
}

const writtenBy = (
  value: unknown,
  show: (value: unknown, shown: Shown) => Html | undefined,
  shown: Shown,
) => (value === null ? undefined : show(value, shown));

/** A label inside a sentence; an abbreviation stays as it is. */
const uncapital = (label: string): string =>
  label.replace(/^\p{Lu}(?=\P{Lu})/u, (letter) => letter.toLowerCase());

/** From the record of a dataset to its entries, from a category to what is in it. */
function browse(list: ListName, { id }: Item, { visit }: Shown): Html | undefined {
  if (list === 'categories') {
    const words = { fr: 'Les entrées de l’annuaire', en: 'The entries of the directory' };
    return html`<p><a href="${hrefTo(visit, '/data/annuaire', { category: id })}">${say(words, visit.lang)}</a></p>\n`;
  }
  if (list !== 'datasets') return undefined;
  const words = { fr: 'Parcourir ce jeu', en: 'Browse this dataset' };
  return html`<p><a href="${hrefTo(visit, `/data/${encodeURIComponent(id)}`)}">${say(words, visit.lang)}</a></p>\n`;
}
