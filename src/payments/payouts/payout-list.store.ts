// SQL of the lists of payouts.
import type { Scope } from '../../db/context.ts';
import { sql } from '../../db/sql.ts';
import { type Between, conditionsOf, type Source } from '../lists/index.ts';
import { columns } from './payout.store.ts';

export type PayoutFilter = {
  status?: string;
  channel?: string;
  destination_id?: string;
  merchant_reference?: string;
};

/** Where a list of payouts comes from; `idsAreDated`: whether ids bound the times. */
export function payoutSource(
  scope: Scope,
  { status, channel, destination_id, merchant_reference }: PayoutFilter,
  between: Between,
  idsAreDated: boolean,
): Source {
  const conditions = conditionsOf(scope, 'po', between, idsAreDated);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (channel !== undefined) conditions.push(sql`channel = ${channel}`);
  if (destination_id !== undefined) conditions.push(sql`destination_id = ${destination_id}`);
  if (merchant_reference !== undefined) {
    conditions.push(sql`merchant_reference = ${merchant_reference}`);
  }
  return { columns, table: sql`payouts`, conditions };
}
