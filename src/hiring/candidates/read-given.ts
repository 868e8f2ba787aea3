// What somebody writes of candidates, read and judged before anything is looked up.
import type { Operations } from '../../../contract/index.ts';
import type { Input } from '../../../contract/operation.ts';
import type { Text } from '../../../contract/text.ts';
import type { Lang } from '../../db/context.ts';
import { parseTime } from '../../kit/clock.ts';
import { refuseFields } from '../refuse-fields.ts';
import { addressOf, faultsOfExpiry, type Given } from './candidate.rules.ts';

/** A telephone number in E.164, Senegal being the country without a prefix; null for a text that is none. */
export type PhoneOf = (text: string) => Promise<string | null>;

type NewCandidate = Input<Operations['inviteCandidates']>['body'][number];

export const phoneAs = async (text: string | null | undefined, phoneOf: PhoneOf) =>
  text ? ((await phoneOf(text)) ?? text.trim()) : null;

export async function readGiven(
  list: readonly NewCandidate[],
  { phoneOf, now, lang }: { phoneOf: PhoneOf; now: number; lang: Lang },
): Promise<Given[]> {
  const faults: Record<string, Text> = {};
  const given: Given[] = [];
  for (const [i, one] of list.entries()) {
    const expires = one.inviteExpiresAt ? parseTime(one.inviteExpiresAt) : null;
    for (const [name, text] of Object.entries(faultsOfExpiry(one, now))) {
      faults[list.length === 1 ? name : `${i}.${name}`] = text;
    }
    given.push({
      name: one.name.trim(),
      email: addressOf(one.email),
      phone: await phoneAs(one.phone, phoneOf),
      notes: one.notes ?? null,
      externalRef: one.externalRef ?? null,
      inviteExpiresAt: expires,
    });
  }
  refuseFields(faults, lang);
  return given;
}
