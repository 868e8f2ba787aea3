// The page behind the link of a handoff, /k/{token}: photos of an identity, taken with a telephone. It decides nothing: what it
// shows and what it sends are operations (contract/payments.md B.9).
import { readFileSync } from 'node:fs';
import type { HandoffPage } from '../../../contract/payments/identity.shapes.ts';
import type { Lang } from '../../../contract/text.ts';
import {
  type Answer,
  errorAnswer,
  type Incoming,
  languageOf,
  type RawAnswer,
  refusalOf,
} from '../../http/page.ts';
import { qrPng } from '../../kit/qr.ts';
import { ownAddress } from '../kit/own-address.ts';
import { shortHeaders } from '../kit/short-frame.ts';
import type { PagesOf } from '../table.ts';
import { handoffPage, handoffProblem } from './handoff-page.ts';

export type HandoffServices = {
  /** Serves an operation as if the visitor's browser had called it. */
  call(name: string, incoming: Incoming): Promise<Answer>;
  publicUrl: string | null;
};

type Paths = '/k/{token}' | '/k/{token}/qr.png' | '/identity/script.js';
type Refused = { status: number; message: string };

export function handoffPages(services: HandoffServices): PagesOf<Paths> {
  return {
    '/k/{token}': {
      GET: guarded((incoming, lang) => show(services, incoming, lang)),
      POST: guarded((incoming, lang) => send(services, incoming, lang)),
    },
    '/k/{token}/qr.png': (incoming) => {
      const origin = services.publicUrl ?? ownAddress(incoming) ?? '';
      const token = encodeURIComponent(incoming.params['token'] ?? '').slice(0, 200);
      return {
        status: 200,
        headers: [
          ['Content-Type', 'image/png'],
          ['Cache-Control', 'no-store'],
        ],
        body: qrPng(`${origin}/k/${token}`),
      };
    },
    '/identity/script.js': script(),
  };
}

function script() {
  const file = new URL('../../../design/photos.js', import.meta.url);
  const body = readFileSync(file, 'utf8');
  const headers: [string, string][] = [
    ['Content-Type', 'text/javascript; charset=utf-8'],
    ['Cache-Control', 'public, max-age=300'],
    ['X-Content-Type-Options', 'nosniff'],
  ];
  return (): RawAnswer => ({ status: 200, headers, body });
}

/** A refusal on the way is a page too, in the visitor's language. */
function guarded(serve: (incoming: Incoming, lang: Lang) => Promise<RawAnswer>) {
  return async (incoming: Incoming): Promise<RawAnswer> => {
    const lang = languageOf(incoming);
    try {
      return await serve(incoming, lang);
    } catch (error) {
      return problem(errorAnswer(refusalOf(error), lang, incoming.requestId), lang);
    }
  };
}

function problem(answer: Answer, lang: Lang): RawAnswer {
  const { message = '' } = JSON.parse(String(answer.body ?? '{}')) as Partial<Refused>;
  const wait = answer.headers?.['Retry-After'];
  return {
    status: answer.status,
    headers: [
      ...shortHeaders(lang),
      ...(wait === undefined ? [] : [['Retry-After', wait] as [string, string]]),
    ],
    body: handoffProblem(message, lang),
  };
}

async function show(
  services: HandoffServices,
  incoming: Incoming,
  lang: Lang,
  refused?: Refused & { kind: string },
): Promise<RawAnswer> {
  const token = incoming.params['token'] ?? '';
  const answer = await services.call('getIdentityHandoff', {
    ...incoming,
    params: { token },
    search: `lang=${lang}`,
    body: undefined,
    excess: undefined,
  });
  if (answer.status !== 200) return problem(answer, lang);
  const page = JSON.parse(String(answer.body)) as HandoffPage;
  const action = (kind: string) => `/k/${encodeURIComponent(token)}?kind=${kind}&lang=${lang}`;
  const body = handoffPage({ page, action, refused }, lang);
  return { status: refused?.status ?? 200, headers: shortHeaders(lang), body };
}

/** The photo goes on as it came: the operation reads the form. */
async function send(services: HandoffServices, incoming: Incoming, lang: Lang): Promise<RawAnswer> {
  const token = incoming.params['token'] ?? '';
  const kind = new URLSearchParams(incoming.search).get('kind') ?? '';
  const answer = await services.call('putHandoffCapture', {
    ...incoming,
    params: { token, kind },
    search: `lang=${lang}`,
  });
  if (answer.status === 200) {
    // A reload of what follows asks again instead of sending the photo again.
    const here = `/k/${encodeURIComponent(token)}?lang=${lang}#${encodeURIComponent(kind)}`;
    return { status: 303, headers: [['Location', here], ...shortHeaders(lang)], body: '' };
  }
  const { message = '', fields = {} } = JSON.parse(String(answer.body ?? '{}')) as {
    message?: string;
    fields?: Record<string, string>;
  };
  const said = Object.values(fields)[0] ?? message;
  return show(services, incoming, lang, { status: answer.status, message: said, kind });
}
