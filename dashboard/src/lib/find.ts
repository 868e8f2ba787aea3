// What a typed text finds without asking anybody: pages and acts by the words of their titles, and the page of an object
// by its id (UI41).
import type { Lang, Text } from '../../../contract/text.ts';
import { type Address, type AddressName, addresses } from '../addresses.ts';
import { pathTo } from '../paths.ts';

export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Every word that was typed begins a word of the text, or stands in a word of code. */
export function holds(text: string, sought: string): boolean {
  const folded = fold(text);
  return fold(sought)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

export type Where = { id: string; mode: 'test' | 'live' };
export type Step = { name: AddressName; title: Text; to: string };

/** Pages that need no more than the project and the mode. */
export function pagesFor(
  sought: string,
  where: Where,
  lang: Lang,
  mayOpen: (address: Address) => boolean,
): Step[] {
  const names = Object.keys(addresses) as AddressName[];
  return names.flatMap((name) => {
    const address: Address = addresses[name];
    const needs = address.path.match(/\{(?!id\}|mode\})\w+\}/);
    if (needs || !mayOpen(address) || !holds(address.title[lang], sought)) return [];
    return [{ name, title: address.title, to: pathTo(name as 'overview', where) }];
  });
}

const kinds = {
  pay: ['payment', 'paymentId'],
  ref: ['refund', 'refundId'],
  po: ['payout', 'payoutId'],
  dp: ['dispute', 'disputeId'],
  plink: ['link', 'linkId'],
  off: ['offer', 'offerId'],
  pd: ['destination', 'destinationId'],
  evt: ['event', 'eventId'],
  key: ['key', 'keyId'],
  we: ['webhook', 'endpointId'],
} as const satisfies Record<string, readonly [AddressName, string]>;

const idForm = /^([a-z]{2,5})_[0-9a-zA-Z_-]{8,64}$/;

/** The page of an object by its id, whatever it is; undefined for an id of no page (UI41, UI113). */
export function objectPath({ id, mode }: Where, objectId: string): string | undefined {
  const prefix = idForm.exec(objectId)?.[1] ?? '';
  if (prefix === 'psvc') return pathTo('overview', { id: objectId.slice(5), mode });
  if (prefix === 'req') return pathTo('requests', { id, mode }, { request_id: objectId });
  const kind = kinds[prefix as keyof typeof kinds];
  if (!kind) return undefined;
  return pathTo(kind[0] as 'payment', { id, mode, [kind[1]]: objectId } as never);
}
