// How much of files may arrive at once: each is memory until its call is answered, for minutes on a slow line, and a call is
// counted once its body is whole. Without a bound a hundred connections that never end theirs would hold a gigabyte.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { type Failure, fail } from '../kit/fail.ts';
import { network } from '../kit/network.ts';
import type { BodyBounds } from './body-bounds.ts';

/** A call on its way, with the address that it comes from. */
type Arriving = { raw: IncomingMessage; response: ServerResponse; address: string };

/** Takes a file into account until its call is over; answers why there is no room for it. */
export type Arrivals = (arriving: Arriving, bounds: BodyBounds) => Failure | undefined;

export function createArrivals({
  arrivingFileBytes: most = limits.arrivingFileBytes,
  arrivingFileBytesPerNetwork: mostOfOne = limits.arrivingFileBytesPerNetwork,
}: Partial<Record<'arrivingFileBytes' | 'arrivingFileBytesPerNetwork', number>> = {}): Arrivals {
  const held = new Map<string, number>();
  let all = 0;
  const add = (whose: string, bytes: number) => {
    const theirs = (held.get(whose) ?? 0) + bytes;
    all += bytes;
    if (theirs > 0) held.set(whose, theirs);
    else held.delete(whose);
  };
  return ({ raw, response, address }, bounds) => {
    // Whoever is gone already would never give their room back.
    if (bounds.counts !== 'file' || response.destroyed) return undefined;
    const announced = Number(raw.headers['content-length'] ?? Number.NaN);
    // What announces more is refused unread, and what announces nothing may have all.
    if (announced > bounds.bytes) return undefined;
    const bytes = announced >= 0 ? announced : bounds.bytes;
    const whose = network(address);
    if ((held.get(whose) ?? 0) + bytes > mostOfOne) return fail('RATE_LIMITED', {}, 5);
    if (all + bytes > most) return fail('SERVER_BUSY', {}, 5);
    add(whose, bytes);
    response.once('close', () => add(whose, -bytes));
    return undefined;
  };
}
