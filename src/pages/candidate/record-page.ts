// Draws all that is kept of a candidate, to print.
import type { OwnRecord } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { html } from '../kit/html.ts';
import { endText, factsOf, reviewFacts } from './after-page.ts';
import { candidatePage } from './frame.ts';
import { transcript, whatWasRead } from './record-parts.ts';
import { word } from './words.ts';

type Consent = { textVersion?: string } | null;

export function recordPage(record: OwnRecord, lang: Lang): string {
  const { candidate, interview, sessions } = record;
  const { employer } = interview;
  const row = (name: string, value: string | null | undefined) =>
    value ? html`<dt>${name}</dt><dd>${value}</dd>\n` : undefined;
  const version = (candidate.consent as Consent)?.textVersion;
  const main = html`<h1>${word('recordTitle', lang)}</h1>
<dl>
${row(word('interview', lang), interview.title)}${row(word('employer', lang), employer.name)}${row(word('contact', lang), employer.contactEmail)}${row(word('yourName', lang), candidate.name)}${row(word('yourEmail', lang), candidate.email)}${row(word('yourPhone', lang), candidate.phone)}${row(word('consented', lang), version)}</dl>
${sessions.map(
  (session) => html`<h2>${word('afterTitle', lang)}</h2>
<p>${endText(session, lang)}</p>
${factsOf(session, lang)}
${transcript(session, lang)}
<h2>${word('read', lang)}</h2>
${whatWasRead(session, lang)}
<h2>${word('review', lang)}</h2>
${session.report ? reviewFacts(session.report.review, lang) : undefined}`,
)}
<p class="screen"><a class="button second" href="/i/c/${candidate.id}?lang=${lang}">${word('back', lang)}</a></p>`;
  return candidatePage(lang, { title: word('recordTitle', lang), employer: employer.name, main });
}
