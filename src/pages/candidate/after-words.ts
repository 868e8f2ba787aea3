// The words of the candidate's page afterwards: what was asked, said and read, and what they may do about it.
import type { Text } from '../../../contract/text.ts';

export const afterWords = {
  afterTitle: { fr: 'Votre entretien', en: 'Your interview' },
  thanks: {
    fr: 'Vos réponses sont envoyées. Une personne les lira.',
    en: 'Your answers are sent. A person will read them.',
  },
  endTIMED_OUT: {
    fr: 'Le temps était écoulé. Ce qui avait été répondu ou enregistré est gardé.',
    en: 'The time was over. What had been answered or saved is kept.',
  },
  endENDED_BY_RECRUITER: {
    fr: 'L’employeur a terminé l’entretien. Ce qui avait été répondu est gardé.',
    en: 'The employer ended the interview. What had been answered is kept.',
  },
  endABANDONED: {
    fr: 'L’entretien s’est terminé après 24 heures sans activité. Ce qui avait été répondu est gardé.',
    en: 'The interview ended after 24 hours without activity. What had been answered is kept.',
  },
  endCAMPAIGN_CLOSED: {
    fr: 'La campagne a été fermée et l’entretien s’est terminé. Ce qui avait été répondu est gardé.',
    en: 'The campaign was closed and the interview ended. What had been answered is kept.',
  },
  endWITHDRAWN: {
    fr: 'Vous avez arrêté l’entretien. Ce qui avait été répondu est gardé jusqu’à ce que vous l’effaciez.',
    en: 'You stopped the interview. What had been answered is kept until you erase it.',
  },
  purged: {
    fr: 'Le temps de conservation est passé : vos réponses ont été effacées.',
    en: 'The time of keeping is over: your answers were erased.',
  },
  from: { fr: 'Commencé le', en: 'Begun on' },
  to: { fr: 'Terminé le', en: 'Ended on' },
  until: { fr: 'Effacé au plus tard le', en: 'Erased at the latest on' },
  said: { fr: 'Ce qui a été demandé et dit', en: 'What was asked and said' },
  notReached: { fr: 'Question non posée.', en: 'Question not asked.' },
  before: { fr: 'Avant correction', en: 'Before correction' },
  read: { fr: 'Ce qui en a été lu', en: 'What was read of it' },
  reportSoon: {
    fr: 'Le compte rendu se prépare. Revenez dans une minute.',
    en: 'The record is being prepared. Come back in a minute.',
  },
  reportFailed: {
    fr: 'Le compte rendu n’a pas pu être préparé. L’employeur peut le relancer.',
    en: 'The record could not be prepared. The employer may ask for it again.',
  },
  coverage: { fr: 'Critères observés :', en: 'Criteria observed:' },
  evaluatorNONE: {
    fr: 'Aucun programme n’a évalué vos réponses. Voici vos propres mots, là où une question a été liée à un critère.',
    en: 'No program evaluated your answers. Here are your own words, where a question was linked to a criterion.',
  },
  evaluatorMODEL: {
    fr: 'Un programme a relevé des passages de vos réponses :',
    en: 'A program pointed out passages of your answers:',
  },
  evaluatorSANDBOX: {
    fr: 'Démonstration : rien n’a été évalué.',
    en: 'Demonstration: nothing was evaluated.',
  },
  noCriteria: { fr: 'Aucun critère n’est défini.', en: 'No criterion is defined.' },
  level: { fr: 'Niveau', en: 'Level' },
  unobserved: { fr: 'Non observé', en: 'Not observed' },
  reasonNO_EVALUATOR: { fr: 'aucune évaluation automatique', en: 'no automatic evaluation' },
  reasonNO_ANSWER: { fr: 'aucune réponse', en: 'no answer' },
  reasonNO_EVIDENCE: { fr: 'aucun passage ne l’appuie', en: 'no passage supports it' },
  reasonQUOTE_NOT_FOUND: {
    fr: 'la citation ne figure pas dans vos réponses',
    en: 'the quote does not stand in your answers',
  },
  reasonQUOTE_REUSED: {
    fr: 'la même citation servait à trop de critères',
    en: 'the same quote served too many criteria',
  },
  reasonAUDIO_NOT_TRANSCRIBED: {
    fr: 'réponse enregistrée, non transcrite',
    en: 'recorded answer, not transcribed',
  },
  reasonSANDBOX: { fr: 'démonstration', en: 'demonstration' },
  machine: { fr: 'Valeur du programme :', en: 'The program’s value:' },
  changedBy: { fr: 'Changé par', en: 'Changed by' },
  newLevel: { fr: 'nouvelle valeur :', en: 'new value:' },
  readFrom: { fr: 'Lu dans', en: 'Read in' },
  notDone: { fr: 'Ce qui n’a pas été fait', en: 'What was not done' },
  facts: { fr: 'Ce qui a été compté', en: 'What was counted' },
  factsNone: {
    fr: 'Rien n’a été compté : la page a servi sans script.',
    en: 'Nothing was counted: the page was used without a script.',
  },
  factsLeft: { fr: 'Page quittée :', en: 'Page left:' },
  factsPasted: { fr: 'Texte collé :', en: 'Text pasted:' },
  times: { fr: 'fois', en: 'times' },
  characters: { fr: 'caractères', en: 'characters' },
  factsUse: { fr: 'Aucune note n’en tient compte.', en: 'No score knows of it.' },
  review: { fr: 'Relecture par une personne', en: 'Review by a person' },
  notReviewed: {
    fr: 'Personne n’a encore relu le compte rendu.',
    en: 'Nobody has reviewed the record yet.',
  },
  reviewedBy: { fr: 'Relu par', en: 'Reviewed by' },
  on: { fr: 'le', en: 'on' },
  reply: { fr: 'Réponse', en: 'Reply' },
  contested: { fr: 'Vous avez demandé une relecture le', en: 'You asked for a review on' },
  due: { fr: 'Réponse attendue avant le', en: 'Reply expected before' },
  contestAsk: {
    fr: 'Si quelque chose est faux ou injuste, demandez qu’une personne relise.',
    en: 'If something is wrong or unfair, ask for a review by a person.',
  },
  contestText: { fr: 'Ce que vous contestez', en: 'What you contest' },
  contest: { fr: 'Demander une relecture', en: 'Ask for a review' },
  yourData: { fr: 'Vos données', en: 'Your data' },
  download: { fr: 'Télécharger tout (JSON)', en: 'Download all of it (JSON)' },
  print: { fr: 'Une page à imprimer', en: 'A page to print' },
  earlier: {
    fr: 'Vos entretiens précédents sont dans le téléchargement.',
    en: 'Your earlier interviews are in the download.',
  },
  erase: { fr: 'Tout effacer', en: 'Erase all of it' },
  eraseHint: {
    fr: 'Vos réponses, votre nom et vos coordonnées disparaissent tout de suite, et l’employeur ne les verra plus. C’est définitif.',
    en: 'Your answers, your name and how to reach you go at once, and the employer will not see them any more. This is final.',
  },
  eraseSure: { fr: 'Oui, tout effacer pour toujours', en: 'Yes, erase all of it for ever' },
  erased: { fr: 'Tout est effacé', en: 'All of it is erased' },
  erasedWhy: {
    fr: 'Vos réponses, votre nom et vos coordonnées ont été effacés. Votre lien n’ouvre plus rien.',
    en: 'Your answers, your name and how to reach you were erased. Your link opens nothing any more.',
  },
  recordTitle: { fr: 'Tout ce qui est gardé', en: 'All that is kept' },
  consented: { fr: 'Avis accepté', en: 'Notice accepted' },
  back: { fr: 'Retour', en: 'Back' },
} as const satisfies Record<string, Text>;
