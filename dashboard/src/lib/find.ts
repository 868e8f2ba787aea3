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

/** The project and mode that one is in, and the hiring organisation; what is not known is left out. */
export type Where = {
  id: string;
  mode: 'test' | 'live';
  org?: string | undefined;
  hireMode?: 'test' | 'production' | undefined;
};
export type Step = { name: AddressName; title: Text; to: string; isOfHiring: boolean };

const placesIn = ['id', 'mode', 'org', 'hireMode'] as const;

/** Pages that need no more than the place: a page of one object is found by its object. */
export function pagesFor(
  sought: string,
  where: Where,
  lang: Lang,
  mayOpen: (address: Address) => boolean,
): Step[] {
  const names = Object.keys(addresses) as AddressName[];
  return names.flatMap((name) => {
    const address: Address = addresses[name];
    const parts = [...address.path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
    const isKnown = parts.every((part) => placesIn.some((one) => one === part && where[one]));
    if (!isKnown || !mayOpen(address) || !holds(address.title[lang], sought)) return [];
    const to = pathTo(name as 'overview', where);
    return [{ name, title: address.title, to, isOfHiring: parts.includes('org') }];
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
export function objectPath(where: Where, objectId: string): string | undefined {
  const { id, mode } = where;
  const prefix = idForm.exec(objectId)?.[1] ?? '';
  const ofHiring = hiringPath(where, prefix, objectId);
  if (ofHiring) return ofHiring;
  if (prefix === 'psvc') return pathTo('overview', { id: objectId.slice(5), mode });
  if (prefix === 'req') return pathTo('requests', { id, mode }, { request_id: objectId });
  const kind = kinds[prefix as keyof typeof kinds];
  if (!kind) return undefined;
  return pathTo(kind[0] as 'payment', { id, mode, [kind[1]]: objectId } as never);
}

/** Campaigns, candidates and sessions are of an organisation. */
function hiringPath(where: Where, prefix: string, objectId: string): string | undefined {
  const { org, hireMode = 'production' } = where;
  if (org === undefined) return undefined;
  if (prefix === 'int') return pathTo('campaign', { org, hireMode, campaignId: objectId });
  if (prefix === 'ses') return pathTo('session', { org, hireMode, sessionId: objectId });
  if (prefix === 'can') return pathTo('candidate', { org, hireMode, candidateId: objectId });
  return undefined;
}

/** A report about the data by its number: who settles reports opens it, everybody else finds theirs among their own. */
export function reportPath(numero: string, isMaintainer: boolean): string | undefined {
  if (!/^SIG-[A-Z2-9]{8}$/.test(numero)) return undefined;
  return isMaintainer ? pathTo('maintainedReport', { numero }) : pathTo('reports');
}
