// Operations on the reference lists as operators publish them: versions, each with its rows and its difference, an import looked at,
// an import published (contract/dashboard.md section 14, G29). Files are those of the command `import-lists`.
import { type Static, Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { IdParam, Nullable, Strict, Time, Words } from '../shapes.ts';
import { act, common, Reason } from './shapes.ts';

const Title = Strict({ fr: Type.String(), en: Type.String() });

const inForce = {
  version: Type.String(),
  /** Whether it came with a release or from an operator, whose version a later release does not replace. */
  origin: Words(['content', 'import']),
  rows: Type.Integer(),
  published_at: Time,
};

const one = { list: Type.String(), title: Title };

const version = {
  ...inForce,
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  summary: Nullable(Type.String()),
  /** The numbers of the reports that it corrects. */
  reports: Type.Array(Type.String()),
};

const OfficeList = Strict({
  ...one,
  /** The latest first, a hundred at the most. */
  versions: Type.Array(Strict(version)),
});

const Row = {
  id: Type.String(),
  /** Its name or title, in French where it has both. */
  name: Nullable(Type.String()),
};

/** Where in the file it begins, from 1; null of a version that is published, which is no file. */
const line = Nullable(Type.Integer());

const Difference = Strict({
  /** So many of each, counted whole in `changes`. */
  added: Type.Array(Strict({ ...Row, line })),
  changed: Type.Array(
    Strict({
      ...Row,
      line,
      /** As JSON, cut where it is long. */
      members: Type.Array(
        Strict({ member: Type.String(), before: Type.String(), after: Type.String() }),
      ),
    }),
  ),
  removed: Type.Array(Strict(Row)),
});

const Fault = Strict({
  /** Null for what is wrong with the file as a whole. */
  what: Nullable(Words(['row', 'source'])),
  /** Its place among the rows or the sources, from 1. */
  number: Nullable(Type.Integer()),
  line,
  id: Nullable(Type.String()),
  says: Type.String(),
});

const Changes = Strict({
  added: Type.Integer(),
  changed: Type.Integer(),
  removed: Type.Integer(),
  /** Members in which a row that stays differs. */
  members: Type.Array(Type.String()),
  /** Whether rows go: an id that no longer answers breaks whoever kept it. */
  breaking: Type.Boolean(),
});

/** What a version holds beside that is in the list of versions. */
const OfficeListVersion = Strict({
  ...one,
  ...version,
  /** The version before it, which the difference is from; null of the first. */
  before: Nullable(Type.String()),
  changes: Changes,
  difference: Difference,
});

export const ImportPreview = Strict({
  list: Type.String(),
  /** The version in force, which the file was held against; null before the first. */
  against: Nullable(Type.String()),
  /** Rows of the file; null where it cannot be read. */
  rows: Nullable(Type.Integer()),
  /** Empty, or nothing of the file can be published. */
  faults: Strict({ count: Type.Integer(), first: Type.Array(Fault) }),
  /** Null where there are faults. Without any change there is nothing to publish. */
  changes: Nullable(Changes),
  difference: Difference,
});
export type ImportPreview = Static<typeof ImportPreview>;

/** Numbers of accepted reports that the file corrects, with commas between them. */
const Reports = Type.String({ maxLength: limits.listReportsCharacters });

const ofList = { ...common, params: Strict({ list: IdParam }) } as const;
const ofVersion = {
  ...common,
  operator: 'support',
  method: 'GET',
  params: Strict({ list: IdParam, version: IdParam }),
  errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
  effect: 'read',
} as const;
const upload = { bytes: limits.listFileBytes };

export const officeLists = section({
  listOfficeLists: {
    ...common,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/lists',
    summary: { fr: 'Lister les listes de référence', en: 'List the reference lists' },
    reply: {
      status: 200,
      schema: Strict({ data: Type.Array(Strict({ ...one, current: Nullable(Strict(inForce)) })) }),
    },
    errors: ['FORBIDDEN_ROLE'],
    effect: 'read',
  },
  getOfficeList: {
    ...ofList,
    operator: 'support',
    method: 'GET',
    path: '/v1/backoffice/lists/{list}',
    summary: { fr: 'Lire les versions d’une liste', en: 'Read the versions of a list' },
    reply: { status: 200, schema: OfficeList },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  getOfficeListVersion: {
    ...ofVersion,
    path: '/v1/backoffice/lists/{list}/versions/{version}',
    summary: {
      fr: 'Lire une version d’une liste et sa différence',
      en: 'Read a version of a list and its difference',
    },
    reply: { status: 200, schema: OfficeListVersion },
  },
  getOfficeListFile: {
    ...ofVersion,
    path: '/v1/backoffice/lists/{list}/versions/{version}/file',
    summary: {
      fr: 'Prendre une version d’une liste, telle qu’elle s’importe',
      en: 'Take a version of a list, as it is imported',
    },
    reply: { status: 200, file: ['application/json'] },
  },
  previewOfficeList: {
    ...ofList,
    // It changes nothing: whoever reads the lists may look at what a file would make of them.
    operator: 'support',
    method: 'POST',
    path: '/v1/backoffice/lists/{list}/imports/preview',
    summary: {
      fr: 'Juger un fichier et voir la différence, sans rien publier',
      en: 'Judge a file and see the difference, publishing nothing',
    },
    upload,
    reply: { status: 200, schema: ImportPreview },
    errors: ['FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'read',
  },
  publishOfficeList: {
    ...ofList,
    ...act,
    operator: 'configure',
    method: 'POST',
    path: '/v1/backoffice/lists/{list}/imports',
    summary: {
      fr: 'Publier un fichier comme version suivante d’une liste',
      en: 'Publish a file as the next version of a list',
    },
    upload,
    body: Strict({
      /** The version that the difference was looked at against; left out before the first. */
      against: Type.Optional(Type.String({ maxLength: limits.listVersionCharacters })),
      /** What subscribers are told. */
      summary: Type.Optional(Type.String({ maxLength: limits.listSummaryCharacters })),
      reports: Type.Optional(Reports),
      reason: Reason,
    }),
    reply: { status: 200, schema: OfficeList },
    errors: ['FORBIDDEN_ROLE', 'REAUTHENTICATION_REQUIRED', 'NOT_FOUND', 'INVALID_STATE'],
    effect: 'write',
  },
});
