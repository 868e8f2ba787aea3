// What operators of the platform may do, and the states that they set, in words.
import type { Permission } from '../../../contract/backoffice/words.ts';
import type { Text } from '../../../contract/text.ts';
import { captureTexts } from '../words/disputes.ts';
import type { Word } from '../words/status.ts';

export {
  channelStatusWords,
  featureTexts,
  type MerchantStatus,
  merchantWords,
  permissionTexts,
  wayTexts,
} from '../words/standing.ts';

export const permissionHints: Record<Permission, Text> = {
  support: { fr: 'Tout lire, sauf les photos.', en: 'Read everything, photos excepted.' },
  review: {
    fr: 'Décider des dossiers d’identité et des litiges.',
    en: 'Decide identity files and disputes.',
  },
  money: {
    fr: 'État, plafonds et frais des marchands, corrections du grand livre.',
    en: 'Standing, limits and fees of merchants, corrections of the ledger.',
  },
  configure: {
    fr: 'Canaux et fonctions, listes et conditions.',
    en: 'Channels and features, lists and terms.',
  },
  people: { fr: 'Comptes, clés et opérateurs.', en: 'Accounts, keys and operators.' },
};

export const healthWords: Record<'ok' | 'warning' | 'degraded', Word> = {
  ok: { look: 'good', text: { fr: 'Tout va bien', en: 'All is well' } },
  warning: { look: 'warn', text: { fr: 'À regarder', en: 'To look at' } },
  degraded: { look: 'bad', text: { fr: 'Ne va pas', en: 'Not well' } },
};

export const healthTexts: Record<'database' | 'sealed_texts' | 'ledger_audit', Text> = {
  database: { fr: 'Base de données', en: 'Database' },
  sealed_texts: { fr: 'Textes scellés', en: 'Sealed texts' },
  ledger_audit: { fr: 'Audit du grand livre', en: 'Audit of the ledger' },
};

/** As whoever looks at them says it. */
export const photoTexts: typeof captureTexts = {
  ...captureTexts,
  selfie: { fr: 'Visage', en: 'Face' },
};

/** By whom a version of terms or of a list was published. */
export const originTexts = {
  content: { fr: 'avec le logiciel', en: 'with a release' },
  import: { fr: 'par un opérateur', en: 'by an operator' },
  operator: { fr: 'par un opérateur', en: 'by an operator' },
} as const;
