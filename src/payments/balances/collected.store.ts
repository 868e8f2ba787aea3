// SQL on what merchants collected, by day of Dakar and channel: a merchant's balances show today's without reading
// their payments.
import type { ChannelIn } from '../../../contract/payments/payments.shapes.ts';
import type { Mode, Scope } from '../../db/context.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { rows } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';

export type Collected = {
  project_id: string;
  mode: Mode;
  day: string;
  channel: ChannelIn;
  amount: bigint;
};

/** Adds francs to the days of merchants of one place, sorted so that two transactions never wait crosswise. */
export async function addCollected(tx: Tx, collected: readonly Collected[]): Promise<void> {
  if (collected.length === 0) return;
  const sums = new Map<string, Collected>();
  for (const one of collected) {
    const name = `${one.project_id} ${one.mode} ${one.day} ${one.channel}`;
    sums.set(name, { ...one, amount: (sums.get(name)?.amount ?? 0n) + one.amount });
  }
  const days = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
  await tx.run(sql`
    insert into collected_days as c (project_id, mode, day, channel, amount)
    ${rows(
      ['text', days.map((d) => d.project_id)],
      ['text', days.map((d) => d.mode)],
      ['date', days.map((d) => d.day)],
      ['text', days.map((d) => d.channel)],
      ['bigint', days.map((d) => d.amount)],
    )}
    on conflict (project_id, mode, day, channel) do update set amount = c.amount + excluded.amount`);
}

/** Francs collected on a day, by channel. */
export function findCollected(
  reader: Reader,
  scope: Scope,
  day: string,
): Promise<{ channel: ChannelIn; amount: bigint }[]> {
  return reader.all(sql`
    select channel, amount from collected_days
     where project_id = ${scope.projectId} and mode = ${scope.mode} and day = ${day}::date order by channel`);
}

/** Francs collected on each day since one, that one included; the newest day first. */
export function findCollectedSince(
  reader: Reader,
  scope: Scope,
  day: string,
): Promise<{ day: string; amount: bigint }[]> {
  return reader.all(sql`
    select day::text, sum(amount)::bigint as amount from collected_days
     where project_id = ${scope.projectId} and mode = ${scope.mode} and day >= ${day}::date
     group by collected_days.day order by collected_days.day desc`);
}

/** Francs that all merchants collected on a day in live mode, by channel. */
export function findCollectedByAll(
  reader: Reader,
  day: string,
): Promise<{ channel: ChannelIn; amount: bigint }[]> {
  return reader.all(sql`
    select channel, sum(amount)::bigint as amount from collected_days as of_backoffice
     where day = ${day}::date and mode = 'live' group by channel order by channel`);
}
