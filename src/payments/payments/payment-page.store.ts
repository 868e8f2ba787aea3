// SQL on payments that their payer starts on a page; the rows are locked. Their job is due at once.
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import { at, atOrNull, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { enqueue } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { searchedOfPayment } from '../lists/index.ts';
import type { PaymentKey } from './payment.store.ts';
import { keptChannels } from './payment-kept.store.ts';

/** What it is found by stays what it was made with: the telephone that is given here is none of that. */
export async function startOnPage(
  tx: Tx,
  key: PaymentKey,
  start: { channel: ChannelIn; phone: string | null; scenario: string | null; now: number },
): Promise<void> {
  await tx.run(sql`
    update payments p set channel = ${start.channel}, allowed_channels = ${keptChannels(sql`${start.channel}`)},
      customer_phone = ${start.phone}, scenario = ${start.scenario},
      search_text = case when customer_phone is not distinct from ${start.phone} then search_text else ${searchedOfPayment} end,
      on_page = true, updated_at = ${at(start.now)}
     where project_id = ${key.project_id} and mode = ${key.mode} and id = ${key.id}`);
  await wake(tx, key);
}

/** Changes what the simulator says of an attempt under way, and asks it now. */
export async function forceAttempt(
  tx: Tx,
  key: PaymentKey,
  { scenario, expiresAt }: { scenario: string; expiresAt: number | null },
): Promise<void> {
  await tx.run(sql`
    update payments set scenario = ${scenario},
      expires_at = coalesce(${atOrNull(expiresAt)}::timestamptz, expires_at)
     where project_id = ${key.project_id} and mode = ${key.mode} and id = ${key.id}`);
  await wake(tx, key);
}

const wake = (tx: Tx, { project_id: projectId, mode, id: subject }: PaymentKey) =>
  enqueue(tx, [{ kind: 'advance-payment', subject, projectId, mode, runAt: clock.now() }]);
