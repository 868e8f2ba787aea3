// What records and lists are called in headings, links and choices.
import type { ListName } from '../../../contract/data/lists.ts';
import type { Text } from '../../../contract/text.ts';
import { type Html, html, say } from '../kit/html.ts';
import { french } from './values.ts';
import type { Visit } from './visit.ts';

export type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** The head of the column that names a list's records. */
export const nameHeads: Record<ListName, Text> = {
  directory: { fr: 'Nom', en: 'Name' },
  banks: { fr: 'Établissement', en: 'Institution' },
  categories: { fr: 'Rubrique', en: 'Category' },
  procedures: { fr: 'Démarche', en: 'Procedure' },
  datasets: { fr: 'Jeu de données', en: 'Dataset' },
  holidays: { fr: 'Jour férié', en: 'Public holiday' },
  modules: { fr: 'Module', en: 'Module' },
  operators: { fr: 'Préfixe', en: 'Prefix' },
  sectors: { fr: 'Secteur', en: 'Sector' },
};

/** The record's name as a text, in the reader's language where it has one. */
export function nameText(item: Item, lang: Visit['lang']): string {
  const name = item['name'] ?? item['title'] ?? item['prefix'] ?? item.id;
  if (typeof name === 'string') return name;
  return typeof name === 'object' && name !== null && 'fr' in name
    ? say(name as Text, lang)
    : item.id;
}

/** The same for a page: a title that only its French source has says so. */
export function nameHtml(item: Item, visit: Visit): Html {
  const text = nameText(item, visit.lang);
  return typeof item['title'] === 'string' ? french(text, visit) : html`${text}`;
}
