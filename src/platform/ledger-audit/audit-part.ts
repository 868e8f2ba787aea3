// The last audit of the ledger as a part of /health: a matter for the operator, and no reason to send no calls here.
import { auditAge_ms } from '../../../contract/platform/health.shapes.ts';
import type { Database } from '../../db/database.ts';
import { clock, iso } from '../../kit/clock.ts';
import type { HealthPart } from '../health/index.ts';
import { findLastAudit } from './ledger-audit.store.ts';

type State = Awaited<ReturnType<HealthPart['check']>>;

/** Anybody may ask as often as they like; what was found is told so long. */
const fresh_ms = 500;

export function auditPart(database: Database): HealthPart {
  let asked_at = Number.NEGATIVE_INFINITY;
  let state: Promise<State> | undefined;
  let last: State = { status: 'ok', count: 0 };
  const ask = async () => {
    // While the database does not answer, its own part says so; what was known of the ledger is still true.
    last = await findLastAudit(database).then(stateOf, () => last);
    return last;
  };
  return {
    name: 'ledger_audit',
    check() {
      if (!state || performance.now() - asked_at >= fresh_ms) {
        asked_at = performance.now();
        state = ask();
      }
      return state;
    },
  };
}

/** One that found nothing is a warning too once a night has gone by without its audit: that one may end nowhere. */
function stateOf(audit: Awaited<ReturnType<typeof findLastAudit>>): State {
  if (!audit) return { status: 'ok', count: 0 };
  const { found: count, ended_at } = audit;
  const isFine = count === 0 && clock.now() - ended_at <= auditAge_ms;
  return { status: isFine ? 'ok' : 'warning', count, at: iso(ended_at) };
}
