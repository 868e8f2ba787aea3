// Kinds and states of jobs, and what an audit of the ledger looks at, in words (UI162 to UI164).
import type {
  AuditedPartName,
  JobState,
  SoughtJobState,
} from '../../../contract/backoffice/words.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from '../words/status.ts';

export const jobWords: Record<JobState, Word> = {
  due: { look: 'warn', text: { fr: 'Échue', en: 'Due now' } },
  running: { look: 'info', text: { fr: 'Se fait', en: 'Being done' } },
  waiting: { look: 'plain', text: { fr: 'Viendra', en: 'To come' } },
};

/** What the list may be narrowed to. */
export const soughtTexts: Record<SoughtJobState, Text> = {
  due: jobWords.due.text,
  running: jobWords.running.text,
  waiting: jobWords.waiting.text,
  late: { fr: 'En retard', en: 'Late' },
  failed: { fr: 'En échec', en: 'Failed' },
};

export const jobKindTexts: Readonly<Record<string, Text>> = {
  'advance-payment': { fr: 'Suivre un paiement', en: 'Follow a payment' },
  'advance-refund': { fr: 'Suivre un remboursement', en: 'Follow a refund' },
  'advance-payout': { fr: 'Suivre un virement', en: 'Follow a payout' },
  'advance-dispute': { fr: 'Suivre un litige', en: 'Follow a dispute' },
  'audit-ledger': { fr: 'Audit du grand livre', en: 'Audit of the ledger' },
  'deliver-event': { fr: 'Livrer un événement', en: 'Deliver an event' },
  'resend-event': { fr: 'Renvoyer des événements', en: 'Resend events' },
  'deliver-hiring': { fr: 'Livrer au recruteur', en: 'Deliver to hiring' },
  'make-export': { fr: 'Préparer un export', en: 'Make an export' },
  'send-mail': { fr: 'Envoyer un e-mail', en: 'Send a mail' },
  'send-slow-mail': { fr: 'Envoyer une invitation', en: 'Send an invitation' },
  'sign-in-mail': { fr: 'E-mail de connexion', en: 'Mail of sign-in' },
  'invite-candidate': { fr: 'Inviter un candidat', en: 'Invite a candidate' },
  'tell-owner': { fr: 'Prévenir un propriétaire', en: 'Tell an owner' },
  'tell-reporter': { fr: 'Répondre à un signalement', en: 'Answer a report' },
  'send-digest': { fr: 'Envoyer le résumé des données', en: 'Send the digest of data' },
  'open-dispute': { fr: 'Ouvrir un litige', en: 'Open a dispute' },
  'repay-customer': { fr: 'Rembourser un litige perdu', en: 'Repay a lost dispute' },
  'finish-clock': { fr: 'Avancer l’horloge de test', en: 'Move the test clock' },
  'review-test-identity': { fr: 'Examiner une identité de test', en: 'Review a test identity' },
  'forget-identity': { fr: 'Oublier des pièces d’identité', en: 'Forget identity documents' },
  'purge-file': {
    fr: 'Retirer un fichier que rien ne garde',
    en: 'Remove a file that nothing keeps',
  },
  'tend-session': { fr: 'Veiller sur un entretien', en: 'Tend an interview' },
  'ask-follow-up': { fr: 'Demander une relance', en: 'Ask for a follow-up' },
  'transcribe-recording': { fr: 'Transcrire un enregistrement', en: 'Transcribe a recording' },
  'remove-recording': { fr: 'Effacer un enregistrement', en: 'Erase a recording' },
  'evaluate-session': { fr: 'Écrire un compte rendu', en: 'Write a report' },
  'purge-hiring': { fr: 'Effacer un candidat à sa date', en: 'Erase a candidate at their date' },
  'erase-organization': { fr: 'Effacer une organisation', en: 'Erase an organization' },
};

/** By its own name where it has no words of ours. */
export const kindText = (kind: string): Text => jobKindTexts[kind] ?? { fr: kind, en: kind };

export const partTexts: Record<AuditedPartName, Text> = {
  orphans: { fr: 'Chaque ligne est à un projet', en: 'Each row belongs to a project' },
  '1': { fr: 'Les écritures sont entières et de somme nulle', en: 'Journals are whole, sum zero' },
  '2': { fr: 'Les soldes sont la somme de leurs lignes', en: 'Balances are the sums of lines' },
  '3': {
    fr: 'Aucun solde sous zéro, sauf par un litige',
    en: 'No balance below zero, but by a dispute',
  },
  '4': { fr: 'Réservé et retenu, comme il le faut', en: 'Reserved and held as needed' },
  '5': {
    fr: 'Remboursements et litiges dans leur paiement',
    en: 'Refunds and disputes within payments',
  },
  '6': {
    fr: 'Chaque étape a son écriture et son événement',
    en: 'Each step has journal and event',
  },
  '7': { fr: 'Aucune ligne chez un autre marchand', en: 'No line strays to another merchant' },
  '8': { fr: 'Aucun trou dans les soldes successifs', en: 'No gap in running balances' },
  '9': { fr: 'Un devis utilisé a un seul objet', en: 'A used quote has one object' },
  '10': { fr: 'La compensation est celle des opérateurs', en: 'Clearing agrees with operators' },
  '11': {
    fr: 'La base refuse de changer le grand livre',
    en: 'The database refuses changes of it',
  },
  '12': { fr: 'Les codes servent autant qu’ils le disent', en: 'Offers are used as often as said' },
};

export const partWords: Record<'ok' | 'wrong' | 'waiting', Word> = {
  ok: { look: 'good', text: { fr: 'Juste', en: 'Right' } },
  wrong: { look: 'bad', text: { fr: 'Faux', en: 'Wrong' } },
  waiting: { look: 'plain', text: { fr: 'Rien à voir encore', en: 'Nothing to look at yet' } },
};
