// What a browser or a tool reads of a running server: the pages of the API and of its errors, their style and
// the OpenAPI document.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Operation } from '../../../contract/operation.ts';
import type { Lang } from '../../db/context.ts';
import type { Incoming } from '../../http/mount.ts';
import { languageOf } from '../../http/mount.ts';
import { buildOpenApi, type DocumentOptions } from '../../http/openapi.ts';
import type { Page, RawAnswer } from '../../http/server.ts';
import { apiPage } from './api-page.ts';
import { errorsPage } from './errors-page.ts';

const styles = ['style.css', 'form.css', 'data.css', 'data-lists.css'] as const;

/** Nothing but our own style and images; the page has no script and no form, so neither may appear. */
const contentPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** How many addresses of this server are remembered with their pages, when no PUBLIC_URL is set. */
const keptAddresses = 8;

export function documentPages(
  operations: Record<string, Operation>,
  options: DocumentOptions,
): Page[] {
  const openApi = once(() => stored(`${JSON.stringify(buildOpenApi(operations, options))}\n`));
  const docs = document(
    (incoming) => options.publicUrl ?? ownAddress(incoming),
    (lang, publicUrl) => apiPage(operations, lang, { publicUrl }),
  );
  const errors = document(
    () => null,
    (lang) => errorsPage(operations, lang),
  );

  return [
    {
      method: 'GET',
      path: '/openapi.json',
      serve: (incoming) =>
        answer(incoming, openApi(), [['Content-Type', 'application/json; charset=utf-8']]),
    },
    { method: 'GET', path: '/docs', serve: docs },
    { method: 'GET', path: '/docs/errors', serve: errors },
    ...styles.map(stylePage),
    { method: 'GET', path: '/', serve: toDocs },
  ];
}

type Draw = (lang: Lang, publicUrl: string | null) => string;

/** A page in the language asked for, drawn once for each language and address. */
function document(addressOf: (incoming: Incoming) => string | null, draw: Draw): Page['serve'] {
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
      ['Vary', 'Accept-Language'],
      ['Content-Security-Policy', contentPolicy],
    ]);
  };
}

function stylePage(name: (typeof styles)[number]): Page {
  const css = once(() =>
    stored(readFileSync(new URL(`../../../design/${name}`, import.meta.url), 'utf8')),
  );
  return {
    method: 'GET',
    path: `/docs/${name}`,
    serve: (incoming) => answer(incoming, css(), [['Content-Type', 'text/css; charset=utf-8']]),
  };
}

/** The page's language goes along when the address asks for one. */
function toDocs(incoming: Incoming): RawAnswer {
  const asked = new URLSearchParams(incoming.search).get('lang');
  const query = asked === 'fr' || asked === 'en' ? `?lang=${asked}` : '';
  return {
    status: 302,
    headers: [['Location', `/docs${query}`], ['Cache-Control', 'no-store'], ...safety],
    body: '',
  };
}

const hostForm = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** Where the caller found us, for examples that can be pasted; null when the header is no address. */
export function ownAddress(incoming: Incoming): string | null {
  const host = incoming.raw.headers.host ?? '';
  return host.length <= 255 && hostForm.test(host) ? `http://${host.toLowerCase()}` : null;
}

type Stored = { body: Buffer; tag: string };

const stored = (text: string): Stored => ({
  body: Buffer.from(text),
  tag: `"${hash('sha256', text, 'base64url').slice(0, 27)}"`,
});

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const safety: [string, string][] = [['Referrer-Policy', 'no-referrer']];

function answer(incoming: Incoming, { body, tag }: Stored, headers: [string, string][]): RawAnswer {
  const all: [string, string][] = [
    ...headers,
    ...safety,
    ['Cache-Control', 'public, max-age=300'],
    ['ETag', tag],
  ];
  const known = incoming.raw.headers['if-none-match'] ?? '';
  const same = known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  // A 304 keeps its body here: Node never sends it, and Content-Length stays that of the 200 (RFC 9110).
  return { status: same ? 304 : 200, headers: all, body };
}
