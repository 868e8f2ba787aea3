// The shape of an error code, shared by the parts of the catalogue.
import type { MemberName } from './error-members.ts';

export type Entry = {
  /** The usual status; a route may document another (spec: "The same code may carry a different status"). */
  status: number;
  /** The other statuses that the code may carry. */
  also?: readonly number[];
  fr: string;
  en: string;
  /** Members beside code, message and request_id. */
  members: readonly MemberName[];
  /** What a client should do: never repeat, wait for Retry-After, or repeat with the same key (spec "Retry rules"). */
  retry: 'no' | 'after' | 'same_key';
  /** No operation answers it yet: its feature is still to come. */
  planned?: true;
};

/** An entry whose member has no form is refused where it stands, and takes no other code with it. */
export const catalogue = <
  const T extends Record<string, Omit<Entry, 'members'> & { members: readonly string[] }>,
>(
  entries: T & { [C in keyof T]: { members: readonly MemberName[] } },
): { [C in keyof T]: T[C] & { members: readonly MemberName[] } } => entries;
