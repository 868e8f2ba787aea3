// Who paid, as operators tell it, sealed on the attempt (contract/rails.md RA38): only the question whom money goes back to opens
// it. It is no part of what is kept of a picture, so that nothing that shows one can show it.
import type { Payer, Picture } from '../../kit/operator-picture.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import { payingEntry } from './attempt.rules.ts';
import type { AttemptRow } from './attempt.store.ts';

/** By the operator's names of what they paid. */
type Payers = Map<string, Payer>;

const members = ['phone', 'name', 'alias'] as const;

/** The sealed text once a look has told more; the same where it told nothing new, since a text is never sealed alike twice. */
export function payersAfter(sealed: string | null, found: Picture, seal: Seal): string | null {
  const told = found.paid.filter(({ payer }) => members.some((one) => payer?.[one]));
  if (told.length === 0) return sealed;
  const known = sealed === null ? new Map() : open(sealed, seal);
  let isNew = false;
  for (const { operatorReference, payer } of told) {
    const before: Payer = known.get(operatorReference) ?? {};
    const after = { ...before };
    // What was told first stays, as of all that is known (RA28).
    for (const one of members) if (payer?.[one] && !before[one]) after[one] = payer[one];
    if (members.every((one) => before[one] === after[one])) continue;
    known.set(operatorReference, after);
    isNew = true;
  }
  return isNew ? seal.close(JSON.stringify([...known])) : sealed;
}

/** One that was damaged is told again, or is not known: nobody is kept from their money by it. */
function open(sealed: string, seal: Seal): Payers {
  try {
    return new Map(JSON.parse(seal.open(sealed)));
  } catch (error) {
    if (error instanceof Unopened) return new Map();
    throw error;
  }
}

/** The number from which an attempt was paid, where its operator named it (RA73); `all`: the attempts of its object. */
export function payerPhoneOf(
  paid: AttemptRow,
  all: readonly AttemptRow[],
  seal: Seal,
): string | undefined {
  const name = payingEntry(paid)?.operatorReference ?? paid.operator_reference ?? '';
  // What came beside another attempt's money was told with that.
  for (const { payers_sealed } of all) {
    const phone = payers_sealed && open(payers_sealed, seal).get(name)?.phone;
    if (phone) return phone;
  }
  return undefined;
}
