// Who settles a report: a session whose account is still there when the decision is written.
import type { SessionCaller, WriteContext } from '../../db/context.ts';
import { fail } from '../../kit/fail.ts';
import { holdPerson } from './report.store.ts';

export async function holdMaintainer({ tx, caller }: WriteContext<SessionCaller>): Promise<string> {
  if (!(await holdPerson(tx, caller.userId))) throw fail('UNAUTHENTICATED');
  return caller.userId;
}
