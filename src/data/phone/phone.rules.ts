// What a telephone number says of itself, once it was read: kind, short codes, owner of its range
// (contract/data.md section 6).

/** A range of Senegal's numbering plan and whom it was given to; null where no source names an owner. */
export type NumberRange = {
  prefix: string;
  operator: string | null;
  type: string;
  sources: readonly Source[];
};

export type Source = {
  lang: string;
  official: boolean;
  title: string;
  url: string;
  verifiedOn: string;
};

export type PhoneType = 'mobile' | 'fixe' | 'voip' | 'numero_vert' | 'court' | 'inconnu';

const types: Record<string, PhoneType> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'fixe',
  VOIP: 'voip',
  TOLL_FREE: 'numero_vert',
};

/** The library's kind in the words of the contract, which has none for shared cost and premium rates. */
export const phoneTypeOf = (kind: string | undefined): PhoneType => types[kind ?? ''] ?? 'inconnu';

/** The longest range that the national number opens with: 790 before 79. */
export function rangeOf(
  ranges: readonly NumberRange[],
  nationalNumber: string,
): NumberRange | undefined {
  return ranges
    .filter(({ prefix }) => nationalNumber.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)[0];
}

/** Short codes of Senegal by their form (17, 18, 1515…), as libphonenumber's data on short numbers has it. */
const shortForm = /^[12]\d{1,5}$/;

/** A short code dialled as it is: one behind a country code is none. */
export const isShortCode = (nationalNumber: string, international: boolean): boolean =>
  !international && shortForm.test(nationalNumber);

/**
 * The text as the reader of numbers takes it: `tel:` and its parameters left out, and so the invisible marks
 * and narrow spaces that come along when a number is copied from a message or a page; the country's code plain.
 */
export function cleanNumber(text: string): string {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  const number = /^tel:/i.test(plain) ? plain.slice(4).replace(/;.*$/, '').trim() : plain;
  return number.replace(bracketedCode, '$1 ').replace(trunkZero, '$1 ');
}

/** "(+221) 77…", as many write it: the reader takes a plus at the beginning alone. */
const bracketedCode = /^\(\s*([+＋]\s*\d{1,3})\s*\)/;

/** "+221 (0) 77…", after the model of countries with a trunk prefix: Senegal has none, so the zero is no digit. */
const trunkZero = /^((?:[+＋]|00)\s*221)\s*\(\s*0\s*\)/;
