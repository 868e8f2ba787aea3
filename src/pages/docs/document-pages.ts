// What a browser or a tool reads of a running server: the pages of the API and of its errors, their style and
// the OpenAPI document.

import { hash } from 'node:crypto';
import type { Api } from '../../../contract/api.ts';
import { platformApi } from '../../../contract/apis.ts';
import { hiringApi, hiringDashboardApi } from '../../../contract/hiring/apis.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { Lang } from '../../../contract/text.ts';
import {
  type Incoming,
  knows,
  languageOf,
  pack,
  type RawAnswer,
  takesGzip,
} from '../../http/page.ts';
import type { Serve } from '../kit/declaration.ts';
import { designed } from '../kit/design.ts';
import { iconFile } from '../kit/icon.ts';
import { ownAddress } from '../kit/own-address.ts';
import type { PagesOf } from '../table.ts';
import { apiPage } from './api-page.ts';
import { errorsPage } from './errors-page.ts';
import { buildOpenApi, type DocumentOptions } from './openapi.ts';
import { searchIndex } from './search-index.ts';

/** How many addresses of this server are remembered with their pages, when no PUBLIC_URL is set. */
const keptAddresses = 8;

type DocumentPath =
  | '/'
  | '/favicon.ico'
  | '/docs'
  | '/docs/errors'
  | '/docs/index.json'
  | '/openapi.json'
  | '/api/v1/openapi.json'
  | '/dashboard/hire/openapi.json'
  | `/docs/${'style' | 'form' | 'data' | 'data-lists'}.css`;

export function documentPages(
  operations: Record<string, Operation>,
  options: DocumentOptions,
): PagesOf<DocumentPath> {
  const openApi = (api: Api): Serve => {
    const text = once(() =>
      stored(`${JSON.stringify(buildOpenApi(operations, { ...options, api }))}\n`),
    );
    return (incoming) =>
      answer(incoming, text(), [
        ['Content-Type', 'application/json; charset=utf-8'],
        ...noReferrer,
      ]);
  };
  const docs = document(
    (incoming) => options.publicUrl ?? ownAddress(incoming),
    (lang, publicUrl) => apiPage(operations, lang, { publicUrl }),
  );
  const errors = document(
    () => null,
    (lang) => errorsPage(operations, lang),
  );

  const indexes = { fr: once(() => indexOf('fr')), en: once(() => indexOf('en')) };
  const indexOf = (lang: Lang) => stored(JSON.stringify(searchIndex(operations, lang)));
  const index: Serve = (incoming) => {
    const lang = languageOf(incoming);
    return answer(incoming, indexes[lang](), [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Language', lang],
      ...noReferrer,
    ]);
  };

  return {
    '/': toDocs,
    '/favicon.ico': favicon,
    '/docs': docs,
    '/docs/errors': errors,
    '/docs/index.json': index,
    '/docs/style.css': style('tokens.css', 'ground.css', 'style.css'),
    '/docs/form.css': style('form.css'),
    '/docs/data.css': style('data.css'),
    '/docs/data-lists.css': style('data-lists.css'),
    '/openapi.json': openApi(platformApi),
    '/api/v1/openapi.json': openApi(hiringApi),
    '/dashboard/hire/openapi.json': openApi(hiringDashboardApi),
  };
}

type Draw = (lang: Lang, publicUrl: string | null) => string;

/** A page in the language asked for, drawn once for each language and address. */
function document(addressOf: (incoming: Incoming) => string | null, draw: Draw): Serve {
  const drawn = new Map<string, Stored>();
  return (incoming) => {
    const lang = languageOf(incoming);
    const publicUrl = addressOf(incoming);
    const name = `${lang} ${publicUrl}`;
    let page = drawn.get(name);
    if (!page) {
      // The Host header is the caller's word: forgetting all is cheaper than remembering every lie.
      if (drawn.size >= 2 * keptAddresses) drawn.clear();
      page = stored(draw(lang, publicUrl));
      drawn.set(name, page);
    }
    return answer(incoming, page, [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Language', lang],
    ]);
  };
}

/** What a browser asks for of itself; the same for a week. */
const favicon: Serve = () => ({
  status: 200,
  headers: [
    ['Content-Type', 'image/svg+xml'],
    ['Cache-Control', 'public, max-age=604800'],
    ['X-Content-Type-Options', 'nosniff'],
  ],
  body: iconFile,
});

/** Several files are one: a page loads its colours with its first style. */
function style(...names: string[]): Serve {
  const css = once(() => stored(designed(...names)));
  return (incoming) =>
    answer(incoming, css(), [['Content-Type', 'text/css; charset=utf-8'], ...noReferrer]);
}

/** The page's language goes along when the address asks for one. */
function toDocs(incoming: Incoming): RawAnswer {
  const asked = new URLSearchParams(incoming.search).get('lang');
  const query = asked === 'fr' || asked === 'en' ? `?lang=${asked}` : '';
  return {
    status: 302,
    headers: [['Location', `/docs${query}`], ['Cache-Control', 'no-store'], ...noReferrer],
    body: '',
  };
}

type Stored = {
  body: Buffer;
  tag: string;
  /** The same for who takes it so, from the first one who asks for it on: a megabyte takes a while to pack. */
  packed?: Buffer | undefined;
  packing?: true;
};

const stored = (text: string): Stored => ({
  body: Buffer.from(text),
  tag: hash('sha256', text, 'base64url').slice(0, 27),
});

/** Undefined while it is packed. */
function packedOf(one: Stored): Buffer | undefined {
  if (!one.packing) {
    one.packing = true;
    void pack(one.body).then((packed) => {
      one.packed = packed;
    });
  }
  return one.packed;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const noReferrer: [string, string][] = [['Referrer-Policy', 'no-referrer']];

function answer(incoming: Incoming, one: Stored, headers: [string, string][]): RawAnswer {
  const { 'if-none-match': known, 'accept-encoding': taken } = incoming.raw.headers;
  const packed = takesGzip(taken) ? packedOf(one) : undefined;
  // A strong tag names the bytes, packed or not (RFC 9110 section 8.8.3).
  const tags = [one.tag, `${one.tag}.gz`];
  const varies = headers.some(([name]) => name === 'Content-Language') ? 'Accept-Language, ' : '';
  const all: [string, string][] = [
    ...headers,
    ['Vary', `${varies}Accept-Encoding`],
    ['Cache-Control', 'public, max-age=300'],
    ['ETag', `"${tags[packed ? 1 : 0]}"`],
  ];
  if (packed) all.push(['Content-Encoding', 'gzip']);
  const same = tags.some((tag) => knows(known, tag));
  // A 304 keeps its body here: Node never sends it, and Content-Length stays that of the 200 (RFC 9110).
  return { status: same ? 304 : 200, headers: all, body: packed ?? one.body };
}
