// Draws all that is kept of a candidate, to print.
import type { OwnRecord, OwnSession } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { contestForm, endText, factsOf, reviewFacts } from './after-page.ts';
import { candidatePage } from './frame.ts';
import { draftOf, transcript, whatWasRead } from './record-parts.ts';
import { word } from './words.ts';

/** Each record can be contested, whichever interview came after it. */
function contestOf(candidateId: string, session: OwnSession, lang: Lang): Html | undefined {
  const { id, messages, report } = session;
  const isOpen = report?.status === 'READY' && report.review.status !== 'CONTESTED';
  if (!isOpen || messages.length === 0) return undefined;
  const scene = { action: `/i/c/${candidateId}?lang=${lang}`, faults: {}, filled: new Map() };
  const named = html`<input type="hidden" name="session" value="${id}">`;
  return html`<div class="screen">${contestForm(scene, `contest-${id}`, named, lang)}</div>\n`;
}

type Consent = { textVersion?: string } | null;

export function recordPage(record: OwnRecord, lang: Lang): string {
  const { candidate, interview, sessions } = record;
  const { employer } = interview;
  const row = (name: string, value: string | null | undefined) =>
    value ? html`<dt>${name}</dt><dd>${value}</dd>\n` : undefined;
  const version = (candidate.consent as Consent)?.textVersion;
  const main = html`<h1>${word('recordTitle', lang)}</h1>
<dl>
${row(word('interview', lang), interview.title)}${row(word('employer', lang), employer.name)}${row(word('contact', lang), employer.contactEmail)}${row(word('yourName', lang), candidate.name)}${row(word('yourEmail', lang), candidate.email)}${row(word('yourPhone', lang), candidate.phone)}${row(word('reference', lang), candidate.externalRef)}${row(word('consented', lang), version)}</dl>
${sessions.map(
  (session) => html`<h2>${word('afterTitle', lang)}</h2>
<p>${endText(session, lang)}</p>
${factsOf(session, lang)}
${transcript(session, lang)}
${draftOf(session, lang)}<h2>${word('read', lang)}</h2>
${whatWasRead(session, lang)}
<h2>${word('review', lang)}</h2>
${session.report ? reviewFacts(session.report.review, lang) : undefined}${contestOf(candidate.id, session, lang)}`,
)}
<p class="screen"><a class="button second" href="/i/c/${candidate.id}?lang=${lang}">${word('back', lang)}</a></p>`;
  return candidatePage(lang, { title: word('recordTitle', lang), employer: employer.name, main });
}
