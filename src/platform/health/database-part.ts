// The database as a part of /health: whether it answers and takes writes.
import type { Database } from '../../db/database.ts';
import { probeWrites } from '../../db/probe-writes.ts';
import { Failure } from '../../kit/fail.ts';
import type { HealthPart } from './health-part.ts';

type State = Awaited<ReturnType<HealthPart['check']>>;

/** Anybody may ask as often as they like; what was found is told so long. */
const fresh_ms = 500;

/** A balancer waits a few seconds for the answer: what takes longer is no answer. */
const patience_ms = 3_000;

export function databasePart(database: Database): HealthPart {
  let asked_at = Number.NEGATIVE_INFINITY;
  let state: Promise<State> | undefined;
  return {
    name: 'database',
    check() {
      if (!state || performance.now() - asked_at >= fresh_ms) {
        asked_at = performance.now();
        state = stateOf(database);
      }
      return state;
    },
  };
}

async function stateOf(database: Database): Promise<State> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), patience_ms);
  try {
    const found = await Promise.race([probeWrites(database), late.promise]);
    if (found === 'late') return { status: 'degraded', cause: 'unreachable' };
    return found ? { status: 'degraded', cause: found } : { status: 'ok' };
  } catch (error) {
    return { status: 'degraded', cause: isFull(error) ? 'full' : 'unreachable' };
  } finally {
    clearTimeout(timer);
  }
}

/** disk_full, and configuration_limit_exceeded: the operator allows less than that little. */
function isFull(error: unknown): boolean {
  const cause = error instanceof Failure ? error.cause : error;
  const { code } = (cause ?? {}) as { code?: unknown };
  return code === '53100' || code === '53400';
}
