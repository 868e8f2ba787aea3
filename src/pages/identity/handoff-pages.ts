// The page behind the link of a handoff, /k/{token}: photos of an identity, taken with a telephone. It decides nothing: what it
// shows and what it sends are operations (contract/payments.md B.9).
import type { HandoffPage } from '../../../contract/payments/identity.shapes.ts';
import type { Answer, Incoming, RawAnswer } from '../../http/page.ts';
import { designFile } from '../kit/design.ts';
import { pageHeaders } from '../kit/page-headers.ts';
import { qrPicture } from '../kit/qr-picture.ts';
import {
  guarding,
  type Refusal,
  refusalIn,
  refusalPage,
  saidOf,
  type Visited,
  visitIn,
} from '../kit/refusal.ts';
import type { PagesOf } from '../table.ts';
import { handoffPage, handoffProblem, problemTexts, tooLarge } from './handoff-page.ts';

export type HandoffServices = {
  /** Serves an operation as if the visitor's browser had called it. */
  call(name: string, incoming: Incoming): Promise<Answer>;
  publicUrl: string | null;
};

type Paths = '/k/{token}' | '/k/{token}/qr.png' | '/identity/script.js';
/** What was said of the photo of this kind. */
type Refused = Pick<Refusal, 'status' | 'message' | 'headers'> & { kind: string };

export function handoffPages(services: HandoffServices): PagesOf<Paths> {
  return {
    '/k/{token}': {
      GET: guarded((visit) => show(services, visit)),
      POST: guarded((visit) => send(services, visit)),
    },
    '/k/{token}/qr.png': qrPicture(services.publicUrl, '/k'),
    '/identity/script.js': designFile('text/javascript', 'photos.js'),
  };
}

const guarded = guarding(visitIn, problem);

function problem(refusal: Refusal, { incoming, lang }: Visited): RawAnswer {
  const here = `/k/${encodeURIComponent(incoming.params['token'] ?? '')}?lang=${lang}`;
  // The catalogue speaks to programs, of objects and routes.
  const said = refusal.code === 'NOT_FOUND' ? problemTexts.unknown[lang] : saidOf(refusal, lang);
  const body = refusal.status === 413 ? tooLarge(here, lang) : handoffProblem(said, lang);
  return refusalPage(refusal, pageHeaders(lang), body);
}

async function show(
  services: HandoffServices,
  visit: Visited,
  refused?: Refused,
): Promise<RawAnswer> {
  const { incoming, lang } = visit;
  const token = incoming.params['token'] ?? '';
  const answer = await services.call('getIdentityHandoff', {
    ...incoming,
    params: { token },
    search: `lang=${lang}`,
    body: undefined,
    excess: undefined,
  });
  if (answer.status !== 200) return problem(refusalIn(answer), visit);
  const page = JSON.parse(String(answer.body)) as HandoffPage;
  const action = (kind: string) => `/k/${encodeURIComponent(token)}?kind=${kind}&lang=${lang}`;
  const body = handoffPage({ page, action, refused }, lang);
  const headers = [...pageHeaders(lang), ...(refused?.headers ?? [])];
  return { status: refused?.status ?? 200, headers, body };
}

/** The photo goes on as it came: the operation reads the form. */
async function send(services: HandoffServices, visit: Visited): Promise<RawAnswer> {
  const { incoming, lang } = visit;
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
    return { status: 303, headers: [['Location', here], ...pageHeaders(lang)], body: '' };
  }
  const refusal = refusalIn(answer);
  const said = refusal.status === 413 ? problemTexts.tooLarge[lang] : saidOf(refusal, lang);
  const message = Object.values(refusal.fields)[0] ?? said;
  return show(services, visit, { ...refusal, message, kind });
}
