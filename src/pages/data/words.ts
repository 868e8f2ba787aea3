// The words of the contract that records and answers hold, as people say them.
import type { Text } from '../../../contract/text.ts';

export type Words = Readonly<Record<string, Text>>;

const same = (text: string): Text => ({ fr: text, en: text });

export const words = {
  kind: {
    api: same('API'),
    sdk: same('SDK'),
    jeu: { fr: 'jeu de données', en: 'dataset' },
    outil: { fr: 'outil', en: 'tool' },
  },
  auth: {
    aucune: { fr: 'aucune', en: 'none' },
    cle: { fr: 'par clé', en: 'by key' },
    oauth2: same('OAuth 2'),
    sur_demande: { fr: 'accès sur demande', en: 'access on request' },
  },
  pricing: {
    gratuit: { fr: 'gratuit', en: 'free' },
    mixte: { fr: 'gratuit puis payant', en: 'free, then paid' },
    payant: { fr: 'payant', en: 'paid' },
    inconnu: { fr: 'non connu', en: 'not known' },
  },
  entryStatus: {
    actif: { fr: 'actif', en: 'active' },
    beta: { fr: 'version bêta', en: 'beta' },
    ferme: { fr: 'fermé', en: 'closed' },
    inconnu: { fr: 'non connu', en: 'not known' },
  },
  audience: {
    citoyen: { fr: 'particuliers', en: 'citizens' },
    entreprise: { fr: 'entreprises', en: 'companies' },
    association: { fr: 'associations', en: 'associations' },
    etranger: { fr: 'étrangers', en: 'foreigners' },
  },
  procedureStatus: {
    en_vigueur: { fr: 'en vigueur', en: 'in force' },
    a_verifier: {
      fr: 'à vérifier auprès de l’administration',
      en: 'to be checked with the office',
    },
    abrogee: { fr: 'abrogée', en: 'repealed' },
  },
  channel: {
    en_ligne: { fr: 'en ligne', en: 'online' },
    guichet: { fr: 'au guichet', en: 'at the counter' },
    courrier: { fr: 'par courrier', en: 'by post' },
  },
  datasetStatus: {
    publie: { fr: 'publié', en: 'published' },
    a_venir: { fr: 'à venir', en: 'to come' },
    indisponible: { fr: 'indisponible', en: 'unavailable' },
    archive: { fr: 'archivé', en: 'archived' },
  },
  frequency: {
    annuelle: { fr: 'chaque année', en: 'every year' },
    mensuelle: { fr: 'chaque mois', en: 'every month' },
    irreguliere: { fr: 'quand les faits changent', en: 'when the facts change' },
  },
  dateStatus: {
    fixe: { fr: 'date fixe', en: 'fixed date' },
    calculee: { fr: 'calculée', en: 'calculated' },
    estimee: { fr: 'estimée, peut changer', en: 'estimated, may move' },
    annoncee: { fr: 'annoncée', en: 'announced' },
    confirmee: { fr: 'confirmée', en: 'confirmed' },
    annulee: { fr: 'annulée', en: 'cancelled' },
  },
  holidayType: {
    civil: { fr: 'civil', en: 'civil' },
    chretien: { fr: 'chrétien', en: 'Christian' },
    musulman: { fr: 'musulman', en: 'Muslim' },
    decret: { fr: 'par décret', en: 'by decree' },
  },
  form: {
    api: same('API'),
    sdk: same('SDK'),
    composant: { fr: 'composant', en: 'component' },
    webhook: same('webhook'),
    outil: { fr: 'outil', en: 'tool' },
  },
  moduleStatus: {
    disponible: { fr: 'disponible', en: 'available' },
    beta: { fr: 'version bêta', en: 'beta' },
    prevu: { fr: 'prévu', en: 'planned' },
    retire: { fr: 'retiré', en: 'withdrawn' },
  },
  product: {
    payments: { fr: 'paiements', en: 'payments' },
    data: { fr: 'données', en: 'data' },
    hiring: { fr: 'recrutement', en: 'hiring' },
  },
  numberType: {
    mobile: same('mobile'),
    fixe: { fr: 'fixe', en: 'landline' },
    voip: { fr: 'voix sur IP', en: 'voice over IP' },
    mvno: { fr: 'opérateur mobile virtuel', en: 'virtual mobile operator' },
    court: { fr: 'numéro court', en: 'short code' },
    numero_vert: { fr: 'numéro vert', en: 'toll-free' },
    cout_partage: { fr: 'à coût partagé', en: 'shared cost' },
    surtaxe: { fr: 'surtaxé', en: 'premium rate' },
    inconnu: { fr: 'type non connu', en: 'type not known' },
  },
  level: {
    pays: { fr: 'pays', en: 'country' },
    region: { fr: 'région', en: 'region' },
    departement: { fr: 'département', en: 'department' },
    arrondissement: { fr: 'arrondissement', en: 'district' },
    commune: { fr: 'commune', en: 'municipality' },
    quartier: { fr: 'quartier', en: 'neighbourhood' },
    village: { fr: 'village', en: 'village' },
  },
  precision: {
    plus_code: { fr: 'point du Plus Code', en: 'point of the Plus Code' },
    repere: { fr: 'position du repère', en: 'position of the landmark' },
    quartier: { fr: 'centre du quartier', en: 'centre of the neighbourhood' },
    village: { fr: 'centre du village', en: 'centre of the village' },
    commune: { fr: 'centre de la commune', en: 'centre of the municipality' },
    arrondissement: { fr: 'centre de l’arrondissement', en: 'centre of the district' },
    departement: { fr: 'centre du département', en: 'centre of the department' },
    region: { fr: 'centre de la région', en: 'centre of the region' },
    pays: { fr: 'centre du pays', en: 'centre of the country' },
  },
  relation: {
    derriere: { fr: 'derrière', en: 'behind' },
    devant: { fr: 'devant', en: 'in front of' },
    en_face: { fr: 'en face de', en: 'opposite' },
    a_cote: { fr: 'à côté de', en: 'beside' },
    pres_de: { fr: 'près de', en: 'near' },
    entre: { fr: 'entre', en: 'between' },
    angle: { fr: 'à l’angle de', en: 'at the corner of' },
    vers: { fr: 'vers', en: 'towards' },
    apres: { fr: 'après', en: 'after' },
    avant: { fr: 'avant', en: 'before' },
    au_niveau_de: { fr: 'au niveau de', en: 'level with' },
  },
} as const satisfies Record<string, Words>;
