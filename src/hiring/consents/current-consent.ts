// What candidates of an organisation agree to now: the version, and the organisation's own words if it has any.
import type { Text } from '../../../contract/text.ts';
import type { Reader } from '../../db/database.ts';
import { findConsent } from './consent.store.ts';
import { versionOf, wordsOf } from './consent.view.ts';

export type CurrentConsent = { version: string; text: Text | null };

export async function currentConsent(
  reader: Reader,
  organizationId: string,
): Promise<CurrentConsent> {
  const row = await findConsent(reader, organizationId);
  return { version: versionOf(row?.version ?? null), text: wordsOf(row) };
}
