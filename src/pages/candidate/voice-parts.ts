// Draws what belongs to an answer by voice: the recorder, which needs its script and is hidden without, and the recording
// that waits to be sent with its words.
import type { Item, SpokenAnswer } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { spokenByScript } from './voice-words.ts';
import { type Word, word } from './words.ts';

/** Buttons of the recorder, each shown by the script when it can be used. */
const buttons: readonly (readonly [act: string, text: Word])[] = [
  ['read', 'readAloud'],
  ['try', 'tryMicrophone'],
  ['record', 'record'],
  ['stop', 'stopRecording'],
  ['use', 'keepRecording'],
];

export function recorderOf({ voice }: Item, candidateId: string, lang: Lang): Html | undefined {
  if (!voice) return undefined;
  const said = Object.entries(spokenByScript).map(([name, text]) => [name, say(text, lang)]);
  const again = voice.recording !== null;
  return html`<section class="voice" aria-labelledby="aloud" data-voice="/i/c/${candidateId}/recordings/" data-words="${JSON.stringify(Object.fromEntries(said))}" hidden>
<h2 id="aloud">${word('aloud', lang)}</h2>
<p class="hint">${word('aloudHint', lang)}</p>
<p data-told role="status"></p>
<audio controls aria-label="${word('yourRecording', lang)}" data-heard hidden></audio>
<p class="acts">${buttons.map(([act, text]) => html`<button type="button" class="second" data-do="${act}" hidden>${word(act === 'record' && again ? 'recordAgain' : text, lang)}</button>\n`)}</p>
</section>
`;
}

const toldOf = {
  NONE: 'noTranscript',
  WAITING: 'transcribing',
  FAILED: 'notTranscribed',
  DONE: 'transcriptHint',
} as const satisfies Record<SpokenAnswer['transcription'], Word>;

/** The recording that is sent with the form. */
export function recordingOf({ voice }: Item, lang: Lang): Html | undefined {
  const recording = voice?.recording;
  if (!recording) return undefined;
  const { id, url, transcription } = recording;
  const waits = transcription === 'WAITING' ? html` data-waits` : undefined;
  return html`<input type="hidden" name="recording" value="${id}">
${player(url, lang)}<p class="hint"${waits}>${word(toldOf[transcription], lang)}</p>
`;
}

export const dropButton = ({ voice }: Item, lang: Lang): Html | undefined =>
  voice?.recording
    ? html`<button class="second" name="act" value="drop">${word('dropRecording', lang)}</button>\n`
    : undefined;

/** What the field beside a recording is for. */
export function labelOf({ voice }: Item): Word {
  if (!voice) return 'yourAnswer';
  if (!voice.recording) return 'inWritingInstead';
  return voice.recording.transcript === null ? 'summary' : 'transcript';
}

export const player = (url: string, lang: Lang): Html =>
  html`<audio controls preload="metadata" src="${url}" aria-label="${word('yourRecording', lang)}"></audio>\n`;

/** Of an answer that was sent, above its words. */
export const spokenOf = (url: string | null, content: string, lang: Lang): Html | undefined =>
  url === null
    ? undefined
    : html`<p class="hint">${word(content === '' ? 'spokenWithout' : 'spokenAnswer', lang)}</p>\n${player(url, lang)}`;
