// Decisions on candidates without I/O: which of a list are one person, and how addresses are compared.
import type { Text } from '../../../contract/text.ts';
import { parseTime } from '../../kit/clock.ts';
import { candidateTexts } from './candidate.texts.ts';

/** What somebody says of a candidate, read: addresses trimmed and in lower case, numbers in E.164 where they parse. */
export type Given = {
  name: string;
  email: string | null;
  phone: string | null;
  notes: string | null;
  externalRef: string | null;
  inviteExpiresAt: number | null;
};

export const addressOf = (email: string | null | undefined): string | null =>
  email?.trim().toLowerCase() || null;

/** A link that begins by being dead was never meant. */
export const faultsOfExpiry = (
  { inviteExpiresAt }: { inviteExpiresAt?: string | null },
  now: number,
): Record<string, Text> =>
  inviteExpiresAt && parseTime(inviteExpiresAt) <= now
    ? { inviteExpiresAt: candidateTexts.past }
    : {};

/** An empty text is blank as well, and stays where nothing fills it. */
const filled = (first: string | null, later: string | null) => first || (later ?? first);

/** The same address is one candidate: at its first place, later ones only fill what is blank. None is never the same. */
export function merged(list: readonly Given[]): Given[] {
  const kept: Given[] = [];
  const places = new Map<string, number>();
  for (const given of list) {
    const place = given.email === null ? undefined : places.get(given.email);
    const first = place === undefined ? undefined : kept[place];
    if (place !== undefined && first) {
      kept[place] = {
        ...first,
        phone: first.phone ?? given.phone,
        notes: filled(first.notes, given.notes),
        externalRef: filled(first.externalRef, given.externalRef),
        inviteExpiresAt: first.inviteExpiresAt ?? given.inviteExpiresAt,
      };
      continue;
    }
    if (given.email !== null) places.set(given.email, kept.length);
    kept.push(given);
  }
  return kept;
}
