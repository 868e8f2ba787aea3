// Checks money objects against their journals, events and holdings (contract/payments.md D.3, invariants 4 and 6).
import { limits } from '../../../contract/limits.ts';
import { type AuditOfTenant, nameOfRow } from '../../db/audit.ts';
import { firstIdOf, type IdPrefix } from '../../kit/ids.ts';
import { type AuditedTable, readHeld, readObjects } from './object-audit.store.ts';

/** Objects of a slice, each with two look-ups. */
const most = 1_000;

/** Events may be forgotten after this; a day less, because they are forgotten by the hour. */
const events_ms = (limits.eventHistory_days - 1) * 86_400_000;

/** Each history that an object may have: the journals and events of each, by its status. */
export type Histories = Readonly<
  Record<string, readonly { journals: readonly string[]; events: readonly string[] }[]>
>;

export const refundHistories: Histories = {
  requested: [{ journals: ['R1'], events: ['refund.requested'] }],
  succeeded: [
    { journals: ['R1', 'R2'], events: ['refund.requested', 'refund.succeeded'] },
    { journals: ['R1', 'R2', 'R4'], events: ['refund.requested', 'refund.succeeded'] },
  ],
  failed: [{ journals: ['R1', 'R3'], events: ['refund.requested', 'refund.failed'] }],
};

export const payoutHistories: Histories = {
  processing: [{ journals: ['O1'], events: [] }],
  succeeded: [{ journals: ['O1', 'O2'], events: ['payout.succeeded'] }],
  failed: [
    { journals: ['O1', 'O3'], events: ['payout.failed'] },
    { journals: ['O1', 'O2', 'O4'], events: ['payout.succeeded', 'payout.failed'] },
  ],
};

const opened = 'dispute.opened';
const challenged = 'dispute.challenged';
const givenUp = ['D1', 'D2'];
/** The customer was paid too. */
const repaid = [...givenUp, 'D2b'];

export const disputeHistories: Histories = {
  opened: [{ journals: ['D1'], events: [opened] }],
  challenged: [{ journals: ['D1'], events: [opened, challenged] }],
  accepted: [givenUp, repaid].map((journals) => ({
    journals,
    events: [opened, 'dispute.accepted'],
  })),
  won: [{ journals: ['D1', 'D3'], events: [opened, challenged, 'dispute.won'] }],
  lost: [givenUp, repaid].flatMap((journals) => [
    { journals, events: [opened, 'dispute.lost'] },
    { journals, events: [opened, challenged, 'dispute.lost'] },
  ]),
};

/** Looks at one kind of object. */
export function auditObjects(
  table: AuditedTable,
  prefix: IdPrefix,
  histories: Histories,
): AuditOfTenant {
  return async (reader, scope, audit) => {
    const told = firstIdOf(prefix, audit.now - events_ms);
    for (let from = ''; ; await audit.pause()) {
      const objects = await readObjects(reader, scope, table, from, most);
      audit.read(table, objects.length);
      for (const { id, status, journals, events } of objects) {
        const allowed = histories[status] ?? [];
        // Ids of one millisecond lie in no order.
        const same = (a: readonly string[], b: readonly string[]) =>
          [...a].sort().join() === [...b].sort().join();
        const found = allowed.find((one) => same(one.journals, journals));
        if (!found) {
          audit.found(6, nameOfRow(scope, id), `is ${status} with journals ${journals.join(', ')}`);
        } else if (id >= told && !allowed.some((one) => same(one.events, events))) {
          audit.found(6, nameOfRow(scope, id), `is ${status} with events ${events.join(', ')}`);
        }
      }
      if (objects.length < most) break;
      from = objects.at(-1)?.id ?? '';
    }
    const { held, needed } = await readHeld(reader, scope, table);
    if (held !== needed) {
      const says = `holds ${held}, and open ${table} need ${needed}`;
      audit.found(4, nameOfRow(scope, table), says);
    }
  };
}
