// What each field of a dataset means, a line each: `fields` of /v1/jeux says it, and so does the OpenAPI document. In
// French like the data itself; pages mark it as such.

const common: Readonly<Record<string, string>> = {
  id: 'Identifiant stable de l’entrée, unique dans son jeu',
  sources: 'Sources des faits : titre, adresse, langue et date de lecture',
  updated_at: 'Dernier changement de l’entrée',
};

const sectors = 'Secteurs d’activité concernés : identifiants de /v1/secteurs';

const texts = {
  directory: {
    name: 'Nom de l’API, du SDK, du jeu ou de l’outil',
    kind: 'Nature de l’entrée : API, SDK, jeu de données ou outil',
    category: 'Rubrique : identifiant de /v1/categories',
    provider: 'Éditeur : nom, site web, et s’il est officiel',
    description: 'Ce que fait le service, en français et en anglais',
    url: 'Adresse du service ou de sa page',
    docs_url: 'Adresse de la documentation',
    openapi_url: 'Adresse du document OpenAPI',
    auth: 'Comment un programme s’authentifie',
    pricing: 'Gratuit, payant ou les deux',
    languages: 'Langages de programmation pris en charge',
    licence: 'Licence du code ou des données',
    sectors,
    status: 'État du service',
    last_checked_at: 'Jour du dernier essai de l’adresse',
    http_ok: 'Si l’adresse a répondu à cet essai',
  },
  banks: {
    bank_code: 'Code de l’établissement : SN et trois chiffres, comme dans un IBAN',
    name: 'Nom de l’établissement',
    website: 'Adresse du site web',
  },
  categories: {
    name: 'Nom de la rubrique, en français et en anglais',
    description: 'Ce que contient la rubrique, en français et en anglais',
    parent_id: 'Rubrique qui contient celle-ci',
    position: 'Rang de la rubrique, à partir de 1',
    count: 'Nombre d’entrées de l’annuaire dans la rubrique',
  },
  procedures: {
    title: 'Nom de la démarche',
    summary: 'La démarche en bref',
    audience: 'Pour qui : citoyen, entreprise, association ou étranger',
    authority: 'Administration compétente : nom et site web',
    sectors,
    legal_basis: 'Textes de loi : titre et adresse',
    steps: 'Étapes dans l’ordre : titre, détail, voie et adresse',
    documents: 'Pièces à fournir : titre, obligation et nombre de copies',
    cost: 'Coût : montant en francs CFA et précision en mots',
    delay: 'Délai : jours, leur unité, garantie par la loi et précision en mots',
    online_url: 'Adresse où la démarche se fait en ligne',
    status: 'Si la démarche est en vigueur, à vérifier ou abrogée',
    verified_on: 'Jour de la dernière vérification auprès de l’administration',
    data_as_of: 'Date de la page qui donne le coût et le délai : année, mois ou jour',
  },
  modules: {
    name: 'Nom du module, en français et en anglais',
    description: 'Ce que fait le module, en français et en anglais',
    form: 'Forme : API, SDK, composant, webhook ou outil',
    status: 'Si le module est disponible, en bêta, prévu ou retiré',
    product: 'Produit auquel le module appartient',
    version: 'Version publiée',
    install: 'Commande qui l’installe',
    docs_url: 'Adresse de la documentation',
    repo_url: 'Adresse du code source',
    sectors,
    since: 'Jour depuis lequel il est disponible',
  },
  holidays: {
    date: 'Jour férié',
    date_status: 'Ce qui fixe la date : la loi, un calcul, une estimation ou une annonce',
    name: 'Nom de la fête, en français et en anglais',
    type: 'Civil, chrétien, musulman ou fixé par décret',
  },
  operators: {
    prefix: 'Premiers chiffres du numéro, sans indicatif du pays',
    operator: 'Opérateur à qui la tranche est attribuée',
    type: 'Sorte de numéros : mobile, fixe, court, vert…',
  },
  sectors: {
    name: 'Nom du secteur, en français et en anglais',
    description: 'Ce que couvre le secteur, en français et en anglais',
    parent_id: 'Secteur qui contient celui-ci',
    regulator: 'Régulateur du secteur : nom et site web',
    counts: 'Nombre d’entrées de l’annuaire, de démarches et de modules du secteur',
  },
  datasets: {
    title: 'Nom du jeu, en français et en anglais',
    description: 'Ce que contient le jeu, en français et en anglais',
    status: 'Si le jeu est publié, à venir, indisponible ou archivé',
    licence: 'Licence des données',
    frequency: 'Rythme des mises à jour',
    next_update_at: 'Jour de la prochaine mise à jour',
    known_issues: 'Limites connues, une phrase chacune',
    version: 'Version publiée : année et numéro',
    rows: 'Nombre d’entrées de la version',
    fields: 'Champs de chaque entrée : nom, type et description',
    coverage: 'Période et territoire couverts',
    published_at: 'Publication de la version',
    routes: 'Routes de l’API qui servent le jeu',
    downloads: 'Fichiers de la version : format, adresse, taille et somme SHA-256',
    counters: 'Ouvertures et téléchargements',
    subscribers: 'Nombre de personnes abonnées',
    changelog: 'Versions, la dernière d’abord, et ce que chacune a changé',
    updated_at:
      'Dernier changement de la fiche, ou publication de la version si elle est plus récente',
  },
  places: {
    id: 'Identifiant stable du lieu',
    name: 'Nom courant du lieu',
    name_source: 'Source qui donne ce nom',
    parent_id: 'Lieu qui contient celui-ci',
    level: 'Niveau : de la région au quartier et au village',
    population_2023: 'Habitants au recensement de 2023',
    contexte: 'Lieux qui le contiennent, du plus proche au plus large',
    coordonnees: 'Latitude et longitude en degrés (WGS 84), et leur précision',
  },
};

type Texts = Readonly<Record<keyof typeof texts, Readonly<Record<string, string>>>>;

/** Undefined of what is no field of the dataset; a dataset without texts does not compile where they are asked for. */
export function fieldText(name: keyof Texts, field: string): string | undefined {
  const own = (texts as Partial<Texts>)[name];
  if (!own) throw new Error(`contract/data/field-texts.ts has no texts for \`${name}\`.`);
  return own[field] ?? common[field];
}
