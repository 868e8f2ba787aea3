// A member of a record as people see it: its label and how it is written; those that several lists have.
import type { ListName } from '../../../contract/data/lists.ts';
import type { Text } from '../../../contract/text.ts';
import {
  bilingual,
  firstSource,
  list,
  reference,
  type Show,
  several,
  source,
  url,
  word,
} from './values.ts';
import type { Words } from './words.ts';

export type Member = {
  name: string;
  label: Text;
  show: Show;
  /** The same for a table's cell, where it would be too long. */
  brief?: Show;
  /** Shown in the table of the list too. */
  listed?: true;
  /** Nothing is missing where it holds nothing. */
  optional?: true;
  /** Too much for a line: it gets a heading of its own. */
  part?: true;
  /** Words of the contract that this member holds, for the choices of its filter. */
  words?: Words;
  /** Its values are rows of another list. */
  of?: ListName;
};

/** A member that holds words of the contract. */
export const worded = (name: string, label: Text, known: Words): Member => ({
  name,
  label,
  show: several(word(known)),
  words: known,
});

export const labels = {
  website: { fr: 'Site web', en: 'Website' },
  description: { fr: 'Description', en: 'Description' },
  status: { fr: 'Statut', en: 'Status' },
  type: { fr: 'Type', en: 'Type' },
  licence: { fr: 'Licence', en: 'Licence' },
  sectors: { fr: 'Secteurs', en: 'Sectors' },
  parent: { fr: 'Fait partie de', en: 'Part of' },
  documentation: { fr: 'Documentation', en: 'Documentation' },
} as const satisfies Record<string, Text>;

export const description: Member = {
  name: 'description',
  label: labels.description,
  show: bilingual,
};
export const sectors: Member = {
  name: 'sectors',
  label: labels.sectors,
  show: several(reference('sectors')),
  of: 'sectors',
};
export const docs: Member = { name: 'docs_url', label: labels.documentation, show: url };

/** What every list ends with. */
export const sourcesMember: Member = {
  name: 'sources',
  label: { fr: 'Sources', en: 'Sources' },
  show: list(source),
  part: true,
};
export const sourceColumn: Member = {
  name: 'sources',
  label: { fr: 'Source', en: 'Source' },
  show: firstSource,
};
