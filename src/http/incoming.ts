// A request as the server hands it over, and the language that it asks for.
import type { IncomingMessage } from 'node:http';
import type { Lang } from '../../contract/text.ts';
import type { Excess } from './body-counter.ts';
import { chooseLanguage } from './language.ts';

export type Incoming = {
  raw: IncomingMessage;
  params: Record<string, string>;
  /** The text after `?`, or empty. */
  search: string;
  body: Buffer | undefined;
  /** What the body has too much of: then `body` is its beginning alone. */
  excess?: Excess | undefined;
  requestId: string;
  /** The client's address, as far as our own proxies tell it. */
  address: string;
};

/** The language of a call's answer; `otherwise` where the caller names none. */
export function languageOf(incoming: Incoming, otherwise?: Lang): Lang {
  const asked = incoming.search.includes('lang=')
    ? (new URLSearchParams(incoming.search).get('lang') ?? undefined)
    : undefined;
  return chooseLanguage(incoming.raw.headers['accept-language'], asked, otherwise);
}

/** The first value of a header that came more than once. */
export const onlyValue = (value: string | string[] | undefined) =>
  Array.isArray(value) ? value[0] : value;
