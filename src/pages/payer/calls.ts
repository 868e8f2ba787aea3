// How the pages of payers ask: operations are called in the name of the visitor, with the same checks and limits as
// anybody's calls; a refusal is a page too.
import type { Lang } from '../../../contract/text.ts';
import {
  type Answer,
  errorAnswer,
  type Incoming,
  languageOf,
  type RawAnswer,
  refusalOf,
} from '../../http/page.ts';
import { html } from '../kit/html.ts';
import { payerHeaders, payerPage } from './frame.ts';
import { word } from './words.ts';

export type PayerServices = {
  /** Serves an operation as if the visitor's browser had called it. */
  call(name: string, incoming: Incoming): Promise<Answer>;
};

export type Visit = { incoming: Incoming; lang: Lang; token: string };

export type Refused = {
  status: number;
  code?: string;
  message: string;
  fields: Record<string, string>;
  wait?: string;
};
export type Asked<T> = { reply: T } | { refused: Refused };

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
  const said = JSON.parse(String(answer.body ?? '{}'));
  if (answer.status < 300) return { reply: said as T };
  const wait = answer.headers?.['Retry-After'];
  const { code = '', message = '', fields = {} } = said as Partial<Refused>;
  const refused = { status: answer.status, code, message, fields };
  return { refused: wait === undefined ? refused : { ...refused, wait } };
}

/** A refusal on the way, such as that of a busy server, is a page too, in the visitor's language. */
export function guarded(serve: (visit: Visit) => Promise<RawAnswer>) {
  return async (incoming: Incoming): Promise<RawAnswer> => {
    const lang = languageOf(incoming);
    const visit = { incoming, lang, token: incoming.params['token'] ?? '' };
    try {
      return await serve(visit);
    } catch (error) {
      const refusal = errorAnswer(refusalOf(error), lang, incoming.requestId);
      const { message } = JSON.parse(refusal.body) as { message: string };
      const wait = refusal.headers?.['Retry-After'];
      return problem(
        { status: refusal.status, message, fields: {}, ...(wait ? { wait } : {}) },
        lang,
      );
    }
  };
}

export function problem({ status, message, wait }: Refused, lang: Lang): RawAnswer {
  const title = word(status === 404 ? 'problem' : 'trouble', lang);
  const main = html`<h1>${title}</h1>\n<p class="notice">${message}</p>`;
  const body = payerPage(lang, { title, shop: undefined, isTest: false, state: 'problem', main });
  const headers = payerHeaders(lang);
  return {
    status,
    headers: wait === undefined ? headers : [...headers, ['Retry-After', wait]],
    body,
  };
}

export const drawn = (status: number, body: string, lang: Lang): RawAnswer => ({
  status,
  headers: payerHeaders(lang),
  body,
});

/** A reload of what follows asks again instead of sending the form again. */
export const seeOther = (path: string, lang: Lang): RawAnswer => ({
  status: 303,
  headers: [['Location', `${path}?lang=${lang}`], ...payerHeaders(lang)],
  body: '',
});
