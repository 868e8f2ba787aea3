// What the pages of /data say, in both languages.
import { limits } from '../../../contract/limits.ts';
import type { Text } from '../../../contract/text.ts';
import { numberText } from './format.ts';

export const texts = {
  title: { fr: 'Les données du Sénégal', en: 'The data of Senegal' },
  lead: {
    fr: 'Comprendre une adresse, un numéro de téléphone, un montant ou une date, et parcourir les listes de référence. Chaque fait dit d’où il vient ; ce qu’aucune source ne donne reste vide.',
    en: 'Understand an address, a telephone number, an amount or a date, and browse the reference lists. Every fact says where it comes from; what no source gives stays empty.',
  },
  data: { fr: 'Données', en: 'Data' },
  api: { fr: 'L’API', en: 'The API' },
  skip: { fr: 'Aller au contenu', en: 'Skip to the content' },
  mainMenu: { fr: 'Navigation', en: 'Navigation' },
  trail: { fr: 'Vous êtes ici', en: 'You are here' },
  footer: {
    fr: 'Ces pages répondent comme l’API de données, aux mêmes conditions.',
    en: 'These pages answer as the data API does, on the same terms.',
  },
  conditions: { fr: 'Conditions d’utilisation', en: 'Terms of use' },
  documentation: { fr: 'Documentation de l’API', en: 'API documentation' },

  tools: { fr: 'Poser une question', en: 'Ask a question' },
  lists: { fr: 'Parcourir les listes', en: 'Browse the lists' },
  listsUnknown: {
    fr: 'Les listes ne sont pas encore publiées sur ce serveur. Revenez dans un moment.',
    en: 'The lists are not published on this server yet. Come back in a moment.',
  },
  details: { fr: 'Versions et détails', en: 'Versions and details' },
  knownIssues: { fr: 'Limites connues', en: 'Known issues' },
  developers: { fr: 'Pour les développeurs', en: 'For developers' },
  developersLead: {
    fr: 'Les mêmes réponses en JSON, avec une clé API ou sans.',
    en: 'The same answers as JSON, with an API key or without.',
  },
  asJson: { fr: 'La même réponse en JSON', en: 'The same answer as JSON' },
  command: { fr: 'Commande à copier', en: 'Command to copy' },

  answer: { fr: 'Réponse', en: 'Answer' },
  warnings: { fr: 'À savoir', en: 'Good to know' },
  sources: { fr: 'Sources', en: 'Sources' },
  licences: { fr: 'Sources et licences', en: 'Sources and licences' },
  official: { fr: 'officielle', en: 'official' },
  error: { fr: 'Erreur', en: 'Error' },

  noPlace: { fr: 'Aucun lieu reconnu', en: 'No place recognised' },
  noPlaceHelp: {
    fr: 'Écrivez le nom du quartier, de la commune ou de la ville, par exemple « Ouakam, Dakar ».',
    en: 'Write the name of the neighbourhood, the municipality or the town, for example “Ouakam, Dakar”.',
  },
  didYouMean: { fr: 'Vouliez-vous dire…', en: 'Did you mean…' },
  otherPlaces: { fr: 'Autres lieux possibles', en: 'Other possible places' },
  place: { fr: 'Lieu', en: 'Place' },
  inside: { fr: 'Dans', en: 'In' },
  landmark: { fr: 'Repère', en: 'Landmark' },
  position: { fr: 'Position', en: 'Position' },
  noPosition: { fr: 'non connue', en: 'not known' },
  openMap: { fr: 'Voir sur OpenStreetMap', en: 'See on OpenStreetMap' },
  population: { fr: 'Population (2023)', en: 'Population (2023)' },

  validNumber: { fr: 'Ce numéro est valide', en: 'This number is valid' },
  invalidNumber: { fr: 'Ce numéro n’est pas valide', en: 'This number is not valid' },
  shortNumber: { fr: 'Numéro court', en: 'Short code' },
  kind: { fr: 'Type', en: 'Type' },
  country: { fr: 'Pays', en: 'Country' },
  national: { fr: 'Forme nationale', en: 'National form' },
  international: { fr: 'Forme internationale', en: 'International form' },
  e164: { fr: 'Pour un programme (E.164)', en: 'For a program (E.164)' },
  rangeOwner: { fr: 'Titulaire de la tranche', en: 'Owner of the range' },
  prefix: { fr: 'préfixe', en: 'prefix' },

  inFigures: { fr: 'En chiffres', en: 'In figures' },
  inWords: { fr: 'En lettres', en: 'In words (French)' },
  inEuros: { fr: 'En euros', en: 'In euros' },
  asRead: { fr: 'Montant lu', en: 'Amount as read' },

  startDay: { fr: 'Départ', en: 'Start' },
  endDay: { fr: 'Fin', en: 'End' },
  daysAdded: { fr: 'Jours ouvrés ajoutés', en: 'Business days added' },
  metHolidays: { fr: 'Jours fériés rencontrés', en: 'Public holidays on the way' },
  none: { fr: 'aucun', en: 'none' },
  businessDayRule: {
    fr: 'Du lundi au vendredi, hors jours fériés du Sénégal.',
    en: 'Monday to Friday, public holidays of Senegal left out.',
  },

  search: { fr: 'Rechercher', en: 'Search' },
  searchLabel: { fr: 'Mots cherchés', en: 'Words to look for' },
  all: { fr: 'Tout', en: 'All' },
  showAll: { fr: 'Tout afficher', en: 'Show everything' },
  noEntry: { fr: 'Aucune entrée ne correspond.', en: 'No entry fits.' },
  beyondEnd: { fr: 'Cette page est après la dernière.', en: 'This page is beyond the last one.' },
  firstPage: { fr: 'Aller à la première page', en: 'Go to the first page' },
  pages: { fr: 'Pages', en: 'Pages' },
  previous: { fr: 'Précédente', en: 'Previous' },
  next: { fr: 'Suivante', en: 'Next' },
  badAddress: {
    fr: 'L’adresse de cette page contient une valeur refusée',
    en: 'The address of this page holds a value that is refused',
  },
  noSource: { fr: 'Sans source à ce jour', en: 'Without a source so far' },
  onlyFrench: { fr: '', en: 'Facts from French sources are shown in French.' },

  notFound: { fr: 'Page introuvable', en: 'Page not found' },
  unknownList: { fr: 'Cette liste n’existe pas.', en: 'There is no such list.' },
  unknownEntry: {
    fr: 'Cette entrée n’existe pas, ou n’est plus dans la liste.',
    en: 'There is no such entry, or it is no longer in the list.',
  },
  backToData: { fr: 'Retour aux données', en: 'Back to the data' },

  quotaTitle: { fr: 'Le quota du jour est épuisé', en: 'The quota of the day is used up' },
  quotaKey: {
    fr: `Avec une clé API, c’est ${numberText(limits.keyDailyLimit, 'fr')} appels par jour : la documentation dit comment l’obtenir. Plusieurs personnes derrière la même connexion partagent un quota.`,
    en: `With an API key it is ${numberText(limits.keyDailyLimit, 'en')} calls a day: the documentation says how to get one. Several people behind the same connection share a quota.`,
  },
  slowDown: { fr: 'Trop de demandes à la fois', en: 'Too many requests at once' },
  unavailable: { fr: 'Pas disponible pour le moment', en: 'Not available for now' },
  refused: { fr: 'La demande est refusée', en: 'The request is refused' },
} as const satisfies Record<string, Text>;

export const askFor = {
  texte: { fr: 'Écrivez une adresse.', en: 'Write an address.' },
  numero: { fr: 'Écrivez un numéro de téléphone.', en: 'Write a telephone number.' },
  montant: { fr: 'Écrivez un montant.', en: 'Write an amount.' },
  from: { fr: 'Choisissez une date.', en: 'Choose a date.' },
  to: { fr: 'Choisissez une date.', en: 'Choose a date.' },
  days: { fr: 'Écrivez un nombre de jours.', en: 'Write a number of days.' },
} as const satisfies Record<string, Text>;

export const spanRule: Text = {
  fr: `La fin doit être le jour du départ ou après, à ${numberText(limits.businessSpan_days, 'fr')} jours au plus.`,
  en: `The end must be the start or a later day, ${numberText(limits.businessSpan_days, 'en')} days away at most.`,
};

export const quotaText = (limit: number, resetAt: string): Text => ({
  fr: `Vous avez fait les ${limit} consultations d’une journée. Le compteur repart le ${resetAt} (heure de Dakar).`,
  en: `You have made the ${limit} look-ups of a day. The counter restarts on ${resetAt} (Dakar time).`,
});

export const waitText = (seconds: string): Text => ({
  fr: `Réessayez dans ${seconds} s.`,
  en: `Try again in ${seconds} s.`,
});

export const entriesText = (count: string, one: boolean): Text =>
  one
    ? { fr: `${count} entrée`, en: `${count} entry` }
    : { fr: `${count} entrées`, en: `${count} entries` };

export const foundText = (count: string, one: boolean): Text =>
  one
    ? { fr: `${count} entrée trouvée`, en: `${count} entry found` }
    : { fr: `${count} entrées trouvées`, en: `${count} entries found` };

export const pageText = (page: string, of: string): Text => ({
  fr: `page ${page} sur ${of}`,
  en: `page ${page} of ${of}`,
});

export const verifiedText = (day: string): Text => ({
  fr: `vérifiée le ${day}`,
  en: `verified on ${day}`,
});

export const countedDays = (count: string, one: boolean): Text =>
  one
    ? { fr: `${count} jour ouvré`, en: `${count} business day` }
    : { fr: `${count} jours ouvrés`, en: `${count} business days` };
