// The form in which an attempt's row keeps what is known of it: without what the row says beside it, and without what nearly
// all say when they end (docs/decisions/0088). Pictures that were kept whole before are read as they are.
import type { PaidEntry, Picture } from '../../kit/operator-picture.ts';

/** Amounts as text: a number of JSON is not exact to the last franc of a bigint. */
type KeptEntry = { at: number; operatorReference?: string; amount?: string; fee?: string };
type KeptMembers = Partial<Omit<Picture, 'paid'>> & { paid?: readonly KeptEntry[] };
/** A number: what the row says was paid, at that time, and nothing else. Most end so (docs/decisions/0123). */
export type KeptPicture = KeptMembers | number;

type Beside = { amount: bigint; operator_reference: string | null };

export function writtenPicture(picture: Picture, beside: Beside): string {
  const { paid, open, refused, seen, operatorReference, reversedAt, setAside } = picture;
  const kept: KeptMembers = {};
  if (paid.length > 0) kept.paid = paid.map((one) => writtenEntry(one, beside));
  if (open !== 'no') kept.open = open;
  if (refused !== null) kept.refused = refused;
  if (!seen) kept.seen = false;
  if (operatorReference !== beside.operator_reference) kept.operatorReference = operatorReference;
  if (reversedAt !== undefined && reversedAt !== null) kept.reversedAt = reversedAt;
  if (setAside) kept.setAside = setAside;
  const [only, ...others] = kept.paid ?? [];
  const isUsual = only && others.length === 0 && Object.keys(kept).length === 1;
  return JSON.stringify(isUsual && Object.keys(only).length === 1 ? only.at : kept);
}

function writtenEntry(entry: PaidEntry, beside: Beside): KeptEntry {
  const { operatorReference, amount, at, fee } = entry;
  const kept: KeptEntry = { at };
  if (fee != null) kept.fee = String(fee);
  if (amount !== beside.amount) kept.amount = String(amount);
  if (operatorReference !== beside.operator_reference) kept.operatorReference = operatorReference;
  return kept;
}

export function pictureOf(kept: KeptPicture, beside: Beside): Picture {
  const { operator_reference } = beside;
  const members = typeof kept === 'number' ? { paid: [{ at: kept }] } : kept;
  return {
    open: 'no',
    refused: null,
    seen: true,
    operatorReference: operator_reference,
    reversedAt: null,
    ...members,
    paid: (members.paid ?? []).map(({ at, amount, operatorReference, fee }) => ({
      operatorReference: operatorReference ?? operator_reference ?? '',
      amount: amount === undefined ? beside.amount : BigInt(amount),
      at,
      ...(fee !== undefined && { fee: BigInt(fee) }),
    })),
  };
}
