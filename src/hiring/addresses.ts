// The parts of public addresses: of a campaign, and of a candidate's personal link. Each begins with what names its
// organisation, because rows are looked for within a tenant; the rest is chance.
import { hash } from 'node:crypto';
import { bytesOfId, idOfBytes } from '../kit/ids.ts';
import { randomBytes } from '../kit/random.ts';

const text = (organizationId: string, chance: number) =>
  Buffer.concat([bytesOfId(organizationId), randomBytes(chance)]).toString('base64url');

/** Of a campaign: nothing secret, and nothing that is guessed by counting. */
export const newSlug = (organizationId: string): string => text(organizationId, 8);

const [ofOrganization_bytes, minute_bytes] = [16, 3];

/**
 * Of a candidate: the minute it was made in, and 128 bits that nobody guesses. Without the minute a hundred invitations touched
 * a hundred pages of the index, each of them written whole after a checkpoint (`npm run bench -- hiring --only=volume`).
 */
export function newInviteToken(organizationId: string, now: number): string {
  const minute = Buffer.alloc(minute_bytes);
  // 2 ** 24 minutes are 31 years: what begins anew then is only less together.
  minute.writeUIntBE(Math.floor(now / 60_000) % 2 ** 24, 0, minute_bytes);
  const parts = [bytesOfId(organizationId), minute, randomBytes(16)];
  return Buffer.concat(parts).toString('base64url');
}

/** 64 characters; those of one minute begin alike, but for tokens of the former form, which say none. */
export function hashInvite(token: string): string {
  const whole = hash('sha256', token, 'hex');
  if (token.length === formerLength) return whole;
  const from = ofOrganization_bytes;
  const minute = Buffer.from(token, 'base64url').subarray(from, from + minute_bytes);
  return minute.toString('hex') + whole.slice(2 * minute_bytes);
}

const formerLength = 43;
const forms = { slug: /^[\w-]{32}$/, token: /^[\w-]{43}(?:[\w-]{4})?$/ } as const;

/** The organisation that such a text names; undefined for one of another form. */
export function organizationIn(kind: keyof typeof forms, given: string): string | undefined {
  if (!forms[kind].test(given)) return undefined;
  return idOfBytes('org', Buffer.from(given, 'base64url').subarray(0, ofOrganization_bytes));
}
