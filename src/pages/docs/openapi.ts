// The API as an OpenAPI 3.1 document, built from the contract: what is mounted is what is published.
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import type { Operation } from '../../../contract/operation.ts';
import { components, publish } from './openapi-components.ts';
import {
  bySection,
  codesOf,
  headersOf,
  type PlainSchema,
  plain,
  sectionTexts,
  takesKey,
} from './operation-facts.ts';

export type DocumentOptions = { publicUrl: string | null; version: string };

export function buildOpenApi(
  operations: Record<string, Operation>,
  options: DocumentOptions,
): object {
  const sections = bySection(operations);
  return {
    openapi: '3.1.0',
    info: {
      title: 'svc',
      version: options.version,
      summary: 'Paiements et données de référence du Sénégal',
      description:
        'Les messages sont en français, ou en anglais avec Accept-Language: en ou ?lang=en. (Messages are in French, or in English with Accept-Language: en or ?lang=en.)',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.publicUrl ?? '/' }],
    tags: sections.map(([section]) => ({
      name: section,
      description: sectionTexts[section].fr,
      'x-description-en': sectionTexts[section].en,
    })),
    paths: pathsOf(sections.flatMap(([, found]) => found)),
    components: components(),
  };
}

function pathsOf(operations: [string, Operation][]): PlainSchema {
  const paths: Record<string, PlainSchema> = {};
  for (const [name, operation] of operations) {
    paths[operation.path] ??= {
      parameters: [
        { $ref: '#/components/parameters/AcceptLanguage' },
        { $ref: '#/components/parameters/Lang' },
      ],
    };
    const item = paths[operation.path] as PlainSchema;
    item[operation.method.toLowerCase()] = operationObject(name, operation);
  }
  return paths;
}

const securityOf: Record<Operation['caller'], object[]> = {
  open: [],
  key: [{ apiKey: [] }],
  session: [{ session: [] }],
  'key-or-session': [{ apiKey: [] }, { session: [] }],
};

function operationObject(name: string, operation: Operation): PlainSchema {
  return {
    operationId: name,
    tags: [operation.section],
    summary: operation.summary.fr,
    description: operation.summary.en,
    'x-summary-en': operation.summary.en,
    ...(operation.scope ? { 'x-scope': operation.scope } : {}),
    ...(operation.role ? { 'x-role': operation.role } : {}),
    security: takesKey(operation) ? [{}, { apiKey: [] }] : securityOf[operation.caller],
    parameters: parametersOf(name, operation),
    ...(operation.body
      ? {
          requestBody: {
            required: !operation.bodyOptional,
            content: { 'application/json': { schema: publish(operation.body) } },
          },
        }
      : {}),
    responses: {
      [operation.reply.status]: success(operation),
      ...(operation.maxAge_s === undefined ? {} : { 304: unchanged }),
      ...Object.fromEntries(failures(operation)),
    },
  };
}

function parametersOf(name: string, operation: Operation): PlainSchema[] {
  const path = membersOf(operation.params).map(([member, schema]) => ({
    name: member,
    in: 'path',
    required: true,
    schema: publish(schema),
  }));
  const required = new Set((operation.query?.required ?? []) as string[]);
  const query = membersOf(operation.query).map(([member, schema]) => ({
    name: member,
    in: 'query',
    required: required.has(member),
    schema: publish(schema),
  }));
  const headers = headersOf(name, operation).map((fact) => ({
    name: fact.name,
    in: 'header',
    required: fact.required,
    ...(fact.text.fr ? { description: `${fact.text.fr} (${fact.text.en})` } : {}),
    schema: fact.schema,
  }));
  return [...path, ...query, ...headers];
}

const membersOf = (schema: Operation['params']): [string, PlainSchema][] =>
  Object.entries(schema?.properties ?? {}).map(([name, member]) => [name, plain(member)]);

const reference = (name: string) => ({ $ref: `#/components/headers/${name}` });

const quotaHeaders = {
  'RateLimit-Limit': reference('RateLimitLimit'),
  'RateLimit-Remaining': reference('RateLimitRemaining'),
};

/** The caller has this version already (If-None-Match). */
const unchanged = {
  description: 'Inchangé depuis la version de If-None-Match, sans corps',
  headers: { 'X-Request-Id': reference('RequestId'), ETag: reference('ETag'), ...quotaHeaders },
};

const attachment = {
  description: 'Le nom du fichier sous lequel un navigateur garde la réponse.',
  schema: { type: 'string' },
};

const successTexts = { 200: 'Réponse', 201: 'Créé', 204: 'Fait, sans corps' } as const;

function success(operation: Operation): PlainSchema {
  const { reply, idempotency, effect } = operation;
  return {
    description: successTexts[reply.status],
    headers: {
      'X-Request-Id': reference('RequestId'),
      ...(operation.family === 'data' ? quotaHeaders : {}),
      ...(operation.maxAge_s === undefined ? {} : { ETag: reference('ETag') }),
      ...(reply.attachment ? { 'Content-Disposition': attachment } : {}),
      ...(idempotency ? { 'Idempotent-Replayed': reference('IdempotentReplayed') } : {}),
    },
    ...(effect === 'stream'
      ? { content: { 'text/event-stream': { schema: { type: 'string' } } } }
      : {}),
    ...(reply.schema ? { content: { 'application/json': { schema: publish(reply.schema) } } } : {}),
  };
}

/** One answer for each status, its codes as an enum: the status alone does not say what happened. */
function failures(operation: Operation): [string, PlainSchema][] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation)) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code} : ${errors[code].fr}`).join('\n'),
      headers: {
        'X-Request-Id': reference('RequestId'),
        ...(status === 429 && operation.family === 'data' ? quotaHeaders : {}),
        ...(status === 405 ? { Allow: reference('Allow') } : {}),
        ...(status === 429 || status === 503 ? { 'Retry-After': reference('RetryAfter') } : {}),
      },
      content: {
        'application/json': { schema: failureSchema(codes, degradedOf(operation, codes)) },
      },
    },
  ]);
}

/** What a server that is not well says beside the code. */
function degradedOf({ reply }: Operation, codes: ErrorCode[]): object[] {
  const says = reply.degraded !== undefined && codes.includes(reply.degraded) && reply.schema;
  return says ? [publish(says)] : [];
}

const failureSchema = (codes: ErrorCode[], beside: object[]) => ({
  allOf: [
    { $ref: '#/components/schemas/Error' },
    { type: 'object', properties: { code: { type: 'string', enum: codes } } },
    ...beside,
  ],
});
