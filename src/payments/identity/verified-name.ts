// The name under which an identity was verified: that of the business, or of the person (contract/payments.md B.6).
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { findIdentity } from './identity.store.ts';

/** Undefined where no profile was given: in test mode an account may be verified without one. */
export async function findVerifiedName(reader: Reader, scope: Scope): Promise<string | undefined> {
  const profile = (await findIdentity(reader, scope))?.profile;
  if (!profile) return undefined;
  const { kind, business_name, first_name, last_name } = profile;
  return kind === 'business' && business_name ? business_name : `${first_name} ${last_name}`;
}
