// The terms of a mode as an operator writes them down in a file: what may stand there, and what is wrong with it.
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Fee, TestMerchant } from '../../../contract/payments/merchants.shapes.ts';
import { Strict, Words } from '../../../contract/shapes.ts';
import {
  defaultTerms,
  emptyFieldsOf,
  emptyRange,
  isEmptyFee,
  isEmptyRange,
  type TermsSet,
  termsOf,
} from './terms.rules.ts';

const { limits: Limits, channels: Channels } = TestMerchant.properties;
/** Of a refund or of an answer to a dispute (B.4, B.7): ten years are more than any contract gives. */
const Days = Type.Integer({ minimum: 1, maximum: 3_650 });

const File = Compile(
  Strict({
    channels: Type.Optional(
      Type.Array(
        Strict({
          ...Channels.items.properties,
          refund_days: Type.Optional(Type.Union([Days, Type.Null()])),
        }),
        { maxItems: defaultTerms.channels.length },
      ),
    ),
    limits: Limits,
    fees: Type.Optional(
      Strict({
        refund: Type.Optional(Fee),
        refund_fee_policy: Type.Optional(Words(['keep', 'prorata'])),
      }),
    ),
    features: Type.Optional(
      Strict({
        offers: Type.Optional(Type.Boolean()),
        customer_disputes: Type.Optional(Type.Boolean()),
      }),
    ),
    dispute_answer_days: Type.Optional(Days),
  }),
);

/** What a file says, or a sentence for each thing that is wrong in it. */
export function readUsualTerms(value: unknown): { terms: TermsSet } | { faults: string[] } {
  if (!File.Check(value)) {
    const said = new Map<string, string>();
    for (const { instancePath, keyword, message } of File.Errors(value)) {
      const says = keyword === 'boolean' ? 'is unknown' : message;
      said.set(instancePath, `${instancePath.slice(1).replaceAll('/', '.') || 'the file'} ${says}`);
    }
    return { faults: innermost(said) };
  }
  const terms = value as TermsSet;
  const faults = [...faultsOfChannels(terms), ...faultsOfSums(terms)];
  return faults.length > 0 ? { faults } : { terms };
}

/** What is wrong inside a member makes the member wrong too: only the inmost is said. */
const innermost = (said: ReadonlyMap<string, string>): string[] =>
  [...said].flatMap(([path, says]) =>
    [...said.keys()].some((other) => other.startsWith(`${path}/`)) ? [] : [says],
  );

function faultsOfChannels({ channels = [] }: TermsSet): string[] {
  const seen = new Set<string>();
  return channels.flatMap(({ channel, direction, refund_days: days }, i) => {
    const name = `${channel} ${direction}`;
    const isTwice = seen.has(name);
    seen.add(name);
    const isKnown = defaultTerms.channels.some(
      (one) => one.channel === channel && one.direction === direction,
    );
    if (!isKnown) return [`channels.${i}: there is no channel ${name}`];
    if (isTwice) return [`channels.${i}: ${name} stands there twice`];
    // What leaves is nothing that could be refunded (B.4).
    return direction === 'out' && days !== undefined
      ? [`channels.${i}.refund_days is of what comes in alone`]
      : [];
  });
}

function faultsOfSums(terms: TermsSet): string[] {
  const all = termsOf({ ...nothingOfItsOwn, usual: { version: 1, terms } });
  const isKnown = ({ channel, direction }: (typeof all.channels)[number]) =>
    terms.channels?.some((one) => one.channel === channel && one.direction === direction);
  return [
    ...all.channels
      .filter(isKnown)
      .flatMap((one) =>
        emptyFieldsOf(one).map(
          (field) => `channels: ${field} of ${one.channel} ${one.direction}: ${emptyRange.en}`,
        ),
      ),
    ...(isEmptyRange(all.limits.bank_transfers)
      ? [`limits.bank_transfers.max_amount: ${emptyRange.en}`]
      : []),
    ...(isEmptyFee(all.refundFee) ? [`fees.refund.max: ${emptyRange.en}`] : []),
  ];
}

/** An account for which nobody set anything. */
const nothingOfItsOwn = {
  limits: null,
  channels: null,
  fees: null,
  features: null,
  closed_until: null,
  closed_for_all: null,
} as const;
