// Draws what a candidate finds afterwards: what was asked, said, read and from which words, by whom reviewed; with the
// forms to contest it and to erase it (contract/hiring.md section 5, point 8).
import type { OwnSession, VisitScene } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import { eraseForm, leaveForm, lostIn, type Scene } from './item-page.ts';
import { aboutOf, alertOf, faultOf } from './parts.ts';
import { recordLinks, transcript, whatWasRead } from './record-parts.ts';
import { type Word, word } from './words.ts';

type After = Extract<VisitScene['stage'], { kind: 'AFTER' }>;

export function afterMain(scene: Scene, visit: VisitScene, after: After, lang: Lang): Html {
  const { session } = after;
  const { candidate, notice } = visit;
  return html`<p class="eyebrow">${session.interview.title}</p>
<h1>${word('afterTitle', lang)}</h1>
${alertOf(scene.alert)}${lostIn(scene, lang)}<p class="notice">${endText(session, lang)}</p>
${factsOf(session, lang)}
<h2>${word('said', lang)}</h2>
${transcript(session, lang)}
<h2>${word('read', lang)}</h2>
${whatWasRead(session, lang)}
<h2 id="review">${word('review', lang)}</h2>
${reviewOf(scene, after, lang)}
${recordLinks(candidate.id, lang)}${after.earlier > 0 ? html`<p class="hint">${word('earlier', lang)}</p>\n` : undefined}${candidate.link ? html`<p class="hint">${word('keepLink', lang)}</p>\n<p class="link"><code>${candidate.link}</code></p>\n` : undefined}${notice.employer.contactEmail ? html`<p>${word('rightsContact', lang)} ${notice.employer.contactEmail}</p>\n` : undefined}${leaveForm(scene, lang)}
${eraseForm(scene, lang)}`;
}

export function endText({ endReason, messages }: OwnSession, lang: Lang): string {
  if (messages.length === 0) return word('purged', lang);
  const told: Record<NonNullable<OwnSession['endReason']>, Word> = {
    ...{ COMPLETED: 'thanks', SANDBOX: 'thanks', TIMED_OUT: 'endTIMED_OUT' },
    ...{ ENDED_BY_RECRUITER: 'endENDED_BY_RECRUITER', ABANDONED: 'endABANDONED' },
    ...{ CAMPAIGN_CLOSED: 'endCAMPAIGN_CLOSED', WITHDRAWN: 'endWITHDRAWN' },
  };
  return word(told[endReason ?? 'COMPLETED'], lang);
}

export function factsOf(session: OwnSession, lang: Lang): Html {
  const row = (name: string, at: string | null) =>
    at ? html`<dt>${name}</dt><dd>${moment(at, lang)}</dd>\n` : undefined;
  return html`<dl>
${row(word('from', lang), session.createdAt)}${row(word('to', lang), session.endedAt)}${row(word('until', lang), session.purgeAt)}</dl>`;
}

/** Who looked at it, what they said, and the form to ask for that. */
function reviewOf(scene: Scene, { session, canContest }: After, lang: Lang): Html {
  const review = session.report?.review;
  const form = contestForm(scene, 'contest', undefined, lang);
  return html`${review ? reviewFacts(review, lang) : undefined}${canContest ? form : undefined}`;
}

/** `hidden` names the session, where it is not the latest. */
export const contestForm = (
  { action, faults, filled }: Pick<Scene, 'action' | 'faults' | 'filled'>,
  id: string,
  hidden: Html | undefined,
  lang: Lang,
): Html => html`<p>${word('contestAsk', lang)}</p>
<form method="post" action="${action}" novalidate>${hidden}
<label for="${id}">${word('contestText', lang)}</label>
<textarea id="${id}" name="contest" rows="5"${aboutOf('contest', faults, undefined)}>
${filled.get('contest')?.[0] ?? ''}</textarea>
${faultOf('contest', faults)}<button class="second" name="act" value="contest">${word('contest', lang)}</button>
</form>`;

type Review = NonNullable<OwnSession['report']>['review'];

export function reviewFacts(review: Review, lang: Lang): Html {
  const { contestedAt, contestText, dueAt, reviewer, reviewedAt, reply, status } = review;
  const asked =
    contestedAt &&
    html`<p>${word('contested', lang)} ${moment(contestedAt, lang)}.</p>
${contestText ? html`<blockquote class="told">${contestText}</blockquote>\n` : undefined}${status === 'CONTESTED' && dueAt ? html`<p>${word('due', lang)} ${moment(dueAt, lang)}.</p>\n` : undefined}`;
  const done =
    reviewedAt &&
    html`<p>${word('reviewedBy', lang)} ${reviewer ?? ''} ${word('on', lang)} ${moment(reviewedAt, lang)}.</p>
${reply ? html`<p class="hint">${word('reply', lang)}</p>\n<blockquote class="told">${reply}</blockquote>\n` : undefined}`;
  const none = !asked && !done ? html`<p>${word('notReviewed', lang)}</p>\n` : undefined;
  return html`${asked || undefined}${done || undefined}${none}`;
}
