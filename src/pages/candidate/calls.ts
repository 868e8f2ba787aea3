// What the candidate's pages ask of the house, the cookie by which they are let in, and refusals as pages.
import type {
  Given,
  Notice,
  OwnRecord,
  VisitScene,
} from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import {
  errorAnswer,
  type Incoming,
  languageOf,
  type RawAnswer,
  refusalOf,
} from '../../http/page.ts';
import { html } from '../kit/html.ts';
import { candidateHeaders, candidatePage } from './frame.ts';
import { lasting, type Word, word } from './words.ts';

export type Asking = { pass: string | undefined; candidateId: string; lang: Lang };

type Opened = { candidateId: string; pass: string };

type Counted = {
  pageLeft: { times: number; seconds: number };
  pasted: { times: number; characters: number };
};

export type CandidateServices = {
  readLink(token: string): Promise<{ notice: Notice; name: string; hasBegun: boolean }>;
  openLink(token: string, lang: Lang): Promise<Opened>;
  readAddress(slug: string): Promise<Notice>;
  join(
    slug: string,
    typed: { name: string; email: string; phone: string },
    address: string,
    lang: Lang,
  ): Promise<Opened>;
  show(asking: Asking): Promise<VisitScene>;
  begin(
    asking: Asking,
    form: { agrees: boolean; followUps: boolean; keepAudio: boolean; channel: string },
  ): Promise<void>;
  decline(asking: Asking): Promise<void>;
  answer(
    asking: Asking,
    answering: { item: string; key: string; given: Given; skip: boolean; counted: Counted | null },
  ): Promise<void>;
  saveDraft(asking: Asking, draft: { item: string; given: Given }): Promise<void>;
  correct(asking: Asking, messageId: string, given: Given): Promise<void>;
  send(asking: Asking, counted: Counted | null): Promise<void>;
  withdraw(asking: Asking): Promise<void>;
  contest(asking: Asking, text: string): Promise<void>;
  erase(asking: Asking): Promise<void>;
  record(asking: Asking): Promise<OwnRecord>;
  /** Whether a form of another site was sent in the visitor's name. */
  originAllowed(headers: Incoming['raw']['headers']): boolean;
  isSecure: boolean;
  pass_ms: number;
};

const cookieName = 'hire_candidate';

/** Of one candidate's pages alone, so that several people can use one telephone. */
export const passCookie = (
  { candidateId, pass }: Opened,
  { isSecure, pass_ms }: Pick<CandidateServices, 'isSecure' | 'pass_ms'>,
): [string, string] => cookie(candidateId, pass, Math.floor(pass_ms / 1000), isSecure);

export const noCookie = (candidateId: string, isSecure: boolean): [string, string] =>
  cookie(candidateId, '', 0, isSecure);

const cookie = (id: string, value: string, age: number, isSecure: boolean): [string, string] => [
  'Set-Cookie',
  `${cookieName}=${value}; Path=/i/c/${id}; Max-Age=${age}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
];

export function passIn({ raw }: Incoming): string | undefined {
  const pairs = (raw.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
  return found?.slice(cookieName.length + 1) || undefined;
}

export type Visit = { incoming: Incoming; lang: Lang };

/** A refusal on the way is a page too, in the visitor's language; whoever may not see this one is told how to. */
export function guarded(serve: (visit: Visit) => Promise<RawAnswer>) {
  return async (incoming: Incoming): Promise<RawAnswer> => {
    const lang = languageOf(incoming);
    try {
      return await serve({ incoming, lang });
    } catch (error) {
      return problem(error, { incoming, lang });
    }
  };
}

export type Refused = {
  code: string;
  status: number;
  message: string;
  fields: Record<string, string>;
  wait?: string | undefined;
};

/** What went wrong, in words; anything that is no refusal is thrown on. */
export function refusedOf(error: unknown, { incoming, lang }: Visit): Refused {
  const answer = errorAnswer(refusalOf(error), lang, incoming.requestId);
  const { code, message, fields = {} } = JSON.parse(answer.body) as Omit<Refused, 'status'>;
  return { code, status: answer.status, message, fields, wait: answer.headers?.['Retry-After'] };
}

function problem(error: unknown, visit: Visit): RawAnswer {
  const { lang } = visit;
  const { status, message, wait } = refusedOf(error, visit);
  if (status === 401) return told(401, 'closedDoor', 'closedDoorWhy', lang);
  if (status === 404) return told(404, 'unknown', 'unknownLink', lang);
  return sayPlainly(status, word('trouble', lang), message, lang, wait);
}

export const told = (status: number, title: Word, text: Word, lang: Lang): RawAnswer =>
  sayPlainly(status, word(title, lang), word(text, lang), lang);

function sayPlainly(
  status: number,
  title: string,
  text: string,
  lang: Lang,
  wait?: string | undefined,
): RawAnswer {
  const main = html`<h1>${title}</h1>\n<p class="notice">${text}</p>${waitOf(wait, lang)}`;
  const headers = candidateHeaders(lang);
  return {
    status,
    headers: wait === undefined ? headers : [...headers, ['Retry-After', wait]],
    body: candidatePage(lang, { title, main }),
  };
}

const waitOf = (wait: string | undefined, lang: Lang) =>
  wait === undefined
    ? undefined
    : html`\n<p>${word('comeBack', lang)} ${lasting(Number(wait))}.</p>`;

export const drawn = (status: number, body: string, lang: Lang): RawAnswer => ({
  status,
  headers: candidateHeaders(lang),
  body,
});

/** A reload of what follows asks again instead of sending the form again. */
export const seeOther = (
  path: string,
  lang: Lang,
  more: readonly [string, string][] = [],
): RawAnswer => ({
  status: 303,
  headers: [['Location', `${path}?lang=${lang}`], ...candidateHeaders(lang), ...more],
  body: '',
});
