// What all doors share: a form's fields and its refusal, redirects, and a page for what went wrong.
import type { RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { type Asked, fieldOf } from '../kit/ask-sign-in.ts';
import { type Door, doorHeaders, doorPage } from '../kit/door-frame.ts';
import { readForm } from '../kit/form.ts';
import { html, say } from '../kit/html.ts';
import { guarding, type Refusal, refusalPage, saidOf } from '../kit/refusal.ts';
import type { Faults, Notice } from './parts.ts';
import { type DoorServices, type Visit, visitOf } from './visit.ts';
import { words } from './words.ts';

export type Fields = ReadonlyMap<string, string>;

type Open = (services: DoorServices, visit: Visit) => Promise<RawAnswer> | RawAnswer;
type Send = (
  services: DoorServices,
  visit: Visit,
  fields: Fields,
) => Promise<RawAnswer> | RawAnswer;

/** A page and what its form does. A refusal, such as that of a busy server, is a page too. */
export const door = (services: DoorServices, { open, send }: { open: Open; send: Send }) => ({
  GET: guarded((visit) => open(services, visit)),
  POST: guarded((visit) => {
    // Whoever is not signed in has no cookie that another site could use, but mails to ask for.
    if (!services.originAllowed(visit.incoming.raw.headers)) throw fail('FORBIDDEN');
    const fields = readForm(visit.incoming);
    if (!fields) throw fail('BAD_REQUEST');
    return send(services, visit, fields);
  }),
});

const guarded = guarding(visitOf, problem);

function problem(refusal: Refusal, visit: Visit): RawAnswer {
  const main = html`<p role="alert">${saidOf(refusal, visit.lang)}</p>`;
  const { headers, body } = shown(visit, { title: say(didNotWork, visit.lang), main });
  return refusalPage(refusal, headers, String(body));
}

const didNotWork = { fr: 'Cela n’a pas marché', en: 'This did not work' };

export function shown(
  visit: Visit,
  page: Door,
  status = 200,
  more: [string, string][] = [],
): RawAnswer {
  const next = visit.asked.get('next') ?? undefined;
  const body = doorPage(visit.lang, { ...page, keeps: { next, ...page.keeps } });
  return { status, headers: [...doorHeaders(visit.lang), ...more], body };
}

/** A reload of what follows asks for a page, and sends no form again. */
export const goTo = (address: string, cookies: readonly string[] = []): RawAnswer => ({
  status: 303,
  headers: [['Location', address], ['Cache-Control', 'no-store'], ...cookieHeaders(cookies)],
  body: '',
});

const cookieHeaders = (cookies: readonly string[]) =>
  cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);

type Refused = Extract<Asked, { done: false }>;

/** A refusal as its page says it: beside the field that its code speaks of. */
export function refusedPage(
  visit: Visit,
  refused: Refused,
  draw: (notice: Notice) => Door,
): RawAnswer {
  const { status, code, message, wait_s, cookies } = refused;
  const name = fieldOf[code];
  const faults: Faults = name === undefined ? {} : { [name]: message };
  const headers = cookieHeaders(cookies);
  if (wait_s !== undefined) headers.push(['Retry-After', wait_s]);
  return shown(visit, draw({ kind: 'bad', text: message, faults }), status, headers);
}

/** What the page can see by itself, said before anybody is asked. */
export const wrongFields = (visit: Visit, faults: Faults, draw: (notice: Notice) => Door) =>
  shown(visit, draw({ kind: 'bad', text: say(words.noEmail, visit.lang), faults }), 400);
