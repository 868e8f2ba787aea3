// Draws the notice and the consent: who asks, how it goes, what is kept, which rights there are, and the choices
// (contract/hiring.md section 5, point 3).
import type { Notice, VisitScene } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { eraseForm, leaveForm, type Scene } from './item-page.ts';
import { alertOf, doorText, faultOf, focusOf, inLanguage, tick } from './parts.ts';
import { recordLinks } from './record-parts.ts';
import { count, word } from './words.ts';

export const noticeTitle = (lang: Lang) => word('noticeTitle', lang);

export function noticeMain(scene: Scene, visit: VisitScene, lang: Lang): Html {
  const { notice, candidate } = visit;
  const why = doorText(notice, lang);
  const hasDeclined = candidate.status === 'DECLINED';
  const said = word(why ? 'declinedOver' : 'declined', lang);
  return html`<p class="eyebrow"${inLanguage(notice.language, lang)}>${notice.title}</p>
<h1>${noticeTitle(lang)}</h1>
${alertOf(scene.alert)}${hasDeclined ? html`<p class="notice">${said}</p>\n` : undefined}${
  why
    ? html`<p class="notice warn">${why}</p>`
    : html`${who(notice, lang)}${how(notice, lang)}${data(notice, lang)}${rights(notice, lang)}${added(notice, lang)}${consent(scene, notice, hasDeclined, lang)}`
}${candidate.link ? html`<p class="hint">${word('keepLink', lang)}</p>\n<p class="link"><code>${candidate.link}</code></p>` : undefined}
${candidate.hasRecord ? recordLinks(candidate.id, lang) : undefined}${leaveForm(scene, lang)}
${eraseForm(scene, lang)}`;
}

function who({ employer, aiName }: Notice, lang: Lang): Html {
  const row = (label: string, value: Html | string | null) =>
    value ? html`<dt>${label}</dt><dd>${value}</dd>\n` : undefined;
  const { contactEmail, contactPhone, privacyUrl, cdpReceipt } = employer;
  const contact = [contactEmail, contactPhone].filter(Boolean).join(', ');
  const policy = privacyUrl && html`<a href="${privacyUrl}" rel="noreferrer">${privacyUrl}</a>`;
  return html`<h2>${word('who', lang)}</h2>
<dl>
${row(word('employer', lang), employer.name)}${row(word('contact', lang), contact)}${row(word('policy', lang), policy)}${row(word('receipt', lang), cdpReceipt)}</dl>
<p><strong>${aiName}</strong> ${word('isProgram', lang)}</p>
<p>${word('humanDecides', lang)}</p>
`;
}

function how(notice: Notice, lang: Lang): Html {
  const { questions, timeLimitMinutes: minutes } = notice;
  const number =
    questions === 1
      ? `1 ${word('question1', lang)}`
      : `${count(questions, lang)} ${word('questions', lang)}`;
  return html`<h2>${word('how', lang)}</h2>
<ul>
<li>${number}</li>
<li>${minutes === null ? word('noLimit', lang) : `${minutes} ${word(minutes === 1 ? 'limitAll1' : 'limitAll', lang)}`}</li>
${notice.hasTimedQuestions ? html`<li>${word('limitSome', lang)}</li>\n` : undefined}<li>${word('resume', lang)}</li>
</ul>
${notice.counts ? html`<p class="notice">${word('countsFacts', lang)}</p>\n` : undefined}`;
}

function data({ retentionDays: days, model, speech, voice }: Notice, lang: Lang): Html {
  const kept = `${word('stored', lang)} ${days} ${word(days === 1 ? 'day1' : 'daysAfter', lang)}`;
  const heard = speech ? `${word('usesSpeech', lang)} ${speech}` : word('noSpeech', lang);
  return html`<h2>${word('data', lang)}</h2>
<p>${kept}</p>
<p>${model ? modelText(model, lang) : word('noModel', lang)}</p>
${voice ? html`<p>${word(speech ? 'voiceKeptIf' : 'voiceKept', lang)}</p>\n<p>${heard}</p>\n` : undefined}`;
}

const modelText = (model: NonNullable<Notice['model']>, lang: Lang): string =>
  [
    `${word('usesModel', lang)} ${model.name}.`,
    ...(model.followUps ? [word('modelFollowUps', lang)] : []),
    ...(model.levels ? [word('modelLevels', lang)] : []),
  ].join(' ');

function rights({ employer }: Notice, lang: Lang): Html {
  const contact = employer.contactEmail ?? employer.contactPhone;
  return html`<h2>${word('rights', lang)}</h2>
<p>${word('rightsText', lang)}${contact ? ` ${word('rightsContact', lang)} ${contact}` : ''}</p>
`;
}

/** What the employer says in its own words, a paragraph for each that it wrote. */
function added({ ownText }: Notice, lang: Lang): Html | undefined {
  if (!ownText) return undefined;
  return html`<h2>${word('ownText', lang)}</h2>
<p class="told">${ownText[lang]}</p>
`;
}

function consent(scene: Scene, notice: Notice, hasDeclined: boolean, lang: Lang): Html {
  const { action, faults, filled } = scene;
  const isTicked = (name: string) => filled.get(name)?.[0] === 'yes';
  return html`<h2>${word('choices', lang)}</h2>
<form method="post" action="${action}">
<input type="hidden" name="told" value="${notice.told}">
${
  notice.chat && notice.voice
    ? channels(scene, lang)
    : html`<input type="hidden" name="channel" value="${notice.voice ? 'VOICE' : 'CHAT'}">
`
}${notice.voice && !notice.chat ? html`<p class="notice">${word('voiceAlone', lang)}</p>\n` : undefined}${notice.followUps ? tick('followUps', word('acceptFollowUps', lang), faults, isTicked('followUps')) : undefined}${notice.model?.levels ? tick('refuseLevels', word('refuseLevels', lang), faults, isTicked('refuseLevels')) : undefined}${notice.voice && notice.speech ? tick('keepAudio', word('keepAudio', lang), faults, isTicked('keepAudio')) : undefined}${tick('agree', word('agree', lang), faults, isTicked('agree'))}<button name="act" value="begin">${word('begin', lang)}</button>
</form>
${hasDeclined ? undefined : html`<form method="post" action="${action}"><button class="second" name="act" value="decline">${word('decline', lang)}</button></form>\n<p class="hint">${word('declineHint', lang)}</p>\n`}`;
}

function channels({ faults, filled }: Scene, lang: Lang): Html {
  const chosen = filled.get('channel')?.[0];
  const choice = (value: string, text: string, focus?: Html) =>
    html`<label class="choice"><input type="radio" name="channel" value="${value}"${value === chosen ? html` checked` : undefined}${focus}> <span>${text}</span></label>\n`;
  return html`<fieldset><legend>${word('chooseChannel', lang)}</legend>
${choice('CHAT', word('inWriting', lang), focusOf('channel', faults))}${choice('VOICE', word('byVoice', lang))}${faultOf('channel', faults)}</fieldset>
`;
}
