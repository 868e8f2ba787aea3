// What the documentation holds, as the search of the dashboard reads it: operations, codes, events and headings, each with
// what leads to it (contract/dashboard.md G30, UI42).
import { errors } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import type { Lang } from '../../../contract/text.ts';
import { events } from '../../../contract/webhooks/events.ts';
import { say } from '../kit/html.ts';
import { apiPage } from './api-page.ts';

/** `/docs?lang=…#name`, `/docs/errors?lang=…#CODE`, `/docs?lang=…#events`, `/docs?lang=…#id`. */
export type SearchIndex = {
  lang: Lang;
  operations: [name: string, summary: string][];
  errors: string[];
  events: [type: string, label: string][];
  headings: [id: string, title: string][];
};

export function searchIndex(operations: Record<string, Operation>, lang: Lang): SearchIndex {
  // Operators of the platform have the document; whoever looks something up builds with the rest.
  const named = Object.entries(operations).filter(([, { section }]) => section !== 'backoffice');
  return {
    lang,
    // Without their routes: with them the index would be too much for a slow line.
    operations: named.map(([name, { summary }]) => [name, say(summary, lang)]),
    errors: Object.keys(errors),
    events: Object.entries(events).map(([type, { label }]) => [type, say(label, lang)]),
    headings: headingsOf(apiPage(operations, lang, { publicUrl: null })),
  };
}

const entities: Record<string, string> = { '&#39;': "'", '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** Of the guides: operations have names of their own. */
const headingsOf = (page: string): [string, string][] =>
  [...page.matchAll(/<h[23] id="([^"]+)">(.*?)<\/h[23]>/g)].map(([, id = '', inner = '']) => {
    const text = inner.replace(/<[^>]+>/g, '').replace(/&[#\w]+;/g, (one) => entities[one] ?? one);
    return [id, text.replaceAll('&amp;', '&')];
  });
