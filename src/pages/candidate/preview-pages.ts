// A campaign's pages before any candidate sees them, /i/preview/{token}/{step}: drawn by what draws theirs. Their buttons
// lead on to the next step; nothing is asked of hiring but what stands there.
import type { RawAnswer } from '../../http/page.ts';
import { fail } from '../../kit/fail.ts';
import { readFields } from '../kit/form.ts';
import type { PagesOf } from '../table.ts';
import { type CandidateServices, drawn, guarded, seeOther, type Visit } from './calls.ts';
import { draw } from './draw-visit.ts';
import { word } from './words.ts';

type Paths = '/i/preview/{token}/{step}';

export function previewPages(services: CandidateServices): PagesOf<Paths> {
  return {
    '/i/preview/{token}/{step}': {
      GET: guarded((visit) => look(services, visit)),
      POST: guarded((visit) => goOn(services, visit)),
    },
  };
}

const forwards: ReadonlySet<string> = new Set(['begin', 'answer', 'skip', 'send']);

const tokenOf = ({ incoming }: Visit) => incoming.params['token'] ?? '';

const pathOf = (visit: Visit, step: number) =>
  `/i/preview/${encodeURIComponent(tokenOf(visit))}/${step}`;

function stepOf({ incoming }: Visit): number {
  const text = incoming.params['step'] ?? '';
  if (!/^\d{1,4}$/.test(text)) throw fail('NOT_FOUND');
  return Number(text);
}

async function look(services: CandidateServices, visit: Visit, alert?: string): Promise<RawAnswer> {
  const { lang } = visit;
  const shown = await services.preview(tokenOf(visit), stepOf(visit));
  const action = `${pathOf(visit, shown.step)}?lang=${lang}`;
  const scene = { action, alert, faults: {}, filled: new Map() };
  return drawn(200, draw(scene, shown, lang, { isPreview: true }), lang);
}

async function goOn(services: CandidateServices, visit: Visit): Promise<RawAnswer> {
  const { step, last } = await services.preview(tokenOf(visit), stepOf(visit));
  const act = readFields(visit.incoming)?.get('act')?.[0] ?? '';
  if (!forwards.has(act)) return look(services, visit, word('previewOnly', visit.lang));
  return seeOther(pathOf(visit, step < last ? step + 1 : 0), visit.lang);
}
