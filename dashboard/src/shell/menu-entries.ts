// What the menu of a project lists, in its order (UI36).
import type { Text } from '../../../contract/text.ts';
import { type Address, type AddressName, addresses } from '../addresses.ts';
import type { Mode } from '../lib/storage.ts';
import { pathTo } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';

export type Entry = {
  name: AddressName;
  to: string;
  text: Text;
  icon: IconName;
  /** Further addresses of the same matter. */
  also: readonly AddressName[];
  least?: 'admin' | 'user';
};

export type Section = { title: Text; entries: Entry[] };

type Line = readonly [name: AddressName, icon: IconName, also?: readonly AddressName[]];

const money: Line[] = [
  ['overview', 'home'],
  ['payments', 'payments', ['payment', 'newPayment', 'receipt']],
  ['refunds', 'refunds', ['refund']],
  ['links', 'link', ['link', 'newLink', 'poster']],
  ['offers', 'offers', ['offer', 'newOffer']],
  ['balance', 'balance', ['statement', 'day']],
  ['payouts', 'payouts', ['payout', 'newPayout', 'destinations', 'destination', 'newDestination']],
  ['disputes', 'disputes', ['dispute']],
  ['exports', 'down'],
  ['identity', 'person'],
];

const develop: Line[] = [
  ['simulator', 'simulator'],
  ['events', 'events', ['event']],
  ['webhooks', 'webhooks', ['webhook', 'newWebhook', 'signature']],
  ['requests', 'search', ['request']],
  ['keys', 'keys', ['key', 'newKey']],
];

const settings: Line[] = [
  ['settings', 'settings', ['live']],
  ['team', 'team'],
  ['usage', 'events'],
  ['audit', 'clock'],
];

export function menuOf(id: string, mode: Mode): Section[] {
  const entry = ([name, icon, also = []]: Line): Entry => {
    const { title, role }: Address = addresses[name];
    const to = pathTo(name as 'overview', { id, mode });
    return { name, to, text: title, icon, also, ...(role && { least: role }) };
  };
  const shown = develop.filter(([name]) => name !== 'simulator' || mode === 'test');
  return [
    { title: { fr: 'Argent', en: 'Money' }, entries: money.map(entry) },
    { title: { fr: 'Développer', en: 'Develop' }, entries: shown.map(entry) },
    { title: { fr: 'Réglages', en: 'Settings' }, entries: settings.map(entry) },
  ];
}
