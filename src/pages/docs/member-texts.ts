// What the members of bodies and answers mean, for the API page: only those whose name does not say it.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';

/** By dotted name first, then by the last part of the name. */
const texts: Record<string, Text> = {
  amount: { fr: 'francs CFA entiers', en: 'whole CFA francs' },
  discount_amount: { fr: 'remise', en: 'discount' },
  payable_amount: { fr: 'amount moins la remise', en: 'amount minus the discount' },
  fee: { fr: 'frais', en: 'fee' },
  fee_payer: { fr: 'qui paie les frais', en: 'who pays the fee' },
  charged_amount: { fr: 'ce que le payeur paie', en: 'what the payer pays' },
  net_amount: {
    fr: 'crédité au marchand en cas de succès',
    en: 'credited to the merchant on success',
  },
  channel: { fr: 'moyen de paiement', en: 'means of payment' },
  allowed_channels: { fr: 'moyens offerts au payeur', en: 'means offered to the payer' },
  description: { fr: 'montrée au payeur', en: 'shown to the payer' },
  merchant_reference: {
    fr: 'votre référence, unique dans le projet et le mode',
    en: 'your reference, unique in the project and mode',
  },
  success_url: {
    fr: 'retour du navigateur ; ne prouve rien',
    en: 'browser return; proves nothing',
  },
  cancel_url: { fr: 'retour après un abandon', en: 'return after giving up' },
  expires_in: { fr: 'secondes ; 1 800 par défaut', en: 'seconds; 1,800 by default' },
  metadata: { fr: 'vos données, rendues telles quelles', en: 'your data, given back as they are' },
  file: {
    fr: 'les octets du fichier, dans une partie de ce nom',
    en: 'the bytes of the file, in a part of this name',
  },
  livemode: { fr: 'true : argent réel', en: 'true: real money' },
  checkout_url: { fr: 'page de paiement', en: 'payment page' },
  next_action: { fr: 'ce que le payeur doit faire', en: 'what the payer must do' },
  'failure.code': { fr: 'la raison de l’échec', en: 'the reason of the failure' },
  'failure.message': { fr: 'dans la langue de l’appel', en: 'in the language of the call' },
  provider_state: { fr: 'ce que l’opérateur a dit', en: 'what the operator said' },
  late: { fr: 'payé après un échec ou une expiration', en: 'paid after a failure or an expiry' },
  refundable_amount: { fr: 'encore remboursable', en: 'still refundable' },
  taxes: {
    fr: 'pour information : l’opérateur la prélève',
    en: 'for information: the operator takes it',
  },
  attempts: { fr: 'avec ?expand=attempts', en: 'with ?expand=attempts' },
  events: { fr: 'types d’événement', en: 'event types' },
  ledger: { fr: 'avec ?expand=ledger', en: 'with ?expand=ledger' },
  refunds: {
    fr: `avec ?expand=refunds : les ${limits.perPageMax} derniers`,
    en: `with ?expand=refunds: the last ${limits.perPageMax}`,
  },
  cursor: { fr: 'la suite ; null à la fin', en: 'what follows; null at the end' },
  limit: { fr: 'maximum', en: 'maximum' },
  expand: { fr: 'ajoute des membres à la réponse', en: 'adds members to the answer' },
  gateway_mode: { fr: 'simulé ou réel', en: 'simulated or real' },
  available: { fr: 'disponible', en: 'available' },
  pending: { fr: 'en attente', en: 'pending' },
  reserved: { fr: 'réservé', en: 'reserved' },
  disputed: { fr: 'retenu pour litige', en: 'held for disputes' },
  slug: { fr: 'nom court', en: 'short name' },
  prefix: { fr: 'le début visible de la clé', en: 'the visible start of the key' },
  secret: { fr: 'la clé entière, montrée une seule fois', en: 'the whole key, shown once' },
  scopes: { fr: 'ce que la clé ouvre', en: 'what the key opens' },
  lifetime: { fr: 'none par défaut', en: 'none by default' },
  daily_limit: { fr: 'appels par jour, routes de données', en: 'calls a day, data routes' },
  rotated_from: { fr: 'l’id de la clé remplacée', en: 'the id of the key replaced' },
  webhook_secret: {
    fr: 'secret de signature, administrateurs seulement',
    en: 'signing secret, administrators only',
  },
  webhook_secret_previous_until: {
    fr: 'jusque-là l’ancien secret signe encore, administrateurs seulement',
    en: 'until then the former secret still signs, administrators only',
  },
  calls: { fr: 'les derniers appels', en: 'the latest calls' },
  payments_calls: { fr: 'les appels de paiement', en: 'the payment calls' },
  errors_today: { fr: 'réponses à partir de 400', en: 'answers of 400 and above' },
  usage: {
    fr: 'appels de données des 30 derniers jours, par jour (UTC) et par clé',
    en: 'data calls of the last 30 days, by day (UTC) and key',
  },
  'quota.account_used': {
    fr: 'appels de données du propriétaire aujourd’hui, tous projets confondus',
    en: 'the owner’s data calls today, over all projects',
  },
  'quota.key_limit': { fr: 'clés actives au plus', en: 'active keys at most' },
  'quota.reset': { fr: 'minuit UTC', en: 'midnight UTC' },
  'quota.tier': {
    fr: 'si l’identité du propriétaire est vérifiée',
    en: 'whether the owner’s identity is verified',
  },
  local_only: {
    fr: 'true : une adresse que la production refuserait',
    en: 'true: an address that production would refuse',
  },
  modes: { fr: 'les modes reçus', en: 'the modes received' },
  url: { fr: 'https:// en production', en: 'https:// in production' },
  label_fr: { fr: 'libellé en français', en: 'label in French' },
  label_en: { fr: 'libellé en anglais', en: 'label in English' },
};

/** Names that mean something else elsewhere, or nothing more than themselves. */
const silent: ReadonlySet<string> = new Set([
  'next_action.url',
  'ledger.amount',
  'attempts.channel',
  'data.channel',
  'webhooks.events',
  'keys.events',
]);

const ownTexts: Record<string, Record<string, Text>> = {
  createPayment: {
    'customer.phone': {
      fr: 'obligatoire quand channel est un portefeuille mobile',
      en: 'required when channel is a mobile wallet',
    },
  },
  'getHealth.reply': {
    status: {
      fr: 'degraded, avec 503, quand une partie ne fonctionne pas',
      en: 'degraded, with 503, when a part does not work',
    },
    parts: {
      fr: 'chaque partie ; warning est pour l’exploitant',
      en: 'each part; warning is for the operator',
    },
  },
  Payment: { events: { fr: 'avec ?expand=events', en: 'with ?expand=events' } },
  listPayments: {
    page: {
      fr: '1 par défaut ; une page compte tout ce qui est trouvé, et coûte plus quand il y en a beaucoup : cursor ne compte rien',
      en: '1 by default; a page counts all that is found and costs more where there is much: cursor counts nothing',
    },
    per_page: { fr: '20 par défaut', en: '20 by default' },
    q: {
      fr: 'recherche, sans casse ni accent ; lit tous les paiements, ou ceux de created_from à created_to',
      en: 'search, case- and accent-blind; reads all payments, or those from created_from to created_to',
    },
    customer_phone: {
      fr: 'lit tous les paiements, ou ceux de created_from à created_to',
      en: 'reads all payments, or those from created_from to created_to',
    },
    sort: { fr: '-created_at par défaut', en: '-created_at by default' },
    limit: { fr: 'avec cursor ; 20 par défaut', en: 'with cursor; 20 by default' },
    cursor: { fr: 'l’id rendu par la page d’avant', en: 'the id given by the page before' },
  },
};

/** Words of hiring: its members share names with those of payments and not their meaning. */
const hiringTexts: Record<string, Text> = {
  objective: { fr: 'jamais montré aux candidats', en: 'never shown to candidates' },
  notes: { fr: 'jamais montrées au candidat', en: 'never shown to the candidate' },
  inviteUrl: {
    fr: 'le lien personnel ; null sans la portée candidates:write, ou s’il ne peut plus être lu',
    en: 'the personal link; null without the scope candidates:write, or if it cannot be read any more',
  },
  dryRun: {
    fr: 'true par défaut : rien ne se termine',
    en: 'true by default: nothing ends',
  },
  order: { fr: 'la place, à partir de 0', en: 'the place, from 0' },
  criteria: { fr: 'clés de critères de la campagne', en: 'keys of criteria of the campaign' },
  url: { fr: 'adresse publique, une fois publiée', en: 'public address, once published' },
  revision: {
    fr: 'augmente avec les questions et les critères',
    en: 'goes up with questions and criteria',
  },
  month: {
    fr: `le mois en cours sans lui ; l’un des ${limits.usageMonthsBefore} d’avant depuis le premier de l’organisation`,
    en: `the present one without it; one of the ${limits.usageMonthsBefore} before it since the organization’s first`,
  },
  campaigns: { fr: 'd’aujourd’hui, quel que soit le mois', en: 'of today, whatever the month' },
  templates: { fr: 'd’aujourd’hui, quel que soit le mois', en: 'of today, whatever the month' },
  seats: { fr: 'd’aujourd’hui, quel que soit le mois', en: 'of today, whatever the month' },
  keys: { fr: 'd’aujourd’hui, quel que soit le mois', en: 'of today, whatever the month' },
  livemode: { fr: 'false : bac à sable', en: 'false: sandbox' },
  secret: { fr: 'la clé entière, montrée une seule fois', en: 'the whole key, shown once' },
  cursor: { fr: 'la suite ; null à la fin', en: 'what follows; null at the end' },
};

/** The meaning of a member of hiring. */
export const hiringMeaningOf = (name: string): Text | undefined =>
  hiringTexts[name.split('.').at(-1)?.replace('[]', '') ?? ''];

/** The meaning of a member; `owner` is the object, the operation or its reply that has it. */
export function meaningOf(name: string, owner: string): Text | undefined {
  const dotted = name.replaceAll('[]', '');
  if (silent.has(dotted)) return undefined;
  return ownTexts[owner]?.[dotted] ?? texts[dotted] ?? texts[dotted.split('.').at(-1) ?? ''];
}
