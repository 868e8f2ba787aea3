// Waits, for a candidate's page, until a model was asked for a follow-up; nothing is held meanwhile. Whoever comes first
// after the time is over goes on by the author's rule (contract/hiring.md section 6 "Failure", H59).
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { clock } from '../../kit/clock.ts';
import { findSession, lockSession, type SessionRow } from '../sessions/index.ts';
import { isAwaiting } from './interview.rules.ts';
import { settleFollowUp } from './steps.ts';
import { scopeOfRow } from './visits.ts';

/** Between two looks: soon at first, as models that are near answer, then rarely. */
const pauses_ms = { first: 100, most: 1_000, growth: 1.5 };

export async function waitForFollowUp(
  database: Database,
  session: SessionRow,
): Promise<SessionRow> {
  let current = session;
  for (let pause = pauses_ms.first; isAwaiting(current); pause *= pauses_ms.growth) {
    if (clock.now() >= current.progress.askUntil) return settleLate(database, current);
    await sleep(Math.min(pause, pauses_ms.most));
    const found = await findSession(database, scopeOfRow(current), current.id);
    if (!found) return current;
    current = found;
  }
  return current;
}

const settleLate = (database: Database, session: SessionRow): Promise<SessionRow> =>
  database.transaction(async (tx) => {
    const held = await lockSession(tx, scopeOfRow(session), session.id);
    if (!held || !isAwaiting(held)) return held ?? session;
    return settleFollowUp(tx, held, null, clock.now());
  });
