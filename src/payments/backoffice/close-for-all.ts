// Closes or opens a channel or a feature for all merchants of a mode, and tells every server: what is remembered of accounts is read
// again. What is under way goes on to its end (contract/dashboard.md UI159).
import type { CallContext, Lang, Mode, SessionCaller } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { clock, iso, isoOrNull, parseTime, yearLater } from '../../kit/clock.ts';
import { fail } from '../../kit/fail.ts';
import { actorOf, auditOperator } from '../../platform/index.ts';
import {
  announceMerchant,
  closeForAll as close,
  everyMerchant,
  findClosure,
  type Merchants,
  openForAll,
} from '../merchants/index.ts';
import { closureTexts } from './closure.texts.ts';

export type ForAll = {
  what: 'channel' | 'feature';
  name: string;
  mode: Mode;
  closed: boolean;
  /** When it ends by itself; undefined: when it is opened. */
  until: number | undefined;
  reason: string;
};

/** The planned end of what is closed, in milliseconds; refuses one that is over, too far, or of something open. */
export function endOf(
  { until, closed }: { until: string | null | undefined; closed: boolean },
  lang: Lang,
): number | undefined {
  if (until === undefined || until === null) return undefined;
  const wrong = (text: { fr: string; en: string }) =>
    fail('INVALID_REQUEST', { fields: { until: text[lang] } });
  if (!closed) throw wrong(closureTexts.endOfOpen);
  const [end, now] = [parseTime(until), clock.now()];
  if (end <= now || end > yearLater(now)) throw wrong(closureTexts.future);
  return end;
}

export async function setForAll(
  ctx: CallContext<SessionCaller>,
  { database, merchants }: { database: Database; merchants: Merchants },
  { what, name, mode, closed, until, reason }: ForAll,
): Promise<void> {
  const actor = actorOf(ctx, reason);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const found = await findClosure(tx, mode, name, now);
    const before = found ? shown(found) : 'open';
    const closure = { until: until ?? null, since: now };
    if (closed) {
      await close(tx, mode, { ...closure, name, closed_by: actor.by, reason: reason.trim() });
    } else await openForAll(tx, mode, name);
    const after = closed ? shown(closure) : 'open';
    const details = { what, name, mode, before, after };
    await auditOperator(tx, { projectId: null, actor, action: 'closure.changed', details, now });
    await announceMerchant(tx, everyMerchant);
  });
  // The next call on this server sees it, before the announcement comes back.
  merchants.forget(everyMerchant);
}

const shown = ({ since, until }: { since: number; until: number | null }) => ({
  closed_since: iso(since),
  until: isoOrNull(until),
});
