// The welcome questions and their answers in words; content/onboarding holds the same, and a test compares (UI48).
import type { OnboardingQuestion } from '../../../contract/platform/onboarding.shapes.ts';
import type { Text } from '../../../contract/text.ts';

/** `fin` is no question: it ends them. */
export type Question = Exclude<OnboardingQuestion, 'fin'>;

export const questionTexts: Record<Question, Text> = {
  connu: { fr: 'Comment avez-vous connu la plateforme ?', en: 'How did you hear of the platform?' },
  profil: { fr: 'Qui êtes-vous ?', en: 'Who are you?' },
  specialite: { fr: 'Que voulez-vous faire d’abord ?', en: 'What do you want to do first?' },
};

const answers: Record<string, Text> = {
  'connu moteur_de_recherche': { fr: 'Par un moteur de recherche', en: 'Through a search engine' },
  'connu reseaux_sociaux': { fr: 'Par les réseaux sociaux', en: 'Through social networks' },
  'connu bouche_a_oreille': { fr: 'Par un collègue ou un ami', en: 'From a colleague or a friend' },
  'connu evenement': {
    fr: 'Lors d’un événement ou d’une formation',
    en: 'At an event or a training',
  },
  'connu article': { fr: 'Par un article ou une vidéo', en: 'Through an article or a video' },
  'connu depot_de_code': {
    fr: 'Par un dépôt de code ou un paquet',
    en: 'Through a code repository or a package',
  },
  'connu client': { fr: 'Par un client ou un partenaire', en: 'Through a customer or a partner' },
  'connu autre': { fr: 'Autrement', en: 'In another way' },
  'profil developpeur': { fr: 'Développeur salarié', en: 'Employed developer' },
  'profil independant': { fr: 'Développeur indépendant', en: 'Freelance developer' },
  'profil entrepreneur': { fr: 'Entrepreneur ou commerçant', en: 'Entrepreneur or merchant' },
  'profil etudiant': { fr: 'Étudiant ou enseignant', en: 'Student or teacher' },
  'profil chercheur': { fr: 'Chercheur ou journaliste', en: 'Researcher or journalist' },
  'profil administration': {
    fr: 'Agent d’une administration',
    en: 'Working for a public administration',
  },
  'profil association': {
    fr: 'Membre d’une association ou d’une ONG',
    en: 'Working for an association or an NGO',
  },
  'profil autre': { fr: 'Autre', en: 'Somebody else' },
  'specialite paiements': { fr: 'Encaisser des paiements', en: 'Take payments' },
  'specialite adresses': { fr: 'Trouver des adresses', en: 'Find addresses' },
  'specialite donnees': { fr: 'Utiliser les données de référence', en: 'Use the reference data' },
  'specialite calculs': {
    fr: 'Calculer des délais, des montants ou des numéros',
    en: 'Compute dates, amounts or phone numbers',
  },
  'specialite recrutement': { fr: 'Recruter', en: 'Hire' },
  'specialite decouverte': { fr: 'Découvrir', en: 'Look around' },
  'specialite autre': { fr: 'Autre chose', en: 'Something else' },
};

export const answerText = (question: Question, answer: string): Text =>
  answers[`${question} ${answer}`] ?? { fr: answer, en: answer };
