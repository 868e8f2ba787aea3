// A reference list to browse: search, filters, one page of its records as a table that a phone shows as cards.
import { type ListName, listOf } from '../../../contract/data/lists.ts';
import { type Html, html, say } from '../kit/html.ts';
import { numberText } from './format.ts';
import { fieldError, languageField } from './forms.ts';
import { type DataPage, forPrograms } from './frame.ts';
import { type Dataset, factsLine } from './home.ts';
import { type Member, sourceColumn } from './member.ts';
import { type Item, nameHeads, nameHtml, nameText } from './names.ts';
import { type Problem, problemNotice } from './problem.ts';
import { shapes } from './shapes.ts';
import { entriesText, foundText, pageText, texts } from './texts.ts';
import { type Shown, wordText } from './values.ts';
import { hrefTo, typed, type Visit } from './visit.ts';

export type Page = {
  data: readonly Item[];
  pagination: { page: number; per_page: number; total: number; total_pages: number };
};

export type ListScene = {
  list: ListName;
  shown: Shown;
  /** What the datasets say of this list, where they are published. */
  dataset: Dataset | undefined;
  /** The values that a filter can take. */
  choices: Readonly<Record<string, readonly string[]>>;
  origin: string | null;
  found: { page: Page; apiPath: string } | { problem: Problem };
};

/** The parameters that choose records, as the operation names them. */
export function filtersOf(list: ListName): readonly string[] {
  const { filters = [], yearOf } = listOf(list);
  return yearOf === undefined ? filters : ['year', ...filters];
}

export function listPage(scene: ListScene): DataPage {
  const { list, shown, dataset, found, origin } = scene;
  const { visit } = shown;
  const { lang } = visit;
  const title = dataset ? say(dataset.title, lang) : say(listOf(list).summary[0], lang);
  const about = dataset
    ? html`<p>${say(dataset.description, lang)}</p>
<p class="quiet">${factsLine(dataset, visit)} · <a href="${hrefTo(visit, `/data/jeux/${dataset.id}`)}">${say(texts.details, lang)}</a></p>`
    : undefined;
  const result =
    'problem' in found
      ? problemNotice(visit, found.problem, new Set(['q', ...filtersOf(list)]))
      : html`${records(scene, found.page)}
${forPrograms(lang, origin, found.apiPath)}`;
  return {
    heading: title,
    title,
    main: html`${about}
${searchForm(scene)}
${result}`,
  };
}

function searchForm(scene: ListScene): Html {
  const { list, shown, found } = scene;
  const { visit } = shown;
  const { lang } = visit;
  const errors = 'problem' in found ? found.problem.fields : {};
  const names = filtersOf(list);
  const isChosen = ['q', ...names].some((name) => typed(visit, name) !== '');
  return html`<form method="get" action="${visit.path}" class="search" role="search">
<div class="field">
<label for="q">${say(texts.searchLabel, lang)}</label>
<input id="q" name="q" type="search" maxlength="200" value="${typed(visit, 'q')}" autocomplete="off" enterkeyhint="search"${wrongOf('q', errors['q'])}>
${fieldError('q', errors['q'])}</div>
${names.map((name) => choice(scene, name, errors[name]))}${languageField(visit)}<button>${say(texts.search, lang)}</button>
${isChosen ? html`<p><a href="${hrefTo(visit, visit.path)}">${say(texts.showAll, lang)}</a></p>\n` : undefined}</form>`;
}

const wrongOf = (id: string, error: string | undefined): Html | undefined =>
  error === undefined ? undefined : html` aria-invalid="true" aria-describedby="${id}-error"`;

function choice(
  { list, shown, choices }: ListScene,
  name: string,
  error: string | undefined,
): Html {
  const { visit, nameOf } = shown;
  const member = shapes[list].find((one) => one.name === name);
  const label = member?.label ?? { fr: 'Année', en: 'Year' };
  const chosen = typed(visit, name);
  const wordsOf = (value: string): string =>
    member?.words
      ? wordText(member.words, value, visit)
      : ((member?.of && nameOf(member.of, value)) ?? value);
  const known = choices[name] ?? [];
  // An address may choose what no record has: the list is then empty, and the choice says why.
  const all = chosen === '' || known.includes(chosen) ? known : [chosen, ...known];
  return html`<div class="field">
<label for="${name}">${say(label, visit.lang)}</label>
<select id="${name}" name="${name}"${wrongOf(name, error)}><option value="">${say(texts.all, visit.lang)}</option>${all.map(
    (value) =>
      html`<option value="${value}"${value === chosen ? html` selected` : undefined}>${wordsOf(value)}</option>`,
  )}</select>
${fieldError(name, error)}</div>
`;
}

function records({ list, shown }: ListScene, { data, pagination }: Page): Html {
  const { visit } = shown;
  const { lang } = visit;
  const { page, total, total_pages } = pagination;
  const isSearch = ['q', ...filtersOf(list)].some((name) => typed(visit, name) !== '');
  const count = (isSearch ? foundText : entriesText)(numberText(total, lang), total === 1);
  const where = total_pages > 1 ? `, ${say(pageText(`${page}`, `${total_pages}`), lang)}` : '';
  const heading = html`<h2 class="count">${say(count, lang)}${where}</h2>`;
  if (total === 0) return html`${heading}<p>${say(texts.noEntry, lang)}</p>`;
  if (data.length === 0) {
    const first = html`<a href="${pageHref(visit, list, 1)}">${say(texts.firstPage, lang)}</a>`;
    return html`${heading}<p>${say(texts.beyondEnd, lang)} ${first}</p>`;
  }
  return html`${heading}
${tableOf(list, shown, data)}
${total_pages > 1 ? pager(visit, list, page, total_pages) : undefined}`;
}

/** The roles are those of a table, which a phone's style sheet would take away with the rows' layout. */
function tableOf(list: ListName, shown: Shown, data: readonly Item[]): Html {
  const { visit } = shown;
  const { lang } = visit;
  const columns = [...shapes[list].filter(({ listed }) => listed), sourceColumn];
  const head = (words: string) => html`<th scope="col" role="columnheader">${words}</th>`;
  return html`<table role="table" class="records">
<thead role="rowgroup"><tr role="row">${head(say(nameHeads[list], lang))}${columns.map(({ label }) => head(say(label, lang)))}</tr></thead>
<tbody role="rowgroup">
${data.map((item) => {
  const path = `/data/${listOf(list).dataset}/${encodeURIComponent(item.id)}`;
  const name = html`<th scope="row" role="rowheader"><a href="${hrefTo(visit, path)}">${nameHtml(item, visit)}</a></th>`;
  return html`<tr role="row">${name}${columns.map((column) => cell(column, item, shown))}</tr>\n`;
})}</tbody>
</table>`;
}

function cell({ name, label, show, brief = show }: Member, item: Item, shown: Shown): Html {
  const held = item[name];
  const value = held === null || held === undefined ? undefined : brief(held, shown);
  if (value === undefined) return html`<td role="cell" class="empty">–</td>`;
  return html`<td role="cell" data-label="${say(label, shown.visit.lang)}"><span>${value}</span></td>`;
}

/** Pages that are linked: the first, the last, and those around the present one. */
const around = 2;

function pager(visit: Visit, list: ListName, page: number, last: number): Html {
  const { lang } = visit;
  const near = Array.from({ length: last }, (_, n) => n + 1).filter(
    (n) => n === 1 || n === last || Math.abs(n - page) <= around,
  );
  const numbers = near.map((n, at) => {
    const gap =
      at > 0 && n > (near[at - 1] ?? 0) + 1 ? html`<li aria-hidden="true">…</li>` : undefined;
    const here = n === page ? html` aria-current="page"` : undefined;
    return html`${gap}<li><a href="${pageHref(visit, list, n)}"${here}>${n}</a></li>`;
  });
  const step = (to: number, words: string, rel: 'prev' | 'next') =>
    to < 1 || to > last
      ? undefined
      : html`<li><a href="${pageHref(visit, list, to)}" rel="${rel}">${words}</a></li>`;
  return html`<nav class="pager" aria-label="${say(texts.pages, lang)}"><ul>${step(page - 1, say(texts.previous, lang), 'prev')}${numbers}${step(page + 1, say(texts.next, lang), 'next')}</ul></nav>`;
}

function pageHref(visit: Visit, list: ListName, page: number): string {
  const chosen = ['q', ...filtersOf(list)].map((name) => [name, typed(visit, name)] as const);
  const params = Object.fromEntries(chosen.filter(([, value]) => value !== ''));
  return hrefTo(visit, visit.path, page === 1 ? params : { ...params, page: `${page}` });
}

export const listTitle = (list: ListName, dataset: Item | undefined, visit: Visit): string =>
  dataset ? nameText(dataset, visit.lang) : say(listOf(list).summary[0], visit.lang);
