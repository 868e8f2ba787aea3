// The mail of an invitation, in the campaign's language: who invites, that a program asks, the personal link and whom to
// write to (contract/hiring.md H82).
import type { Lang } from '../../../contract/text.ts';
import { writtenDate } from '../../kit/written-date.ts';
import type { Mail } from '../../platform/index.ts';

export type Invitation = {
  to: string;
  lang: Lang;
  name: string;
  employer: string;
  title: string;
  aiName: string;
  link: string;
  /** From when on the link begins nothing, by its own end or the campaign's; null: nobody has said. */
  until: number | null;
  contact: string | null;
  phone: string | null;
  privacyUrl: string | null;
};

/** What somebody wrote, on one line: nothing that they write looks like a part of the mail. */
const line = (text: string) => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();

export function candidateMail(given: Invitation): Mail {
  const words = given.lang === 'fr' ? french(given) : english(given);
  return { to: given.to, subject: words.subject, text: [...words.lines, ''].join('\n') };
}

/** To the minute: a link that ends at midnight is good for nothing on the day that begins. In Senegal it is UTC all year. */
const momentOf = (at: number | null, lang: Lang): string | null =>
  at === null ? null : writtenDate(at, lang, 'moment').replaceAll('\u202f', ' ');

const some = (text: string | null | undefined, of: (text: string) => string) =>
  text === null || text === undefined || text === '' ? [] : [of(text)];

const french = ({ name, employer, title, aiName, link, until, contact, ...more }: Invitation) => ({
  subject: `Invitation à un entretien : ${line(title)}`,
  lines: [
    `Bonjour ${line(name)},`,
    '',
    `${line(employer)} vous invite à un entretien : ${line(title)}.`,
    '',
    `Un programme (${line(aiName)}) pose les questions ; une personne lit les réponses et décide.`,
    'Avant de commencer, une page dit ce qui est enregistré, pour combien de temps, et vos droits.',
    '',
    'Votre lien personnel :',
    link,
    ...some(momentOf(until, 'fr'), (end) => `Commencez avant le ${end} (heure de Dakar, UTC).`),
    'Qui ouvre ce lien répond à votre place : ne le transmettez à personne.',
    '',
    ...some(contact, (address) => `Contact : ${address}`),
    ...some(more.phone, (phone) => `Téléphone : ${line(phone)}`),
    ...some(more.privacyUrl, (url) => `Données personnelles : ${line(url)}`),
    '',
    'Si vous n’attendiez pas ce message, ignorez-le.',
  ],
});

const english = ({ name, employer, title, aiName, link, until, contact, ...more }: Invitation) => ({
  subject: `Invitation to an interview: ${line(title)}`,
  lines: [
    `Hello ${line(name)},`,
    '',
    `${line(employer)} invites you to an interview: ${line(title)}.`,
    '',
    `A program (${line(aiName)}) asks the questions; a person reads the answers and decides.`,
    'Before you begin, a page says what is recorded, for how long, and what your rights are.',
    '',
    'Your personal link:',
    link,
    ...some(momentOf(until, 'en'), (end) => `Begin before ${end} (Dakar time, UTC).`),
    'Whoever opens this link answers in your place: do not pass it on.',
    '',
    ...some(contact, (address) => `Contact: ${address}`),
    ...some(more.phone, (phone) => `Telephone: ${line(phone)}`),
    ...some(more.privacyUrl, (url) => `Personal data: ${line(url)}`),
    '',
    'If you did not expect this message, ignore it.',
  ],
});
