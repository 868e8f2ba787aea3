// Writes a call into the list of calls of its project.
import type { Operation } from '../../contract/operation.ts';
import type { ProjectCaller } from '../db/context.ts';
import type { Answer } from './envelope.ts';
import type { Identity } from './guards/identity.ts';
import type { Incoming } from './incoming.ts';
import { shownPath } from './shown-path.ts';

type Served = {
  operation: Operation;
  incoming: Incoming;
  answer: Answer;
  /** Of the monotonic counter. */
  started: number;
  now: number;
};

/**
 * Calls of keys, and those of sessions on payment routes without a key: both are payment calls of the
 * project, only the former stand in its list of calls (calls/call.store.ts).
 */
export function recordCall(
  caller: ProjectCaller,
  { operation, incoming, answer, started, now }: Served,
  identity: Pick<Identity, 'recordCall'>,
): void {
  identity.recordCall({
    projectId: caller.projectId,
    keyId: caller.kind === 'key' ? caller.keyId : null,
    prefix: caller.kind === 'key' ? caller.prefix : null,
    method: incoming.raw.method ?? '',
    path: shownPath(incoming.raw.url ?? ''),
    family: operation.family,
    status: answer.status,
    duration_ms: Math.round(performance.now() - started),
    at: now,
  });
}
