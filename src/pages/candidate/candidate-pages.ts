// A candidate's own pages, /i/c/{candidateId}: the cookie of their link lets them in, their forms become calls. They
// decide nothing.
import type { RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { readFields } from '../kit/form.ts';
import { pageHeaders } from '../kit/page-headers.ts';
import type { Refusal } from '../kit/refusal.ts';
import type { PagesOf } from '../table.ts';
import { acts, type Filled, isOnceEach, refusesElsewhere } from './acts.ts';
import {
  askingOf,
  type CandidateServices,
  drawn,
  guarded,
  noCookie,
  problem,
  refusedOf,
  seeOther,
  told,
  type Visit,
} from './calls.ts';
import { draw } from './draw-visit.ts';
import { lostIn, type Scene } from './item-page.ts';
import { recordFile } from './record-file.ts';
import { recordPage } from './record-page.ts';

type Paths = '/i/c/{candidateId}' | '/i/c/{candidateId}/record' | '/i/c/{candidateId}/record.json';

export function candidatePages(services: CandidateServices): PagesOf<Paths> {
  return {
    '/i/c/{candidateId}': {
      GET: guarded((visit) => open(services, visit)),
      POST: guarded((visit) => act(services, visit)),
    },
    '/i/c/{candidateId}/record': guarded(async (visit) => {
      const record = await services.record(askingOf(visit));
      return drawn(200, recordPage(record, visit.lang), visit.lang);
    }),
    '/i/c/{candidateId}/record.json': guarded(async (visit) => {
      const asking = askingOf(visit);
      const record = await services.record(asking);
      return {
        status: 200,
        headers: [
          ['Content-Type', 'application/json; charset=utf-8'],
          ['Content-Disposition', `attachment; filename="${record.candidate.id}.json"`],
          ['Cache-Control', 'no-store'],
        ],
        body: recordFile(record, (id) => services.hearOwn(asking, id)),
      };
    }),
  };
}

const pathOf = ({ incoming }: Visit) =>
  `/i/c/${encodeURIComponent(incoming.params['candidateId'] ?? '')}`;

type After = { refused: Refusal; filled: Filled };

async function open(services: CandidateServices, visit: Visit, after?: After): Promise<RawAnswer> {
  const { lang } = visit;
  const shown = await services.show(askingOf(visit));
  const { refused, filled = new Map() } = after ?? {};
  const faults = refused?.fields ?? {};
  const scene: Scene = {
    action: `${pathOf(visit)}?lang=${lang}`,
    alert: refused && Object.keys(faults).length === 0 ? refused.message : undefined,
    ...{ faults, filled, isElsewhere: refused?.status === 409 },
  };
  return drawn(refused?.status ?? 200, draw(scene, shown, lang), lang);
}

async function act(services: CandidateServices, visit: Visit): Promise<RawAnswer> {
  const { incoming, lang } = visit;
  const asking = askingOf(visit);
  // A cookie travels by itself, so a form that another site sent is refused (contract/platform.md S7).
  if (!services.originAllowed(incoming.raw.headers)) throw fail('FORBIDDEN');
  const filled = readFields(incoming);
  const name = filled?.get('act')?.[0] ?? '';
  if (!filled || !isOnceEach(filled)) throw fail('BAD_REQUEST');
  if (name === 'leave') {
    const gone = told(200, 'left', 'leftWhy', lang);
    const { isSecure } = services;
    return { ...gone, headers: [...gone.headers, noCookie(asking.candidateId, isSecure)] };
  }
  const one = acts.get(name);
  if (!one) throw fail('BAD_REQUEST');
  try {
    await one(services, asking, filled);
  } catch (error) {
    const refused = refusedOf(error, visit);
    if (!refusesElsewhere.has(refused.status)) {
      return problem(refused, visit, lostIn({ filled, isElsewhere: true }, lang));
    }
    // The form of an earlier interview stands on another page: what is wrong with it is said above this one.
    const isElsewhere = filled.has('session');
    const [fault = refused.message] = isElsewhere ? Object.values(refused.fields) : [];
    const told = isElsewhere ? { ...refused, message: fault, fields: {} } : refused;
    return open(services, visit, { refused: told, filled: isElsewhere ? new Map() : filled });
  }
  if (name === 'erase') {
    const { status, body } = told(200, 'erased', 'erasedWhy', lang);
    const headers = [...pageHeaders(lang), noCookie(asking.candidateId, services.isSecure)];
    return { status, headers, body };
  }
  const isElsewhere = filled.has('session');
  return seeOther(isElsewhere ? `${pathOf(visit)}/record` : pathOf(visit), lang);
}
