// The parts of public addresses: of a campaign, and of a candidate's personal link. Each begins with what names its
// organisation, because rows are looked for within a tenant; the rest is chance.
import { hash } from 'node:crypto';
import { bytesOfId, idOfBytes } from '../kit/ids.ts';
import { randomBytes } from '../kit/random.ts';

const text = (organizationId: string, chance: number) =>
  Buffer.concat([bytesOfId(organizationId), randomBytes(chance)]).toString('base64url');

/** Of a campaign: nothing secret, and nothing that is guessed by counting. */
export const newSlug = (organizationId: string): string => text(organizationId, 8);

/** Of a candidate: 128 bits that nobody guesses. */
export const newInviteToken = (organizationId: string): string => text(organizationId, 16);

export const hashInvite = (token: string): string => hash('sha256', token, 'hex');

const forms = { slug: /^[\w-]{32}$/, token: /^[\w-]{43}$/ } as const;

/** The organisation that such a text names; undefined for one of another form. */
export function organizationIn(kind: keyof typeof forms, given: string): string | undefined {
  if (!forms[kind].test(given)) return undefined;
  return idOfBytes('org', Buffer.from(given, 'base64url').subarray(0, 16));
}
