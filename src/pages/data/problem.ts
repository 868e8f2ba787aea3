// What a page says when the call behind it was refused: beside the field where one is wrong, else in its own words.

import { type Html, html, say } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import type { FieldErrors } from './forms.ts';
import type { DataPage } from './frame.ts';
import { quotaText, texts, waitText } from './texts.ts';
import { hrefTo, type Visit } from './visit.ts';

/** A refusal as the operation answered it (spec "Errors"). */
export type Problem = {
  status: number;
  code: string;
  message: string;
  fields: FieldErrors;
  limit: number | undefined;
  resetAt: string | undefined;
  /** Seconds, as the header says them. */
  retryAfter: string | undefined;
};

/** The refusal as a part of a page; `except` are the fields that say it themselves. */
export function problemNotice(
  visit: Visit,
  problem: Problem,
  except: ReadonlySet<string> = new Set(),
): Html {
  const { lang } = visit;
  const { code, message, limit, resetAt, retryAfter } = problem;
  if (code === 'QUOTA_EXCEEDED' && limit !== undefined && resetAt !== undefined) {
    const docs = html`<a href="${hrefTo(visit, '/docs#authentication')}">${say(texts.documentation, lang)}</a>`;
    return notice(
      say(texts.quotaTitle, lang),
      html`<p>${say(quotaText(limit, moment(resetAt, lang)), lang)}</p>
<p>${say(texts.quotaKey, lang)} ${docs}</p>`,
    );
  }
  if (problem.status === 429) {
    return notice(
      say(texts.slowDown, lang),
      html`<p>${say(waitText(retryAfter ?? '60'), lang)}</p>`,
    );
  }
  if (problem.status >= 500) return notice(say(texts.unavailable, lang), html`<p>${message}</p>`);
  const others = Object.entries(problem.fields).filter(([name]) => !except.has(name));
  if (code === 'INVALID_REQUEST') {
    if (others.length === 0) return html``;
    return notice(
      say(texts.badAddress, lang),
      html`<ul>${others.map(([name, text]) => html`<li><code>${name.slice(0, 40)}</code> ${text}</li>`)}</ul>`,
    );
  }
  return notice(say(texts.refused, lang), html`<p>${message}</p>`);
}

const notice = (title: string, body: Html): Html =>
  html`<section class="notice" role="alert"><h2>${title}</h2>${body}</section>`;

/** A page of which nothing but the refusal is left. */
export function problemPage(visit: Visit, problem: Problem, title: string): DataPage {
  const main = html`${problemNotice(visit, problem)}
<p><a href="${hrefTo(visit, '/data')}">${say(texts.backToData, visit.lang)}</a></p>`;
  return { heading: title, title, isPrivate: true, main };
}

/** Nothing stands at this address; the nearest place that does is one click away. */
export function missingPage(
  visit: Visit,
  list: { path: string; words: string } | undefined,
): DataPage {
  const { lang } = visit;
  const title = say(texts.notFound, lang);
  const nearest = list
    ? html`<a href="${hrefTo(visit, list.path)}">${list.words}</a>`
    : html`<a href="${hrefTo(visit, '/data')}">${say(texts.backToData, lang)}</a>`;
  const main = html`<p>${say(list ? texts.unknownEntry : texts.unknownList, lang)}</p>
<p>${nearest}</p>`;
  return { heading: title, title, trail: list ? [list] : [], isPrivate: true, main };
}
