// SQL that tells the simulator what a payment of test mode is to come to (contract/payments.md B.12).
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import { atOrNull, type Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { PaymentKey } from './payment.store.ts';

/** The row is locked; a payment that waits for its page is asked for on `channel`. */
export async function saveScenario(
  tx: Tx,
  { project_id, mode, id }: PaymentKey,
  told: { scenario: string; channel: ChannelIn; expiresAt: number | null },
): Promise<void> {
  await tx.run(sql`
    update payments set scenario = ${told.scenario}, channel = coalesce(channel, ${told.channel}),
      expires_at = coalesce(${atOrNull(told.expiresAt)}::timestamptz, expires_at)
     where project_id = ${project_id} and mode = ${mode} and id = ${id}`);
}
