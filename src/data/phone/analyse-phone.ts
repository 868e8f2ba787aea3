// A telephone number analysed: whether it exists, its forms, its kind and who was given its range. The owner of a
// range and the operator that serves the number today are kept apart on purpose.
import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { Operations } from '../../../contract/index.ts';
import type { Input, Reply } from '../../../contract/operation.ts';
import type { Context } from '../../db/context.ts';
import { askedPhone } from '../../kit/asked-phone.ts';
import { cleanNumber, isShortCode, type NumberRange, phoneTypeOf, rangeOf } from './phone.rules.ts';
import { notices } from './phone.texts.ts';

type Operation = Operations['analysePhone'];
type Analysis = Reply<Operation>;
type Lang = Context['lang'];

export async function analysePhone(
  { lang }: Pick<Context, 'lang'>,
  { query }: Pick<Input<Operation>, 'query'>,
  ranges: readonly NumberRange[],
): Promise<Analysis> {
  const input = query.numero;
  const { text, found } = readNumber(input);
  if (!found) return { ...nothing, input, notice: notices.unreadable[lang] };
  const senegalese = found.countryCallingCode === '221';
  if (senegalese && isShortCode(found.nationalNumber, /^(\+|00)/.test(text))) {
    return { ...shortCode(found.nationalNumber, lang), input };
  }
  const kind = found.getType();
  // What `isValid` asks, without asking for the kind a second time.
  const valid = kind !== undefined;
  const range = valid && senegalese ? rangeOf(ranges, found.nationalNumber) : undefined;
  return {
    ...formsOf(found),
    input,
    valid,
    senegalese,
    country: found.country ?? null,
    type: phoneTypeOf(kind),
    operator: ownerOf(range),
    notice: noticeOf(valid, senegalese, range, lang),
  };
}

/** `?numero=+336…` whose plus was not encoded arrives with a blank: read with one where only that makes a number. */
function readNumber(input: string): { text: string; found: PhoneNumber | undefined } {
  const asIs = numberIn(cleanNumber(input));
  const withPlus = askedPhone(input);
  if (withPlus === input || asIs.found?.isValid()) return asIs;
  const other = numberIn(cleanNumber(withPlus));
  return other.found?.isValid() ? other : asIs;
}

const numberIn = (text: string) => ({
  text,
  found: parsePhoneNumberFromString(text, { defaultCountry: 'SN', extract: false }),
});

/** The number as every network writes it; null for a text that is no number, or none that there can be. */
export function e164Of(text: string): string | null {
  const { found } = numberIn(cleanNumber(text));
  return found?.isPossible() ? found.number : null;
}

const nothing: Omit<Analysis, 'input'> = {
  valid: false,
  senegalese: false,
  country: null,
  e164: null,
  international: null,
  national: null,
  type: 'inconnu',
  operator: null,
  notice: null,
};

const shortCode = (code: string, lang: Lang) => ({
  ...nothing,
  senegalese: true,
  country: 'SN',
  national: code,
  type: 'court' as const,
  notice: notices.short[lang],
});

/** A number of another length has no form: nobody could dial it. */
function formsOf(found: PhoneNumber): Pick<Analysis, 'e164' | 'international' | 'national'> {
  if (!found.isPossible()) return { e164: null, international: null, national: null };
  return {
    e164: found.number,
    international: found.formatInternational(),
    national: found.formatNational(),
  };
}

function ownerOf(range: NumberRange | undefined): Analysis['operator'] {
  if (!range?.operator) return null;
  const { operator: name, prefix, type, sources } = range;
  return { name, prefix, type, sources: [...sources] };
}

function noticeOf(
  valid: boolean,
  senegalese: boolean,
  range: NumberRange | undefined,
  lang: Lang,
): string | null {
  if (!valid) return notices.invalid[lang];
  if (!senegalese) return null;
  return range?.operator
    ? notices.portable(range.operator, range.prefix)[lang]
    : notices.ownerUnknown[lang];
}
