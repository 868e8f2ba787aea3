// How the pages of payers ask: operations are called in the name of the visitor, with the same checks and limits as
// anybody's calls; a refusal is a page too.
import type { Lang } from '../../../contract/text.ts';
import { type Answer, type Incoming, languageOf, type RawAnswer } from '../../http/page.ts';
import { html } from '../kit/html.ts';
import { pageHeaders } from '../kit/page-headers.ts';
import {
  guarding,
  type Refusal,
  refusalIn,
  refusalPage,
  saidOf,
  unreadable,
} from '../kit/refusal.ts';
import { payerPage } from './frame.ts';
import { word } from './words.ts';

export type PayerServices = {
  /** Serves an operation as if the visitor's browser had called it. */
  call(name: string, incoming: Incoming): Promise<Answer>;
};

export type Visit = { incoming: Incoming; lang: Lang; token: string };

export type Asked<T> = { reply: T } | { refused: Refusal };

/** One call of an operation: its reply, or the refusal in words. */
export async function ask<T>(
  { call }: PayerServices,
  { incoming, lang }: Visit,
  name: string,
  { token, search = {}, body }: { token: string; search?: Record<string, string>; body?: object },
): Promise<Asked<T>> {
  const json = { ...incoming.raw.headers, 'content-type': 'application/json' };
  const answer = await call(name, {
    ...incoming,
    raw: Object.create(incoming.raw, { headers: { value: json } }) as Incoming['raw'],
    params: { token },
    search: new URLSearchParams({ ...search, lang }).toString(),
    body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    excess: undefined,
  });
  if (answer.status >= 300) return { refused: refusalIn(answer) };
  return { reply: JSON.parse(String(answer.body)) as T };
}

const visitOf = (incoming: Incoming): Visit => ({
  incoming,
  lang: languageOf(incoming),
  token: incoming.params['token'] ?? '',
});

export const guarded = guarding(visitOf, (refusal, { lang }) => problem(refusal, lang));

export function problem(refusal: Refusal, lang: Lang): RawAnswer {
  const isUnknown = refusal.code === 'NOT_FOUND';
  const title = word(isUnknown ? 'problem' : 'trouble', lang);
  // The catalogue speaks to programs, of objects and routes.
  const message = isUnknown ? word('unknown', lang) : saidOf(refusal, lang);
  const main = html`<h1>${title}</h1>\n<p class="notice">${message}</p>`;
  const body = payerPage(lang, { title, shop: undefined, isTest: false, state: 'problem', main });
  return refusalPage(refusal, pageHeaders(lang), body);
}

/** What payers write, by the names of the forms and of the operations. */
const written = new Set([
  ...['amount', 'offer_code', 'name', 'email', 'reference'],
  ...['channel', 'phone', 'statement'],
]);

/**
 * What is said of a refusal above the page: what is wrong with a field stands beside it, if the page draws it. Of what no form lets
 * anybody write, its own words would say nothing.
 */
export function noticeOf(
  refusal: Refusal,
  drawn: readonly string[],
  lang: Lang,
): string | undefined {
  const faults = Object.entries(refusal.fields);
  if (faults.length === 0) return saidOf(refusal, lang);
  const others = faults.filter(([name]) => !drawn.includes(name));
  if (others.length === 0) return undefined;
  const said = others.flatMap(([name, text]) => (written.has(name) ? [text] : []));
  return said.length > 0 ? said.join(' ') : unreadable[lang];
}

/** The page, and above it what was refused: with the status and the headers that a program would get. */
export const drawn = (refused: Refusal | undefined, body: string, lang: Lang): RawAnswer => ({
  status: refused?.status ?? 200,
  headers: [...pageHeaders(lang), ...(refused?.headers ?? [])],
  body,
});

/** A reload of what follows asks again instead of sending the form again. */
export const seeOther = (path: string, lang: Lang, more = ''): RawAnswer => ({
  status: 303,
  headers: [['Location', `${path}?lang=${lang}${more}`], ...pageHeaders(lang)],
  body: '',
});
