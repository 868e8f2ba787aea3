// What a text must look like that has a pattern: a pattern tells a machine, these sentences a person. The test beside
// finds an input of the contract whose pattern has none.
import { reasonPattern } from '../../contract/backoffice/shapes.ts';
import { sessionIdsPattern } from '../../contract/hiring/shapes.ts';
import { limits } from '../../contract/limits.ts';
import { emailPattern } from '../../contract/platform/invitations.shapes.ts';
import type { Text } from '../../contract/text.ts';

const texts: Readonly<Record<string, Text>> = {
  '\\S': { fr: 'Ce champ ne doit pas être vide.', en: 'This field must not be blank.' },
  [reasonPattern]: {
    fr: `Au moins ${limits.reasonCharactersMin} caractères sont attendus, sans compter les espaces autour.`,
    en: `At least ${limits.reasonCharactersMin} characters are expected, not counting blanks around them.`,
  },
  [sessionIdsPattern]: {
    fr: `Des identifiants de sessions sont attendus, ${limits.hiringPageMax} au plus, séparés par des virgules.`,
    en: `Ids of sessions are expected, ${limits.hiringPageMax} at the most, with commas between them.`,
  },
  [emailPattern]: {
    fr: 'La valeur doit être une adresse e-mail, comme awa@example.com.',
    en: 'The value must be an e-mail address, such as awa@example.com.',
  },
  '^\\+[1-9][0-9]{6,14}$': {
    fr: 'Un numéro international est attendu, sans espaces, comme +221771234567.',
    en: 'An international number is expected, without blanks, such as +221771234567.',
  },
  '^\\+2217[0-9]{8}$': {
    fr: 'Un numéro de mobile du Sénégal est attendu, sans espaces, comme +221771234567.',
    en: 'A mobile number of Senegal is expected, without blanks, such as +221771234567.',
  },
  '^[A-Za-z0-9._:/-]+$': {
    fr: 'Lettres sans accent, chiffres et . _ : / - seulement.',
    en: 'Letters without accents, digits and . _ : / - only.',
  },
  '^[A-Za-z0-9_-]{3,32}$': {
    fr: '3 à 32 lettres sans accent, chiffres, _ ou -.',
    en: '3 to 32 letters without accents, digits, _ or -.',
  },
  '^[A-Za-z0-9_-]{16,64}$': {
    fr: '16 à 64 lettres sans accent, chiffres, _ ou -.',
    en: '16 to 64 letters without accents, digits, _ or -.',
  },
  '^[A-Z0-9 ]+$': {
    fr: 'Lettres majuscules, chiffres et espaces seulement.',
    en: 'Capital letters, digits and blanks only.',
  },
  '^[0-9a-f-]{36}$': {
    fr: '36 caractères sont attendus : chiffres, lettres de a à f et tirets.',
    en: '36 characters are expected: digits, letters from a to f and dashes.',
  },
  '^[0-9]{6}$': { fr: 'Six chiffres sont attendus.', en: 'Six digits are expected.' },
  '^[A-Za-z0-9][A-Za-z0-9 ./-]{3,39}$': {
    fr: '4 à 40 lettres sans accent, chiffres, espaces, . / ou -, une lettre ou un chiffre d’abord.',
    en: '4 to 40 letters without accents, digits, blanks, . / or -, a letter or a digit first.',
  },
  '^[0-9]{7,9} ?([0-9][A-Z][0-9])?$': {
    fr: 'Un NINEA est attendu : 7 à 9 chiffres, puis le COFI s’il est connu, comme 001234567 2G3.',
    en: 'A NINEA is expected: 7 to 9 digits, then the COFI if it is known, such as 001234567 2G3.',
  },
  '^\\d{4}$': {
    fr: 'Quatre chiffres sont attendus, comme 2026.',
    en: 'Four digits are expected, such as 2026.',
  },
  '^\\d{4}-(?:0[1-9]|1[0-2])$': {
    fr: 'Un mois est attendu, comme 2026-11.',
    en: 'A month is expected, such as 2026-11.',
  },
  '^[0-9]{1,18}$': {
    fr: 'Le curseur est celui d’une page de cette liste, tel qu’elle l’a donné.',
    en: 'The cursor is that of a page of this list, as it was given.',
  },
  '^[0-9a-f]{64}$': {
    fr: 'Une empreinte SHA-256 est attendue : 64 chiffres hexadécimaux minuscules.',
    en: 'A SHA-256 sum is expected: 64 hexadecimal digits in lower case.',
  },
  '^[a-z0-9_]{1,40}$': {
    fr: '1 à 40 lettres minuscules sans accent, chiffres ou _.',
    en: '1 to 40 lower-case letters without accents, digits or _.',
  },
  '^https?://[^\\s/?#]+(?:[/?#]\\S*)?$': {
    fr: 'La valeur doit être une adresse qui commence par https:// ou http://.',
    en: 'The value must be an address that begins with https:// or http://.',
  },
};

/** Those of our ids (contract/shapes.ts). */
const idPattern = /^\^(?:([a-z]+)|\(\?:([a-z|]+)\))_\[0-9a-hjkmnp-tv-z\]\{26\}\$$/;

/** What a text of this pattern is; undefined for one that nobody has put into words. */
export function patternText(pattern: string): Text | undefined {
  const [, one, several] = idPattern.exec(pattern) ?? [];
  if (one === undefined && several === undefined) return texts[pattern];
  const prefixes = (one ?? several ?? '').split('|').map((prefix) => `${prefix}_`);
  return {
    fr: `Un identifiant est attendu : ${prefixes.join(' ou ')} et 26 caractères.`,
    en: `An id is expected: ${prefixes.join(' or ')} and 26 characters.`,
  };
}

export const knownPatterns: readonly string[] = Object.keys(texts);
