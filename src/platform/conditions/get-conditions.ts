// Tells a person which version of the terms of use is in force, and whether they accepted it.
import type { Operations } from '../../../contract/index.ts';
import type { Reply } from '../../../contract/operation.ts';
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { findStanding } from './conditions.store.ts';

export async function getConditions({
  db,
  caller,
}: ReadContext<SessionCaller>): Promise<Reply<Operations['getConditions']>> {
  const { accepted, version } = await standingOf(db, caller.userId);
  return { accepted, version };
}

/** Every start of a server publishes the terms of its release before it listens. */
export async function standingOf(reader: Reader, userId: string) {
  const standing = await findStanding(reader, userId);
  if (!standing) throw new Error('no version of the terms of use is published');
  return standing;
}
