// The words around a place: carriers, relations, roads, noise. `usage` where no source is named: ordinary French of addresses,
// of which content/relations keeps the relation words.

type Gender = 'm' | 'f' | 'v';
/** With what a landmark is named before "de X"; v: opens with a vowel. */
export const landmarkCarriers: readonly (readonly [string, Gender])[] = [
  ['arrêt', 'v'],
  ['pont', 'm'],
  ['marché', 'm'],
  ['gare', 'f'],
  ['mosquée', 'f'],
  ['école', 'v'],
  ['lycée', 'm'],
  ['poste de santé', 'm'],
  ['case de santé', 'f'],
  ['dispensaire', 'm'],
  ['terminus', 'm'],
  ['rond-point', 'm'],
  ['stade', 'm'],
  ['pharmacie', 'f'],
  ['garage', 'm'],
  ['station', 'f'],
  ['forage', 'm'],
  ['château d’eau', 'm'],
];

/** Allotments and zones that bear the name of where they are. */
export const zoneCarriers: readonly string[] = [
  'ZAC',
  'ZAC de',
  'lotissement',
  'lotissement de',
  'zone industrielle de',
  'domaine industriel de',
  'zone artisanale de',
  'extension',
];

/** Estates named after those who live there: no place of the gazetteer. */
export const estates: readonly string[] = [
  'cité des Enseignants',
  'cité Douane',
  'cité Gendarmerie',
  'cité Sonatel',
  'cité Assemblée',
  'cité des Magistrats',
  'cité Air France',
  'cité BCEAO',
  'cité Impôts et Domaines',
  'cité SDE',
  'cité Senelec',
  'résidence des Cadres',
];

export const streetCarriers: readonly string[] = [
  'boulevard',
  'boulevard de',
  'avenue',
  'avenue de',
  'rue',
  'rue de',
  'route de',
  'ruelle',
  'bd',
  'av.',
];

/** Named after people: wikipedia "Dakar-Plateau" and its renamed streets (asfiyahi.org, 13 September 2025). */
export const avenues: readonly string[] = [
  'avenue Blaise Diagne',
  'avenue Georges Pompidou',
  'avenue Léopold Sédar Senghor',
  'avenue Nelson Mandela',
  'avenue Jean Jaurès',
  'avenue Faidherbe',
  'avenue Bourguiba',
  'boulevard Général de Gaulle',
  'boulevard du Centenaire',
  'rue Félix Faure',
  'rue Jules Ferry',
  'rue Joseph Gomis',
  'rue Carnot',
  'rue Mohamed V',
];

/** The words of content/relations that open a landmark; `de`: they end with "de". */
export const relationWords: readonly { key: string; fr: string; de: boolean }[] = [
  { key: 'derriere', fr: 'derrière', de: false },
  { key: 'devant', fr: 'devant', de: false },
  { key: 'en_face', fr: 'en face', de: true },
  { key: 'a_cote', fr: 'à côté', de: true },
  { key: 'pres_de', fr: 'près', de: true },
  { key: 'au_niveau_de', fr: 'au niveau', de: true },
  { key: 'apres', fr: 'après', de: false },
  { key: 'avant', fr: 'avant', de: false },
];

const ARTICLE = { m: 'le ', f: 'la ', v: 'l’' } as const;
const WITH_DE = { m: 'du ', f: 'de la ', v: 'de l’' } as const;

/** "derrière la ", "en face du ". */
export const opening = (relation: { fr: string; de: boolean }, gender: Gender): string =>
  `${relation.fr} ${(relation.de ? WITH_DE : ARTICLE)[gender]}`;

export const numberWords: readonly string[] = (
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf ' +
  'vingt'
).split(' ');

/** Door, lot and box numbers, telephones of ranges that are open to all: `#` is a digit. */
export const numberNoise: readonly string[] = [
  'lot ##',
  'lot n° ###',
  'lot numéro ##',
  'villa ##',
  'villa n°##',
  'villa N° ###',
  'villa no ##',
  'n° ##',
  'N°###',
  'BP ###',
  'B.P. ####',
  'BP: ####',
  'parcelle ##',
  'parcelle n° ###',
  'immeuble ##',
  'appartement ##',
  'appt #',
  '#e étage',
  'porte ##',
  'TF ####',
  'tel 77 ### ## ##',
  'Tél : 33 8## ## ##',
  '+221 77 ### ## ##',
  '76#######',
];

/** What people add to say how to get there; no place stands in it. */
export const wayNoise: readonly string[] = [
  'à côté de la boulangerie',
  'à côté du dépôt de pain',
  'derrière le château d’eau',
  'en face de la boutique du Maure',
  'près de la borne fontaine',
  '10 mn après le pont',
  '5 minutes à pied',
  'à 200 m du goudron',
  '2e maison à gauche',
  'portail vert',
  'immeuble blanc',
  'demander au gardien',
  'appeler en arrivant',
  'livraison demain matin',
];

export const englishNoise: readonly string[] = [
  'next to the mosque',
  'near the school',
  'behind the bakery',
  'opposite the gas station',
  'in front of the pharmacy',
  'second floor',
  'green door',
  'please call me',
  'ask for the house',
];

/** content/relations and its sources (cours-wolof, peace-corps-wolof). */
export const wolofNoise: readonly string[] = [
  'ci wetu jakka ji',
  'ci kanamu lekool bi',
  'ci ginaaw boutik bi',
  'ci wet marse bi',
  'ci kanam pharmacie bi',
  'woo ma',
];
