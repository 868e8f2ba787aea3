// What the items of the reference lists hold (contract/data.md section 5). A value that no source gives is null.
import { type Static, type TObject, Type } from 'typebox';
import { Day, Nullable, Strict, Words } from '../shapes.ts';

const Name = Strict({ fr: Type.String({ minLength: 1 }), en: Type.String({ minLength: 1 }) });
const Line = Type.String({ minLength: 1 });
const Count = Type.Integer({ minimum: 0 });
const Url = Type.String({ pattern: '^(https?://|/)\\S+$' });
const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const Slugs = Type.Array(Slug, { uniqueItems: true });
const Titled = Strict({ title: Line, url: Url });

export const idOfRow = Slug;

export const directory = {
  name: Line,
  kind: Words(['api', 'sdk', 'jeu', 'outil']),
  category: Slug,
  provider: Strict({ name: Nullable(Line), website: Nullable(Url), official: Type.Boolean() }),
  description: Name,
  url: Url,
  docs_url: Nullable(Url),
  openapi_url: Nullable(Url),
  auth: Nullable(Words(['aucune', 'cle', 'oauth2', 'sur_demande'])),
  pricing: Words(['gratuit', 'mixte', 'payant', 'inconnu']),
  languages: Type.Array(Line),
  licence: Nullable(Line),
  sectors: Slugs,
  status: Words(['actif', 'beta', 'ferme', 'inconnu']),
  last_checked_at: Nullable(Day),
  http_ok: Nullable(Type.Boolean()),
};
export const directoryKept = {
  repository: Nullable(Url),
  note: Nullable(Line),
  verified: Type.Boolean(),
};

export const banks = {
  bank_code: Type.String({ pattern: '^SN\\d{3}$' }),
  name: Line,
  website: Nullable(Url),
};
export const banksKept = {
  alt_names: Type.Array(Line),
  kind: Words(['banque', 'succursale', 'etablissement_financier']),
  registration: Nullable(Line),
  bic: Nullable(Type.String({ pattern: '^[A-Z0-9]{8}([A-Z0-9]{3})?$' })),
  note: Nullable(Line),
};

export const categories = {
  name: Name,
  description: Nullable(Name),
  parent_id: Nullable(Slug),
  position: Type.Integer({ minimum: 1 }),
};
export const categoriesDerived = { count: Count };

export const procedures = {
  title: Line,
  summary: Nullable(Line),
  audience: Type.Array(Words(['citoyen', 'entreprise', 'association', 'etranger'])),
  authority: Nullable(Strict({ name: Line, website: Nullable(Url) })),
  sectors: Slugs,
  legal_basis: Type.Array(Titled),
  steps: Type.Array(
    Strict({
      position: Type.Integer({ minimum: 1 }),
      title: Line,
      detail: Nullable(Line),
      channel: Nullable(Words(['en_ligne', 'guichet', 'courrier'])),
      url: Nullable(Url),
    }),
  ),
  documents: Type.Array(
    Strict({ title: Line, required: Nullable(Type.Boolean()), copies: Nullable(Count) }),
  ),
  cost: Strict({ amount: Nullable(Count), note: Nullable(Line) }),
  delay: Strict({
    days: Nullable(Count),
    unit: Nullable(Words(['ouvres', 'calendaires'])),
    guaranteed_by_law: Nullable(Type.Boolean()),
    note: Nullable(Line),
  }),
  online_url: Nullable(Url),
  status: Words(['en_vigueur', 'a_verifier', 'abrogee']),
  /** When an administration was last asked. */
  verified_on: Nullable(Day),
  /** The age of the page that gives cost and delay: to be shown with them. */
  data_as_of: Type.String({ pattern: '^\\d{4}(-\\d\\d(-\\d\\d)?)?$' }),
};
export const proceduresKept = {
  title_en: Nullable(Line),
  category: Nullable(Slug),
  source_page: Nullable(Url),
};

export const fileFormats = ['csv', 'json'] as const;
export type FileFormat = (typeof fileFormats)[number];

export const datasets = {
  title: Name,
  description: Name,
  status: Words(['publie', 'a_venir', 'indisponible', 'archive']),
  licence: Nullable(Line),
  frequency: Words(['annuelle', 'mensuelle', 'irreguliere']),
  next_update_at: Nullable(Day),
  known_issues: Type.Array(Line),
};
export const datasetsKept = { area: Line };
export const datasetsDerived = {
  version: Nullable(Type.String({ examples: ['2026.2'] })),
  rows: Count,
  fields: Type.Array(
    Strict({ name: Type.String(), type: Type.String(), description: Type.String() }),
  ),
  coverage: Strict({ from: Nullable(Day), to: Nullable(Day), area: Type.String() }),
  published_at: Nullable(Type.String({ format: 'date-time' })),
  routes: Type.Array(Type.String()),
  /** The whole version as files, what the server derives aside. */
  downloads: Type.Array(
    Strict({
      format: Words(fileFormats),
      url: Type.String({ examples: ['/data/fichiers/banques-2026.1.csv'] }),
      bytes: Count,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    }),
  ),
  /** Up to a minute old, like `subscribers`. */
  counters: Strict({ ouvertures: Count, telechargements: Count }),
  subscribers: Count,
  /** The latest first. */
  changelog: Type.Array(
    Strict({
      version: Type.String(),
      date: Day,
      summary: Nullable(Type.String()),
      added: Count,
      changed: Count,
      removed: Count,
      breaking: Type.Boolean(),
      reports: Type.Array(Type.String()),
    }),
  ),
};

/** A dataset as it is answered. */
export type Dataset = Static<TObject<typeof datasets & typeof datasetsDerived>> & {
  id: string;
  updated_at: string;
};

export const holidays = {
  date: Day,
  date_status: Words(['fixe', 'calculee', 'estimee', 'annoncee', 'confirmee', 'annulee']),
  name: Name,
  type: Words(['civil', 'chretien', 'musulman', 'decret']),
};
export const holidaysKept = {
  /** Which of the law's holidays; a day of a decree may belong to none. */
  holiday: Nullable(Slug),
  basis: Line,
  other_dates: Type.Array(Type.Object({ date: Day, by: Line })),
  history: Type.Array(Type.Object({})),
};

export const modules = {
  name: Name,
  description: Name,
  form: Words(['api', 'sdk', 'composant', 'webhook', 'outil']),
  status: Words(['disponible', 'beta', 'prevu', 'retire']),
  product: Words(['payments', 'data', 'hiring']),
  version: Nullable(Line),
  install: Nullable(Line),
  docs_url: Nullable(Url),
  repo_url: Nullable(Url),
  sectors: Slugs,
  since: Nullable(Day),
};

export const operators = {
  prefix: Type.String({ pattern: '^[1-9]\\d{1,3}$' }),
  operator: Nullable(Line),
  type: Words([
    'mobile',
    'fixe',
    'voip',
    'mvno',
    'court',
    'numero_vert',
    'cout_partage',
    'surtaxe',
  ]),
};
export const operatorsKept = {
  former_names: Type.Array(Line),
  format: Line,
  note: Nullable(Line),
};

export const sectors = {
  name: Name,
  description: Nullable(Name),
  parent_id: Nullable(Slug),
  regulator: Nullable(Strict({ name: Line, website: Nullable(Url) })),
};
export const sectorsKept = { code: Line, divisions: Line };
export const sectorsDerived = {
  counts: Strict({ annuaire: Count, demarches: Count, modules: Count }),
};
