// The states and words of hiring as people read them (UI71); none of them recommends anybody.
import type {
  CampaignLanguage,
  CampaignStatus,
  CandidateStatus,
  Channel,
  EndReason,
  FollowUpDepth,
  FollowUpSource,
  HiringScope,
  QuestionType,
  ReportStatus,
  ReviewStatus,
  SessionEventType,
  SessionStatus,
  Tone,
  UnobservedReason,
} from '../../../contract/hiring/words.ts';
import type { Text } from '../../../contract/text.ts';
import type { Word } from './status.ts';

export const campaignWords: Record<CampaignStatus, Word> = {
  DRAFT: { look: 'plain', text: { fr: 'Brouillon', en: 'Draft' } },
  PUBLISHED: { look: 'good', text: { fr: 'Publiée', en: 'Published' } },
  ARCHIVED: { look: 'warn', text: { fr: 'Archivée', en: 'Archived' } },
};

/** Beside its status: a published campaign whose time is over. */
export const closedWord: Word = { look: 'warn', text: { fr: 'Fermée', en: 'Closed' } };

export const candidateWords: Record<CandidateStatus, Word> = {
  INVITED: { look: 'plain', text: { fr: 'Invité', en: 'Invited' } },
  OPENED: { look: 'info', text: { fr: 'Lien ouvert', en: 'Link opened' } },
  STARTED: { look: 'info', text: { fr: 'Commencé', en: 'Started' } },
  FINISHED: { look: 'good', text: { fr: 'Terminé', en: 'Finished' } },
  DECLINED: { look: 'warn', text: { fr: 'A décliné', en: 'Declined' } },
  WITHDRAWN: { look: 'warn', text: { fr: 'S’est retiré', en: 'Withdrew' } },
  ERASED: { look: 'bad', text: { fr: 'Effacé', en: 'Erased' } },
};

export const sessionWords: Record<SessionStatus, Word> = {
  IN_PROGRESS: { look: 'info', text: { fr: 'En cours', en: 'In progress' } },
  COMPLETED: { look: 'good', text: { fr: 'Terminé', en: 'Completed' } },
  ABANDONED: { look: 'warn', text: { fr: 'Abandonné', en: 'Abandoned' } },
};

export const endReasonTexts: Record<EndReason, Text> = {
  COMPLETED: { fr: 'envoyé par le candidat', en: 'sent by the candidate' },
  TIMED_OUT: { fr: 'temps écoulé', en: 'time was over' },
  ENDED_BY_RECRUITER: { fr: 'terminé par le recruteur', en: 'ended by the recruiter' },
  SANDBOX: { fr: 'démonstration', en: 'demonstration' },
  ABANDONED: { fr: 'sans activité pendant 24 heures', en: 'no activity for 24 hours' },
  WITHDRAWN: { fr: 'le candidat s’est retiré', en: 'the candidate withdrew' },
  CAMPAIGN_CLOSED: { fr: 'campagne fermée', en: 'campaign closed' },
};

export const channelTexts: Record<Channel, Text> = {
  CHAT: { fr: 'Par écrit', en: 'In writing' },
  VOICE: { fr: 'À l’oral', en: 'By voice' },
};

export const reportWords: Record<ReportStatus | 'NONE', Word> = {
  NONE: { look: 'plain', text: { fr: 'Pas encore', en: 'Not yet' } },
  PENDING: { look: 'plain', text: { fr: 'En attente', en: 'Pending' } },
  RUNNING: { look: 'info', text: { fr: 'En préparation', en: 'Being written' } },
  READY: { look: 'good', text: { fr: 'Prêt', en: 'Ready' } },
  FAILED: { look: 'bad', text: { fr: 'Échoué', en: 'Failed' } },
};

export const reviewWords: Record<ReviewStatus, Word> = {
  NOT_REVIEWED: { look: 'plain', text: { fr: 'Pas encore relu', en: 'Not reviewed yet' } },
  CONTESTED: {
    look: 'warn',
    text: { fr: 'Contesté par le candidat', en: 'Contested by the candidate' },
  },
  REVIEWED: { look: 'good', text: { fr: 'Relu', en: 'Reviewed' } },
};

export const unobservedTexts: Record<UnobservedReason, Text> = {
  NO_EVALUATOR: {
    fr: 'Aucune évaluation automatique n’est configurée : lisez les réponses.',
    en: 'No automatic evaluation is configured: read the answers.',
  },
  NO_ANSWER: {
    fr: 'Aucune réponse ne porte sur ce critère.',
    en: 'No answer is about this criterion.',
  },
  NO_EVIDENCE: {
    fr: 'Rien dans les réponses ne le montre.',
    en: 'Nothing in the answers shows it.',
  },
  QUOTE_NOT_FOUND: {
    fr: 'La citation proposée n’est pas dans les mots du candidat : elle a été écartée.',
    en: 'The quote that was proposed is not in the candidate’s words: it was dropped.',
  },
  QUOTE_REUSED: {
    fr: 'La même citation servait à trop de critères : elle a été écartée.',
    en: 'The same quote served too many criteria: it was dropped.',
  },
  AUDIO_NOT_TRANSCRIBED: {
    fr: 'La réponse est un enregistrement sans transcription : écoutez-le.',
    en: 'The answer is a recording without a transcript: listen to it.',
  },
  SANDBOX: {
    fr: 'Démonstration : rien n’est évalué.',
    en: 'Demonstration: nothing is evaluated.',
  },
};

export const questionTypeTexts: Record<QuestionType, Text> = {
  OPEN_ENDED: { fr: 'Réponse libre', en: 'Open answer' },
  SINGLE_CHOICE: { fr: 'Un seul choix', en: 'One choice' },
  MULTIPLE_CHOICE: { fr: 'Plusieurs choix', en: 'Several choices' },
  NUMBER: { fr: 'Un nombre', en: 'A number' },
};

/** The language in which questions are written. */
export const campaignLanguageTexts: Record<CampaignLanguage, Text> = {
  fr: { fr: 'Français', en: 'French' },
  en: { fr: 'Anglais', en: 'English' },
  wo: { fr: 'Wolof', en: 'Wolof' },
};

export const toneTexts: Record<Tone, Text> = {
  CASUAL: { fr: 'Décontracté', en: 'Casual' },
  PROFESSIONAL: { fr: 'Professionnel', en: 'Professional' },
  FORMAL: { fr: 'Formel', en: 'Formal' },
  FRIENDLY: { fr: 'Chaleureux', en: 'Friendly' },
};

export const depthTexts: Record<FollowUpDepth, Text> = {
  LIGHT: { fr: 'Aucune relance', en: 'No follow-up' },
  MODERATE: { fr: 'Une relance par question au plus', en: 'One follow-up a question at most' },
  DEEP: { fr: 'Trois relances par question au plus', en: 'Three follow-ups a question at most' },
};

export const sourceTexts: Record<FollowUpSource, Text> = {
  AUTHOR: { fr: 'Celles que vous écrivez', en: 'Those that you write' },
  MODEL: {
    fr: 'Proposées par un modèle, les vôtres sans lui',
    en: 'Proposed by a model, yours without it',
  },
};

export const hiringScopeTexts: Record<HiringScope, Text> = {
  'campaigns:read': {
    fr: 'Lire campagnes, questions et usage',
    en: 'Read campaigns, questions and usage',
  },
  'campaigns:write': {
    fr: 'Créer, publier, archiver ; terminer des entretiens',
    en: 'Create, publish, archive; end sessions',
  },
  'candidates:read': { fr: 'Lire les candidats', en: 'Read candidates' },
  'candidates:write': {
    fr: 'Inviter et modifier les candidats',
    en: 'Invite and change candidates',
  },
  'reports:read': { fr: 'Lire entretiens et comptes rendus', en: 'Read sessions and reports' },
  'practices:read': { fr: 'Entraînements (indisponibles)', en: 'Practices (unavailable)' },
};

export const sessionEventTexts: Record<SessionEventType, Text> = {
  'session.completed': { fr: 'Un entretien se termine', en: 'A session ends' },
  'session.report_ready': { fr: 'Son compte rendu est prêt', en: 'Its report is ready' },
};
