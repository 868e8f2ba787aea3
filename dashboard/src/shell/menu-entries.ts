// What the menu of a project lists, in its order; a page is there once its address is (UI36).
import type { Text } from '../../../contract/text.ts';
import type { AddressName } from '../addresses.ts';
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

export function menuOf(id: string, mode: Mode): Section[] {
  const at = { id, mode };
  return [
    {
      title: { fr: 'Argent', en: 'Money' },
      entries: [
        {
          name: 'overview',
          to: pathTo('overview', at),
          text: { fr: 'Vue d’ensemble', en: 'Overview' },
          icon: 'home',
          also: [],
        },
        {
          name: 'payments',
          to: pathTo('payments', at),
          text: { fr: 'Paiements', en: 'Payments' },
          icon: 'payments',
          also: ['payment', 'newPayment'],
        },
      ],
    },
    {
      title: { fr: 'Développer', en: 'Develop' },
      entries: [
        ...(mode === 'test' ? [simulator(id)] : []),
        {
          name: 'events',
          to: pathTo('events', at),
          text: { fr: 'Événements', en: 'Events' },
          icon: 'events',
          also: ['event'],
        },
        {
          name: 'webhooks',
          to: pathTo('webhooks', { id }),
          text: { fr: 'Webhooks', en: 'Webhooks' },
          icon: 'webhooks',
          also: ['webhook', 'newWebhook'],
          least: 'admin',
        },
        {
          name: 'keys',
          to: pathTo('keys', { id }),
          text: { fr: 'Clés API', en: 'API keys' },
          icon: 'keys',
          also: ['key', 'newKey'],
          least: 'admin',
        },
      ],
    },
  ];
}

const simulator = (id: string): Entry => ({
  name: 'simulator',
  to: pathTo('simulator', { id }),
  text: { fr: 'Simulateur', en: 'Simulator' },
  icon: 'simulator',
  also: [],
});
