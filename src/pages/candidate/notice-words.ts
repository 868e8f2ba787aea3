// The words of the notice and of the consent (contract/hiring.md section 5, point 3). A change of what candidates agree to
// is a new version: `noticeVersion` in hiring/consents.
import type { Text } from '../../../contract/text.ts';

export const noticeWords = {
  noticeTitle: { fr: 'Avant de commencer', en: 'Before you begin' },
  who: { fr: 'Qui pose les questions', en: 'Who asks the questions' },
  employer: { fr: 'Employeur', en: 'Employer' },
  contact: { fr: 'Contact', en: 'Contact' },
  receipt: { fr: 'Récépissé CDP', en: 'CDP receipt' },
  policy: { fr: 'Politique de confidentialité', en: 'Privacy policy' },
  isProgram: {
    fr: 'est un programme, pas une personne. Il pose les questions préparées par l’employeur.',
    en: 'is a program, not a person. It asks the questions that the employer prepared.',
  },
  humanDecides: {
    fr: 'Une personne lit vos réponses et décide. Aucun programme ne décide de votre candidature, et aucun ne cherche à deviner vos émotions, votre accent ou votre visage.',
    en: 'A person reads your answers and decides. No program decides on your application, and none tries to guess your emotions, your accent or your face.',
  },
  how: { fr: 'Comment cela se passe', en: 'How it goes' },
  questions: { fr: 'questions, une par une', en: 'questions, one at a time' },
  question1: { fr: 'question', en: 'question' },
  limitAll: {
    fr: 'minutes en tout, comptées depuis la première question, sans pause ; une minute de plus est laissée à la fin',
    en: 'minutes in all, counted from the first question, without a pause; one more minute is left at the end',
  },
  limitAll1: {
    fr: 'minute en tout, comptée depuis la première question, sans pause ; une minute de plus est laissée à la fin',
    en: 'minute in all, counted from the first question, without a pause; one more minute is left at the end',
  },
  noLimit: { fr: 'pas de limite de temps', en: 'no time limit in all' },
  limitSome: {
    fr: 'certaines questions ont un temps à elles, affiché avec la question',
    en: 'some questions have a time of their own, shown with the question',
  },
  resume: {
    fr: 'vous pouvez fermer la page et reprendre par votre lien, sur un autre appareil aussi, dans les 24 heures',
    en: 'you may close the page and go on by your link, on another device too, within 24 hours',
  },
  countsFacts: {
    fr: 'L’employeur a demandé de compter deux choses : combien de fois et combien de temps la page est quittée, et combien de fois et combien de texte est collé dans une réponse. Rien d’autre n’est observé, et aucune note n’en tient compte.',
    en: 'The employer asked to count two things: how often and how long the page is left, and how often and how much text is pasted into an answer. Nothing else is watched, and no score knows of it.',
  },
  data: { fr: 'Ce qui est gardé', en: 'What is kept' },
  stored: {
    fr: 'Votre nom, vos coordonnées, vos réponses, vos brouillons et vos choix ci-dessous, pendant',
    en: 'Your name, how to reach you, your answers, your drafts and your choices below, for',
  },
  daysAfter: {
    fr: 'jours après la fin de l’entretien ; ensuite tout est effacé.',
    en: 'days after the end of the interview; then all of it is erased.',
  },
  day1: {
    fr: 'jour après la fin de l’entretien ; ensuite tout est effacé.',
    en: 'day after the end of the interview; then all of it is erased.',
  },
  voiceKept: {
    fr: 'Si vous répondez à l’oral, l’enregistrement de votre voix est gardé aussi longtemps.',
    en: 'If you answer by voice, the recording of it is kept as long.',
  },
  voiceKeptIf: {
    fr: 'Si vous répondez à l’oral, l’enregistrement de votre voix est gardé aussi longtemps si vous l’acceptez ci-dessous ; sinon, jusqu’à ce que vous ayez confirmé son texte.',
    en: 'If you answer by voice, the recording of it is kept as long if you accept that below; otherwise until you have confirmed its text.',
  },
  noModel: {
    fr: 'Aucun modèle d’intelligence artificielle ne lit vos réponses.',
    en: 'No artificial intelligence model reads your answers.',
  },
  usesModel: {
    fr: 'Un modèle d’intelligence artificielle reçoit vos réponses, sans votre nom :',
    en: 'An artificial intelligence model gets your answers, without your name:',
  },
  modelFollowUps: {
    fr: 'Il peut proposer une question de relance après une réponse.',
    en: 'It may propose a follow-up question after an answer.',
  },
  modelLevels: {
    fr: 'Après l’entretien, il propose un niveau pour chaque critère, appuyé sur vos propres mots ; une personne relit.',
    en: 'After the interview it proposes a level for each criterion, backed by your own words; a person reviews it.',
  },
  usesSpeech: {
    fr: 'Vos enregistrements sont transcrits par un service :',
    en: 'Your recordings are transcribed by a service:',
  },
  noSpeech: {
    fr: 'Vos enregistrements ne sont pas transcrits : une personne les écoute.',
    en: 'Your recordings are not transcribed: a person listens to them.',
  },
  rights: { fr: 'Vos droits', en: 'Your rights' },
  rightsText: {
    fr: 'Sur cette page, après l’entretien, vous pouvez lire ce qui a été demandé, dit et relevé, le télécharger, demander qu’une personne relise, et tout effacer.',
    en: 'On this page, after the interview, you can read what was asked, said and pointed out, download it, ask for a review by a person, and erase all of it.',
  },
  rightsContact: {
    fr: 'Pour faire corriger vos données ou vous y opposer, et pour toute question :',
    en: 'To have your data corrected or object to their use, and for any question:',
  },
  previewName: { fr: 'Aperçu', en: 'Preview' },
  preview: {
    fr: 'Aperçu : voici ce qu’un candidat lira. Les boutons mènent à l’étape suivante ; rien n’est gardé.',
    en: 'Preview: this is what a candidate will read. The buttons lead to the next step; nothing is kept.',
  },
  previewOnly: {
    fr: 'Dans l’aperçu, ce bouton ne fait rien : un candidat, lui, peut s’en servir.',
    en: 'In the preview this button does nothing: a candidate can use it.',
  },
  ownText: { fr: 'Ce que l’employeur ajoute', en: 'What the employer adds' },
  choices: { fr: 'Vos choix', en: 'Your choices' },
  chooseChannel: { fr: 'Comment voulez-vous répondre ?', en: 'How do you want to answer?' },
  inWriting: { fr: 'Par écrit', en: 'In writing' },
  byVoice: {
    fr: 'À l’oral, avec le micro (j’accepte que ma voix soit enregistrée)',
    en: 'By voice, with the microphone (I accept that my voice is recorded)',
  },
  acceptFollowUps: {
    fr: 'J’accepte que le programme me pose des questions de relance. Sans cela, les questions sont les mêmes, sans relance.',
    en: 'I accept that the program asks follow-up questions. Otherwise the questions are the same, without follow-ups.',
  },
  refuseLevels: {
    fr: 'Je refuse que le modèle propose des niveaux : une personne lit mes réponses sans lui. Les questions sont les mêmes.',
    en: 'I refuse that the model proposes levels: a person reads my answers without it. The questions are the same.',
  },
  keepAudio: {
    fr: 'J’accepte que l’enregistrement soit gardé après sa transcription. Sans cela, il est effacé quand j’ai confirmé le texte.',
    en: 'I accept that the recording is kept after its transcription. Otherwise it goes once I have confirmed the text.',
  },
  agree: {
    fr: 'J’ai lu ce qui précède et j’accepte de répondre.',
    en: 'I have read the above and agree to answer.',
  },
  begin: { fr: 'Commencer l’entretien', en: 'Begin the interview' },
  decline: { fr: 'Je ne souhaite pas participer', en: 'I do not want to take part' },
  declineHint: {
    fr: 'Vous pourrez changer d’avis avec le même lien tant que la campagne est ouverte.',
    en: 'You may change your mind by the same link as long as the campaign is open.',
  },
  declined: {
    fr: 'Vous avez choisi de ne pas participer : aucun entretien n’a commencé. Vous pouvez encore changer d’avis ci-dessous.',
    en: 'You chose not to take part: no interview has begun. You may still change your mind below.',
  },
  declinedOver: {
    fr: 'Vous avez choisi de ne pas participer : aucun entretien n’a commencé.',
    en: 'You chose not to take part: no interview has begun.',
  },
  doorSANDBOX: {
    fr: 'Cette campagne est un test : aucun consentement n’est demandé et aucun entretien ne commence.',
    en: 'This campaign is a test: no consent is asked for and no interview begins.',
  },
  doorARCHIVED: {
    fr: 'Cette campagne est fermée : aucun nouvel entretien ne commence.',
    en: 'This campaign is closed: no new interview begins.',
  },
  doorCLOSED: {
    fr: 'Cette campagne est terminée : aucun nouvel entretien ne commence.',
    en: 'This campaign has ended: no new interview begins.',
  },
  doorNOT_YET: { fr: 'Cette campagne ouvre le', en: 'This campaign opens on' },
  doorNO_QUESTION: {
    fr: 'Rien n’est encore demandé : l’employeur n’a pas fini de préparer ses questions. Revenez plus tard par le même lien.',
    en: 'Nothing is asked yet: the employer has not finished preparing the questions. Come back later by the same link.',
  },
  doorEXPIRED: {
    fr: 'Votre lien n’est plus valable. Demandez-en un nouveau à l’employeur.',
    en: 'Your link has expired. Ask the employer for a new one.',
  },
  doorINVITE_ONLY: {
    fr: 'On participe à cette campagne sur invitation : ouvrez le lien personnel de votre message. Si vous n’en avez pas, demandez-le à l’employeur.',
    en: 'This campaign is by invitation: open the personal link of your message. If you have none, ask the employer for it.',
  },
} as const satisfies Record<string, Text>;
