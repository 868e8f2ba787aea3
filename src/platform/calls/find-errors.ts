// What went wrong with a project's calls of late, for the operator who looks at its merchant (contract/dashboard.md UI156).
import type { Call } from '../../../contract/platform/calls.shapes.ts';
import type { Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { viewCall } from './call.view.ts';
import { listFailedRequests } from './call-list.store.ts';

const day_ms = 86_400_000;
const shown = 10;

export async function findErrors(reader: Reader, scope: Scope, now: number): Promise<Call[]> {
  return (await listFailedRequests(reader, scope, now - day_ms, shown)).map(viewCall);
}
