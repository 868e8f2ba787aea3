// The mail on a report's new status, in the language of the report. It holds nothing that the reporter wrote: who
// gives somebody else's address cannot send them a text of their own through us.

import type { ReportStatus } from '../../../contract/data/reports.shapes.ts';
import type { Text } from '../../../contract/text.ts';
import type { Mail } from '../../platform/index.ts';
import type { NewsRow } from './move.store.ts';

const said: Record<ReportStatus, Text> = {
  recu: { fr: 'est reçu', en: 'is received' },
  en_examen: { fr: 'est en cours d’examen', en: 'is being examined' },
  a_preciser: {
    fr: 'demande une précision : donnez-la dans un nouveau signalement qui cite ce numéro. Sans elle, celui-ci sera classé sans suite dans 30 jours',
    en: 'needs more detail: give it in a new report that names this number. Without it, this one will be closed in 30 days',
  },
  accepte: {
    fr: 'est accepté : la donnée sera corrigée',
    en: 'is accepted: the data will be corrected',
  },
  corrige: { fr: 'a conduit à une correction', en: 'has led to a correction' },
  rejete: { fr: 'n’est pas retenu', en: 'is not accepted' },
  doublon: { fr: 'en répète un autre', en: 'repeats another one' },
  sans_suite: {
    fr: 'est classé sans suite, faute de précision',
    en: 'is closed, for want of more detail',
  },
};

const words = {
  fr: {
    subject: 'Votre signalement',
    hello: 'Bonjour,',
    motif: 'Motif :',
    other: 'L’autre signalement :',
    version: 'Corrigé dans la version :',
    issue: 'Suivi :',
    end: 'Ce message est automatique. Votre adresse est effacée 90 jours après la clôture du signalement.',
  },
  en: {
    subject: 'Your report',
    hello: 'Hello,',
    motif: 'Reason:',
    other: 'The other report:',
    version: 'Corrected in version:',
    issue: 'Follow-up:',
    end: 'This message is automatic. Your address is erased 90 days after the report is closed.',
  },
} as const;

export function reportMail(to: string, news: NewsRow): Mail {
  const { numero, status, lang, motif, doublon_de, version, issue_url } = news;
  const word = words[lang];
  const line = (label: string, value: string | null) => (value === null ? [] : [label, value, '']);
  const text = [
    word.hello,
    '',
    `${word.subject} ${numero} ${said[status][lang]}.`,
    '',
    ...line(word.motif, motif),
    ...line(word.other, doublon_de),
    ...line(word.version, version),
    ...line(word.issue, issue_url),
    word.end,
    '',
  ];
  return { to, subject: `${word.subject} ${numero}`, text: text.join('\n') };
}
