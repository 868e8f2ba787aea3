// What an operation promises beyond its schemas, in words and lists: both documents of the API (OpenAPI
// and the page) and the generated tables read it here, so that they cannot differ.

import { type Api, rulesOf } from '../../../contract/api.ts';
import { apiOf } from '../../../contract/apis.ts';
import type { Permission } from '../../../contract/backoffice/words.ts';
import { simulatedErrors } from '../../../contract/common-errors.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { limits } from '../../../contract/limits.ts';
import type { CallerKind, Operation } from '../../../contract/operation.ts';
import { expandable } from '../../../contract/payments/expand.shapes.ts';
import { anyOutcomes, isSimulated, seedAtMost } from '../../../contract/payments/scenarios.ts';
import type { Text } from '../../../contract/text.ts';

/** A JSON schema as plain data: what a TypeBox object is once its types are forgotten. */
export type PlainSchema = { [keyword: string]: unknown };

const catalogueOrder = new Map(Object.keys(errors).map((code, n) => [code, n]));

/** Every code that an operation can answer, in the order of the catalogue. */
export function codesOf(operation: Operation, api: Api = apiOf(operation.path)): ErrorCode[] {
  const told = isSimulated(operation) ? simulatedErrors : [];
  const codes = new Set<ErrorCode>([
    ...rulesOf(api, operation.family).errors,
    ...operation.errors,
    ...told,
  ]);
  const rank = (code: ErrorCode) => catalogueOrder.get(code) ?? 0;
  return [...codes].sort((a, b) => rank(a) - rank(b));
}

export type HeaderFact = { name: string; required: boolean; schema: PlainSchema; text: Text };

const idempotencyText: Text = {
  fr: 'Une valeur unique par opération, en ASCII imprimable. La même valeur avec le même corps rend la première réponse.',
  en: 'A value unique to the operation, in printable ASCII. The same value with the same body gives the first answer again.',
};

const seedText: Text = {
  fr: 'Clés de test seulement : les délais que personne n’a nommés varient, et le même nombre les répète. Compte dans l’empreinte. Une clé réelle l’ignore.',
  en: 'Test keys only: delays that nobody named vary, and the same number repeats them. Part of the fingerprint. A live key ignores it.',
};

const simulateText: Text = {
  fr: 'Clés de test seulement : le résultat voulu, et après combien de secondes. Une clé réelle l’ignore.',
  en: 'Test keys only: the wanted outcome, and after how many seconds. A live key ignores it.',
};

const modeText: Text = {
  fr: 'Le mode visé ; test par défaut.',
  en: 'The mode concerned; test by default.',
};

const hireModeText: Text = {
  fr: 'Le mode visé ; production par défaut.',
  en: 'The mode concerned; production by default.',
};

/** Of headers that an operation declares itself. */
const headerTexts: Readonly<Record<string, Text>> = {
  'X-Svc-Mode': modeText,
  'X-Hire-Mode': hireModeText,
};

const projectText: Text = {
  fr: 'Le projet d’une session, qui doit le désigner : son id, ou l’identifiant marchand psvc_… qui le contient. Une clé a le sien.',
  en: 'The project of a session, which must name it: its id, or the merchant ID psvc_… that contains it. A key has its own.',
};

const sessionModeText: Text = {
  fr: 'Le mode d’une session ; test par défaut. Une clé a le sien.',
  en: 'The mode of a session; test by default. A key has its own.',
};

const organizationText: Text = {
  fr: 'L’id de l’organisation ; sans lui, la personnelle.',
  en: 'The id of the organization; the personal one without it.',
};

const versionText: Text = {
  fr: 'L’ETag d’une réponse gardée : 304 sans corps tant que la liste n’a pas changé.',
  en: 'The ETag of an answer that was kept: 304 without a body while the list has not changed.',
};

/** The request headers of an operation, those of the mount and those that it declares itself. */
export function headersOf(operation: Operation): HeaderFact[] {
  const found: HeaderFact[] = [];
  if (operation.idempotency) {
    const schema = {
      type: 'string',
      minLength: limits.idempotencyKeyMinCharacters,
      maxLength: limits.idempotencyKeyMaxCharacters,
    };
    const required = operation.idempotency === 'required';
    found.push({ name: 'Idempotency-Key', required, schema, text: idempotencyText });
  }
  if (isSimulated(operation)) {
    const outcomes = [...(operation.simulate ?? []), ...anyOutcomes];
    const pattern = `^(${outcomes.join('|')})(\\s*;\\s*delay=\\d{1,5})?$`;
    const schema = { type: 'string', pattern, examples: [`${outcomes[0]};delay=5`] };
    found.push({ name: 'X-Svc-Simulate', required: false, schema, text: simulateText });
    const seed = { type: 'integer', minimum: 0, maximum: seedAtMost };
    found.push({ name: 'X-Svc-Simulate-Seed', required: false, schema: seed, text: seedText });
  }
  if (operation.family === 'payments' && operation.caller === 'key-or-session') {
    const ref = { type: 'string', examples: ['psvc_prj_…'] };
    found.push({ name: 'X-Svc-External-Ref', required: false, schema: ref, text: projectText });
    const schema = { type: 'string', enum: ['test', 'live'] };
    found.push({ name: 'X-Svc-Mode', required: false, schema, text: sessionModeText });
  }
  if (operation.caller === 'session' && apiOf(operation.path).tenant === 'organization') {
    const schema = { type: 'string', examples: ['org_…'] };
    found.push({ name: 'X-Hire-Organization', required: false, schema, text: organizationText });
  }
  if (operation.maxAge_s !== undefined) {
    const schema = { type: 'string' };
    found.push({ name: 'If-None-Match', required: false, schema, text: versionText });
  }
  const required = new Set((operation.headers?.required ?? []) as string[]);
  for (const [header, schema] of Object.entries(operation.headers?.properties ?? {})) {
    const text = headerTexts[header] ?? { fr: '', en: '' };
    found.push({ name: header, required: required.has(header), schema: plain(schema), text });
  }
  return found;
}

/** Whether a reply comes in `data`, as its API puts it; the page of a list has its `data` by itself. */
export const isInData = ({ path, reply }: Operation): boolean =>
  apiOf(path).envelope === 'nested' &&
  !('cursor' in ((plain(reply.schema ?? {})['properties'] ?? {}) as object));

/** A schema without what JSON cannot carry: TypeBox keeps its own marks on it. */
export const plain = (schema: object): PlainSchema => JSON.parse(JSON.stringify(schema));

/** Formats that are ours, said in words (src/http/schema-check.ts checks them). */
export const formatTexts: Record<string, Text> = {
  'date-time': {
    fr: 'ISO 8601 en UTC, avec millisecondes et Z',
    en: 'ISO 8601 in UTC, with milliseconds and Z',
  },
  date: {
    fr: 'une date qui existe, AAAA-MM-JJ',
    en: 'a date that exists, YYYY-MM-DD',
  },
  'date-or-time': {
    fr: 'une date (AAAA-MM-JJ, jour de Dakar) ou un instant ISO 8601',
    en: 'a date (YYYY-MM-DD, a Dakar day) or an ISO 8601 time',
  },
  int64: { fr: 'un entier de 64 bits', en: 'a 64-bit integer' },
  email: { fr: 'une adresse e-mail', en: 'an e-mail address' },
  'trimmed-email': { fr: 'une adresse e-mail', en: 'an e-mail address' },
  moment: { fr: 'un instant ISO 8601', en: 'an ISO 8601 time' },
  seen: {
    fr: 'au moins un caractère qui se voit',
    en: 'at least one character that can be seen',
  },
  line: {
    fr: 'une seule ligne, qui se voit',
    en: 'a single line, which can be seen',
  },
  'return-url': {
    fr: 'une adresse https:// (http://localhost en test)',
    en: 'an https:// address (http://localhost in test)',
  },
  'birth-date': {
    fr: 'une date de naissance qui existe, AAAA-MM-JJ, passée',
    en: 'a date of birth that exists, YYYY-MM-DD, in the past',
  },
  country: {
    fr: 'le code ISO 3166-1 à deux lettres d’un pays',
    en: 'the ISO 3166-1 code of a country in two letters',
  },
  ...Object.fromEntries(
    Object.entries(expandable).map(([of, names]) => [
      `expand-${of}`,
      {
        fr: `parmi ${names.join(', ')}, séparés par des virgules`,
        en: `among ${names.join(', ')}, separated by commas`,
      },
    ]),
  ),
};

export const callerTexts: Record<CallerKind, Text> = {
  open: { fr: 'tout le monde', en: 'anybody' },
  key: { fr: 'clé API', en: 'API key' },
  session: { fr: 'session du tableau de bord', en: 'dashboard session' },
  'key-or-session': {
    fr: 'clé API du projet ou session du tableau de bord',
    en: 'API key of the project or dashboard session',
  },
};

/** A route that serves anybody, and takes a key for its quota. */
export const takesKey = ({ caller, family }: Operation): boolean =>
  caller === 'open' && family === 'data';

const anybodyOrKey: Text = {
  fr: 'tout le monde, ou une clé API de portée data pour son quota',
  en: 'anybody, or an API key with the scope data for its quota',
};

const maintainers: Text = {
  fr: 'session du tableau de bord d’un mainteneur des données',
  en: 'dashboard session of a maintainer of the data',
};

const operators = (permission: Permission): Text => ({
  fr: `session du tableau de bord d’un opérateur de la plateforme, avec le droit ${permission}`,
  en: `dashboard session of an operator of the platform, with the permission ${permission}`,
});

export function callerTextOf(operation: Operation): Text {
  if (operation.maintainer) return maintainers;
  if (operation.operator) return operators(operation.operator);
  return takesKey(operation) ? anybodyOrKey : callerTexts[operation.caller];
}

export const sectionTexts: Record<Operation['section'], Text> = {
  payments: { fr: 'Paiements', en: 'Payments' },
  webhooks: { fr: 'Webhooks', en: 'Webhooks' },
  platform: { fr: 'Projets et clés', en: 'Projects and keys' },
  data: { fr: 'Données du Sénégal', en: 'Data on Senegal' },
  hiring: { fr: 'Recrutement', en: 'Hiring' },
  backoffice: { fr: 'Back-office', en: 'Back office' },
  system: { fr: 'Serveur', en: 'Server' },
};

export const retryTexts: Record<'no' | 'after' | 'same_key', Text> = {
  no: { fr: 'Non : corrigez d’abord la requête', en: 'No: fix the request first' },
  after: { fr: 'Après Retry-After secondes', en: 'After Retry-After seconds' },
  same_key: {
    fr: 'Oui, avec la même Idempotency-Key et le même corps',
    en: 'Yes, with the same Idempotency-Key and body',
  },
};

/** Operations by section, in the order of a reader's first day. */
export function bySection(
  operations: Record<string, Operation>,
): [Operation['section'], [string, Operation][]][] {
  const sections = Object.keys(sectionTexts) as Operation['section'][];
  const all = Object.entries(operations);
  return sections
    .map((section): [Operation['section'], [string, Operation][]] => [
      section,
      all.filter(([, operation]) => operation.section === section),
    ])
    .filter(([, found]) => found.length > 0);
}
