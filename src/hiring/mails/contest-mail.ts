// The mail to an organisation's contact when a candidate asks for a review by a person. What the candidate wrote stands
// in the report alone.
import type { Mail } from '../../platform/index.ts';

export type Contest = { to: string; title: string; reportId: string; due: string };

const line = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

export const contestMail = ({ to, title, reportId, due }: Contest): Mail => ({
  to,
  subject: 'Un candidat demande une relecture / A candidate asks for a review',
  text: [
    'Bonjour,',
    '',
    `Un candidat de la campagne « ${line(title)} » conteste son compte rendu et demande qu’une personne le relise.`,
    `Compte rendu : ${reportId}. Répondez avant le ${due}.`,
    '',
    'Lisez sa demande et écrivez votre réponse dans la relecture du compte rendu.',
    '',
    '---',
    '',
    'Hello,',
    '',
    `A candidate of the campaign "${line(title)}" contests their report and asks that a person reviews it.`,
    `Report: ${reportId}. Answer before ${due}.`,
    '',
    'Read their request and write your reply in the review of the report.',
    '',
  ].join('\n'),
});
