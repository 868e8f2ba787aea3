// What a text of each format is, in words that a refusal names it by.
import { expandable } from '../../contract/payments/expand.shapes.ts';

export const formatNames: Record<string, { fr: string; en: string }> = {
  email: { fr: 'une adresse e-mail', en: 'an e-mail address' },
  date: {
    fr: 'une date qui existe (AAAA-MM-JJ)',
    en: 'a date that exists (YYYY-MM-DD)',
  },
  'date-or-time': {
    fr: 'une date (AAAA-MM-JJ) ou un instant ISO 8601',
    en: 'a date (YYYY-MM-DD) or an ISO 8601 time',
  },
  'date-time': {
    fr: 'un instant ISO 8601 des années 1 à 9999, comme 2026-11-20T09:30:00Z',
    en: 'an ISO 8601 time of the years 1 to 9999, such as 2026-11-20T09:30:00Z',
  },
  seen: { fr: 'un texte qui se voit', en: 'a text that can be seen' },
  line: {
    fr: 'un texte qui se voit, d’une seule ligne, sans caractère de commande ni de direction',
    en: 'a text that can be seen, on one line, without control or direction characters',
  },
  'trimmed-email': {
    fr: 'une adresse e-mail de 254 caractères au plus',
    en: 'an e-mail address of at most 254 characters',
  },
  moment: {
    fr: 'un instant ISO 8601 entre 2000 et 2199',
    en: 'an ISO 8601 time between 2000 and 2199',
  },
  'return-url': {
    fr: 'une adresse https:// (http://localhost en test)',
    en: 'an https:// address (http://localhost in test)',
  },
  'birth-date': {
    fr: 'une date de naissance qui existe (AAAA-MM-JJ), passée',
    en: 'a date of birth that exists (YYYY-MM-DD), in the past',
  },
  country: {
    fr: 'le code ISO 3166-1 à deux lettres d’un pays, comme SN',
    en: 'the ISO 3166-1 code of a country in two letters, such as SN',
  },
  ...Object.fromEntries(
    Object.entries(expandable).map(([of, names]) => [
      `expand-${of}`,
      { fr: `des noms parmi : ${names.join(', ')}`, en: `names among: ${names.join(', ')}` },
    ]),
  ),
};
