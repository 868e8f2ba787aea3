// French first, English when asked for (spec "Errors"; contract/platform.md E18).
import type { Lang } from '../db/context.ts';

/** `?lang=en` beats the header; where neither names one of ours it is `otherwise`. */
export function chooseLanguage(
  header: string | undefined,
  query: string | undefined,
  otherwise: Lang = 'fr',
): Lang {
  if (query === 'fr' || query === 'en') return query;
  if (header === undefined || header === '') return otherwise;
  let best = otherwise;
  let bestWeight = 0;
  // A header of thousands of ranges is nobody's browser.
  for (const part of header.slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    const lang = /^(fr|en)(-[a-z0-9]+)*$/.exec(range.trim())?.[1];
    if (lang && weight > bestWeight && weight <= 1) {
      best = lang as Lang;
      bestWeight = weight;
    }
  }
  return best;
}
