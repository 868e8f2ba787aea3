// Whether a quote may be used, in the order of contract/payments.md B.5: unknown, used, for something else, past its
// two minutes. Pure.
import type { Lang } from '../../db/context.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import type { QuoteRow } from './quote.store.ts';

/** What a call asks for; what it leaves out is what the quote says. */
export type Asked = {
  kind: QuoteRow['kind'];
  object_id: string;
  amount: bigint | undefined;
  fee_payer: QuoteRow['fee_payer'] | undefined;
};

const texts = {
  invalid: {
    fr: 'Devis inconnu, déjà utilisé, ou qui ne correspond pas à la demande. Redemandez un devis.',
    en: 'Quote unknown, already used, or not matching the request. Ask for a new quote.',
  },
  expired: {
    fr: 'Devis expiré : il vaut deux minutes. Redemandez un devis.',
    en: 'Quote expired: it is good for two minutes. Ask for a new quote.',
  },
  needed: {
    fr: 'Le compte exige un devis : donnez son quote_hash.',
    en: 'The account requires a quote: give its quote_hash.',
  },
};

export const quoteInvalid = (lang: Lang): Failure =>
  fail('QUOTE_INVALID', { fields: { quote_hash: texts.invalid[lang] } });

export function refuseQuote(
  quote: QuoteRow | undefined,
  asked: Asked,
  now: number,
  lang: Lang,
): Failure | undefined {
  if (!quote || quote.used_by !== null) return quoteInvalid(lang);
  const matches =
    quote.kind === asked.kind &&
    quote.object_id === asked.object_id &&
    (asked.amount === undefined || quote.amount === asked.amount) &&
    (asked.fee_payer === undefined || quote.fee_payer === asked.fee_payer);
  if (!matches) return quoteInvalid(lang);
  if (now >= quote.expires_at) {
    return fail('QUOTE_EXPIRED', { fields: { quote_hash: texts.expired[lang] } });
  }
  return undefined;
}

/** The refusal of a call without a quote where the account asks for one. */
export const refuseWithoutQuote = (lang: Lang): Failure =>
  fail('INVALID_REQUEST', { fields: { quote_hash: texts.needed[lang] } });
