// The shared half of the OpenAPI document: the objects of the contract under their names, the error
// envelope, headers, parameters and ways to authenticate.
import type { Api } from '../../../contract/api.ts';
import { type MemberForm, type MemberName, memberForms } from '../../../contract/error-members.ts';
import { errors } from '../../../contract/errors.ts';
import { NewPayment, Payment } from '../../../contract/payments/payments.shapes.ts';
import {
  ApiKey,
  NewApiKey,
  NewApiKeyReply,
  NewProject,
  ProjectDetail,
  ProjectSummary,
} from '../../../contract/platform/projects.shapes.ts';
import { Endpoint, NewEndpoint } from '../../../contract/webhooks/endpoints.shapes.ts';
import { formatTexts, type PlainSchema, plain } from './operation-facts.ts';

/** Smaller objects first: a larger one then refers to them. */
const named: [string, PlainSchema][] = Object.entries({
  Payment,
  NewPayment,
  Project: ProjectSummary,
  NewProject,
  ApiKey,
  ApiKeyWithSecret: NewApiKeyReply,
  NewApiKey,
  Endpoint,
  NewEndpoint,
  ProjectDetail,
}).map(([name, schema]) => [name, plain(schema)]);

/** Equal by content: the contract copies a schema when it makes a member optional or a list of it. */
const nameOf = new Map(named.map(([name, schema]) => [JSON.stringify(schema), name]));

/** The schema as it is published: named objects become references, our own formats get a sentence. */
export function publish(schema: object): PlainSchema {
  return publishValue(plain(schema)) as PlainSchema;
}

function publishValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishValue);
  if (typeof value !== 'object' || value === null) return value;
  const name = nameOf.get(JSON.stringify(value));
  return name ? { $ref: `#/components/schemas/${name}` } : publishMembers(value as PlainSchema);
}

/** Everybody knows these; the others are ours and need words. */
const standardFormats: ReadonlySet<string> = new Set(['date-time', 'email']);

function publishMembers(schema: PlainSchema): PlainSchema {
  const members = Object.entries(schema).map(([keyword, value]) => [keyword, publishValue(value)]);
  const format = schema['format'];
  const text = typeof format === 'string' ? formatTexts[format] : undefined;
  if (text && !standardFormats.has(String(format))) {
    const words = `${text.fr} (${text.en})`;
    const own = schema['description'];
    members.push(['description', typeof own === 'string' ? `${own} ; ${words}` : words]);
  }
  return Object.fromEntries(members);
}

const formSchemas: Record<MemberForm, PlainSchema> = {
  messages: {
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Un message par champ refusé (one message per rejected field)',
  },
  time: { type: 'string', format: 'date-time' },
  text: { type: 'string' },
  texts: { type: 'array', items: { type: 'string' } },
  integer: { type: 'integer' },
  francs: { type: 'integer', description: 'En francs CFA (in CFA francs)' },
};

const membersOf = ({ members }: { members: readonly MemberName[] }): readonly MemberName[] =>
  members;

/** One envelope for every error; members beyond the first three depend on the code. */
function errorSchema(): PlainSchema {
  const members = new Set(Object.values(errors).flatMap(membersOf));
  const extra = [...members].map((name) => [name, formSchemas[memberForms[name]]]);
  return {
    type: 'object',
    required: ['code', 'message', 'request_id'],
    properties: {
      code: {
        type: 'string',
        description: 'Le code stable sur lequel un programme décide (the stable code to test)',
        examples: ['INVALID_REQUEST'],
      },
      message: {
        type: 'string',
        description: 'Un texte à lire, en français ou en anglais (a text to read)',
      },
      request_id: { type: 'string', description: 'Aussi dans X-Request-Id (also in X-Request-Id)' },
      ...Object.fromEntries(extra),
    },
    'x-codes': Object.fromEntries(
      Object.entries(errors).map(([code, { status, fr, en, members: own, retry }]) => [
        code,
        { status, fr, en, members: [...own], retry },
      ]),
    ),
  };
}

/** Of an API whose errors are words alone. */
const nestedErrorSchema = (): PlainSchema => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
  },
});

const header = (type: string, fr: string, en: string) => ({
  description: `${fr} (${en})`,
  schema: { type },
});

const isHiring = ({ tenant }: Api) => tenant === 'organization';

const keyOfProject = {
  bearerFormat: 'sk_svc_pay_test_… | sk_svc_pay_live_…',
  description: 'Clé API du projet, gardée côté serveur (API key, kept on your server)',
};

const keyOfOrganization = {
  bearerFormat: 'dlv_test_… | dlv_…',
  description:
    'Clé API de l’organisation, gardée côté serveur (API key of the organization, kept on your server)',
};

/** All that its operations may refer to; what none of them does is left out of the document (`usedOf`). */
export function components(api: Api): Record<string, PlainSchema> {
  return {
    schemas: {
      ...Object.fromEntries(named.map(([name, schema]) => [name, publishMembers(schema)])),
      Error: api.envelope === 'flat' ? errorSchema() : nestedErrorSchema(),
    },
    parameters: {
      Lang: {
        name: 'lang',
        in: 'query',
        required: false,
        description:
          'Langue des messages, avant l’en-tête (language of messages, before the header)',
        schema: { type: 'string', enum: ['fr', 'en'] },
      },
      AcceptLanguage: {
        name: 'Accept-Language',
        in: 'header',
        required: false,
        description: 'Langue des messages ; français par défaut (French by default)',
        schema: { type: 'string', examples: ['en'] },
      },
    },
    headers: {
      RequestId: header('string', 'L’identifiant de l’appel', 'the id of the call'),
      RetryAfter: header('integer', 'Secondes à attendre', 'seconds to wait'),
      RateLimitLimit: isHiring(api)
        ? header('integer', 'Les appels par minute de la clé', 'the calls a minute of the key')
        : header('integer', 'Le quota du jour', 'the quota of the day'),
      RateLimitRemaining: header('integer', 'Ce qu’il en reste', 'what is left of it'),
      RateLimitReset: header(
        'integer',
        'Secondes avant qu’un des appels comptés ne compte plus',
        'seconds until one of the counted calls counts no more',
      ),
      ETag: header('string', 'La version de la réponse', 'the version of the answer'),
      Allow: header('string', 'Les méthodes acceptées', 'the methods accepted'),
      IdempotentReplayed: header(
        'string',
        '`true` quand la première réponse est rendue de nouveau',
        '`true` when the first answer is given again',
      ),
    },
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        ...(isHiring(api) ? keyOfOrganization : keyOfProject),
      },
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: 'auth.session_token',
        description: 'Session du tableau de bord (dashboard session)',
      },
    },
  };
}
