// The ways in: a personal link, /i/invite/{token}, and a campaign's public address, /i/{slug}. A GET changes nothing,
// because chat programs and mail filters fetch every link for their previews.
import type { Notice } from '../../../contract/hiring/candidate-pages.ts';
import type { Lang } from '../../../contract/text.ts';
import { languageOf, type RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { solvedField } from '../kit/challenge.ts';
import { designFile } from '../kit/design.ts';
import { readFields } from '../kit/form.ts';
import { type Refusal, waitOf } from '../kit/refusal.ts';
import type { PagesOf } from '../table.ts';
import { isOnceEach } from './acts.ts';
import {
  type CandidateServices,
  drawn,
  guarded,
  passCookie,
  refusedOf,
  seeOther,
  type Visit,
} from './calls.ts';
import { addressPage, linkPage } from './link-page.ts';
import type { Filled } from './parts.ts';
import { lasting, word } from './words.ts';

type Paths = '/i/invite/{token}' | '/i/{slug}' | '/i/style.css' | '/i/script.js';

export function entrancePages(services: CandidateServices): PagesOf<Paths> {
  return {
    '/i/invite/{token}': {
      GET: guarded((visit) => showLink(services, visit)),
      POST: guarded((visit) => openLink(services, visit)),
    },
    '/i/{slug}': {
      GET: guarded((visit) => showAddress(services, visit)),
      POST: guarded((visit) => join(services, visit)),
    },
    '/i/style.css': designFile('text/css', 'hosted.css', 'candidate.css'),
    '/i/script.js': designFile('text/javascript', ...script),
  };
}

/** One script, in the order of its parts. */
const script = ['candidate.js', 'candidate-takes.js', 'candidate-voice.js'] as const;

/**
 * No cookie is asked for here, so what counts is what a browser says of itself: a page without a `Referer` sends its
 * form with `Origin: null`.
 */
function judgeOrigin({ originAllowed }: CandidateServices, { incoming }: Visit) {
  const { origin, ...headers } = incoming.raw.headers;
  const known = origin === undefined || origin === 'null' ? headers : { ...headers, origin };
  if (!originAllowed(known)) throw fail('FORBIDDEN');
}

const tokenOf = ({ incoming }: Visit) => incoming.params['token'] ?? '';
const slugOf = ({ incoming }: Visit) => incoming.params['slug'] ?? '';

/** Whoever names no language comes in by the campaign's; the fixed texts of Wolof are French. */
const langOf = ({ incoming }: Visit, { language }: Notice): Lang =>
  languageOf(incoming, language === 'en' ? 'en' : 'fr');

async function showLink(
  services: CandidateServices,
  visit: Visit,
  refused?: Refusal,
): Promise<RawAnswer> {
  const token = tokenOf(visit);
  const found = await services.readLink(token);
  const lang = langOf(visit, found.notice);
  const scene = {
    ...found,
    ...{ action: `/i/invite/${encodeURIComponent(token)}?lang=${lang}`, alert: refused?.message },
    ...{ faults: {}, filled: new Map() },
  };
  return drawn(refused?.status ?? 200, linkPage(scene, lang), lang);
}

async function openLink(services: CandidateServices, visit: Visit): Promise<RawAnswer> {
  judgeOrigin(services, visit);
  try {
    const opened = await services.openLink(tokenOf(visit), visit.lang);
    return comeIn(services, visit, opened);
  } catch (error) {
    const refused = refusedOf(error, visit);
    if (refused.status !== 409) throw error;
    return showLink(services, visit, refused);
  }
}

const comeIn = (
  services: CandidateServices,
  { lang }: Visit,
  opened: { candidateId: string; pass: string },
): RawAnswer => seeOther(`/i/c/${opened.candidateId}`, lang, [passCookie(opened, services)]);

async function showAddress(
  services: CandidateServices,
  visit: Visit,
  { refused, filled = new Map() }: { refused?: Refusal; filled?: Filled } = {},
): Promise<RawAnswer> {
  const slug = slugOf(visit);
  const { notice, key } = await services.readAddress(slug);
  const lang = langOf(visit, notice);
  const faults = refused?.fields ?? {};
  // Once it was asked for, it is until the form is taken: what was solved for a form that is refused is used up.
  const isAsked = refused?.status === 429 || filled.has(solvedField);
  const siteKey = isAsked ? services.siteKey : null;
  const scene = {
    notice,
    key: filled.get('key')?.[0] ?? key,
    action: `/i/${encodeURIComponent(slug)}?lang=${lang}`,
    alert: refused && alertIn(refused, lang),
    ...{ faults, filled, siteKey },
  };
  const answer = drawn(refused?.status ?? 200, addressPage(scene, lang), lang);
  const headers = [...answer.headers, ...(refused?.headers ?? [])];
  return siteKey === null ? answer : { ...answer, headers, challenge: true };
}

function alertIn(refused: Refusal, lang: Visit['lang']): string | undefined {
  const wait = waitOf(refused);
  if (refused.status === 429 && wait) return `${word('crowd', lang)} ${lasting(Number(wait))}.`;
  return Object.keys(refused.fields).length === 0 ? refused.message : undefined;
}

async function join(services: CandidateServices, visit: Visit): Promise<RawAnswer> {
  judgeOrigin(services, visit);
  const filled = readFields(visit.incoming);
  if (!filled || !isOnceEach(filled)) throw fail('BAD_REQUEST');
  const value = (name: string) => filled.get(name)?.[0] ?? '';
  const typed = {
    ...{ name: value('name'), email: value('email'), phone: value('phone') },
    ...{ challenge: value(solvedField), key: value('key') },
  };
  try {
    const { address } = visit.incoming;
    const opened = await services.join(slugOf(visit), typed, address, visit.lang);
    return comeIn(services, visit, opened);
  } catch (error) {
    const refused = refusedOf(error, visit);
    const isChallenged = refused.status === 429 && services.siteKey !== null;
    if (refused.status !== 400 && refused.status !== 409 && !isChallenged) throw error;
    return showAddress(services, visit, { refused, filled });
  }
}
