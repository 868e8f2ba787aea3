// The refusal of a token that names no invitation. Guesses of one address are limited (M21), and only
// guesses: behind an address that many people share, a good link is never refused for another's bad ones.
import { hash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import type { Reader } from '../../db/database.ts';
import { type Failure, fail } from '../../kit/fail.ts';
import { network } from '../../kit/network.ts';
import { countOne } from '../quotas/index.ts';

export async function refuseUnknownToken(reader: Reader, address: string): Promise<Failure> {
  // Hashed: the counters hold nobody's address.
  const subject = `guess:${hash('sha256', network(address), 'base64url')}`;
  const grant = await countOne(reader, subject, limits.unknownInvitationsPerMinute);
  if (!grant.granted) return fail('RATE_LIMITED', {}, grant.retryAfter_s);
  return fail('INVITATION_NOT_FOUND');
}
