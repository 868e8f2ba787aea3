// The page of a question: its form with what was typed, and below it the answer or what is wrong.

import { type Html, html, say } from '../kit/html.ts';
import type { Told } from './answers.ts';
import { type FieldErrors, type ToolForm, toolForm } from './forms.ts';
import { type DataPage, forPrograms } from './frame.ts';
import { type Problem, problemNotice } from './problem.ts';
import { texts } from './texts.ts';
import type { Visit } from './visit.ts';

/** What came of the form that was sent. */
export type Answered = { form: ToolForm } & (
  | { told: Told; origin: string | null; apiPath: string }
  | { errors: FieldErrors; problem?: Problem }
);

const both = { fr: 'Jours ouvrés', en: 'Business days' };

export function toolPage(
  visit: Visit,
  tools: readonly ToolForm[],
  answered: Answered | undefined,
): DataPage {
  const { lang } = visit;
  const [only] = tools;
  const title = say(tools.length === 1 && only ? only.title : both, lang);
  const main = html`${tools.map((form) => {
    const own = answered?.form.id === form.id ? answered : undefined;
    const body = html`${toolForm(visit, form, own !== undefined, own && 'errors' in own ? own.errors : {})}
${own && answerOf(visit, own)}`;
    if (tools.length === 1) return body;
    return html`<section id="${form.id}" aria-labelledby="${form.id}-title">
<h2 id="${form.id}-title">${say(form.title, lang)}</h2>
${body}
</section>
`;
  })}`;
  return {
    heading: title,
    title: windowTitle(visit, title, answered),
    isPrivate: answered !== undefined,
    main,
  };
}

/** Whoever hears the window's name knows at once what came of it. */
function windowTitle({ lang }: Visit, title: string, answered: Answered | undefined): string {
  if (!answered) return title;
  if ('told' in answered) return `${answered.told.heading} – ${title}`;
  return `${say(texts.error, lang)} – ${title}`;
}

function answerOf(visit: Visit, answered: Answered): Html | undefined {
  const { form } = answered;
  if ('errors' in answered) {
    const own = new Set<string>(form.fields.map(({ name }) => name));
    return answered.problem && problemNotice(visit, answered.problem, own);
  }
  const { told, origin, apiPath } = answered;
  const id = `${form.id}-answer`;
  return html`<section class="answer" aria-labelledby="${id}">
<p class="quiet">${say(texts.answer, visit.lang)}</p>
<h2 id="${id}">${told.heading}</h2>
${told.body}
${forPrograms(visit.lang, origin, apiPath)}
</section>`;
}
