// A visit to a door: who comes, in which language, and where they wanted to go.

import type { Lang } from '../../../contract/text.ts';
import { type Answer, type Incoming, languageOf } from '../../http/page.ts';
import { isOwnAddress } from '../../kit/own-address.ts';
import type { SignInService } from '../kit/ask-sign-in.ts';
import { query } from '../kit/door-frame.ts';

export type DoorServices = {
  signIn: SignInService;
  session(cookie: string | undefined): Promise<Visitor | undefined>;
  /** Whether a form may come from where its browser says it does. */
  originAllowed(headers: Incoming['raw']['headers']): boolean;
  /** Where mails lie for whoever tries svc out; null where they are sent, and in production. */
  mailFolder: string | null;
  /** Serves an operation as if the visitor's browser had called it. */
  call(name: string, incoming: Incoming): Promise<Answer>;
  /** By which the checker of challenges knows this site; null: no page can show a challenge. */
  siteKey: string | null;
};

export type Visitor = { email: string; name: string; emailVerified: boolean };

export type Visit = {
  incoming: Incoming;
  lang: Lang;
  /** `?lang=`, when the address has one: what follows keeps it. */
  said: Lang | undefined;
  asked: URLSearchParams;
  /** Where the visitor wanted to go, if that is ours to send them to. */
  next: string | undefined;
};

export function visitOf(incoming: Incoming): Visit {
  const asked = new URLSearchParams(incoming.search);
  const lang = languageOf(incoming);
  const said = asked.get('lang') === lang ? lang : undefined;
  return { incoming, lang, said, asked, next: nextOf(asked.get('next')) };
}

/** Longer than any address of ours with its filters. */
const longest = 2_000;

/**
 * A path of the application, of hiring or of an invitation: nothing else is a place to go on to, whatever a browser
 * would make of it (UI21). Its own doors would only lead back.
 */
export function nextOf(given: string | null): string | undefined {
  if (given === null || given.length > longest || !isOwnAddress(given, [])) return undefined;
  return /^\/(?:dashboard(?:[/?#]|$)|invitations\/)/.test(given) ? given : undefined;
}

export type DoorName =
  | 'sign-in'
  | 'sign-up'
  | 'forgot-password'
  | 'reset-password'
  | 'confirm'
  | 'sign-out'
  | 'report'
  | 'second-factor';

/** The address of a door, in the language that the visitor asked for. */
export const doorAt = (
  name: DoorName,
  { said }: Pick<Visit, 'said'>,
  params: Readonly<Record<string, string | undefined>> = {},
): string => `/dashboard/${name}${query({ ...params, lang: said })}`;

/** A page of the application in that language. */
export const pageAt = (path: string, { said }: Pick<Visit, 'said'>): string =>
  `${path}${query({ lang: said })}`;
