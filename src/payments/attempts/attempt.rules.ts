// What the facts about an attempt mean (contract/rails.md C): one pure function for the schedule, a callback, a crash
// and a person alike. Knowledge only grows, so the order in which it comes changes nothing.
import type {
  Kind,
  PaidEntry,
  Picture,
  RefusalCode,
  RepeatRule,
} from '../../kit/operator-picture.ts';
import type { RailManifest } from '../../kit/rail-manifest.ts';

export type { Kind } from '../../kit/operator-picture.ts';

/** What is known after one more look: what was once paid or seen stays so (RA28). */
export function merge(known: Picture | null, found: Picture): Picture {
  const paid = new Map((known?.paid ?? []).map((one) => [one.operatorReference, one]));
  for (const one of found.paid) {
    paid.set(one.operatorReference, mergeEntry(paid.get(one.operatorReference), one));
  }
  if (!known) return { ...found, paid: [...paid.values()] };
  const setAside = [...new Set([...(known.setAside ?? []), ...(found.setAside ?? [])])];
  return {
    paid: [...paid.values()],
    // What has ended at the operator does not open again; silence takes nothing away.
    open: known.open === 'no' || found.open === 'unknown' ? known.open : found.open,
    refused: known.refused ?? found.refused,
    seen: known.seen || found.seen,
    operatorReference: found.operatorReference ?? known.operatorReference,
    reversedAt: known.reversedAt ?? found.reversedAt ?? null,
    ...(setAside.length > 0 && { setAside }),
  };
}

/** Who paid is kept elsewhere (RA38). The fee that was told first is the one that is booked, whatever is told later (RA37). */
function mergeEntry(known: PaidEntry | undefined, found: PaidEntry): PaidEntry {
  const { operatorReference, amount, at } = found;
  const fee = known?.fee ?? found.fee ?? undefined;
  return { operatorReference, amount, at, ...(fee !== undefined && { fee }) };
}

/** What came with another amount than was asked, and nobody has said of yet that it pays nothing here. */
export const differing = ({
  amount,
  picture,
}: Pick<Facts, 'amount'> & { picture: Picture | null }): PaidEntry[] =>
  (picture?.paid ?? []).filter(
    (one) => one.amount !== amount && !picture?.setAside?.includes(one.operatorReference),
  );

/** By their operator's names: what was once told as paid and is not any more, or of another amount (RA28). */
export const vanished = (known: Picture | null, found: Picture): string[] =>
  (known?.paid ?? [])
    .filter(
      ({ operatorReference, amount }) =>
        !found.paid.some(
          (one) => one.operatorReference === operatorReference && one.amount === amount,
        ),
    )
    .map(({ operatorReference }) => operatorReference);

/** By their operator's names: what it tells another fee of than it did, which is no second one (RA37). */
export const otherFees = (known: Picture | null, found: Picture): string[] =>
  found.paid
    .filter(({ operatorReference, fee }) => {
      const before = known?.paid.find((one) => one.operatorReference === operatorReference)?.fee;
      return before != null && fee != null && fee !== before;
    })
    .map(({ operatorReference }) => operatorReference);

export type Facts = {
  kind: Kind;
  amount: bigint;
  picture: Picture;
  /** Milliseconds since the first call left. */
  age_ms: number;
  settleAfter_ms: number;
  repeat: RepeatRule;
};

export type Decision =
  | { is: 'waits' | 'unclear' }
  /** `aside`: what came with another amount, and a person said pays nothing. */
  | { is: 'closed'; aside?: readonly PaidEntry[] }
  /** Nothing reached the operator as far as it knows, and its rule lets the same call be made again (RA17). */
  | { is: 'repeat' }
  | { is: 'refused'; code: RefusalCode; aside?: readonly PaidEntry[] }
  /** `others` were paid beside it: they go to suspense and back (B.3, rule 2). */
  | { is: 'paid'; entry: PaidEntry; others: readonly PaidEntry[] }
  /** It was paid, and the operator took it back (RA79). */
  | { is: 'reversed'; entry: PaidEntry }
  /** A person decides (rule 0). */
  | { is: 'differs'; entry: PaidEntry };

const inOrder = ({ paid }: Pick<Picture, 'paid'>): PaidEntry[] =>
  [...paid].sort((a, b) => a.at - b.at || (a.operatorReference < b.operatorReference ? -1 : 1));

/** What pays it: the oldest of the amount that was asked for. */
export const payingEntry = ({
  amount,
  picture,
}: Pick<Facts, 'amount'> & { picture: Picture | null }): PaidEntry | undefined =>
  picture ? inOrder(picture).find((one) => one.amount === amount) : undefined;

export function decide({ kind, amount, picture, age_ms, settleAfter_ms, repeat }: Facts): Decision {
  const all = inOrder(picture);
  const entry = payingEntry({ amount, picture });
  if (entry && picture.reversedAt != null) return { is: 'reversed', entry };
  if (entry) return { is: 'paid', entry, others: all.filter((one) => one !== entry) };
  const isAside = (one: PaidEntry) => picture.setAside?.includes(one.operatorReference) === true;
  const other = all.find((one) => !isAside(one));
  if (other) return { is: 'differs', entry: other };
  const aside = all.length > 0 && { aside: all };
  if (picture.open === 'yes') return { is: 'waits' };
  if (picture.seen) {
    if (picture.open === 'unknown') return { is: 'unclear' };
    const { refused: code } = picture;
    return code ? { is: 'refused', code, ...aside } : { is: 'closed', ...aside };
  }
  // The operator knows nothing of it. Silence proves nothing of money that may have left us (RA19).
  if (age_ms < settleAfter_ms) return repeat === 'never' ? { is: 'unclear' } : { is: 'repeat' };
  if (kind === 'collect') return { is: 'closed' };
  return repeat === 'same_key' ? { is: 'repeat' } : { is: 'unclear' };
}

const hour_ms = 3_600_000;

/** RA33: up to a tenth later, so that what was asked for together is not looked up together for ever. */
const jitter = 0.1;

/** When an attempt is looked up again after so many look-ups; in milliseconds. `luck` is drawn, in [0, 1). */
export function nextCheck(
  { kind, checks, closes_at }: { kind: Kind; checks: number; closes_at: number },
  lookUps: RailManifest['lookUps'],
  now: number,
  luck: number,
): number {
  const { steps, each, afterEnd } = lookUps[kind];
  const later = (at: number) => Math.round(at + (at - now) * jitter * luck);
  const step = later(now + (steps[checks] ?? each));
  if (!afterEnd || step < closes_at) return step;
  if (now < closes_at) return closes_at;
  const late = afterEnd.find((one) => closes_at + one > now);
  return later(late === undefined ? now + hour_ms : closes_at + late);
}

/** Its payer's time is over: nobody is asked for this money any more (RA24). */
export const hasClosed = (
  { kind, closes_at }: { kind: Kind; closes_at: number },
  now: number,
): boolean => kind === 'collect' && now >= closes_at;

/** RA07: so long after its end a request that was not taken back may be paid still. */
export const closeMargin_ms = 120_000;

/** RA19: what no look-up tells for a day is a person's to find out. */
const handAfter_ms = 24 * hour_ms;

/** Whether a person has to find out: at once where another amount was paid, since that tells of no end (C). */
export const needsHand = (is: Decision['is'], age_ms: number): boolean =>
  is === 'differs' || (is === 'unclear' && age_ms >= handAfter_ms);

/** Calls of which no byte left: at most so many in so long, then the object ends (RA15). */
export const unsentAtMost = 5;
export const unsentWithin_ms = hour_ms / 4;
