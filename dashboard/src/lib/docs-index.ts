// What of the documentation a typed text finds, by the index that the server makes of it (UI42, G30).
import type { Lang, Text } from '../../../contract/text.ts';
import { holds } from './find.ts';

/** As src/pages/docs/search-index.ts writes it. */
export type DocsIndex = {
  lang: Lang;
  operations: [name: string, summary: string][];
  errors: string[];
  events: [type: string, label: string][];
  headings: [id: string, title: string][];
};

export type DocsHit = { to: string; title: string; detail: Text };

const most = 8;

export function docsHits(index: DocsIndex | undefined, sought: string): DocsHit[] {
  if (!index) return [];
  const at = (anchor: string) => `/docs?lang=${index.lang}#${anchor}`;
  const rows: DocsHit[] = [
    ...index.headings.map(([id, title]) => ({
      to: at(id),
      title,
      detail: { fr: 'Guide', en: 'Guide' },
    })),
    ...index.operations.map(([name, summary]) => ({
      to: at(name),
      title: `${summary} – ${name}`,
      detail: { fr: 'Opération', en: 'Operation' },
    })),
    ...index.errors.map((code) => ({
      to: `/docs/errors?lang=${index.lang}#${code}`,
      title: code,
      detail: { fr: 'Code d’erreur', en: 'Error code' },
    })),
    ...index.events.map(([type, label]) => ({
      to: at('events'),
      title: `${label} – ${type}`,
      detail: { fr: 'Événement', en: 'Event' },
    })),
  ];
  return rows.filter(({ title }) => holds(title, sought)).slice(0, most);
}
