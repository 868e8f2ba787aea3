// Parts that several of the candidate's pages have: fields with what is wrong with them, notices, texts in their language.
import type { Notice } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { type Html, html } from '../kit/html.ts';
import { moment } from '../kit/moment.ts';
import { word } from './words.ts';

export type Faults = Readonly<Record<string, string>>;
/** What a form held, by the name of each field. */
export type Filled = ReadonlyMap<string, readonly string[]>;

export type Field = {
  name: string;
  label: string;
  value: string;
  type?: 'text' | 'tel' | 'email';
  hint?: string | undefined;
  autocomplete?: string;
  required?: boolean;
};

export function field(one: Field, faults: Faults): Html {
  const { name, type = 'text' } = one;
  const about = aboutOf(name, faults, one.hint);
  return html`<label for="${name}">${one.label}</label>
${hintOf(name, one.hint)}<input id="${name}" name="${name}" type="${type}" value="${one.value}" maxlength="254"${one.autocomplete ? html` autocomplete="${one.autocomplete}"` : undefined}${one.required ? html` required` : undefined}${about}>
${faultOf(name, faults)}`;
}

export const hintOf = (name: string, hint: string | undefined): Html | undefined =>
  hint ? html`<p class="hint" id="${name}-hint">${hint}</p>\n` : undefined;

export const faultOf = (name: string, faults: Faults): Html | undefined =>
  faults[name] ? html`<p class="fault" id="${name}-fault">${faults[name]}</p>\n` : undefined;

/** Of the first wrong field: a page opens at its top, and what is wrong may stand screens below. */
export const focusOf = (name: string, faults: Faults): Html | undefined =>
  Object.keys(faults)[0] === name ? html` autofocus` : undefined;

/** What describes a field, and that it is wrong. */
export function aboutOf(name: string, faults: Faults, hint: string | undefined): Html {
  const ids = [...(hint ? [`${name}-hint`] : []), ...(faults[name] ? [`${name}-fault`] : [])];
  return html`${faults[name] ? html` aria-invalid="true"${focusOf(name, faults)}` : undefined}${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : undefined}`;
}

/** A box to tick; what it says is its label. */
export const tick = (name: string, label: string, faults: Faults, isTicked = false): Html =>
  html`<label class="tick"><input type="checkbox" name="${name}" value="yes"${isTicked ? html` checked` : undefined}${aboutOf(name, faults, undefined)}> <span>${label}</span></label>
${faultOf(name, faults)}`;

export const alertOf = (text: string | undefined): Html | undefined =>
  text ? html`<p class="notice bad" role="alert">${text}</p>\n` : undefined;

/** The questions' language, where it is another than the page's. */
export const inLanguage = (language: string, lang: Lang): Html | undefined =>
  language === lang ? undefined : html` lang="${language}"`;

/** Why nobody can begin now. */
export const doorText = ({ door, opensAt }: Notice, lang: Lang): string | undefined => {
  if (door === 'OPEN') return undefined;
  const text = word(`door${door}`, lang);
  return door === 'NOT_YET' && opensAt ? `${text} ${moment(opensAt, lang)}.` : text;
};
