// What is closed for a while, for all merchants or for one, laid over what an account has (contract/dashboard.md UI159). An end
// that was planned is of the server's clock and comes by itself: nobody writes that it has come.
import type { Direction } from './terms.rules.ts';

/** By name, when each ends in milliseconds; null: when it is opened. */
export type Closures = Readonly<Record<string, number | null>>;

export type Closed = {
  /** Of the account alone, each with its end; what is closed without one is so in its own terms. */
  closed_until: Closures | null;
  /** Of all accounts of the mode, read with each account in one statement. */
  closed_for_all: Closures | null;
};

/** A channel with its direction is named as in its address; a feature by its own name. */
export const channelName = (channel: string, direction: Direction): string =>
  `${channel}/${direction}`;

const isInForce = (end: number | null, now: number): boolean => end === null || end > now;

export type InForce = { name: string; for_all: boolean; until: number | null };

/** Those that have not ended, in an order that depends on nothing else. */
export function closuresAt({ closed_until, closed_for_all }: Closed, now: number): InForce[] {
  const listed = (closures: Closures | null, for_all: boolean) =>
    Object.entries(closures ?? {})
      .filter(([, end]) => isInForce(end, now))
      .map(([name, until]) => ({ name, for_all, until }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  return [...listed(closed_for_all, true), ...listed(closed_until, false)];
}

/** When the first of them ends: what was concluded from a row holds until then. */
export const firstEnd = (row: Closed, now: number): number =>
  Math.min(
    ...closuresAt(row, now).map(({ until }) => until ?? Number.POSITIVE_INFINITY),
    Number.POSITIVE_INFINITY,
  );

/** The account's own with another end for a name, or without it. */
export function withEnd(before: Closures | null, name: string, end?: number): Closures | null {
  const { [name]: _, ...others } = before ?? {};
  const after = end === undefined ? others : { ...others, [name]: end };
  return Object.keys(after).length > 0 ? after : null;
}
