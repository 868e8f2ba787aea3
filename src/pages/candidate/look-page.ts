// Draws the last look at every answer, in which typos may be corrected until all of it is sent.
import type {
  GivenAnswer,
  LastLook,
  Notice,
  VisitScene,
} from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { lostIn, more, optionOf, type Scene } from './item-page.ts';
import { aboutOf, alertOf, type Faults, type Filled, faultOf, inLanguage } from './parts.ts';
import { spokenOf } from './voice-parts.ts';
import { count, lasting, word } from './words.ts';

export function lookMain(scene: Scene, visit: VisitScene, look: LastLook, lang: Lang): Html {
  const { stage, notice } = visit;
  const seconds = stage.kind === 'LAST_LOOK' ? stage.secondsLeft : null;
  return html`<h1>${word('lookTitle', lang)}</h1>
${alertOf(scene.alert)}${lostIn(scene, lang)}<p>${word('lookHint', lang)}</p>
${seconds === null ? undefined : html`<p class="left">${word('timeOfAll', lang)} <b data-left="${seconds}" data-of="timeOfAll">${lasting(seconds)}</b></p>\n`}${look.answers.map((one) => answerOf(scene, notice, one, lang))}
<form method="post" action="${scene.action}">${notice.counts ? html`<input type="hidden" name="counted" value="" data-counted>` : undefined}<button name="act" value="send">${word('sendAll', lang)}</button></form>
${more(scene, visit, lang)}`;
}

function answerOf(
  scene: Scene,
  notice: Notice,
  one: LastLook['answers'][number],
  lang: Lang,
): Html {
  const spoken = inLanguage(notice.language, lang);
  const head = html`<h2><span class="n">${one.n}.</span> <span${spoken}>${one.question}</span></h2>\n`;
  if ('skipped' in one) {
    const why = one.skipped === 'LATE' ? 'late' : 'skipped';
    return html`<section class="answer">${head}<p class="hint">${word(why, lang)}</p></section>\n`;
  }
  const isOpen = scene.filled.get('message')?.[0] === one.messageId;
  const mended =
    one.corrections > 0 ? html`<p class="hint">${word('corrected', lang)}</p>\n` : undefined;
  return html`<section class="answer">${head}${spokenOf(one.audio, one.content, lang)}<p class="told"${spoken}>${one.number?.[lang] ?? one.content}</p>
${mended}<details${isOpen && Object.keys(scene.faults).length > 0 ? html` open` : undefined}><summary>${word('correct', lang)}<span class="unseen"> ${one.n}</span></summary>
<form method="post" action="${scene.action}" novalidate><input type="hidden" name="message" value="${one.messageId}">
${fieldOf(one, isOpen ? scene : { faults: {}, filled: new Map() }, spoken, lang)}<button class="second" name="act" value="correct">${word('keep', lang)}</button></form></details></section>
`;
}

type Typed = { faults: Faults; filled: Filled };

function fieldOf(
  one: GivenAnswer,
  { faults, filled }: Typed,
  spoken: Html | undefined,
  lang: Lang,
): Html {
  const label = html`${word('yourAnswer', lang)}<span class="unseen"> ${one.n}</span>`;
  if (one.type === 'OPEN_ENDED') {
    const hint = `${count(one.maxAnswerChars, lang)} ${word('atMost', lang)}`;
    const value = filled.get('text')?.[0] ?? one.content;
    return html`<label>${label}
<textarea name="text" rows="7"${spoken}${faults['text'] ? aboutOf('text', faults, undefined) : undefined}>
${value}</textarea></label>
<p class="hint">${hint}</p>
${faultOf('text', faults)}`;
  }
  if (one.type === 'NUMBER') {
    const value = filled.get('number')?.[0] ?? one.number?.[lang];
    return html`<label>${label} <input name="number" inputmode="decimal" autocomplete="off" value="${value}"${aboutOf('number', faults, undefined)}></label>
${faultOf('number', faults)}`;
  }
  const isOne = one.type === 'SINGLE_CHOICE';
  const chosen = filled.get('choice') ?? one.choice.map(String);
  return html`<fieldset><legend>${label}</legend>
${one.options.map((text, i) => optionOf(text, i, isOne, chosen, spoken))}${faultOf('choice', faults)}</fieldset>
`;
}
