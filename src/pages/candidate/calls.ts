// What the candidate's pages ask of the house, the cookie by which they are let in, and refusals as pages.
import type {
  Given,
  Notice,
  OwnRecord,
  VisitScene,
} from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import type { Incoming, RawAnswer } from '../../http/page.ts';
import { type Html, html } from '../kit/html.ts';
import { pageHeaders } from '../kit/page-headers.ts';
import {
  caught,
  guarding,
  type Refusal,
  refusalPage,
  type Visited,
  visitIn,
  waitOf,
} from '../kit/refusal.ts';
import { candidatePage } from './frame.ts';
import { lasting, type Word, word } from './words.ts';

export type Asking = { pass: string | undefined; candidateId: string; lang: Lang };

type Opened = { candidateId: string; pass: string };

type Counted = {
  pageLeft: { times: number; seconds: number };
  pasted: { times: number; characters: number };
};

type Part = { offset: number; bytes: Buffer };
export type Heard = { bytes: Buffer; type: string };

export type CandidateServices = {
  readLink(token: string): Promise<{ notice: Notice; name: string; hasBegun: boolean }>;
  openLink(token: string, lang: Lang): Promise<Opened>;
  /** `key`: the mark of a form that was not sent yet. */
  readAddress(slug: string): Promise<{ notice: Notice; key: string }>;
  join(
    slug: string,
    typed: { name: string; email: string; phone: string; challenge: string; key: string },
    address: string,
    lang: Lang,
  ): Promise<Opened>;
  show(asking: Asking): Promise<VisitScene>;
  /** A campaign's pages without a candidate, by a sealed address. */
  preview(token: string, step: number): Promise<VisitScene & { step: number; last: number }>;
  begin(
    asking: Asking,
    form: {
      agrees: boolean;
      followUps: boolean;
      keepAudio: boolean;
      refusesLevels: boolean;
      channel: string;
      told: string;
    },
  ): Promise<void>;
  decline(asking: Asking): Promise<void>;
  answer(
    asking: Asking,
    answering: {
      item: string;
      key: string;
      given: Given;
      skip: boolean;
      recording: string | null;
      counted: Counted | null;
    },
  ): Promise<void>;
  saveDraft(asking: Asking, draft: { item: string; given: Given }): Promise<void>;
  correct(asking: Asking, messageId: string, given: Given): Promise<void>;
  send(asking: Asking, counted: Counted | null): Promise<void>;
  withdraw(asking: Asking): Promise<void>;
  /** `session`: an earlier one; null: the latest. */
  contest(asking: Asking, contesting: { text: string; session: string | null }): Promise<void>;
  erase(asking: Asking): Promise<void>;
  record(asking: Asking): Promise<OwnRecord>;
  keepRecording(
    asking: Asking,
    recording: { take: string; item: string; size: number; part: Part },
  ): Promise<{ id: string; offset: number; done: boolean }>;
  dropRecording(asking: Asking, item: string): Promise<void>;
  hearOwn(asking: Asking, recordingId: string): Promise<Heard>;
  /** By a signed address. */
  hear(token: string): Promise<Heard>;
  /** Whether a form of another site was sent in the visitor's name. */
  originAllowed(headers: Incoming['raw']['headers']): boolean;
  /** By which the checker of challenges knows this site; null: no page can show a challenge. */
  siteKey: string | null;
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

function passIn({ raw }: Incoming): string | undefined {
  const pairs = (raw.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
  return found?.slice(cookieName.length + 1) || undefined;
}

export type Visit = Visited;

export const askingOf = ({ incoming, lang }: Visit): Asking => ({
  pass: passIn(incoming),
  candidateId: incoming.params['candidateId'] ?? '',
  lang,
});

export const guarded = guarding(visitIn, problem);

export const refusedOf = (error: unknown, { incoming, lang }: Visit): Refusal =>
  caught(error, lang, incoming);

/** Whoever may not see this page is told how to; what was typed before they were told stands there. */
export function problem(refusal: Refusal, { lang }: Visit, typed?: Html): RawAnswer {
  if (refusal.status === 401) return told(401, 'closedDoor', 'closedDoorWhy', lang, typed);
  if (refusal.status === 404) return told(404, 'unknown', 'unknownLink', lang);
  if (refusal.status === 413) return told(413, 'tooLarge', 'tooLargeWhy', lang);
  const wait = waitOf(refusal);
  const comeBack =
    wait === undefined
      ? undefined
      : html`\n<p>${word('comeBack', lang)} ${lasting(Number(wait))}.</p>`;
  const more = html`${comeBack}${typed}`;
  const body = plainly(word('trouble', lang), refusal.message, lang, more);
  return refusalPage(refusal, pageHeaders(lang), body);
}

export const told = (status: number, title: Word, text: Word, lang: Lang, more?: Html): RawAnswer =>
  drawn(status, plainly(word(title, lang), word(text, lang), lang, more), lang);

const plainly = (title: string, text: string, lang: Lang, more?: Html): string =>
  candidatePage(lang, {
    title,
    main: html`<h1>${title}</h1>\n<p class="notice">${text}</p>${more}`,
  });

export const drawn = (status: number, body: string, lang: Lang): RawAnswer => ({
  status,
  headers: pageHeaders(lang),
  body,
});

/** A reload of what follows asks again instead of sending the form again. */
export const seeOther = (
  path: string,
  lang: Lang,
  more: readonly [string, string][] = [],
): RawAnswer => ({
  status: 303,
  headers: [['Location', `${path}?lang=${lang}`], ...pageHeaders(lang), ...more],
  body: '',
});
