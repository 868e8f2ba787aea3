// The page behind the link of a subscriber's mail. Opening it changes nothing, since mail programs open links by
// themselves; its forms do, and so does the one POST that a mail program sends in its reader's name (RFC 8058).
import type { Lang, Text } from '../../../contract/text.ts';
import { type Incoming, languageOf, type RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { readForm } from '../kit/form.ts';
import { pageHeaders } from '../kit/page-headers.ts';
import { guarding, type Refusal, refusalPage } from '../kit/refusal.ts';
import type { PagesOf } from '../table.ts';
import { unsubscribePage, unsubscribeProblem } from './unsubscribe-page.ts';

export type UnsubscribeServices = {
  /** Undefined for a link that is not ours. */
  subscribedBy(token: string): Promise<{ id: string; title: Text }[] | undefined>;
  /** Ends one subscription, or all. */
  unsubscribe(token: string, dataset: string | undefined): Promise<void>;
};

type Visit = { incoming: Incoming; lang: Lang; token: string; here: string };

export function unsubscribePages(
  services: UnsubscribeServices,
): PagesOf<'/data/desabonnement/{token}'> {
  const page = {
    GET: guarded((visit) => show(services, visit)),
    POST: guarded((visit) => act(services, visit)),
  };
  return { '/data/desabonnement/{token}': page };
}

const guarded = guarding(visitOf, problem);

function visitOf(incoming: Incoming): Visit {
  const lang = languageOf(incoming);
  const token = incoming.params['token'] ?? '';
  const here = `/data/desabonnement/${encodeURIComponent(token)}?lang=${lang}`;
  return { incoming, lang, token, here };
}

async function show(
  services: UnsubscribeServices,
  { lang, token, here }: Visit,
): Promise<RawAnswer> {
  const subscribed = await services.subscribedBy(token);
  if (!subscribed) throw fail('NOT_FOUND');
  const body = unsubscribePage({ subscribed, action: here }, lang);
  return { status: 200, headers: pageHeaders(lang), body };
}

async function act(services: UnsubscribeServices, visit: Visit): Promise<RawAnswer> {
  const { incoming, lang, token, here } = visit;
  // Before what is asked: a link that is not ours has no forms.
  if (!(await services.subscribedBy(token))) throw fail('NOT_FOUND');
  if (isOneClick(incoming)) {
    await services.unsubscribe(token, undefined);
    // No redirect: the mail program follows none (RFC 8058 section 3.1).
    return show(services, visit);
  }
  const fields = readForm(incoming);
  const dataset = fields?.get('jeu');
  if (dataset === undefined && !fields?.has('tous')) throw fail('BAD_REQUEST');
  await services.unsubscribe(token, dataset);
  // A reload of what follows shows the page instead of sending the form again.
  return { status: 303, headers: [['Location', here], ...pageHeaders(lang)], body: '' };
}

const multipart = /^multipart\/form-data\s*;/i;
const ofUnsubscribing = /name="?List-Unsubscribe"?(?:\r\n|$)/i;
const oneClick = /^One-Click\r\n/i;

/** A part's head, an empty line, and what the part says; each is looked at once, however many there are. */
function hasOneClick(form: string): boolean {
  const pieces = form.split('\r\n\r\n');
  return pieces.some((said, n) => oneClick.test(said) && ofUnsubscribing.test(pieces[n - 1] ?? ''));
}

/** In either of the two encodings of RFC 8058 section 3.2. */
function isOneClick(incoming: Incoming): boolean {
  const { raw, body, excess } = incoming;
  if (excess) return false;
  if (multipart.test(raw.headers['content-type'] ?? '')) {
    return hasOneClick(body?.toString('latin1') ?? '');
  }
  return readForm(incoming)?.get('List-Unsubscribe') === 'One-Click';
}

function problem(refusal: Refusal, { lang }: Visit): RawAnswer {
  return refusalPage(refusal, pageHeaders(lang), unsubscribeProblem(refusal.message, lang));
}
