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

export const catalogue = <const T extends Record<string, Entry>>(entries: T): T => entries;
