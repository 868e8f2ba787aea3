// The acts that the audit of the server names beside those of its projects, in words (UI168).
import type { Text } from '../../../contract/text.ts';
import { actTexts as projectActTexts } from '../words/acts.ts';

export const actTexts: Readonly<Record<string, Text>> = {
  ...projectActTexts,
  'account.verified': { fr: 'Compte vérifié', en: 'Account verified' },
  'account.sessions_ended': { fr: 'Sessions fermées', en: 'Sessions ended' },
  'account.unlocked': { fr: 'Second facteur débloqué', en: 'Second factor unlocked' },
  'account.second_factor_dropped': {
    fr: 'Second facteur perdu retiré',
    en: 'Lost second factor taken away',
  },
  'account.deleted': { fr: 'Compte supprimé', en: 'Account deleted' },
  'job.run': { fr: 'Tâche lancée', en: 'Job run' },
  'job.cancelled': { fr: 'Tâche annulée', en: 'Job cancelled' },
  'jobs.run': { fr: 'Tâches lancées', en: 'Jobs run' },
  'jobs.cancelled': { fr: 'Tâches annulées', en: 'Jobs cancelled' },
  'mail.sent_again': { fr: 'E-mail envoyé de nouveau', en: 'Mail sent again' },
  'ledger.audited': { fr: 'Audit du grand livre lancé', en: 'Audit of the ledger run' },
  'list.published': { fr: 'Liste publiée', en: 'List published' },
  'terms.published': { fr: 'Conditions publiées', en: 'Terms published' },
  'operator.changed': { fr: 'Droits changés', en: 'Permissions changed' },
  'maintainer.changed': { fr: 'Données confiées ou retirées', en: 'Data given or taken' },
};
