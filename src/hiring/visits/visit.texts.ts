// Sentences that candidates read when something cannot be done.
import type { Choices } from '../../../contract/hiring/candidate-pages.ts';
import type { Text } from '../../../contract/text.ts';
import { unmistakable } from './typed-number.rules.ts';

export const answerTexts = {
  empty: { fr: 'Écrivez une réponse.', en: 'Write an answer.' },
  unstorable: {
    fr: 'Ce texte contient un signe qui ne peut pas être gardé (NUL).',
    en: 'This text holds a sign that cannot be kept (NUL).',
  },
  noNumber: {
    fr: 'Écrivez un nombre, par exemple 12 ou 3,5.',
    en: 'Write a number, such as 12 or 3.5.',
  },
  twoNumbers: (either: readonly string[]): Text => {
    const [fr, en] = ([',', '.'] as const).map((mark) =>
      either.map((one) => unmistakable(one, mark)),
    );
    return {
      fr: `Ce nombre se lit de deux façons. Écrivez ${fr?.join(' ou ')}.`,
      en: `This number reads in two ways. Write ${en?.join(' or ')}.`,
    };
  },
  noChoice: { fr: 'Choisissez une réponse.', en: 'Choose an answer.' },
  otherChoice: {
    fr: 'Ce choix n’est pas dans la liste.',
    en: 'This choice is not in the list.',
  },
  oneChoice: { fr: 'Un seul choix est possible.', en: 'Only one choice is possible.' },
  tooLong: (length: number, most: number): Text => ({
    fr: `Ce texte a ${length} caractères ; il peut en avoir ${most} au plus.`,
    en: `This text has ${length} characters; it may have ${most} at most.`,
  }),
  required: {
    fr: 'Cette question demande une réponse : elle ne peut pas être passée.',
    en: 'This question asks for an answer: it cannot be skipped.',
  },
} as const;

export const visitTexts = {
  challenge: {
    fr: 'La vérification n’a pas abouti, ou elle a expiré ou déjà servi. Refaites-la.',
    en: 'The check did not succeed, or it has expired or was used. Do it again.',
  },
  elsewhere: {
    fr: 'Cette question a déjà reçu une réponse, sans doute dans un autre onglet ou sur un autre appareil. Ce que vous venez d’écrire n’a pas été pris. Voici où en est l’entretien.',
    en: 'This question has been answered already, probably in another tab or on another device. What you just wrote was not taken. Here is where the interview stands.',
  },
  over: {
    fr: 'L’entretien est terminé : rien ne peut plus y être ajouté.',
    en: 'The interview has ended: nothing can be added to it.',
  },
  running: {
    fr: 'L’entretien a déjà commencé, peut-être dans un autre onglet. Pour ne pas continuer, ouvrez « Pause, arrêt, appareil partagé » ci-dessous.',
    en: 'The interview has begun already, perhaps in another tab. Not to go on, open “Pause, stop, shared device” below.',
  },
  tooLate: {
    fr: 'Le temps de la question était écoulé : ce qui était enregistré a été gardé comme réponse.',
    en: 'The time of the question was over: what had been saved was kept as the answer.',
  },
  notRunning: {
    fr: 'L’entretien n’a pas commencé.',
    en: 'The interview has not begun.',
  },
  notThere: {
    fr: 'Cette réponse n’existe pas.',
    en: 'There is no such answer.',
  },
  unfinished: {
    fr: 'Il reste des questions : répondez-y ou passez-les d’abord.',
    en: 'Questions are left: answer or skip them first.',
  },
  corrected: {
    fr: 'Cette réponse a été corrigée trop souvent.',
    en: 'This answer was corrected too often.',
  },
  sandbox: {
    fr: 'Ceci est un test : aucun entretien ne commence ici.',
    en: 'This is a test: no interview begins here.',
  },
  cannotBegin: {
    fr: 'L’entretien ne peut pas commencer en ce moment.',
    en: 'The interview cannot begin at the moment.',
  },
  changed: {
    fr: 'Ce que dit cette page vient de changer. Relisez-la, puis commencez.',
    en: 'What this page says has just changed. Read it again, then begin.',
  },
  otherChannel: {
    fr: 'L’employeur vient de changer la façon de répondre. Relisez cette page, puis commencez.',
    en: 'The employer has just changed how you answer. Read this page again, then begin.',
  },
  agree: {
    fr: 'Cochez cette case pour commencer.',
    en: 'Tick this box to begin.',
  },
  channel: { fr: 'Choisissez comment répondre.', en: 'Choose how to answer.' },
  name: {
    fr: 'Écrivez votre nom, de 1 à 200 caractères, sans signe invisible.',
    en: 'Write your name, 1 to 200 characters, without invisible signs.',
  },
  email: {
    fr: 'Cette adresse e-mail n’en est pas une.',
    en: 'This is no e-mail address.',
  },
  phone: {
    fr: 'Ce numéro de téléphone n’en est pas un.',
    en: 'This is no telephone number.',
  },
  reachable: {
    fr: 'Donnez une adresse e-mail ou un numéro de téléphone.',
    en: 'Give an e-mail address or a telephone number.',
  },
  contestText: {
    fr: 'Écrivez ce que vous contestez, en 5 000 caractères au plus.',
    en: 'Write what you contest, in 5,000 characters at most.',
  },
  contested: {
    fr: 'Une relecture est déjà demandée.',
    en: 'A review has been asked for already.',
  },
  noReport: {
    fr: 'Le compte rendu n’est pas encore prêt.',
    en: 'The record is not ready yet.',
  },
  sure: {
    fr: 'Cochez la case pour confirmer.',
    en: 'Tick the box to confirm.',
  },
} as const satisfies Record<string, Text>;

type Agreed = Choices;

/** What a session begins with: the version of the notice, and what its candidate chose. */
export const noticeText = (
  version: string,
  { followUps, voice, keepAudio, levels }: Agreed,
): Text => {
  const [oui, yes] = [(is: boolean) => (is ? 'oui' : 'non'), (is: boolean) => (is ? 'yes' : 'no')];
  const kept =
    keepAudio === null
      ? { fr: '', en: '' }
      : {
          fr: ` Enregistrement gardé : ${oui(keepAudio)}.`,
          en: ` Recording kept: ${yes(keepAudio)}.`,
        };
  const judged =
    levels === null || levels === undefined
      ? { fr: '', en: '' }
      : { fr: ` Niveaux d’un modèle : ${oui(levels)}.`, en: ` Levels of a model: ${yes(levels)}.` };
  return {
    fr: `Avis du ${version} lu et accepté. Relances : ${oui(followUps)}. Voix : ${oui(voice)}.${kept.fr}${judged.fr}`,
    en: `Notice of ${version} read and accepted. Follow-ups: ${yes(followUps)}. Voice: ${yes(voice)}.${kept.en}${judged.en}`,
  };
};

/** What stands at the end of a transcript. */
export const endTexts = {
  COMPLETED: { fr: 'Réponses relues et envoyées.', en: 'Answers looked over and sent.' },
  WITHDRAWN: { fr: 'Entretien arrêté par le candidat.', en: 'Interview ended by the candidate.' },
} as const satisfies Record<string, Text>;
