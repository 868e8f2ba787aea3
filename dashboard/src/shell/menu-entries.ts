// What the menu beside a page lists, in its order: the matters of a project or of a hiring organisation, elsewhere those of
// the person (UI36).
import type { Text } from '../../../contract/text.ts';
import { type Address, type AddressName, addresses } from '../addresses.ts';
import { pathTo } from '../paths.ts';
import type { IconName } from '../ui/icon.tsx';
import { type Me, mayOperate } from './me.tsx';
import { mayOpen, type Place } from './place.tsx';

export type Entry = {
  name: AddressName;
  to: string;
  text: Text;
  icon: IconName;
  /** Further addresses of the same matter. */
  also: readonly AddressName[];
};

export type Section = { title: Text; entries: Entry[] };

type Line = readonly [name: AddressName, icon: IconName, also?: readonly AddressName[]];

const money: Line[] = [
  ['overview', 'home'],
  ['payments', 'payments', ['payment', 'newPayment', 'receipt']],
  ['refunds', 'refunds', ['refund']],
  ['links', 'link', ['link', 'newLink', 'poster']],
  ['offers', 'offers', ['offer', 'newOffer']],
  ['balance', 'balance', ['statement', 'day', 'reconciliation']],
  ['payouts', 'payouts', ['payout', 'newPayout', 'destinations', 'destination', 'newDestination']],
  ['disputes', 'disputes', ['dispute']],
  ['exports', 'down'],
  ['identity', 'person'],
];

const develop: Line[] = [
  ['simulator', 'simulator'],
  ['events', 'events', ['event', 'replay']],
  ['webhooks', 'webhooks', ['webhook', 'newWebhook', 'signature']],
  // For those to whom the entry above is closed: every role may use it.
  ['signature', 'webhooks'],
  ['requests', 'search', ['request']],
  ['keys', 'keys', ['key', 'newKey']],
];

const settings: Line[] = [
  ['settings', 'settings', ['live']],
  ['team', 'team'],
  ['usage', 'events'],
  ['audit', 'clock'],
];

const hiring: Line[] = [
  [
    'campaigns',
    'person',
    [
      ...(['campaign', 'newCampaign', 'questions', 'candidates', 'importCandidates'] as const),
      ...(['candidate', 'sessions', 'session', 'report', 'reportSettings'] as const),
    ],
  ],
  ['hiringUsage', 'events'],
];

const hiringSettings: Line[] = [
  ['hiringMembers', 'team'],
  ['hiringKeys', 'keys'],
  ['hiringWebhooks', 'webhooks', ['hiringWebhook']],
  ['hiringGeneral', 'settings'],
];

const account: Line[] = [
  ['account', 'person'],
  ['security', 'keys'],
  ['privacy', 'settings'],
];

const data: Line[] = [
  ['datasets', 'down'],
  ['reports', 'disputes'],
  ['featureRequests', 'plus'],
];

const maintenance: Line[] = [
  ['maintainedReports', 'tick', ['maintainedReport']],
  ['maintainedRequests', 'team'],
];

const office: Line[] = [
  ['office', 'home'],
  ['officeMerchants', 'payments', ['officeMerchant']],
  ['officeIdentities', 'person', ['officeIdentity']],
  ['officeDisputes', 'disputes', ['officeDispute']],
  ['officeChannels', 'payments'],
  ['officeFeatures', 'offers'],
  ['officeKeys', 'keys'],
  ['officeAccounts', 'team', ['officeAccount']],
  ['officeJobs', 'events'],
  ['officeMails', 'out'],
  ['officeHands', 'payouts', ['officeHand']],
  ['officeLedger', 'balance'],
  ['officeLists', 'menu', ['officeList']],
  ['officeTerms', 'tick'],
  ['officeFaults', 'disputes'],
  ['officeAudit', 'clock'],
];

const ofOperators = new Set(office.flatMap(([name, , also = []]) => [name, ...also]));

const personal = new Set(
  [...account, ...data, ...maintenance].flatMap(([name, , also = []]) => [name, ...also]),
);

/** The sections of the part that a place is in, without what its reader may not open; none where a page stands alone. */
export function sectionsAt(place: Place, me: Me): Section[] {
  return partOf(place, me)
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(
        ({ name }) =>
          mayOpen(place, addresses[name]) &&
          !(name === 'signature' && mayOpen(place, addresses.webhooks)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}

function partOf({ found, project, organization, mode, hireMode }: Place, me: Me): Section[] {
  if (project) return ofProject({ id: project.id, mode });
  if (organization) return ofOrganization({ org: organization.id, hireMode });
  if (found && ofOperators.has(found.name)) return ofOperator(me);
  return found && personal.has(found.name) ? ofPerson(me) : [];
}

function ofProject(params: Record<'id' | 'mode', string>): Section[] {
  const shown = develop.filter(([name]) => name !== 'simulator' || params.mode === 'test');
  return [
    section({ fr: 'Argent', en: 'Money' }, money, params),
    section({ fr: 'Développer', en: 'Develop' }, shown, params),
    section({ fr: 'Réglages', en: 'Settings' }, settings, params),
  ];
}

const ofOrganization = (params: Record<'org' | 'hireMode', string>): Section[] => [
  section({ fr: 'Recrutement', en: 'Hiring' }, hiring, params),
  section({ fr: 'Réglages', en: 'Settings' }, hiringSettings, params),
];

/** Of whoever is signed in, above all projects. */
export function ofPerson(me: Me): Section[] {
  return [
    section({ fr: 'Compte', en: 'Account' }, account),
    section({ fr: 'Données', en: 'Data' }, data),
    ...(me.maintainer ? [section({ fr: 'Maintenance', en: 'Maintenance' }, maintenance)] : []),
    ...ofOperator(me).map(({ title, entries }) => ({ title, entries: entries.slice(0, 1) })),
  ];
}

/** Of whoever works on the platform itself: the pages that their permissions read. */
function ofOperator(me: Me): Section[] {
  const lines = office.filter(([name]) => {
    const { operator }: Address = addresses[name];
    return operator !== undefined && mayOperate(me, operator);
  });
  return lines.length > 0 ? [section({ fr: 'Opérateur', en: 'Operator' }, lines)] : [];
}

function section(
  title: Text,
  lines: readonly Line[],
  params: Record<string, string> = {},
): Section {
  const entries = lines.map(([name, icon, also = []]) => {
    const { title: text } = addresses[name];
    const to = pathTo(name as 'overview', params as { id: string; mode: string });
    return { name, to, text, icon, also };
  });
  return { title, entries };
}
