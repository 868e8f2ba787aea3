// What every answer of a page has that is drawn for one person: nothing keeps it, and it is in the reader's language.
import type { Lang } from '../../../contract/text.ts';

export const pageHeaders = (lang: Lang): [string, string][] => [
  ['Content-Type', 'text/html; charset=utf-8'],
  ['Content-Language', lang],
  ['Vary', 'Accept-Language'],
  ['Cache-Control', 'no-store'],
];
