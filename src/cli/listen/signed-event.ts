// What a frame of the stream must be to be passed on, and which of its headers are: the server that sent it may be
// anybody's.
import { deliveryHeaders } from '../../../contract/webhooks/events.ts';
import { isId } from '../../kit/ids.ts';
import type { Block } from './read-events.ts';

export type SignedEvent = {
  id: string;
  type: string;
  headers: Record<string, string>;
  body: string;
};

const names = new Map(deliveryHeaders.map((name) => [name.toLowerCase(), name]));

/** Undefined when the block is no event of svc. */
export function signedEventOf({ id = '', event = '', data = '' }: Block): SignedEvent | undefined {
  const { headers, body } = objectOf(data);
  if (!isId('evt', id) || typeof body !== 'string' || !isObject(headers)) return undefined;
  const kept = Object.entries(headers).flatMap(([name, value]) => {
    const known = names.get(name.toLowerCase());
    return known === undefined ? [] : [[known, value] as const];
  });
  // A text that is no header's value would end the header, or the call.
  if (!kept.every(([, value]) => typeof value === 'string' && /^[\x20-\x7e]*$/.test(value))) {
    return undefined;
  }
  return { id, type: event, headers: Object.fromEntries(kept) as Record<string, string>, body };
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a JSON object; none of anything else. */
export function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}
