// The door of the terms of use: their handlers, their publication, and what a person takes along of them.
import type { AcceptedConditions } from '../../../contract/platform/conditions.shapes.ts';
import type { Reader } from '../../db/database.ts';
import { iso } from '../../kit/clock.ts';
import { acceptConditions } from './accept-conditions.ts';
import { listAccepted } from './conditions.store.ts';
import { getConditions } from './get-conditions.ts';
import { getOfficeTerms } from './get-office-terms.ts';
import { publishOfficeTerms } from './publish-office-terms.ts';

export { standingOf } from './get-conditions.ts';

export { publishConditions, publishOwnConditions } from './publish-conditions.ts';
export { type PublicConditions, readConditions } from './read-conditions.ts';

export const conditionsHandlers = {
  getConditions,
  acceptConditions,
  getOfficeTerms,
  publishOfficeTerms,
};

/** `conditions` of the account's export: the versions that the person accepted, oldest first. */
export async function exportConditions(
  reader: Reader,
  userId: string,
): Promise<AcceptedConditions[]> {
  const rows = await listAccepted(reader, userId);
  return rows.map(({ version, accepted_at }) => ({ version, accepted_at: iso(accepted_at) }));
}
