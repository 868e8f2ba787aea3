// A refusal as the pages of every audience tell it: in the words, with the status and the headers that a program would get,
// and as a page of that audience. Written once, so that none of them forgets when to come back.
import type { Lang, Text } from '../../../contract/text.ts';
import {
  type Answer,
  errorAnswer,
  type Incoming,
  languageOf,
  type RawAnswer,
  refusalOf,
} from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { waitSentence } from './wait-words.ts';

export type Refusal = {
  status: number;
  code: string;
  message: string;
  /** What is wrong with each field, by its name. */
  fields: Readonly<Record<string, string>>;
  /** Those of the answer: when to come back, above all. */
  headers: readonly [string, string][];
};

/** What an operation refused, in the envelope of either API. */
export function refusalIn({ status, body, headers }: Answer): Refusal {
  type Said = Partial<Pick<Refusal, 'code' | 'message' | 'fields'>>;
  const said = JSON.parse(String(body ?? '{}')) as Said & { error?: Said };
  const { code = '', message = '', fields = {} } = said.error ?? said;
  return { status, code, message, fields, headers: Object.entries(headers ?? {}) };
}

/** To people, who send forms: the catalogue speaks of headers and JSON. */
export const unreadable: Text = {
  fr: 'Ce formulaire n’a pas pu être lu. Rechargez la page, puis recommencez.',
  en: 'This form could not be read. Reload the page, then try again.',
};

/** What was thrown on the way; anything that is no refusal is thrown on. */
export function caught(error: unknown, lang: Lang, { requestId }: Incoming): Refusal {
  const failure = refusalOf(error);
  const refusal = refusalIn(errorAnswer(failure, lang, requestId));
  const isBare = failure.code === 'BAD_REQUEST' && Object.keys(failure.members).length === 0;
  return isBare ? { ...refusal, message: unreadable[lang] } : refusal;
}

/** Seconds, as the header says them. */
export const waitOf = ({ headers }: Refusal): string | undefined =>
  headers.find(([name]) => name === 'Retry-After')?.[1];

/** What a page says of it: of one that passes, how long to wait, as its sentence names a header. */
export function saidOf(refusal: Refusal, lang: Lang): string {
  const wait = waitOf(refusal);
  const isWait = refusal.status === 429 && wait !== undefined;
  return isWait ? waitSentence(refusal.message, Number(wait), lang) : refusal.message;
}

/** The page that tells it; `headers` are those that every page of the audience has. */
export const refusalPage = (
  refusal: Refusal,
  headers: readonly [string, string][],
  body: string,
): RawAnswer => ({
  status: refusal.status,
  headers: [...headers, ...refusal.headers],
  body,
});

export type Visited = { incoming: Incoming; lang: Lang };

export const visitIn = (incoming: Incoming): Visited => ({ incoming, lang: languageOf(incoming) });

/** What answers a visit: a refusal on the way, such as that of a busy server, is a page too, in its visitor's language. */
export const guarding =
  <V extends Visited>(
    visitOf: (incoming: Incoming) => V,
    tell: (refusal: Refusal, visit: V) => RawAnswer,
  ) =>
  (serve: (visit: V) => Promise<RawAnswer> | RawAnswer) =>
  async (incoming: Incoming): Promise<RawAnswer> => {
    const visit = visitOf(incoming);
    try {
      if (incoming.excess === 'size') throw fail('REQUEST_TOO_LARGE');
      return await serve(visit);
    } catch (error) {
      return tell(caught(error, visit.lang, incoming), visit);
    }
  };
