// SQL that tells the simulator what a payment of test mode is to come to (contract/payments.md B.12).
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import type { Tx } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import type { PaymentKey } from './payment.store.ts';

/** The row is locked; a payment that waits for its page is asked for on `channel`. */
export async function saveScenario(
  tx: Tx,
  { project_id, mode, id }: PaymentKey,
  scenario: string,
  channel: ChannelIn,
): Promise<void> {
  await tx.run(sql`
    update payments set scenario = ${scenario}, channel = coalesce(channel, ${channel})
     where project_id = ${project_id} and mode = ${mode} and id = ${id}`);
}
