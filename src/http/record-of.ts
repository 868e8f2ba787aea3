// What the call log keeps of a call: never a body, a query, a whole address or a secret of a link.
import type { Operation } from '../../contract/operation.ts';
import type { ProjectCaller } from '../db/context.ts';
import { maskNetwork } from '../kit/network.ts';
import { remembering } from '../kit/remembering.ts';
import type { Answer } from './envelope.ts';
import type { CallRecord } from './guards/identity.ts';
import type { Incoming } from './incoming.ts';
import { shownPath } from './shown-path.ts';

/** `started` is of the monotonic counter. */
type Served = { name: string; operation: Operation; at: number; started: number };

/**
 * Calls of keys, and those of sessions on payment routes without a key: both are payment calls of the
 * project, only the former stand in its list of calls (calls/call.store.ts).
 */
export function recordOf(
  caller: ProjectCaller,
  { name, operation, at, started }: Served,
  incoming: Incoming,
  answer: Answer,
): CallRecord {
  return {
    projectId: caller.projectId,
    keyId: caller.kind === 'key' ? caller.keyId : null,
    prefix: caller.kind === 'key' ? caller.prefix : null,
    mode: caller.mode,
    operation: name,
    method: incoming.raw.method ?? '',
    path: shownPath(incoming.raw.url ?? ''),
    family: operation.family,
    status: answer.status,
    code: answer.refused?.code ?? null,
    wrongFields: (answer.refused?.fields ?? []).slice(0, fieldsMost).map(shortField),
    objectId: objectOf(incoming, answer),
    replayed: answer.headers?.['Idempotent-Replayed'] !== undefined,
    requestId: incoming.requestId,
    address: maskedNetwork(incoming.address),
    agent: shownAgent(incoming.raw.headers['user-agent'] ?? ''),
    duration_ms: Math.round(performance.now() - started),
    at,
  };
}

const maskedNetwork = remembering((address) => maskNetwork(address) ?? '');

const fieldsMost = 20;
/** A field that nobody knows is named as its sender wrote it. */
const shortField = (name: string) => name.replace(/[^\w.[\]-]/g, '?').slice(0, 60);

const id = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/;
const bodyId = /^\{"id":"([a-z]+_[0-9a-hjkmnp-tv-z]{26})"/;

/** What the answer is of, by its beginning alone: a body is not read a second time for the log; else what was asked for. */
function objectOf({ params }: Incoming, { status, body }: Answer): string | null {
  const made = status < 300 && typeof body === 'string' ? bodyId.exec(body.slice(0, 60)) : null;
  if (made) return made[1] ?? null;
  const asked = Object.values(params).filter((text) => id.test(text) && !text.startsWith('prj_'));
  return asked.at(-1) ?? null;
}

const agentCharacters = 120;

/** As far as it can be printed: PostgreSQL takes no zero byte, and a page no control character. */
const shownAgent = remembering((agent) =>
  agent ? agent.replace(/[^\x20-\x7e]/g, '?').slice(0, agentCharacters) : null,
);
