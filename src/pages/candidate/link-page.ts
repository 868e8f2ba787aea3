// Draws the two pages by which one comes in: that of a personal link, with one button, and that of a campaign's public
// address, with a form. Neither is opened by being looked at.
import type { Notice } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { challengeOf } from '../kit/challenge.ts';
import { type Html, html } from '../kit/html.ts';
import { candidatePage } from './frame.ts';
import {
  alertOf,
  doorText,
  type Faults,
  type Filled,
  faultOf,
  field,
  inLanguage,
} from './parts.ts';
import { word } from './words.ts';

export type Entrance = {
  notice: Notice;
  action: string;
  alert?: string | undefined;
  faults: Faults;
  filled: Filled;
};

const about = ({ title, description, language }: Notice, lang: Lang): Html =>
  html`<h1${inLanguage(language, lang)}>${title}</h1>
${description ? html`<p class="told"${inLanguage(language, lang)}>${description}</p>\n` : undefined}`;

const framed = ({ notice }: Entrance, lang: Lang, main: Html): string =>
  candidatePage(lang, {
    title: notice.title,
    employer: notice.employer.name,
    isTest: notice.door === 'SANDBOX',
    main,
  });

export function linkPage(
  scene: Entrance & { name: string; hasBegun: boolean },
  lang: Lang,
): string {
  const { notice, action, name, hasBegun } = scene;
  const why = doorText(notice, lang);
  const opens = notice.door === 'OPEN' || notice.door === 'NO_QUESTION';
  const label = hasBegun ? 'goOn' : opens ? 'open' : 'ownData';
  return framed(
    scene,
    lang,
    html`${about(notice, lang)}${alertOf(scene.alert)}<p>${word('hello', lang)} ${name},</p>
${why && !hasBegun ? html`<p class="notice warn">${why}</p>\n` : undefined}${
  notice.door === 'SANDBOX'
    ? undefined
    : html`${label === 'ownData' ? undefined : html`<p>${word('linkHint', lang)}</p>\n`}<form method="post" action="${action}"><button>${word(label, lang)}</button></form>`
}`,
  );
}

/** `siteKey`: the checker's challenge is part of the form, which cannot be sent to any avail without it. */
export function addressPage(
  scene: Entrance & { siteKey: string | null; key: string },
  lang: Lang,
): string {
  const { notice, action, faults, filled, siteKey, key } = scene;
  const why = doorText(notice, lang);
  const value = (name: string) => filled.get(name)?.[0] ?? '';
  const form = html`<form method="post" action="${action}" novalidate><input type="hidden" name="key" value="${key}">
${field({ name: 'name', label: word('yourName', lang), value: value('name'), autocomplete: 'name', required: true }, faults)}
<p class="hint">${word('oneOfBoth', lang)}</p>
${field({ name: 'email', label: word('yourEmail', lang), value: value('email'), type: 'email', autocomplete: 'email' }, faults)}
${field({ name: 'phone', label: word('yourPhone', lang), value: value('phone'), type: 'tel', autocomplete: 'tel', hint: word('phoneHint', lang) }, faults)}
${siteKey === null ? undefined : challengeOf(siteKey, lang, faultOf('challenge', faults))}<button>${word('enter', lang)}</button>
</form>`;
  return framed(
    scene,
    lang,
    html`${about(notice, lang)}${alertOf(scene.alert)}${why ? html`<p class="notice warn">${why}</p>` : form}`,
  );
}
