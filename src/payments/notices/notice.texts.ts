// The mails about disputes, failed payouts and decided identity files, French then English in one plain text: nobody knows
// the reader's language. They name no customer and no account.
import { iso } from '../../kit/clock.ts';
import { sumText } from '../../kit/sum-text.ts';
import type { Mail } from '../../platform/index.ts';
import type { Notice } from './promise-notices.ts';

/** `pages`: where the pages of its live mode begin; notices are of live mode alone. */
type Project = { projectId: string; name: string; pages: string };
type Words = { subject: string; fr: string[]; en: string[] };

export function noticeMail(to: string, { projectId, name, pages }: Project, notice: Notice): Mail {
  // A name is on one line, whatever its author put into it.
  const project = onOneLine(name);
  const { subject, fr, en } = wordsOf(notice);
  const page = `${pages}/${placeOf(notice)}`;
  return {
    to,
    subject,
    text: [
      'Bonjour,',
      '',
      `Projet « ${project} » (${projectId}).`,
      ...fr,
      page,
      '',
      '---',
      '',
      'Hello,',
      '',
      `Project "${project}" (${projectId}).`,
      ...en,
      page,
      '',
    ].join('\n'),
  };
}

/** The page of what the mail is about. */
function placeOf(notice: Notice): string {
  if (notice.what === 'dispute_opened') return `disputes/${notice.id}`;
  return notice.what === 'payout_failed' ? `payouts/${notice.id}` : 'identity';
}

function wordsOf(notice: Notice): Words {
  if (notice.what === 'dispute_opened') return disputeWords(notice);
  return notice.what === 'payout_failed' ? payoutWords(notice) : identityWords(notice);
}

type Of<W extends Notice['what']> = Extract<Notice, { what: W }>;

function disputeWords({ id, paymentId, amount, reason, respondBy }: Of<'dispute_opened'>): Words {
  const until = `${iso(respondBy).slice(0, 16).replace('T', ' ')} UTC`;
  return {
    subject: 'Litige ouvert sur un paiement / Dispute opened on a payment',
    fr: [
      `Un client conteste le paiement ${paymentId} : ${sumText(amount).fr}, motif « ${reason} ».`,
      `Ce montant est bloqué. Acceptez le litige ${id} ou contestez-le avec vos preuves avant le`,
      `${until} ; sans réponse, il est perdu.`,
    ],
    en: [
      `A customer disputes the payment ${paymentId}: ${sumText(amount).en}, reason "${reason}".`,
      `That amount is held. Accept the dispute ${id} or challenge it with your evidence before`,
      `${until}; unanswered, it is lost.`,
    ],
  };
}

function payoutWords({ id, amount, reason, wasPaid }: Of<'payout_failed'>): Words {
  const fr = wasPaid ? 'a été annulé par l’opérateur après son versement' : 'a échoué';
  const en = wasPaid ? 'was taken back by the operator after it was paid' : 'has failed';
  return {
    subject: 'Virement échoué / Payout failed',
    fr: [
      `Le virement ${id} de ${sumText(amount).fr} ${fr} (${reason}).`,
      'Les fonds sont de nouveau dans votre solde.',
    ],
    en: [
      `The payout ${id} of ${sumText(amount).en} ${en} (${reason}).`,
      'The funds are back in your balance.',
    ],
  };
}

function identityWords({ outcome, message, photos = [] }: Of<'identity_decided'>): Words {
  if (outcome === 'verified') {
    return {
      subject: 'Identité vérifiée / Identity verified',
      fr: ['Votre dossier d’identité est accepté : les virements sont ouverts.'],
      en: ['Your identity file is accepted: payouts are open.'],
    };
  }
  const said = onOneLine(message);
  return {
    subject: 'Dossier d’identité refusé / Identity file rejected',
    fr: [
      `Votre dossier d’identité est refusé : ${said}`,
      ...photos.map((one) => `- ${one.name.fr}${one.message && ` : ${onOneLine(one.message)}`}`),
      'Corrigez-le, puis soumettez-le de nouveau.',
    ],
    en: [
      `Your identity file is rejected: ${said}`,
      ...photos.map((one) => `- ${one.name.en}${one.message && `: ${onOneLine(one.message)}`}`),
      'Mend it and submit it again.',
    ],
  };
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');
