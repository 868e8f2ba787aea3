// What a correction of the ledger is and when it may be booked (contract/payments.md D.2, S1). Pure.
import type { CorrectionStatus } from '../../../contract/backoffice/words.ts';
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';
import type { CorrectionRow } from './correction.store.ts';

const lapse_ms = limits.correctionLapse_days * 86_400_000;

type Times = Pick<CorrectionRow, 'proposed_at' | 'confirmed_at'>;

export const lapsesAt = ({ proposed_at }: Times): number => proposed_at + lapse_ms;

/** Those that were proposed before have lapsed. */
export const lapsedBefore = (now: number): number => now - lapse_ms;

export function statusOf(row: Times, now: number): CorrectionStatus {
  if (row.confirmed_at !== null) return 'confirmed';
  return row.proposed_at < lapsedBefore(now) ? 'lapsed' : 'proposed';
}

const texts = {
  own: {
    fr: 'Vous l’avez proposée : un autre opérateur la confirme.',
    en: 'You proposed it: another operator confirms it.',
  },
  confirmed: {
    fr: 'Cette correction est déjà écrite au grand livre.',
    en: 'This correction is booked already.',
  },
  lapsed: {
    fr: `Personne ne l’a confirmée en ${limits.correctionLapse_days} jours : proposez-la de nouveau.`,
    en: `Nobody confirmed it within ${limits.correctionLapse_days} days: propose it again.`,
  },
} satisfies Record<string, Text>;

/** Why this person may not confirm it now. */
export function confirmationFault(
  row: CorrectionRow,
  userId: string,
  now: number,
): Text | undefined {
  const status = statusOf(row, now);
  if (status !== 'proposed') return texts[status];
  return row.proposed_by === userId ? texts.own : undefined;
}

type Moved = Pick<CorrectionRow, 'difference' | 'amount'>;

/** What it puts into suspense, signed. */
export const suspended = ({ difference, amount }: Moved): bigint =>
  difference === 'operator_has_more' ? amount : -amount;

/** Whether a correction takes away of what lies there, and no more than it. */
export function settles(lies: bigint, row: Moved): boolean {
  const put = suspended(row);
  return lies > 0n ? put < 0n && -put <= lies : put > 0n && put <= -lies;
}

export const settlesNot: Text = {
  fr: 'Sous cet id, rien de tel n’est en attente : ni la somme ni le sens ne vont au-delà de ce qui y est.',
  en: 'Nothing of the kind lies in suspense under this id: neither sum nor direction go beyond what is there.',
};

export const underWay: Text = {
  fr: 'Une remise de cette somme est encore en cours chez un opérateur : elle videra elle-même ce qui est en attente.',
  en: 'An operator is still asked to give this sum back: that empties suspense by itself.',
};
