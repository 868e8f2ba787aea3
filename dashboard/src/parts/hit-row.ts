// What the server found in a project, as a line that leads to its page (UI41, G10).
import type { Hit } from '../../../contract/platform/search.ts';
import type { Lang } from '../../../contract/text.ts';
import { objectPath, type Where } from '../lib/find.ts';
import { money } from '../lib/money.ts';
import { say } from '../lib/say.ts';
import { pathTo } from '../paths.ts';
import { hitTexts } from '../words/hits.ts';
import type { FoundRow } from './found-links.tsx';

export function hitRow(hit: Hit, { id, mode: here }: Where, lang: Lang): FoundRow {
  const mode = hit.mode ?? here;
  const parts = [
    say(hitTexts[hit.kind], lang),
    hit.amount === null ? undefined : money(hit.amount, lang),
    hit.detail,
    mode === here ? undefined : { test: 'test', live: { fr: 'réel', en: 'live' }[lang] }[mode],
  ];
  return {
    to: pathOf(hit, { id, mode }),
    title: hit.title,
    detail: parts.filter(Boolean).join(' · '),
  };
}

function pathOf({ kind, id }: Hit, where: Where): string {
  if (kind === 'member') return pathTo('team', where);
  if (kind === 'request') return pathTo('request', { ...where, callId: id });
  return objectPath(where, id) ?? pathTo('overview', where);
}
