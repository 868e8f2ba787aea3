// How the records of each list are laid out: their members in the order of a reader, with labels.
import type { ListName } from '../../../contract/data/lists.ts';
import { html } from '../kit/html.ts';
import { description, docs, labels, type Member, sectors, worded } from './member.ts';
import {
  briefCost,
  briefDelay,
  changelog,
  cost,
  delay,
  documents,
  downloads,
  fields,
  steps,
} from './parts.ts';
import {
  code,
  day,
  inFrench,
  list,
  number,
  plain,
  reference,
  several,
  time,
  titled,
  url,
  yesNo,
} from './values.ts';
import { words } from './words.ts';

const listed = true;
const part = true;
const optional = true;

/** Every member that an item shows beside its name, by list; `sources` follow by themselves. */
export const shapes: Record<ListName, readonly Member[]> = {
  directory: [
    description,
    { ...worded('kind', { fr: 'Nature', en: 'Kind' }, words.kind), listed },
    {
      name: 'category',
      label: { fr: 'Rubrique', en: 'Category' },
      show: reference('categories'),
      of: 'categories',
      listed,
    },
    {
      name: 'provider',
      label: { fr: 'Éditeur', en: 'Provider' },
      show: titled('name', 'website'),
      listed,
    },
    { name: 'url', label: { fr: 'Adresse', en: 'Address' }, show: url },
    docs,
    { name: 'openapi_url', label: { fr: 'Document OpenAPI', en: 'OpenAPI document' }, show: url },
    worded('auth', { fr: 'Authentification', en: 'Authentication' }, words.auth),
    worded('pricing', { fr: 'Prix', en: 'Price' }, words.pricing),
    { name: 'languages', label: { fr: 'Langages', en: 'Languages' }, show: several(plain) },
    { name: 'licence', label: labels.licence, show: inFrench },
    sectors,
    worded('status', labels.status, words.entryStatus),
    { name: 'last_checked_at', label: { fr: 'Dernier essai', en: 'Last tried' }, show: day },
    { name: 'http_ok', label: { fr: 'Répond en ligne', en: 'Answers online' }, show: yesNo },
  ],
  banks: [
    { name: 'bank_code', label: { fr: 'Code banque', en: 'Bank code' }, show: code, listed },
    { name: 'website', label: labels.website, show: url, listed },
  ],
  categories: [
    description,
    {
      name: 'parent_id',
      label: labels.parent,
      optional,
      show: reference('categories'),
      of: 'categories',
    },
    {
      name: 'count',
      label: { fr: 'Entrées de l’annuaire', en: 'Entries of the directory' },
      show: number,
      listed,
    },
  ],
  procedures: [
    { name: 'summary', label: { fr: 'En bref', en: 'In short' }, show: inFrench },
    {
      name: 'authority',
      label: { fr: 'Administration', en: 'Office' },
      show: titled('name', 'website'),
      listed,
    },
    worded('audience', { fr: 'Pour', en: 'For' }, words.audience),
    { name: 'cost', label: { fr: 'Coût', en: 'Cost' }, show: cost, brief: briefCost, listed },
    { name: 'delay', label: { fr: 'Délai', en: 'Delay' }, show: delay, brief: briefDelay, listed },
    { name: 'online_url', label: { fr: 'En ligne', en: 'Online' }, show: url },
    worded('status', labels.status, words.procedureStatus),
    {
      name: 'verified_on',
      label: {
        fr: 'Dernière vérification auprès de l’administration',
        en: 'Last check with the office',
      },
      show: day,
    },
    { name: 'data_as_of', label: { fr: 'Faits de', en: 'Facts of' }, show: day },
    sectors,
    { name: 'steps', label: { fr: 'Étapes', en: 'Steps' }, show: steps, part },
    {
      name: 'documents',
      label: { fr: 'Pièces à fournir', en: 'Documents to bring' },
      show: documents,
      part,
    },
    {
      name: 'legal_basis',
      label: { fr: 'Textes de loi', en: 'Legal texts' },
      show: list(titled('title', 'url')),
      part,
    },
  ],
  datasets: [
    description,
    { ...worded('status', labels.status, words.datasetStatus), listed },
    { name: 'version', label: { fr: 'Version', en: 'Version' }, show: plain, listed },
    { name: 'rows', label: { fr: 'Entrées', en: 'Entries' }, show: number, listed },
    { name: 'published_at', label: { fr: 'Publiée le', en: 'Published on' }, show: time },
    { name: 'licence', label: labels.licence, show: inFrench, listed },
    worded('frequency', { fr: 'Mise à jour', en: 'Updated' }, words.frequency),
    {
      name: 'next_update_at',
      label: { fr: 'Prochaine mise à jour', en: 'Next update' },
      optional,
      show: day,
    },
    {
      name: 'coverage',
      label: { fr: 'Couvre', en: 'Covers' },
      show: (value, shown) => {
        const { from, to, area } = value as Record<string, string | null>;
        return several(inFrench)([area, from && to ? `${from} – ${to}` : null], shown);
      },
    },
    {
      name: 'routes',
      label: { fr: 'Routes de l’API', en: 'Routes of the API' },
      show: several(code),
    },
    {
      name: 'counters',
      label: { fr: 'Ouvertures et téléchargements', en: 'Openings and downloads' },
      show: (value, shown) => {
        const { ouvertures, telechargements } = value as Record<string, number>;
        return html`${number(ouvertures, shown)} / ${number(telechargements, shown)}`;
      },
    },
    { name: 'subscribers', label: { fr: 'Personnes abonnées', en: 'Subscribers' }, show: number },
    { name: 'downloads', label: { fr: 'Fichiers', en: 'Files' }, optional, show: downloads, part },
    {
      name: 'known_issues',
      label: { fr: 'Limites connues', en: 'Known issues' },
      optional,
      show: list(inFrench),
      part,
    },
    {
      name: 'changelog',
      label: { fr: 'Versions', en: 'Versions' },
      optional,
      show: changelog,
      part,
    },
    { name: 'fields', label: { fr: 'Champs', en: 'Fields' }, show: fields, part },
  ],
  holidays: [
    { name: 'date', label: { fr: 'Date', en: 'Date' }, show: day, listed },
    { ...worded('type', labels.type, words.holidayType), listed },
    {
      ...worded(
        'date_status',
        { fr: 'Statut de la date', en: 'Status of the date' },
        words.dateStatus,
      ),
      listed,
    },
  ],
  modules: [
    description,
    { ...worded('form', { fr: 'Forme', en: 'Form' }, words.form), listed },
    { ...worded('status', labels.status, words.moduleStatus), listed },
    worded('product', { fr: 'Produit', en: 'Product' }, words.product),
    { name: 'version', label: { fr: 'Version', en: 'Version' }, show: plain },
    { name: 'install', label: { fr: 'Installer', en: 'Install' }, show: code },
    docs,
    { name: 'repo_url', label: { fr: 'Code source', en: 'Source code' }, show: url },
    sectors,
    { name: 'since', label: { fr: 'Depuis', en: 'Since' }, show: day },
  ],
  operators: [
    {
      name: 'operator',
      label: { fr: 'Titulaire', en: 'Owner' },
      show: inFrench,
      listed,
    },
    { ...worded('type', labels.type, words.numberType), listed },
  ],
  sectors: [
    description,
    {
      name: 'parent_id',
      label: labels.parent,
      optional,
      show: reference('sectors'),
      of: 'sectors',
    },
    {
      name: 'regulator',
      label: { fr: 'Régulateur', en: 'Regulator' },
      show: titled('name', 'website'),
    },
    {
      name: 'counts',
      label: { fr: 'Dans les autres listes', en: 'In the other lists' },
      show: (value, { visit }) => {
        const { annuaire, demarches, modules } = value as Record<string, number>;
        return {
          fr: html`annuaire ${annuaire}, démarches ${demarches}, modules ${modules}`,
          en: html`directory ${annuaire}, procedures ${demarches}, modules ${modules}`,
        }[visit.lang];
      },
    },
  ],
};
