// The members that audits keep, and their values, in words; what has none is shown as it is written (UI127, UI168).
import type { Lang, Text } from '../../../contract/text.ts';
import { money } from '../lib/money.ts';
import { number, percent } from '../lib/say.ts';
import { dateTime } from '../lib/time.ts';
import { jobKindTexts, soughtTexts } from '../office/jobs.ts';
import { everyChannelTexts } from './channels.ts';
import { differenceTexts } from './corrections.ts';
import { captureTexts, identityWords, reasonTexts } from './disputes.ts';
import { keyWords } from './keys.ts';
import { limitTexts } from './limits.ts';
import { destinationTexts } from './money.ts';
import { roleTexts } from './roles.ts';
import {
  channelStatusWords,
  featureTexts,
  merchantWords,
  permissionTexts,
  refundFeePolicyTexts,
  wayTexts,
} from './standing.ts';
import { disputeWords } from './transitions.ts';

type Texts = Readonly<Record<string, Text>>;
type Reader = { t: (text: Text) => string; lang: Lang };

/** `isCode`: there is no word for it. */
export type Said = { text: string; isCode: boolean };

const fieldTexts: Texts = {
  ...limitTexts,
  ...captureTexts,
  ...featureTexts,
  account: { fr: 'Compte', en: 'Account' },
  acknowledged: { fr: 'Accepté', en: 'Acknowledged' },
  added: { fr: 'Ajoutées', en: 'Added' },
  amount: { fr: 'Somme', en: 'Sum' },
  attempt: { fr: 'Tentative', en: 'Attempt' },
  changed: { fr: 'Changées', en: 'Changed' },
  changes: { fr: 'Lignes', en: 'Rows' },
  channel: { fr: 'Canal', en: 'Channel' },
  closed_since: { fr: 'Coupé depuis', en: 'Shut since' },
  closed_until: { fr: 'Coupé jusqu’au', en: 'Shut until' },
  comment: { fr: 'Dit au marchand', en: 'Told to the merchant' },
  correction: { fr: 'Correction', en: 'Correction' },
  destination: { fr: 'Destination', en: 'Destination' },
  difference: { fr: 'Écart', en: 'Difference' },
  display_name: { fr: 'Nom affiché', en: 'Displayed name' },
  dispute: { fr: 'Litige', en: 'Dispute' },
  dispute_answer_days: { fr: 'Jours pour répondre à un litige', en: 'Days to answer a dispute' },
  done: { fr: 'Faites', en: 'Done' },
  endpoint: { fr: 'Endpoint', en: 'Endpoint' },
  events: { fr: 'Événements', en: 'Events' },
  fee: { fr: 'Frais', en: 'Fee' },
  filter: { fr: 'Filtre', en: 'Filter' },
  fee_payer_default: { fr: 'Qui paie les frais', en: 'Who pays the fee' },
  fixed: { fr: 'Somme fixe', en: 'Fixed sum' },
  grace: { fr: 'Délai', en: 'Grace' },
  invitation: { fr: 'Invitation', en: 'Invitation' },
  key: { fr: 'Clé', en: 'Key' },
  kind: { fr: 'Sorte', en: 'Kind' },
  kinds: { fr: 'À reprendre', en: 'To take again' },
  list: { fr: 'Liste', en: 'List' },
  max: { fr: 'Au plus', en: 'At most' },
  max_amount: { fr: 'Montant, au plus', en: 'Amount, at most' },
  member: { fr: 'Membre', en: 'Member' },
  min: { fr: 'Au moins', en: 'At least' },
  min_amount: { fr: 'Montant, au moins', en: 'Amount, at least' },
  mode: { fr: 'Mode', en: 'Mode' },
  name: { fr: 'Nom', en: 'Name' },
  object: { fr: 'Opération', en: 'Operation' },
  operator_reference: { fr: 'Référence de l’opérateur', en: 'Reference of the operator' },
  payment: { fr: 'Paiement', en: 'Payment' },
  person: { fr: 'Personne', en: 'Person' },
  photos: { fr: 'Photos', en: 'Photos' },
  prefix: { fr: 'Début', en: 'Beginning' },
  rate_bps: { fr: 'Part', en: 'Share' },
  reason: { fr: 'Raison', en: 'Reason' },
  refund: { fr: 'Remboursements', en: 'Refunds' },
  refund_days: { fr: 'Jours pour rembourser', en: 'Days to refund' },
  refund_fee_policy: { fr: 'Frais du paiement remboursé', en: 'Fee of the payment' },
  removed: { fr: 'Retirées', en: 'Removed' },
  reports: { fr: 'Signalements', en: 'Reports' },
  require_quotes: { fr: 'Devis obligatoires', en: 'Quotes required' },
  role: { fr: 'Rôle', en: 'Role' },
  slug: { fr: 'Adresse', en: 'Address' },
  state: { fr: 'État', en: 'State' },
  statement: { fr: 'Déclaration', en: 'Statement' },
  statement_line: { fr: 'Ligne du relevé', en: 'Line of the statement' },
  status: { fr: 'État', en: 'State' },
  subject: { fr: 'Sujet', en: 'Subject' },
  successor: { fr: 'Remplacée par', en: 'Replaced by' },
  support_email: { fr: 'E-mail du service client', en: 'Support e-mail' },
  support_phone: { fr: 'Téléphone du service client', en: 'Support telephone' },
  told: { fr: 'Dit au marchand', en: 'Told to the merchant' },
  until: { fr: 'Fin prévue', en: 'Planned end' },
  url: { fr: 'Adresse', en: 'Address' },
  version: { fr: 'Version des frais', en: 'Version of the fees' },
  what: { fr: 'Quoi', en: 'What' },
};

/** Terms of all accounts are one object, those of one account an act for each of these: what stands inside says enough. */
const sections = new Set(['channels', 'features', 'fees', 'limits']);

/** The parts of where a member stands, the outermost first. */
export function pathSaid(place: readonly string[], { t }: Reader): Said[] {
  const path = place.length > 1 && sections.has(place[0] ?? '') ? place.slice(1) : place;
  const whole = fieldTexts[path.join('.')];
  if (whole) return [{ text: t(whole), isCode: false }];
  return path.map((part) => {
    const text = own(fieldTexts, part);
    return text
      ? { text: t(text), isCode: false }
      : (wayOf(part, t) ?? { text: part, isCode: true });
  });
}

/** `wave/in`, as closures name it. */
function wayOf(part: string, t: Reader['t']): Said | undefined {
  const [channel = '', way = ''] = part.split('/');
  const [name, direction] = [own(everyChannelTexts, channel), own(wayTexts, way)];
  return name && direction ? { text: `${t(name)}, ${t(direction)}`, isCode: false } : undefined;
}

const plain = (words: Readonly<Record<string, { text: Text }>>): Texts =>
  Object.fromEntries(Object.entries(words).map(([name, { text }]) => [name, text]));

/** Words of a member, by its name. */
const byName: Readonly<Record<string, Texts>> = {
  channel: everyChannelTexts,
  difference: differenceTexts,
  fee_payer_default: {
    merchant: { fr: 'le marchand', en: 'the merchant' },
    customer: { fr: 'le payeur', en: 'the payer' },
  },
  kind: { ...jobKindTexts, ...destinationTexts },
  kinds: captureTexts,
  mode: { test: { fr: 'test', en: 'test' }, live: { fr: 'réel', en: 'live' } },
  photos: captureTexts,
  reason: reasonTexts,
  refund_fee_policy: refundFeePolicyTexts,
  role: roleTexts,
  state: soughtTexts,
  status: plain(channelStatusWords),
  what: {
    status: { fr: 'État du compte', en: 'Standing of the account' },
    channel: { fr: 'Canaux', en: 'Channels' },
    limits: { fr: 'Plafonds', en: 'Limits' },
    fees: { fr: 'Frais', en: 'Fees' },
    feature: { fr: 'Fonctions', en: 'Features' },
  },
};

const correctionTexts: Texts = {
  proposed: { fr: 'proposée', en: 'proposed' },
  confirmed: { fr: 'écrite', en: 'booked' },
};

const atOnce: Texts = { now: { fr: 'tout de suite', en: 'at once' } };

/** Words of what has no members, by what was done to it. */
const byAction: Readonly<Record<string, Texts>> = {
  'merchant.changed': plain(merchantWords),
  'identity.decided': plain(identityWords),
  'dispute.decided': plain(disputeWords),
  'dispute.opened': plain(disputeWords),
  'key.disabled': plain(keyWords),
  'key.enabled': plain(keyWords),
  'operator.changed': permissionTexts,
  'member.role_changed': roleTexts,
  'job.run': atOnce,
  'mail.sent_again': atOnce,
  'correction.proposed': correctionTexts,
  'correction.confirmed': correctionTexts,
};

const sums = new Set(
  'amount daily daily_amount fixed max max_amount min min_amount monthly monthly_amount per_withdrawal'.split(
    ' ',
  ),
);

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

export function valueSaid(
  value: unknown,
  path: readonly string[],
  action: string,
  reader: Reader,
): Said {
  const { t, lang } = reader;
  if (value === undefined || value === null) return { text: '–', isCode: false };
  if (Array.isArray(value)) {
    const all = value.map((one) => valueSaid(one, path, action, reader));
    return {
      text: all.map(({ text }) => text).join(', ') || '–',
      isCode: all.some(({ isCode }) => isCode),
    };
  }
  const name = path.at(-1) ?? '';
  if (typeof value === 'boolean') {
    return { text: t(value ? { fr: 'oui', en: 'yes' } : { fr: 'non', en: 'no' }), isCode: false };
  }
  const figure = figureOf(value, name, lang);
  if (figure !== undefined) return { text: figure, isCode: false };
  const written = String(value);
  if (time.test(written)) return { text: dateTime(written, lang), isCode: false };
  const words = path.length === 0 ? byAction[action] : byName[name];
  const word = words && own(words, written);
  return word ? { text: t(word), isCode: false } : { text: written, isCode: !/\s/.test(written) };
}

/** A sum may be written as a text, where it is larger than what a number holds. */
function figureOf(value: unknown, name: string, lang: Lang): string | undefined {
  const isDigits = typeof value === 'string' && /^-?\d+$/.test(value);
  if (sums.has(name) && (typeof value === 'number' || isDigits)) return money(Number(value), lang);
  if (typeof value !== 'number') return undefined;
  if (name !== 'rate_bps') return number(value, lang);
  return percent(value / 100, lang);
}

const own = (texts: Texts, name: string): Text | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;
