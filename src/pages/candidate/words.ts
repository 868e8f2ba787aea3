// The words of the candidate's pages, in both languages.
import type { Lang, Text } from '../../../contract/text.ts';
import { parseTime } from '../../kit/clock.ts';
import { writtenDate } from '../../kit/written-date.ts';
import { say } from '../kit/html.ts';
import { afterWords } from './after-words.ts';
import { noticeWords } from './notice-words.ts';
import { voiceWords } from './voice-words.ts';

export const words = {
  interview: { fr: 'Entretien', en: 'Interview' },
  language: { fr: 'Langue', en: 'Language' },
  programAsks: {
    fr: 'Un programme pose les questions ; une personne lit les réponses et décide.',
    en: 'A program asks the questions; a person reads the answers and decides.',
  },
  test: {
    fr: 'Test : rien ne commence ici et rien n’est gardé.',
    en: 'Test: nothing begins here and nothing is kept.',
  },
  trouble: { fr: 'Un instant', en: 'One moment' },
  unknown: { fr: 'Page introuvable', en: 'No such page' },
  unknownLink: {
    fr: 'Ce lien n’ouvre rien. Il a peut-être été remplacé par un nouveau : cherchez le dernier message reçu, ou demandez le lien à l’employeur.',
    en: 'This link opens nothing. It may have been replaced by a new one: look for the last message you got, or ask the employer for the link.',
  },
  tooLarge: { fr: 'Votre envoi est trop long', en: 'What you sent is too long' },
  tooLargeWhy: {
    fr: 'Rien n’en a été gardé. Revenez à la page précédente, raccourcissez votre texte et envoyez-le de nouveau.',
    en: 'None of it was kept. Go back to the page before, shorten your text and send it again.',
  },
  closedDoor: { fr: 'Ouvrez votre lien personnel', en: 'Open your personal link' },
  closedDoorWhy: {
    fr: 'Cette page ne s’ouvre que depuis votre lien personnel, celui du message d’invitation. S’il n’a pas été remplacé et que rien n’a été effacé, il vous ramène là où vous en étiez.',
    en: 'This page opens from your personal link alone, the one of the invitation. Unless it was replaced or your answers were erased, it takes you back to where you were.',
  },
  left: { fr: 'Cet appareil est oublié', en: 'This device is forgotten' },
  leftWhy: {
    fr: 'Personne ne peut plus ouvrir votre entretien ici sans votre lien personnel.',
    en: 'Nobody can open your interview here any more without your personal link.',
  },
  comeBack: { fr: 'Revenez dans', en: 'Come back in' },
  open: { fr: 'Ouvrir mon entretien', en: 'Open my interview' },
  goOn: { fr: 'Reprendre', en: 'Go on' },
  ownData: { fr: 'Mes données', en: 'My data' },
  hello: { fr: 'Bonjour', en: 'Hello' },
  linkHint: {
    fr: 'Ce lien est personnel. Il ouvre votre entretien et vous y ramène, sur cet appareil ou sur un autre.',
    en: 'This link is personal. It opens your interview and brings you back to it, on this device or another.',
  },
  yourName: { fr: 'Votre nom', en: 'Your name' },
  yourEmail: { fr: 'Votre adresse e-mail', en: 'Your e-mail address' },
  yourPhone: { fr: 'Votre numéro de téléphone', en: 'Your telephone number' },
  oneOfBoth: {
    fr: 'Une adresse e-mail ou un numéro de téléphone suffit.',
    en: 'An e-mail address or a telephone number is enough.',
  },
  phoneHint: { fr: 'Par exemple 77 123 45 67', en: 'For example 77 123 45 67' },
  crowd: {
    fr: 'Beaucoup de candidats sont venus par votre réseau depuis une heure. Montrez que vous n’êtes pas un robot (il faut JavaScript), ou revenez dans',
    en: 'Many candidates came from your network in the last hour. Show that you are no robot (JavaScript is needed), or come back in',
  },
  enter: { fr: 'Continuer', en: 'Continue' },
  question: { fr: 'Question', en: 'Question' },
  of: { fr: 'sur', en: 'of' },
  followUp: { fr: 'Relance', en: 'Follow-up' },
  yourAnswer: { fr: 'Votre réponse', en: 'Your answer' },
  youSaid: { fr: 'Vous avez répondu', en: 'You answered' },
  atMost: { fr: 'caractères au plus', en: 'characters at most' },
  oneOption: { fr: 'Un seul choix', en: 'One choice' },
  someOptions: { fr: 'Plusieurs choix possibles', en: 'Several choices possible' },
  numberHint: { fr: 'Un nombre, par exemple 12 ou 3,5', en: 'A number, such as 12 or 3.5' },
  send: { fr: 'Envoyer la réponse', en: 'Send the answer' },
  save: { fr: 'Enregistrer sans envoyer', en: 'Save without sending' },
  skip: { fr: 'Passer cette question', en: 'Skip this question' },
  skipBack: { fr: 'Rien à ajouter', en: 'Nothing to add' },
  saved: { fr: 'Enregistré', en: 'Saved' },
  timeOfQuestion: { fr: 'Temps pour cette question :', en: 'Time for this question:' },
  timeOfAll: { fr: 'Temps pour l’entretien :', en: 'Time for the interview:' },
  timeRuns: {
    fr: 'Quand ce temps est écoulé, ce qui est enregistré est gardé comme réponse.',
    en: 'When this time is over, what is saved is kept as the answer.',
  },
  typed: { fr: 'Ce que vous aviez écrit', en: 'What you had written' },
  more: { fr: 'Pause, arrêt, appareil partagé', en: 'Pause, stop, shared device' },
  pause: {
    fr: 'Pour faire une pause, fermez simplement la page : votre lien personnel vous ramène à cette question. Après 24 heures sans activité, l’entretien se termine.',
    en: 'To pause, simply close the page: your personal link brings you back to this question. After 24 hours without activity the interview ends.',
  },
  keepLink: {
    fr: 'Gardez ce lien : il vous ramène ici, depuis n’importe quel appareil. Qui l’a peut lire vos réponses.',
    en: 'Keep this link: it brings you back here, from any device. Whoever has it can read your answers.',
  },
  leave: { fr: 'Oublier cet appareil', en: 'Forget this device' },
  leaveHint: {
    fr: 'À faire sur un téléphone partagé. Vos réponses envoyées sont gardées.',
    en: 'For a shared phone. The answers that you sent are kept.',
  },
  stop: { fr: 'Arrêter l’entretien', en: 'Stop the interview' },
  stopSure: {
    fr: 'Je veux arrêter pour de bon : je ne pourrai pas reprendre.',
    en: 'I want to stop for good: I will not be able to go on.',
  },
  confirmFirst: { fr: 'Cochez cette case pour confirmer.', en: 'Tick this box to confirm.' },
  lookTitle: { fr: 'Relisez vos réponses', en: 'Look over your answers' },
  lookHint: {
    fr: 'Vous pouvez encore corriger des fautes. L’entretien n’est remis qu’avec le bouton en bas de la page.',
    en: 'You may still correct typos. The interview is handed in only with the button at the end of this page.',
  },
  skipped: { fr: 'Question passée.', en: 'Question skipped.' },
  late: { fr: 'Le temps était écoulé, sans réponse.', en: 'Time was over, without an answer.' },
  correct: { fr: 'Corriger', en: 'Correct' },
  keep: { fr: 'Garder la correction', en: 'Keep the correction' },
  corrected: { fr: 'Corrigée', en: 'Corrected' },
  sendAll: { fr: 'Envoyer mes réponses', en: 'Send my answers' },
  waiting: {
    fr: 'Pas de connexion. Votre réponse est gardée sur cet appareil et partira dès qu’elle revient.',
    en: 'No connection. Your answer is kept on this device and will be sent as soon as it is back.',
  },
  sending: { fr: 'Envoi…', en: 'Sending…' },
  sentNow: { fr: 'Réponse envoyée.', en: 'Answer sent.' },
  restored: {
    fr: 'Ce que vous aviez écrit sur cet appareil est de retour.',
    en: 'What you had written on this device is back.',
  },
  ...noticeWords,
  ...afterWords,
  ...voiceWords,
} as const satisfies Record<string, Text>;

export type Word = keyof typeof words;

export const word = (name: Word, lang: Lang): string => say(words[name], lang);

export const day = (iso: string, lang: Lang): string => writtenDate(parseTime(iso), lang);

/** 2 min 05 s; above an hour 1 h 20 min. */
export function lasting(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}\u00a0h ${two(minutes % 60)}\u00a0min`;
  return minutes > 0 ? `${minutes}\u00a0min ${two(seconds % 60)}\u00a0s` : `${seconds % 60}\u00a0s`;
}

export const count = (n: number, lang: Lang): string =>
  new Intl.NumberFormat(lang === 'fr' ? 'fr-FR' : 'en-GB').format(n);

/** Zero is singular in French. */
export const isOne = (n: number, lang: Lang): boolean => n === 1 || (n === 0 && lang === 'fr');
