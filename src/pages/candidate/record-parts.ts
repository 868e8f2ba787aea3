// The transcript of an interview and what was read of it, for the page afterwards and for the one to print.
import type { OwnCriterion, OwnSession } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import { inLanguage } from './parts.ts';
import { spokenOf } from './voice-parts.ts';
import { count, isOne, lasting, word } from './words.ts';

type Message = OwnSession['messages'][number];

/** Every question with what was asked back and what was said, in their order; of a purged session the questions alone. */
export function transcript(session: OwnSession, lang: Lang): Html {
  const spoken = inLanguage(session.language, lang);
  const nothing =
    session.messages.length > 0 ? html`<p class="hint">${word('notReached', lang)}</p>` : undefined;
  const parts = session.questions.map((question, i) => {
    const about = session.messages.filter(({ questionId: id }) => id === question.id);
    const said = about.filter(({ kind }) => kind !== 'QUESTION');
    return html`<section class="answer"><h3><span class="n">${i + 1}.</span> <span${spoken}>${question.text}</span></h3>
${about.length === 0 ? nothing : said.map((one) => messageOf(one, spoken, lang))}</section>
`;
  });
  return html`${parts}`;
}

/** All that is kept of somebody, to take along. */
export const recordLinks = (
  candidateId: string,
  lang: Lang,
): Html => html`<h2>${word('yourData', lang)}</h2>
<p><a class="button second" href="/i/c/${candidateId}/record?lang=${lang}">${word('print', lang)}</a></p>
<p><a class="button second" href="/i/c/${candidateId}/record.json" download>${word('download', lang)}</a></p>
`;

function messageOf(one: Message, spoken: Html | undefined, lang: Lang): Html | undefined {
  if (one.kind === 'SKIP') {
    const why = one.role === 'SYSTEM' ? 'late' : 'skipped';
    return html`<p class="hint">${word(why, lang)}</p>\n`;
  }
  if (one.kind === 'FOLLOW_UP') return html`<p class="hint told"${spoken}>${one.content}</p>\n`;
  if (one.kind !== 'ANSWER') return undefined;
  const former = one.versions.map(
    ({ content, at }) =>
      html`<p class="hint">${word('formerly', lang)} ${moment(at, lang)}</p>\n<blockquote class="told"${spoken}>${content}</blockquote>\n`,
  );
  return html`${spokenOf(one.audio?.url ?? null, one.content, lang)}<blockquote class="told" id="${one.id}"${spoken}>${one.content}</blockquote>\n${former}`;
}

/** What is saved of an answer that was not sent yet. */
export function draftOf({ draft, questions, language }: OwnSession, lang: Lang): Html | undefined {
  if (!draft) return undefined;
  const options = questions[Number.parseInt(draft.item, 10)]?.options ?? [];
  const chosen = draft.choice.map((n) => options[Number(n)] ?? '');
  const said = [draft.text, draft.number, ...chosen].filter(Boolean).join('\n');
  return html`<h3>${word('draft', lang)}, ${moment(draft.savedAt, lang)}</h3>
<blockquote class="told"${inLanguage(language, lang)}>${said}</blockquote>
`;
}

export function whatWasRead(session: OwnSession, lang: Lang): Html {
  const { report } = session;
  if (!report || report.status === 'PENDING' || report.status === 'RUNNING') {
    return html`<p>${word('reportSoon', lang)}</p>`;
  }
  if (report.status === 'FAILED') return html`<p>${word('reportFailed', lang)}</p>`;
  const { evaluator, coverage, criteria, limits } = report;
  const by = evaluator
    ? `${word(`evaluator${evaluator.kind}`, lang)}${evaluator.model ? ` ${evaluator.model}` : ''}`
    : '';
  return html`<p>${by}</p>
${coverage.total > 0 ? html`<p>${word('coverage', lang)} ${coverage.observed} / ${coverage.total}</p>\n` : html`<p>${word('noCriteria', lang)}</p>\n`}${criteria.map((one) => criterionOf(one, session, lang))}${
  limits.length > 0
    ? html`<h3>${word('notDone', lang)}</h3>\n<ul>${limits.map((text) => html`<li>${text}</li>`)}</ul>\n`
    : undefined
}${factsOfIntegrity(report.integrity, lang)}`;
}

function criterionOf(one: OwnCriterion, session: OwnSession, lang: Lang): Html {
  const reason = one.reason ? ` (${word(`reason${one.reason}`, lang)})` : '';
  const value =
    one.level === null
      ? `${word('unobserved', lang)}${reason}`
      : `${word('level', lang)} ${one.level} / 5`;
  const { override } = one;
  const level = override?.level ?? null;
  const changed = override
    ? html`<p>${word('changedBy', lang)} ${override.by}, ${word('newLevel', lang)} ${level === null ? word('unobserved', lang) : `${word('level', lang)} ${level} / 5`}</p>\n`
    : undefined;
  return html`<section class="criterion"><h3>${one.name}</h3>
<p>${override ? html`${word('machine', lang)} ` : undefined}${value}</p>
${changed}${one.explanation ? html`<p class="told">${one.explanation}</p>\n` : undefined}${
  one.evidence.length > 0
    ? html`<p class="hint">${word('readFrom', lang)}</p>\n${one.evidence.map(({ quote, messageId }) => html`<blockquote class="told"${inLanguage(session.language, lang)}><a href="#${messageId}">${quote}</a></blockquote>\n`)}`
    : undefined
}</section>
`;
}

type Integrity = NonNullable<OwnSession['report']>['integrity'];

const times = (n: number, lang: Lang) =>
  `${count(n, lang)} ${word(isOne(n, lang) ? 'time1' : 'times', lang)}`;
const characters = (n: number, lang: Lang) =>
  `${count(n, lang)} ${word(isOne(n, lang) ? 'character1' : 'characters', lang)}`;

/** The two facts, where the campaign asked for them. */
function factsOfIntegrity(facts: Integrity, lang: Lang): Html | undefined {
  if (facts === null) return undefined;
  const { pageLeft: left, pasted } = facts;
  const told =
    facts.recorded && left && pasted
      ? html`<ul><li>${word('factsLeft', lang)} ${times(left.times, lang)}, ${lasting(left.seconds)}</li>
<li>${word('factsPasted', lang)} ${times(pasted.times, lang)}, ${characters(pasted.characters, lang)}</li></ul>
<p>${word('factsUse', lang)}</p>`
      : html`<p>${word('factsNone', lang)}</p>`;
  return html`<h3>${word('facts', lang)}</h3>
${told}
`;
}
