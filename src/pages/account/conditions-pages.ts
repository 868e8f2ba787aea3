// The pages /conditions and /conditions/{version}: the terms of use for people, in French or in English. They have no
// script and no form, and show what the database holds: a version that is published is there at the next reload.
import type { Lang } from '../../../contract/text.ts';
import type { RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { writtenDate } from '../../kit/written-date.ts';
import { frame } from '../kit/frame.ts';
import { type Html, html, say } from '../kit/html.ts';
import { renderMarkdown } from '../kit/markdown.ts';
import { pageHeaders } from '../kit/page-headers.ts';
import { guarding, type Refusal, refusalPage, type Visited, visitIn } from '../kit/refusal.ts';
import { shortPage } from '../kit/short-frame.ts';
import type { PagesOf } from '../table.ts';

export type ShownConditions = {
  version: string;
  fr: string;
  en: string;
  published_at: number;
  /** All versions, the one in force first. */
  versions: readonly { version: string; published_at: number }[];
};

/** Finds a version, or the one in force when none is named. */
export type FindConditions = (version: string | undefined) => Promise<ShownConditions | undefined>;

export function conditionsPages(
  find: FindConditions,
): PagesOf<'/conditions' | '/conditions/{version}'> {
  const serve = guarded((visit) => answer(find, visit));
  return { '/conditions': serve, '/conditions/{version}': serve };
}

const guarded = guarding(visitIn, problem);

async function answer(find: FindConditions, { incoming, lang }: Visited): Promise<RawAnswer> {
  const version = incoming.params['version'];
  const found = await find(version);
  if (!found) throw fail('NOT_FOUND', { message: unknown[lang] });
  const path = version === undefined ? '/conditions' : `/conditions/${version}`;
  return { status: 200, headers: pageHeaders(lang), body: page(found, path, lang) };
}

function problem(refusal: Refusal, { lang }: Visited): RawAnswer {
  const main = html`<p>${refusal.message}</p>\n<p><a href="/conditions?lang=${lang}">${say(title, lang)}</a></p>`;
  const body = shortPage(lang, { title: say(title, lang), body: main });
  return refusalPage(refusal, pageHeaders(lang), body);
}

const title = { fr: 'Conditions d’utilisation', en: 'Terms of use' };
const unknown = {
  fr: 'Aucune version des conditions n’a ce nom.',
  en: 'No version of the terms has this name.',
};

function page(found: ShownConditions, path: string, lang: Lang): string {
  const { title: heading, headings, body } = renderMarkdown(found[lang], lang);
  const contents = headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>\n`);
  return frame({
    lang,
    path,
    title: { fr: heading, en: heading },
    contents: html`${contents}`,
    main: html`${standing(found, lang)}
${body}${others(found, lang)}`,
  });
}

/** Since when the version is in force, or which one is now. */
function standing({ version, published_at, versions }: ShownConditions, lang: Lang): Html {
  const since = writtenDate(published_at, lang);
  const current = versions[0]?.version;
  if (version === current) {
    const text = {
      fr: `Version ${version}, en vigueur depuis le ${since}.`,
      en: `Version ${version}, in force since ${since}.`,
    };
    return html`<p class="lead">${say(text, lang)}</p>`;
  }
  const text = {
    fr: `Version ${version} du ${since}. Elle est remplacée :`,
    en: `Version ${version} of ${since}. It is replaced:`,
  };
  const now = { fr: 'la version en vigueur', en: 'the version in force' };
  return html`<p class="lead">${say(text, lang)} <a href="/conditions?lang=${lang}">${say(now, lang)}</a>.</p>`;
}

function others({ version, versions }: ShownConditions, lang: Lang): Html | undefined {
  const rest = versions.filter((one) => one.version !== version);
  if (rest.length === 0) return undefined;
  const heading = { fr: 'Les autres versions', en: 'The other versions' };
  return html`<h2 id="versions">${say(heading, lang)}</h2>
<ul>
${rest.map(
  (one) =>
    html`<li><a href="/conditions/${one.version}?lang=${lang}">${one.version}</a> (${writtenDate(one.published_at, lang)})</li>\n`,
)}</ul>`;
}
