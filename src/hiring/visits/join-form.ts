// The mark of a form of a public address, by which it is one candidate however often it is sent: over a bad line an answer is
// lost and the form comes again (contract/hiring.md section 5, point 2).
import type { Seal } from '../../kit/seal.ts';
import { newInviteToken } from '../addresses.ts';
import type { CampaignRow } from '../campaigns/index.ts';
import type { CandidateRow } from '../candidates/index.ts';

type Of = Pick<CampaignRow, 'organization_id' | 'id'>;

/** After it what is sent is another form: nobody waits so long for an answer. */
const form_ms = 3_600_000;

/** It holds the personal link of whoever it makes; sealed, so that it opens nothing. */
export const newFormMark = (seal: Seal, { organization_id, id }: Of, now: number): string =>
  seal.close(['form', id, newInviteToken(organization_id, now), now + form_ms].join(' '));

/** The link that a form of this campaign makes; undefined for a text that is no mark of it. */
export function linkOfForm(seal: Seal, mark: string, { id }: Of, now: number): string | undefined {
  let text: string;
  try {
    text = seal.open(mark);
  } catch {
    // Anybody may send a form.
    return undefined;
  }
  const [kind, campaignId, token, until] = text.split(' ');
  return kind === 'form' && campaignId === id && Number(until) > now ? token : undefined;
}

type Words = Pick<CandidateRow, 'name' | 'email' | 'phone'>;

/** Whoever has begun has told something: whoever has the phone next is let into nothing by the same words. */
export const isSentAgain = (known: CandidateRow, given: Words): boolean =>
  known.status === 'OPENED' &&
  known.session_id === null &&
  (['name', 'email', 'phone'] as const).every((name) => known[name] === given[name]);
