// Draws what is asked now: a question or a follow-up, with its draft, its time, and the ways to stop for a while or for good.
import type { Item, Notice, VisitScene } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import {
  aboutOf,
  alertOf,
  type Faults,
  type Filled,
  faultOf,
  focusOf,
  inLanguage,
  tick,
} from './parts.ts';
import { dropButton, labelOf, recorderOf, recordingOf } from './voice-parts.ts';
import { count, lasting, word } from './words.ts';

export type Scene = {
  /** Where its forms go. */
  action: string;
  alert?: string | undefined;
  faults: Faults;
  filled: Filled;
  /** The form was about another item than the one that is asked now. */
  isElsewhere?: boolean;
};

export function itemTitle({ n, total, kind }: Item, lang: Lang): string {
  const place = `${word('question', lang)} ${n} ${word('of', lang)} ${total}`;
  return kind === 'FOLLOW_UP' ? `${place}, ${word('followUp', lang).toLowerCase()}` : place;
}

export function itemMain(scene: Scene, visit: VisitScene, item: Item, lang: Lang): Html {
  const { notice } = visit;
  const { stage } = visit;
  const all = stage.kind === 'ITEM' ? stage.secondsLeft : null;
  const spoken = inLanguage(notice.language, lang);
  return html`<p class="eyebrow">${itemTitle(item, lang)}</p>
<progress value="${item.n - 1}" max="${item.total}" aria-label="${itemTitle(item, lang)}"></progress>
${alertOf(scene.alert)}${lostIn(scene, lang)}${item.about ? aboutFollowUp(item.about, spoken, lang) : undefined}<h1 id="ask"${spoken}>${item.text}</h1>
${item.description ? html`<p class="told" id="told"${spoken}>${item.description}</p>\n` : undefined}${clockOf(all, 'timeOfAll', lang)}${clockOf(item.secondsLeft, 'timeOfQuestion', lang)}${item.secondsLeft === null ? undefined : html`<p class="hint">${word('timeRuns', lang)}</p>\n`}${recorderOf(item, visit.candidate.id, lang)}${answerForm(scene, item, notice, lang)}
${more(scene, visit, lang)}`;
}

const clockOf = (
  seconds: number | null,
  name: 'timeOfAll' | 'timeOfQuestion',
  lang: Lang,
): Html | undefined =>
  seconds === null
    ? undefined
    : html`<p class="left">${word(name, lang)} <b data-left="${seconds}" data-of="${name}">${lasting(seconds)}</b></p>\n`;

/** What was typed for another item, or when nothing was asked any more, is shown, not thrown away. */
export function lostIn(
  { filled, isElsewhere }: Pick<Scene, 'filled' | 'isElsewhere'>,
  lang: Lang,
): Html | undefined {
  const text = filled.get('text')?.[0] ?? '';
  if (!isElsewhere || text.trim() === '') return undefined;
  return html`<details open class="lost"><summary>${word('typed', lang)}</summary><p class="told">${text}</p></details>\n`;
}

const aboutFollowUp = (
  { text, answers }: NonNullable<Item['about']>,
  spoken: Html | undefined,
  lang: Lang,
): Html => html`<div class="before"${spoken}><p class="told">${text}</p>
<p class="hint">${word('youSaid', lang)}</p>
${answers.map((one) => html`<blockquote class="told">${one}</blockquote>\n`)}</div>
`;

function answerForm(scene: Scene, item: Item, notice: Notice, lang: Lang): Html {
  const { action, faults } = scene;
  const skip = word(item.kind === 'FOLLOW_UP' ? 'skipBack' : 'skip', lang);
  return html`<form method="post" action="${action}" novalidate data-item="${item.name}">
<input type="hidden" name="item" value="${item.name}"><input type="hidden" name="key" value="${item.key}">
${notice.counts ? html`<input type="hidden" name="counted" value="" data-counted>\n` : undefined}${recordingOf(item, lang)}${answerField(scene, item, notice, lang)}
<p class="hint saved" data-saved>${item.draft ? `${word('saved', lang)}, ${moment(item.draft.savedAt, lang)}` : undefined}</p>
<button name="act" value="answer">${word('send', lang)}</button>
<button class="second" name="act" value="draft">${word('save', lang)}</button>
${dropButton(item, lang)}${item.required ? undefined : html`<button class="second" name="act" value="skip">${skip}</button>\n`}${faultOf('skip', faults)}</form>`;
}

function answerField(scene: Scene, item: Item, notice: Notice, lang: Lang): Html {
  const { faults, isElsewhere } = scene;
  const filled: Filled = isElsewhere ? new Map() : scene.filled;
  const described = item.description ? ' told' : '';
  const spoken = inLanguage(notice.language, lang);
  if (item.type === 'OPEN_ENDED') {
    // What was typed beside a recording is its words, once they are there.
    const heard = item.voice?.recording?.transcript ?? '';
    const value = filled.get('text')?.[0] ?? (item.draft?.text || heard);
    // As it stands nobody has confirmed it: when time is over the script sends it for nobody.
    const unconfirmed = heard !== '' && value === heard ? html` data-heard` : undefined;
    const hint = `${count(item.maxAnswerChars, lang)} ${word('atMost', lang)}`;
    return html`<label for="text">${word(labelOf(item), lang)}</label>
<textarea id="text" name="text" rows="7" data-most="${item.maxAnswerChars}"${unconfirmed}${spoken}${aboutOf('text', faults, hint)}>
${value}</textarea>
<p class="hint" id="text-hint">${hint}</p>
${faultOf('text', faults)}`;
  }
  if (item.type === 'NUMBER') {
    const typed = filled.get('number')?.[0];
    const value = typed ?? item.draft?.number ?? '';
    // Saved is not sent: what would be no answer when time is over is said now.
    const saved = typed === undefined ? item.draft?.fault?.[lang] : undefined;
    const wrong = saved ? { number: saved, ...faults } : faults;
    const hint = word('numberHint', lang);
    return html`<label for="number">${word('yourAnswer', lang)}</label>
<p class="hint" id="number-hint">${hint}</p>
<input id="number" name="number" inputmode="decimal" autocomplete="off" value="${value}"${aboutOf('number', wrong, hint)}>
${faultOf('number', wrong)}`;
  }
  const chosen = filled.get('choice') ?? item.draft?.choice ?? [];
  const isOne = item.type === 'SINGLE_CHOICE';
  return html`<fieldset aria-labelledby="ask kind"${described ? html` aria-describedby="told"` : undefined}><legend id="kind" class="hint">${word(isOne ? 'oneOption' : 'someOptions', lang)}</legend>
${item.options.map((text, i) => optionOf(text, i, isOne, chosen, spoken, i === 0 ? focusOf('choice', faults) : undefined))}${faultOf('choice', faults)}</fieldset>`;
}

export const optionOf = (
  text: string,
  i: number,
  isOne: boolean,
  chosen: readonly string[],
  spoken: Html | undefined,
  focus?: Html,
): Html =>
  html`<label class="choice"><input type="${isOne ? 'radio' : 'checkbox'}" name="choice" value="${i}"${chosen.includes(String(i)) ? html` checked` : undefined}${focus}> <span${spoken}>${text}</span></label>\n`;

/** Ways to stop: for a while, on a shared device, for good. */
export function more(scene: Scene, { candidate }: VisitScene, lang: Lang): Html {
  const { action, faults } = scene;
  return html`<details class="more"${faults['sure'] ? html` open` : undefined}><summary>${word('more', lang)}</summary>
<p>${word('pause', lang)}</p>
${candidate.link ? html`<p>${word('keepLink', lang)}</p>\n<p class="link"><code>${candidate.link}</code></p>\n` : undefined}${leaveForm(scene, lang)}
<form method="post" action="${action}">
${tick('sure', word('stopSure', lang), faults)}<button class="second" name="act" value="withdraw">${word('stop', lang)}</button>
</form>
</details>
${eraseForm(scene, lang)}`;
}

export const leaveForm = ({ action }: Scene, lang: Lang): Html =>
  html`<form method="post" action="${action}" data-leave><button class="second" name="act" value="leave">${word('leave', lang)}</button></form>
<p class="hint">${word('leaveHint', lang)}</p>`;

export const eraseForm = (scene: Scene, lang: Lang): Html =>
  html`<details class="more"${scene.faults['erase'] ? html` open` : undefined}><summary>${word('erase', lang)}</summary>
<p>${word('eraseHint', lang)}</p>
<form method="post" action="${scene.action}" data-leave>
${tick('erase', word('eraseSure', lang), scene.faults)}<button class="bad" name="act" value="erase">${word('erase', lang)}</button>
</form></details>`;
