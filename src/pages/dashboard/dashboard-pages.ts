// Serves the application for signed-in people: its shell at every address of a page, and its files (UI08 to UI14). It
// knows nobody's data: the application asks the operations.
import { hash } from 'node:crypto';
import { apiOf, platformApi } from '../../../contract/apis.ts';
import { errorAnswer, type Incoming, knows, languageOf, type RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import type { PagesOf } from '../table.ts';
import { type Built, type BuiltFiles, type Encoding, openBuilt } from './built.ts';
import { shell } from './shell.ts';
import { type Missing, missingPage } from './state-pages.ts';

export type DashboardServices = {
  /** Where builds lie. */
  folder: string;
  enabled: boolean;
  /** The workbench of ours is not there then (UI181). */
  production: boolean;
  /** Whether a build is under way. */
  isBuilding(): boolean;
  session(cookie: string | undefined): Promise<unknown>;
};

type DashboardPath = '/dashboard' | '/dashboard/*' | '/dashboard/assets/{file}';

export function dashboardPages(services: DashboardServices): PagesOf<DashboardPath> {
  const files = openBuilt(services.folder);
  const page = (incoming: Incoming) => open(services, files, incoming);
  return {
    '/dashboard': page,
    '/dashboard/*': page,
    '/dashboard/assets/{file}': (incoming) =>
      services.enabled ? asset(files, incoming) : notFound(incoming),
  };
}

async function open(
  services: DashboardServices,
  files: BuiltFiles,
  incoming: Incoming,
): Promise<RawAnswer> {
  const path = pathOf(incoming);
  // Paths below another API's base are that API's, whoever serves them (UI11).
  if (apiOf(path) !== platformApi) return notFound(incoming);
  const error = path === '/dashboard' ? errorOf(incoming) : undefined;
  if (error !== undefined) return toConfirmation(incoming, error);
  const lang = languageOf(incoming);
  const missing = (why: Missing) => missingPage(why, lang);
  if (!services.enabled) return missing('off');
  const built = files.current();
  if (!built) return missing(services.isBuilding() ? 'building' : 'broken');
  if (!(await services.session(incoming.raw.headers.cookie))) return toSignIn(incoming, path);
  const isKept = services.production && path === workbench;
  return shellAnswer(isKept ? { ...built, pages: [] } : built, path, incoming);
}

const workbench = '/dashboard/design';

const pathOf = ({ raw }: Incoming): string =>
  (raw.url ?? '').replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0] ?? '';

/** Before any script is sent (UI10). */
function toSignIn(incoming: Incoming, path: string): RawAnswer {
  const { search } = incoming;
  const next = path + (search ? `?${search}` : '');
  return redirect(`/dashboard/sign-in?next=${encodeURIComponent(next)}${saidIn(incoming)}`);
}

/** Mails that named no page of their own lead to /dashboard, with what was wrong of their link (UI25). */
const errorOf = ({ search }: Incoming): string | undefined =>
  new URLSearchParams(search).get('error')?.match(/^[A-Z_]{1,40}$/i)?.[0];

const toConfirmation = (incoming: Incoming, error: string): RawAnswer =>
  redirect(`/dashboard/confirm?error=${error}${saidIn(incoming)}`);

function saidIn({ search }: Incoming): string {
  const asked = new URLSearchParams(search).get('lang');
  return asked === 'fr' || asked === 'en' ? `&lang=${asked}` : '';
}

const redirect = (location: string): RawAnswer => ({
  status: 303,
  headers: [
    ['Location', location],
    ['Cache-Control', 'no-store'],
  ],
  body: '',
});

function shellAnswer(built: Built, path: string, incoming: Incoming): RawAnswer {
  const lang = languageOf(incoming);
  const page = built.pages.find(({ pattern }) => isAt(pattern, path));
  const body = shell(built, page?.files ?? [], lang);
  const tag = hash('sha256', body, 'base64url').slice(0, 27);
  const headers: [string, string][] = [
    ['Content-Type', 'text/html; charset=utf-8'],
    ['Content-Language', lang],
    ['Vary', 'Accept-Language, Cookie'],
    ['Cache-Control', 'private, no-cache'],
    ['ETag', `"${tag}"`],
  ];
  if (!page) return { status: 404, headers, body };
  const isKnown = knows(incoming.raw.headers['if-none-match'], tag);
  return { status: isKnown ? 304 : 200, headers, body };
}

const patterns = new Map<string, RegExp>();

/** Whether a path is one of an address's: `{mode}` is one of two words, every other name any text. */
function isAt(pattern: string, path: string): boolean {
  let found = patterns.get(pattern);
  if (!found) {
    const text = pattern.replace(/\{mode\}/g, '(?:test|live)').replace(/\{\w+\}/g, '[^/]+');
    found = new RegExp(`^${text}$`);
    patterns.set(pattern, found);
  }
  return found.test(path);
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
};

async function asset(files: BuiltFiles, incoming: Incoming): Promise<RawAnswer> {
  const name = incoming.params['file'] ?? '';
  const type = types[name.split('.').at(-1) ?? ''];
  const found = type && (await files.file(name, encodingsOf(incoming)));
  if (!found) return notFound(incoming);
  // Every name but that of the licences carries the hash of its content.
  const isLasting = /-[\w-]{8}\.\w+$/.test(name);
  const headers: [string, string][] = [
    ['Content-Type', type],
    ['Vary', 'Accept-Encoding'],
    ['Cache-Control', isLasting ? 'public, max-age=31536000, immutable' : 'no-cache'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ];
  if (found.encoding) headers.push(['Content-Encoding', found.encoding]);
  return { status: 200, headers, body: found.body };
}

/** The best first. A weight of nought refuses one (RFC 9110 section 12.5.3). */
function encodingsOf({ raw }: Incoming): Encoding[] {
  const given = String(raw.headers['accept-encoding'] ?? '');
  const accepted = given.split(',').map((one) => one.trim().toLowerCase());
  const takes = (name: string) =>
    accepted.some((one) => {
      const [word, weight = 'q=1'] = one.split(';').map((part) => part.trim());
      return word === name && Number(weight.slice(2)) > 0;
    });
  return (['br', 'gzip'] as const).filter(takes);
}

function notFound(incoming: Incoming): RawAnswer {
  const lang = languageOf(incoming);
  const refusal = fail('NOT_FOUND');
  const api = apiOf(pathOf(incoming));
  const { status, body } = errorAnswer(refusal, lang, incoming.requestId, undefined, api);
  return {
    status,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ['Vary', 'Accept-Language'],
    ],
    body,
  };
}
