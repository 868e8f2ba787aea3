// The entrance of /data: what it is, the questions one can ask, the lists with their size, version and limits.
import type { Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { dayText, numberText } from './format.ts';
import { forms, toolForm } from './forms.ts';
import { type DataPage, forPrograms } from './frame.ts';
import type { Item } from './names.ts';
import { entriesText, texts } from './texts.ts';
import { french, wordText } from './values.ts';
import { hrefTo, type Visit } from './visit.ts';
import { words } from './words.ts';

export type Dataset = Item & {
  title: Text;
  description: Text;
  status: string;
  version: string | null;
  rows: number;
  licence: string | null;
  published_at: string | null;
  known_issues: readonly string[];
  routes: readonly string[];
};

export function homePage(
  visit: Visit,
  datasets: readonly Dataset[] | undefined,
  { origin, year }: { origin: string | null; year: string },
): DataPage {
  const { lang } = visit;
  const title = say(texts.title, lang);
  const main = html`<p class="lead">${say(texts.lead, lang)}</p>
<h2>${say(texts.tools, lang)}</h2>
<div class="tools">
${Object.values(forms).map(
  (form) => html`<section class="card" aria-labelledby="${form.id}-title">
<h3 id="${form.id}-title">${say(form.title, lang)}</h3>
${toolForm(visit, form, false)}
</section>
`,
)}</div>
<h2>${say(texts.lists, lang)}</h2>
${lang === 'en' ? html`<p class="quiet">${texts.onlyFrench.en}</p>\n` : undefined}${
  datasets
    ? html`<ul class="cards">${datasets.map((dataset) => card(visit, dataset, year))}</ul>`
    : html`<p>${say(texts.listsUnknown, lang)}</p>`
}
<p>${say(texts.developersLead, lang)}</p>
${forPrograms(lang, origin, '/v1/jeux')}`;
  return { heading: title, title, main };
}

function card(visit: Visit, dataset: Dataset, year: string): Html {
  const { lang } = visit;
  const { id, title, description, known_issues } = dataset;
  return html`<li class="card">
<h3><a href="${hrefTo(visit, pathOf(dataset), yearOf(dataset, year))}">${say(title, lang)}</a></h3>
<p>${say(description, lang)}</p>
<p class="quiet">${factsLine(dataset, visit)}</p>
${
  known_issues.length > 0
    ? html`<details><summary>${say(texts.knownIssues, lang)}</summary><ul>${known_issues.map((issue) => html`<li>${french(issue, visit)}</li>`)}</ul></details>\n`
    : undefined
}<p><a href="${hrefTo(visit, `/data/jeux/${encodeURIComponent(id)}`)}" aria-label="${say(texts.details, lang)} : ${say(title, lang)}">${say(texts.details, lang)}</a></p>
</li>
`;
}

/** A dataset that is no list to browse has its record only. */
const pathOf = ({ id, routes }: Dataset): string =>
  id === 'lieux' || routes.includes(`/v1/${id}/{id}`)
    ? `/data/${encodeURIComponent(id)}`
    : `/data/jeux/${encodeURIComponent(id)}`;

/** Whoever opens the holidays wants those of this year first. */
const yearOf = ({ id }: Dataset, year: string): Record<string, string> =>
  id === 'jours-feries' ? { year } : {};

/** Size, version, licence and age in one line. */
export function factsLine(dataset: Dataset, visit: Visit): Html {
  const { lang } = visit;
  const { rows, version, licence, published_at, status } = dataset;
  const parts = [
    html`${say(entriesText(numberText(rows, lang), rows === 1), lang)}`,
    version === null ? undefined : html`version ${version}`,
    licence === null ? undefined : french(licence, visit),
    published_at === null ? undefined : publishedOn(published_at, visit),
    status === 'publie' ? undefined : html`${wordText(words.datasetStatus, status, visit)}`,
  ];
  return html`${parts.filter((part) => part !== undefined).map((part, n) => html`${n > 0 ? ' · ' : ''}${part}`)}`;
}

function publishedOn(time: string, { lang }: Visit): Html {
  const day = time.slice(0, 10);
  const words = { fr: 'mise à jour', en: 'updated' }[lang];
  return html`${words} <time datetime="${day}">${dayText(day, lang)}</time>`;
}
