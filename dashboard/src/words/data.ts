// States of reports and feature requests, decisions and kinds, in words (UI135 to UI137).
import type {
  FeatureRequest,
  FeatureStatus,
} from '../../../contract/data/feature-requests.shapes.ts';
import type { Decision, ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from './status.ts';

export const reportWords: Record<ReportStatus, Word> = {
  recu: { look: 'info', text: { fr: 'Signalement reçu', en: 'Report received' } },
  en_examen: { look: 'info', text: { fr: 'En examen', en: 'In review' } },
  a_preciser: { look: 'warn', text: { fr: 'À préciser', en: 'More is asked' } },
  accepte: { look: 'good', text: { fr: 'Accepté', en: 'Accepted' } },
  corrige: { look: 'good', text: { fr: 'Corrigé', en: 'Corrected' } },
  rejete: { look: 'bad', text: { fr: 'Rejeté', en: 'Turned down' } },
  doublon: { look: 'plain', text: { fr: 'Doublon', en: 'Duplicate' } },
  sans_suite: { look: 'plain', text: { fr: 'Sans suite', en: 'Closed without an answer' } },
};

export const decisionTexts: Record<Decision, Text> = {
  en_examen: { fr: 'Examiner', en: 'Examine' },
  accepte: { fr: 'Accepter', en: 'Accept' },
  rejete: { fr: 'Rejeter', en: 'Turn down' },
  doublon: { fr: 'C’est un doublon', en: 'It is a duplicate' },
  a_preciser: { fr: 'Demander des précisions', en: 'Ask for more' },
};

const fresh: readonly Decision[] = ['accepte', 'rejete', 'doublon', 'a_preciser'];

/** What a maintainer may decide next; the server judges. */
export const nextDecisions: Partial<Record<ReportStatus, readonly Decision[]>> = {
  recu: ['en_examen', ...fresh],
  en_examen: fresh,
  a_preciser: ['en_examen'],
};

export const featureWords: Record<FeatureStatus, Word> = {
  ouverte: { look: 'plain', text: { fr: 'Ouverte', en: 'Open' } },
  a_l_etude: { look: 'info', text: { fr: 'À l’étude', en: 'Being looked at' } },
  planifiee: { look: 'info', text: { fr: 'Planifiée', en: 'Planned' } },
  en_cours: { look: 'info', text: { fr: 'En travaux', en: 'Being built' } },
  livree: { look: 'good', text: { fr: 'Livrée', en: 'Delivered' } },
  refusee: { look: 'bad', text: { fr: 'Refusée', en: 'Refused' } },
  fusionnee: { look: 'plain', text: { fr: 'Fusionnée', en: 'Merged' } },
};

export const featureStatuses = Object.keys(featureWords) as FeatureStatus[];

/** Votes on these are over. */
export const isClosedRequest = (status: FeatureStatus): boolean =>
  status === 'livree' || status === 'refusee' || status === 'fusionnee';

export const featureKindTexts: Record<FeatureRequest['kind'], Text> = {
  api: { fr: 'API', en: 'API' },
  sdk: { fr: 'SDK', en: 'SDK' },
  jeu: { fr: 'Jeu de données', en: 'Dataset' },
  outil: { fr: 'Outil', en: 'Tool' },
  autre: { fr: 'Autre chose', en: 'Something else' },
};

/** What a version of a list, or a file that would be one, changes in its rows. */
export const changeTexts = {
  added: {
    one: { fr: '{n} entrée ajoutée', en: '{n} row added' },
    other: { fr: '{n} entrées ajoutées', en: '{n} rows added' },
  },
  changed: {
    one: { fr: '{n} entrée changée', en: '{n} row changed' },
    other: { fr: '{n} entrées changées', en: '{n} rows changed' },
  },
  removed: {
    one: { fr: '{n} entrée retirée', en: '{n} row removed' },
    other: { fr: '{n} entrées retirées', en: '{n} rows removed' },
  },
};
