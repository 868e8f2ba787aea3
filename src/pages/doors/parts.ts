// What the doors are drawn with: fields with their rule and their fault, notices, ways to other doors.
import type { Lang, Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';

/** What came of a form, told above it; the focus is put on it, and a link leads to each field. */
export type Notice = {
  kind: 'info' | 'good' | 'bad';
  text: string;
  /** What is wrong, by the name of its field. */
  faults?: Faults;
  more?: Html;
};

export type Faults = Readonly<Record<string, string>>;

export function notice(given: Notice | undefined): Html | undefined {
  if (!given) return undefined;
  const { kind, text, faults = {}, more } = given;
  const links = Object.entries(faults).map(
    ([name, fault]) => html`<p><a href="#${name}">${fault}</a></p>`,
  );
  const role = kind === 'bad' ? 'alert' : 'status';
  const said = links.length > 0 ? undefined : html`<p>${text}</p>`;
  return html`<div class="notice ${kind}" role="${role}" tabindex="-1" autofocus>${said}${links}${more}</div>
`;
}

type Field = {
  name: string;
  type?: 'text' | 'email' | 'password';
  label: Text;
  /** A token of HTML's autofill, by which password managers know the field. */
  complete: 'name' | 'username' | 'current-password' | 'new-password' | 'one-time-code';
  value?: string | undefined;
  hint?: Text;
  fault?: string | undefined;
  length?: { min?: number; max: number };
};

export function field(lang: Lang, given: Field): Html {
  const { name, type = 'text', label, complete, value, hint, fault, length } = given;
  const ids = [fault && `${name}-fault`, hint && `${name}-hint`].filter(Boolean).join(' ');
  const attributes = [
    ['value', value],
    ['aria-describedby', ids || undefined],
    ['aria-invalid', fault && 'true'],
    ['minlength', length?.min],
    ['maxlength', length?.max],
    // No capital letter and no correction by a phone.
    ['autocapitalize', type === 'text' ? undefined : 'none'],
    ['spellcheck', type === 'text' ? undefined : 'false'],
  ] as const;
  const rest = attributes.map(([key, one]) =>
    one === undefined ? undefined : html` ${key}="${one}"`,
  );
  return html`<label for="${name}">${say(label, lang)}</label>
${hint && html`<p class="hint" id="${name}-hint">${say(hint, lang)}</p>\n`}<input id="${name}" name="${name}" type="${type}" autocomplete="${complete}" required${rest}>
${fault === undefined ? undefined : html`<p class="fault" id="${name}-fault">${fault}</p>\n`}`;
}

export const form = (action: string, inside: Html, label: string, look?: 'second'): Html =>
  html`<form method="post" action="${action}">
${inside}<button${look && html` class="${look}"`}>${label}</button>
</form>
`;

export const hidden = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">
`;

/** The one way on. */
export const onward = (address: string, text: string): Html =>
  html`<p><a class="button" href="${address}">${text}</a></p>
`;

/** Ways to other doors. */
export const ways = (lang: Lang, links: readonly [address: string, text: Text][]): Html =>
  html`<ul class="ways">
${links.map(([address, text]) => html`<li><a href="${address}">${say(text, lang)}</a></li>\n`)}</ul>
`;
