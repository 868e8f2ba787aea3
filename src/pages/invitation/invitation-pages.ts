// The pages behind the links of invitations, into a project or a hiring organisation. They decide nothing: their forms become calls of the operations and of
// /auth in the name of their visitor, with the same checks, limits and transactions as anybody's calls.
import type { Lang } from '../../../contract/text.ts';
import { type Answer, type Incoming, languageOf, type RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { askSignIn, fieldOf, type SignInService } from '../kit/ask-sign-in.ts';
import { doorHeaders, query } from '../kit/door-frame.ts';
import { readForm } from '../kit/form.ts';
import { guarding, type Refusal, refusalIn, refusalPage, saidOf, waitOf } from '../kit/refusal.ts';
import type { PagesOf } from '../table.ts';
import {
  type InvitationScene,
  type Invited,
  invitationPage,
  invitationProblem,
  type Reader,
} from './invitation-page.ts';

export type InvitationServices = {
  /** What the link is about; refuses one that nobody made. */
  show(incoming: Incoming): Promise<Invited | { refusal: Answer }>;
  /** Accepts in the visitor's name, as if their browser had called the operation. */
  accept(incoming: Incoming): Promise<Answer>;
  signIn: SignInService;
  session(cookie: string | undefined): Promise<SignedIn | undefined>;
  /** What a link that was sent to this address opens once accepted. */
  opensFor(token: string, email: string): Promise<Reader['opens']>;
  /** Where mails lie for whoever tries svc out. */
  mailFolder: string | null;
};

type SignedIn = { email: string; emailVerified: boolean };

type Fields = ReadonlyMap<string, string>;
type Visit = { incoming: Incoming; lang: Lang; token: string; here: string };

/** What came of a form: done, so that the page is opened afresh, or refused in words. */
type Outcome = { cookies: string[] } /** `to`: a second factor is asked for first. */ & (
  | { done: true; to?: string }
  | { done?: false; status: number; message: string; code?: string; wait_s?: string | undefined }
);

type Address = '/invitations/{token}' | '/invitations/organization/{token}';

export const invitationPages = (of: {
  project: InvitationServices;
  organization: InvitationServices;
}): PagesOf<Address> => ({
  '/invitations/{token}': pageAt('/invitations', of.project),
  '/invitations/organization/{token}': pageAt('/invitations/organization', of.organization),
});

function pageAt(base: string, services: InvitationServices) {
  const guarded = guarding((incoming) => visitOf(incoming, base), problem);
  return {
    GET: guarded((visit) => open(services, visit)),
    POST: guarded((visit) => act(services, visit)),
  };
}

function visitOf(incoming: Incoming, base: string): Visit {
  const lang = languageOf(incoming);
  const token = incoming.params['token'] ?? '';
  const here = `${base}/${encodeURIComponent(token)}?lang=${lang}`;
  // The operations take no other query than the language.
  return { incoming: { ...incoming, search: `lang=${lang}` }, lang, token, here };
}

type After = {
  status: number;
  message: string;
  /** What the last form was, and which code refused it. */
  act: string;
  code?: string | undefined;
  wait_s?: string | undefined;
  cookies: string[];
  filled: InvitationScene['filled'];
};

/** The page as its visitor may see it now, with what came of the last form. */
async function open(services: InvitationServices, visit: Visit, after?: After): Promise<RawAnswer> {
  const { incoming, lang, token, here } = visit;
  const invitation = await services.show(incoming);
  if ('refusal' in invitation) return problem(refusalIn(invitation.refusal), visit);
  const session = await services.session(incoming.raw.headers.cookie);
  const reader = session && {
    ...session,
    opens: await services.opensFor(token, session.email),
  };
  const { message: notice, filled, act, code } = after ?? {};
  const name = fieldOf[code ?? ''];
  const fault = act !== undefined && name !== undefined ? { act, name } : undefined;
  const { mailFolder } = services;
  const isDone = after?.status === 200;
  const scene = { invitation, reader, action: here, notice, isDone, fault, filled, mailFolder };
  const page = invitationPage(scene, lang);
  return answer(page, lang, after);
}

async function act(services: InvitationServices, visit: Visit): Promise<RawAnswer> {
  const { incoming, lang, here } = visit;
  const fields = readForm(incoming);
  const form = fields && forms.get(fields.get('act') ?? '');
  if (!fields || !form) throw fail('BAD_REQUEST');
  // Without an invitation there is no page, so no form that could have been sent.
  const shown = await services.show(incoming);
  if ('refusal' in shown) return problem(refusalIn(shown.refusal), visit);
  const outcome = await form(services, visit, fields);
  if (!outcome.done) {
    const filled = { name: fields.get('name'), email: fields.get('email') };
    return open(services, visit, { ...outcome, act: fields.get('act') ?? '', filled });
  }
  // A reload of what follows asks again instead of sending the form again.
  const headers: [string, string][] = [['Location', outcome.to ?? here], ...doorHeaders(lang)];
  return { status: 303, headers: [...headers, ...setCookies(outcome.cookies)], body: '' };
}

type Act = (services: InvitationServices, visit: Visit, fields: Fields) => Promise<Outcome>;

const acts: Record<string, Act> = {
  async accept(services, { incoming, lang }) {
    const accepted = await services.accept(incoming);
    const cookie = accepted.headers?.['Set-Cookie'];
    const cookies = cookie === undefined ? [] : [cookie];
    if (accepted.status === 200) return { done: true, cookies };
    const refusal = refusalIn(accepted);
    const { status } = refusal;
    return { status, message: saidOf(refusal, lang), wait_s: waitOf(refusal), cookies };
  },
  'sign-in': (services, visit, fields) =>
    auth(services, visit, '/sign-in/email', pick(fields, ['email', 'password'])),
  'sign-up': (services, visit, fields) => {
    const given = pick(fields, ['name', 'email', 'password']);
    // The link of the confirmation mail leads back here.
    return auth(services, visit, '/sign-up/email', { ...given, callbackURL: visit.here });
  },
  'sign-out': (services, visit) => auth(services, visit, '/sign-out', {}),
  async 'send-again'(services, visit) {
    const session = await services.session(visit.incoming.raw.headers.cookie);
    if (!session) return { done: true, cookies: [] };
    const body = { email: session.email, callbackURL: visit.here };
    const outcome = await auth(services, visit, '/send-verification-email', body);
    if (!outcome.done) return outcome;
    return { status: 200, message: sentAgain[visit.lang], cookies: [] };
  },
};

const forms = new Map(Object.entries(acts));

const sentAgain = { fr: 'Le message a été envoyé.', en: 'The message was sent.' };

const pick = (fields: Fields, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, fields.get(name) ?? '']));

/** In the words of the page: done, so that it is opened afresh, or refused. */
async function auth(
  { signIn }: InvitationServices,
  visit: Visit,
  path: string,
  body: object,
): Promise<Outcome> {
  const asked = await askSignIn(signIn, visit, path, body);
  if (!asked.done) return asked;
  const { cookies, waits } = asked;
  const to = `/dashboard/second-factor${query({ next: visit.here, lang: visit.lang })}`;
  return { done: true, cookies, ...(waits ? { to } : {}) };
}

function problem(refusal: Refusal, { lang }: Visit): RawAnswer {
  return refusalPage(refusal, doorHeaders(lang), invitationProblem(saidOf(refusal, lang), lang));
}

function answer(
  page: string,
  lang: Lang,
  { status = 200, cookies = [], wait_s }: Partial<After> = {},
): RawAnswer {
  const headers = [...doorHeaders(lang), ...setCookies(cookies)];
  if (wait_s !== undefined) headers.push(['Retry-After', wait_s]);
  return { status, headers, body: page };
}

const setCookies = (cookies: string[]) =>
  cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]);
