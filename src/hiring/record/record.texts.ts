// The sentences of the processing record: each is chosen by a setting, none describes one in general.
import type { Text } from '../../../contract/text.ts';

export const recordTexts = {
  purpose: {
    fr: 'Poser les mêmes questions aux candidats d’une campagne et en faire un compte rendu pour l’employeur.',
    en: 'Ask the candidates of a campaign the same questions and make a report of it for the employer.',
  },
  purposeMail: {
    fr: 'Inviter les candidats par e-mail.',
    en: 'Invite the candidates by e-mail.',
  },
  purposeFollowUps: {
    fr: 'Proposer, par un modèle, des questions de relance, dans les limites publiées.',
    en: 'Propose, by a model, follow-up questions, within the published limits.',
  },
  purposeEvaluation: {
    fr: 'Proposer, par un modèle, un niveau par critère appuyé de citations ; une personne relit et décide.',
    en: 'Propose, by a model, a level for each criterion backed by quotes; a person reviews and decides.',
  },
  purposeIntegrity: {
    fr: 'Compter les sorties de page et les collages, sans effet sur les niveaux.',
    en: 'Count when the page is left and what is pasted, without effect on levels.',
  },
  identity: { fr: 'Identité', en: 'Identity' },
  identityText: {
    fr: 'Nom, e-mail, téléphone, notes et référence donnés par l’employeur ou le candidat.',
    en: 'Name, e-mail, telephone, notes and reference given by the employer or the candidate.',
  },
  answers: { fr: 'Réponses', en: 'Answers' },
  answersText: {
    fr: 'Les réponses aux questions, avec leurs dates, et les brouillons jusqu’à leur envoi.',
    en: 'The answers to the questions, with their dates, and drafts until they are sent.',
  },
  recordings: { fr: 'Enregistrements de la voix', en: 'Recordings of the voice' },
  recordingsText: {
    fr: 'Un enregistrement par réponse orale, effacé une fois son texte confirmé si le candidat n’accepte pas qu’il soit gardé, et ce texte.',
    en: 'A recording for each spoken answer, which goes once its text is confirmed unless the candidate accepts that it is kept, and that text.',
  },
  recordingsOnlyText: {
    fr: 'Un enregistrement par réponse orale ; rien n’est transcrit.',
    en: 'A recording for each spoken answer; nothing is transcribed.',
  },
  consent: { fr: 'Consentement', en: 'Consent' },
  consentText: {
    fr: 'Le texte accepté, sa version, les choix et la date.',
    en: 'The text agreed to, its version, the choices and the date.',
  },
  integrity: { fr: 'Faits d’intégrité', en: 'Integrity facts' },
  integrityText: {
    fr: 'Nombre et durée des sorties de page, nombre et longueur des collages.',
    en: 'How often and how long the page was left, how often and how much was pasted.',
  },
  employer: {
    fr: 'Le propriétaire, les administrateurs et les membres de l’organisation.',
    en: 'The owner, administrators and members of the organization.',
  },
  operator: {
    fr: 'L’exploitant de ce serveur, qui héberge les données.',
    en: 'The operator of this server, who hosts the data.',
  },
  mail: {
    fr: 'Le serveur de messagerie : nom, adresse et lien personnel des candidats invités.',
    en: 'The mail server: name, address and personal link of invited candidates.',
  },
  model: {
    fr: 'Le modèle : les questions et les réponses, jamais le nom, l’e-mail, le téléphone ni les notes.',
    en: 'The model: questions and answers, never the name, e-mail, telephone or notes.',
  },
  speech: {
    fr: 'La transcription : les enregistrements de la voix.',
    en: 'The transcription: the recordings of the voice.',
  },
  files: {
    fr: 'Le stockage des fichiers : les enregistrements, chiffrés par ce serveur.',
    en: 'The store of files: the recordings, encrypted by this server.',
  },
  challenge: {
    fr: 'Le contrôle des robots, à l’adresse publique et seulement quand beaucoup de personnes viennent du même réseau : l’adresse réseau et le navigateur, rien de ce qui est saisi.',
    en: 'The check against robots, at the public address and only when many people come from one network: the network address and the browser, nothing of what is typed.',
  },
  ended: {
    fr: 'Session terminée : effacée {days} jours après sa fin.',
    en: 'Ended session: erased {days} days after its end.',
  },
  waiting: {
    fr: 'Candidat sans session : effacé {days} jours après l’archivage de la campagne, un an après l’invitation au plus tard.',
    en: 'Candidate without a session: erased {days} days after the campaign is archived, a year after the invitation at the latest.',
  },
  backups: {
    fr: 'Les sauvegardes perdent ces données avec leur propre âge.',
    en: 'Backups lose these data with their own age.',
  },
  logs: {
    fr: 'Journaux de livraison des webhooks : {days} jours, identifiants et début de ce que le destinataire a répondu.',
    en: 'Delivery logs of webhooks: {days} days, identifiers and the beginning of what the receiver answered.',
  },
  rights: [
    {
      fr: 'Information avant de commencer, et consentement.',
      en: 'Information before anything begins, and consent.',
    },
    {
      fr: 'Accès : la page du candidat montre tout ce qui a été demandé, dit et conclu, et le télécharge.',
      en: 'Access: the candidate’s page shows all that was asked, said and concluded, and downloads it.',
    },
    {
      fr: 'Rectification : l’employeur corrige le nom et les coordonnées ; le candidat corrige ses réponses avant de les envoyer.',
      en: 'Rectification: the employer corrects the name and how to reach the candidate; the candidate corrects answers before sending them.',
    },
    {
      fr: 'Opposition : le candidat refuse de participer, ou arrête quand il veut.',
      en: 'Objection: the candidate refuses to take part, or stops at any time.',
    },
    {
      fr: 'Contestation : une personne relit dans les 30 jours et répond.',
      en: 'Contest: a person reviews within 30 days and replies.',
    },
    {
      fr: 'Effacement immédiat, par le candidat lui-même ou par l’employeur.',
      en: 'Erasure at once, by the candidate or by the employer.',
    },
    {
      fr: 'Refus des relances automatiques, des niveaux d’un modèle et de la voix, sans conséquence sur les questions.',
      en: 'Refusal of automatic follow-ups, of the levels of a model and of the voice, without consequence for the questions.',
    },
  ],
  security: [
    {
      fr: 'Liens personnels de 128 bits, gardés scellés ; clés et mots de passe gardés par leur empreinte.',
      en: 'Personal links of 128 bits, kept sealed; keys and passwords kept by their hash.',
    },
    {
      fr: 'Fichiers et mails en attente chiffrés par une clé tirée du secret du serveur.',
      en: 'Files and waiting mails encrypted under a key derived from the server’s secret.',
    },
    {
      fr: 'Chaque ligne appartient à une organisation, que chaque requête nomme.',
      en: 'Each row belongs to an organization, which each statement names.',
    },
  ],
} as const satisfies Record<string, Text | readonly Text[]>;
