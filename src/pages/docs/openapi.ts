// The API as an OpenAPI 3.1 document, built from the contract: what is mounted is what is published.
import { type Api, apiAt } from '../../../contract/api.ts';
import { apiOf, apis } from '../../../contract/apis.ts';
import { type ErrorCode, errors } from '../../../contract/errors.ts';
import { mounted } from '../../../contract/hiring/for-people.ts';
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

/** The document of one API, the platform's unless another is asked for. */
export function buildOpenApi(
  all: Record<string, Operation>,
  options: DocumentOptions & { api?: Api; apis?: readonly [Api, ...Api[]] },
): object {
  const { apis: among = apis, api = among[0] } = options;
  const operations = Object.fromEntries(
    mounted(all).filter(([, { path }]) => apiAt(among, path) === api),
  );
  const { title, summary, description } = api.document;
  const sections = bySection(operations);
  const paths = pathsOf(
    api,
    sections.flatMap(([, found]) => found),
  );
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: options.version,
      summary,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: options.publicUrl ?? '/' }],
    tags: sections.map(([section]) => ({
      name: section,
      description: sectionTexts[section].fr,
      'x-description-en': sectionTexts[section].en,
    })),
    paths,
    components: usedOf(components(api), { paths, callers: api.callers }),
  };
}

type Parts = Record<string, PlainSchema>;

/** Without what nothing refers to: an API's document holds no object, header or key of another one. */
function usedOf(parts: Parts, { paths, callers }: { paths: object } & Pick<Api, 'callers'>): Parts {
  const used = new Set<string>();
  const look = (value: unknown) => {
    for (const [, ref = ''] of JSON.stringify(value).matchAll(/"#\/components\/([^"]+)"/g)) {
      if (used.has(ref)) continue;
      used.add(ref);
      const [part = '', name = ''] = ref.split('/');
      look(parts[part]?.[name]);
    }
  };
  look(paths);
  const schemes = { apiKey: 'key', session: 'session' } as const;
  for (const [name, caller] of Object.entries(schemes))
    if (callers.some((one) => one.split('-or-').includes(caller)))
      used.add(`securitySchemes/${name}`);
  return Object.fromEntries(
    Object.entries(parts).map(([part, named]) => [
      part,
      Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`${part}/${name}`))),
    ]),
  );
}

function pathsOf(api: Api, operations: [string, Operation][]): PlainSchema {
  const paths: Record<string, PlainSchema> = {};
  for (const [name, operation] of operations) {
    paths[operation.path] ??= {
      parameters: [
        { $ref: '#/components/parameters/AcceptLanguage' },
        { $ref: '#/components/parameters/Lang' },
      ],
    };
    const item = paths[operation.path] as PlainSchema;
    item[operation.method.toLowerCase()] = operationObject(api, name, operation);
  }
  return paths;
}

const securityOf: Record<Operation['caller'], object[]> = {
  open: [],
  key: [{ apiKey: [] }],
  session: [{ session: [] }],
  'key-or-session': [{ apiKey: [] }, { session: [] }],
};

function operationObject(api: Api, name: string, operation: Operation): PlainSchema {
  return {
    operationId: name,
    tags: [operation.section],
    summary: operation.summary.fr,
    description: operation.summary.en,
    'x-summary-en': operation.summary.en,
    ...(operation.scope ? { 'x-scope': operation.scope } : {}),
    ...(operation.role ? { 'x-role': operation.role } : {}),
    security: takesKey(operation) ? [{}, { apiKey: [] }] : securityOf[operation.caller],
    parameters: parametersOf(operation),
    ...bodyOf(operation),
    responses: {
      [operation.reply.status]: success(api, operation),
      ...(operation.maxAge_s === undefined ? {} : { 304: unchanged }),
      ...Object.fromEntries(failures(api, operation)),
    },
  };
}

/** Bytes as they are: OpenAPI 3.1 says so by a media type, where 3.0 had the format `binary`. */
const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };

/** JSON; or a form with a file, for some also the bytes of a picture alone. */
function bodyOf({ body, bodyOptional, upload, listOf }: Operation): PlainSchema {
  if (upload) {
    const beside = body ? publish(body) : {};
    const properties = { ...(beside['properties'] as object), file: bytes };
    const required = [...((beside['required'] as string[]) ?? []), 'file'];
    const form = { type: 'object', required, properties, additionalProperties: false };
    const bare = upload.bare ? pictureTypes.map((type) => [type, { schema: bytes }]) : [];
    const content = { 'multipart/form-data': { schema: form }, ...Object.fromEntries(bare) };
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const one = publish(body);
  const several = { type: 'array', items: one, minItems: 1, maxItems: listOf };
  const schema = listOf === undefined ? one : { anyOf: [one, several] };
  return { requestBody: { required: !bodyOptional, content: { 'application/json': { schema } } } };
}

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

function parametersOf(operation: Operation): PlainSchema[] {
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
  const headers = headersOf(operation).map((fact) => ({
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

/** Of calls of data, the day's; of a key of hiring, those of its minute, on every answer. */
function limitHeaders({ family, caller, path }: Operation): object {
  if (family === 'data') return quotaHeaders;
  const isCounted = caller === 'key' && apiOf(path).tenant === 'organization';
  return isCounted ? { ...quotaHeaders, 'RateLimit-Reset': reference('RateLimitReset') } : {};
}

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

function success(api: Api, operation: Operation): PlainSchema {
  const { reply, idempotency, effect } = operation;
  return {
    description: successTexts[reply.status],
    headers: {
      'X-Request-Id': reference('RequestId'),
      ...limitHeaders(operation),
      ...(operation.maxAge_s === undefined ? {} : { ETag: reference('ETag') }),
      ...(reply.attachment ? { 'Content-Disposition': attachment } : {}),
      ...(idempotency ? { 'Idempotent-Replayed': reference('IdempotentReplayed') } : {}),
    },
    ...(effect === 'stream'
      ? { content: { [reply.media ?? 'text/event-stream']: { schema: { type: 'string' } } } }
      : {}),
    ...contentOf(api, operation),
  };
}

/** JSON, and the types that the same is answered as a file in. */
function contentOf(api: Api, { reply }: Operation): PlainSchema {
  if (!reply.schema && !reply.file) return {};
  const files = Object.fromEntries((reply.file ?? []).map((type) => [type, {}]));
  const json = reply.schema && {
    'application/json': { schema: enveloped(api, publish(reply.schema)) },
  };
  return { content: { ...json, ...files } };
}

/** One answer for each status, its codes as an enum: the status alone does not say what happened. */
function failures(api: Api, operation: Operation): [string, PlainSchema][] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(operation, api)) {
    const { status } = api.codes[code] ?? errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${wordOf(api, code)} : ${errors[code].fr}`).join('\n'),
      headers: {
        'X-Request-Id': reference('RequestId'),
        ...(status === 429 || operation.family !== 'data' ? limitHeaders(operation) : {}),
        ...(status === 405 ? { Allow: reference('Allow') } : {}),
        ...(status === 429 || status === 503 ? { 'Retry-After': reference('RetryAfter') } : {}),
      },
      content: {
        'application/json': { schema: failureSchema(api, codes, degradedOf(operation, codes)) },
      },
    },
  ]);
}

/** What a server that is not well says beside the code. */
function degradedOf({ reply }: Operation, codes: ErrorCode[]): object[] {
  const says = reply.degraded !== undefined && codes.includes(reply.degraded) && reply.schema;
  return says ? [publish(says)] : [];
}

/** What an API calls a code of the catalogue. */
const wordOf = ({ codes }: Api, code: ErrorCode): string => codes[code]?.code ?? code;

/** The page of a list has its `data` by itself. */
const enveloped = ({ envelope }: Api, schema: PlainSchema): PlainSchema =>
  envelope === 'flat' || 'cursor' in ((schema['properties'] ?? {}) as object)
    ? schema
    : { type: 'object', required: ['data'], properties: { data: schema } };

function failureSchema(api: Api, codes: ErrorCode[], beside: object[]): PlainSchema {
  const words = [...new Set(codes.map((code) => wordOf(api, code)))];
  const code = { type: 'object', properties: { code: { type: 'string', enum: words } } };
  const named = api.envelope === 'flat' ? code : { type: 'object', properties: { error: code } };
  return { allOf: [{ $ref: '#/components/schemas/Error' }, named, ...beside] };
}
