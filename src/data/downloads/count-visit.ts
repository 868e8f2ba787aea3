// Counts a download or an opening of a dataset: one for each network, dataset, type and hour of UTC (contract/data.md
// section 7). Of the network only a keyed hash is kept, another one each hour, and it is dropped after that hour.
import type { CountedType } from '../../../contract/data/downloads.ts';
import type { Tx } from '../../db/database.ts';
import { network } from '../../kit/network.ts';
import type { Pseudonyms } from '../../kit/pseudonym.ts';
import { countOnce } from './download.store.ts';

export const hour_ms = 3_600_000;

export const hourOf = (now: number): number => Math.floor(now / hour_ms) * hour_ms;

export type Visit = { dataset: string; type: CountedType; address: string; now: number };

export function countVisit(
  tx: Pick<Tx, 'run'>,
  pseudonymOf: Pseudonyms,
  { dataset, type, address, now }: Visit,
): Promise<void> {
  const hour = hourOf(now);
  // Hour, dataset and type are hashed along: two marks never tell that they are of one network.
  const visitor = pseudonymOf([String(hour), dataset, type, network(address)]);
  return countOnce(tx, { dataset, type, visitor, hour });
}
