// Proves that the OpenAPI document holds the whole contract and that nothing in it points nowhere.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type Api, rulesOf } from '../../../contract/api.ts';
import { platformApi } from '../../../contract/apis.ts';
import { type MemberName, memberForms } from '../../../contract/error-members.ts';
import { errors } from '../../../contract/errors.ts';
import { hiringApi, hiringDashboardApi } from '../../../contract/hiring/apis.ts';
import { operations, platformOperations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { paymentOutcomes, readScenario } from '../../../contract/payments/scenarios.ts';
import { buildOpenApi } from './openapi.ts';
import { formatTexts } from './operation-facts.ts';

type Json = { [name: string]: Json };
const table: Record<string, Operation> = platformOperations;
const options = { publicUrl: 'https://pay.example.sn', version: '1.2.3' };
const document = JSON.parse(JSON.stringify(buildOpenApi(operations, options))) as Json;

const at = (from: Json | undefined, ...path: string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, name) => value?.[name], from);

const operationOf = (operation: Operation) =>
  at(document, 'paths', operation.path, operation.method.toLowerCase());

const parametersOf = (operation: Operation): Record<string, unknown>[] => {
  const parameters: unknown = operationOf(operation)?.['parameters'];
  assert.ok(Array.isArray(parameters));
  return parameters;
};

function walk(value: unknown, visit: (value: Record<string, unknown>) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) visit(value as Record<string, unknown>);
  for (const member of Object.values(value)) walk(member, visit);
}

describe('the OpenAPI document', () => {
  it('has every operation under its name, method and path', () => {
    for (const [name, operation] of Object.entries(table)) {
      assert.equal(operationOf(operation)?.['operationId'], name);
      assert.equal(operationOf(operation)?.['summary'], operation.summary.fr);
      assert.equal(operationOf(operation)?.['x-summary-en'], operation.summary.en);
    }
  });

  it('lists every code of every operation under the status of the catalogue', () => {
    for (const [name, operation] of Object.entries(table)) {
      for (const code of [...rulesOf(platformApi, operation.family).errors, ...operation.errors]) {
        const response = at(operationOf(operation), 'responses', String(errors[code].status));
        const codes: unknown[] = [];
        walk(response, (value) => Array.isArray(value['enum']) && codes.push(...value['enum']));
        assert.ok(codes.includes(code), `${name} lacks ${code}`);
      }
    }
  });

  it('resolves every reference', () => {
    let count = 0;
    walk(document, (value) => {
      if (typeof value['$ref'] !== 'string') return;
      count += 1;
      const path = value['$ref'].replace(/^#\//, '').split('/');
      assert.ok(at(document, ...path), `${value['$ref']} points nowhere`);
    });
    assert.ok(count > 50, `only ${count} references`);
  });

  it('names the path parameters that the paths hold', () => {
    for (const operation of Object.values(table)) {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = parametersOf(operation)
        .filter((one) => one['in'] === 'path')
        .map((one) => one['name']);
      assert.deepEqual(declared, inPath);
    }
  });

  it('asks for a key, a session, either or nothing, as the contract says', () => {
    const security = (name: keyof typeof operations) =>
      operationOf(table[name] as Operation)?.['security'];
    assert.deepEqual(security('getCurrentKey'), [{ apiKey: [] }]);
    assert.deepEqual(security('createPayment'), [{ apiKey: [] }, { session: [] }]);
    assert.deepEqual(security('createProject'), [{ session: [] }]);
    assert.deepEqual(security('createEndpoint'), [{ apiKey: [] }, { session: [] }]);
    assert.deepEqual(security('getHealth'), []);
    assert.deepEqual(security('listEventTypes'), [{}, { apiKey: [] }]);
    const health = at(operationOf(operations.getHealth), 'responses');
    assert.deepEqual(Object.keys(health ?? {}), ['200', '400', '405', '500', '503']);
  });

  it('N26 says that a server that is not well answers its health beside a code', () => {
    const answer = at(operationOf(operations.getHealth), 'responses', '503');
    const text = JSON.stringify(answer);
    for (const word of ['SERVER_BUSY', 'degraded', 'read_only', 'sealed_texts', 'Retry-After']) {
      assert.ok(text.includes(word), word);
    }
    const other = at(operationOf(operations.listProjects), 'responses', '503');
    assert.ok(!JSON.stringify(other).includes('degraded'));
  });

  it('declares the headers that the mount reads', () => {
    const headers = (name: keyof typeof operations) =>
      parametersOf(table[name] as Operation)
        .filter((one) => one['in'] === 'header')
        .map((one) => `${one['name']} ${one['required']}`);
    const session = ['X-Svc-External-Ref false', 'X-Svc-Mode false'];
    const simulator = ['X-Svc-Simulate false', 'X-Svc-Simulate-Seed false'];
    const own = ['Idempotency-Key true', ...simulator];
    assert.deepEqual(headers('createPayment'), [...own, ...session]);
    assert.deepEqual(headers('createEndpoint'), ['X-Svc-Mode false']);
    assert.deepEqual(headers('getPayment'), session);
    assert.deepEqual(headers('getCurrentKey'), []);
  });

  it('says that a file is sent as a form, a photo also by itself, and all else as JSON', () => {
    const contentOf = (name: keyof typeof operations) =>
      at(operationOf(table[name] as Operation), 'requestBody', 'content') ?? {};
    const form = contentOf('createDisputeDocument');
    assert.deepEqual(Object.keys(form), ['multipart/form-data']);
    const schema = at(form, 'multipart/form-data', 'schema');
    assert.deepEqual(schema?.['required'], ['kind', 'file']);
    assert.deepEqual(Object.keys(schema?.['properties'] as Json), ['kind', 'file']);
    const pictures = ['image/jpeg', 'image/png', 'image/webp'];
    const photo = ['multipart/form-data', ...pictures];
    assert.deepEqual(Object.keys(contentOf('putIdentityCapture')), photo);
    assert.deepEqual(Object.keys(contentOf('createPayment')), ['application/json']);
  });

  it('says where a list of objects is taken, and of how many', () => {
    const all: Record<string, Operation> = operations;
    const names = Object.keys(all).filter((name) => all[name]?.listOf !== undefined);
    assert.deepEqual(names.sort(), ['createQuestions', 'inviteCandidates']);
    const hiring = buildOpenApi(operations, { ...options, api: hiringApi }) as Json;
    for (const [name, one] of [
      ['createQuestions', { text: 'Une vente ?' }],
      ['inviteCandidates', { name: 'Awa' }],
    ] as const) {
      const { path, method, listOf } = operations[name];
      const of = at(hiring, 'paths', path, method.toLowerCase(), 'requestBody', 'content');
      const ajv = new Ajv2020({ strict: false, validateFormats: false });
      const takes = ajv.compile(at(of, 'application/json', 'schema') as object);
      const so = (many: number) => takes(Array.from({ length: many }, () => one));
      assert.deepEqual([so(0), so(1), so(listOf), so(listOf + 1)], [false, true, true, false]);
      assert.ok(takes(one) && !takes([{ ...one, foo: 1 }]) && !takes([{}]));
    }
  });

  it('names the outcomes that the simulator knows, in a form that it reads', () => {
    const simulate = parametersOf(operations.createPayment)[1] as Json;
    const pattern = new RegExp(String(at(simulate, 'schema')?.['pattern']));
    for (const text of ['succeeded', 'expired ; delay=3', 'unknown;delay=60']) {
      assert.ok(pattern.test(text) && readScenario(text, paymentOutcomes), text);
    }
    for (const text of ['paid', 'succeeded;delay=x', 'succeeded;']) {
      assert.ok(!pattern.test(text) && !readScenario(text, paymentOutcomes), text);
    }
  });

  it('says in words every format that is ours', () => {
    walk(document, (value) => {
      if (typeof value['format'] !== 'string') return;
      const words = formatTexts[value['format']];
      assert.ok(words, `${value['format']} has no words`);
      const known = ['date-time', 'email'].includes(value['format']);
      assert.equal(String(value['description']).includes(words.fr), !known);
    });
  });

  it('E20 gives each member of an error the type that it is sent with', () => {
    const members = at(document, 'components', 'schemas', 'Error', 'properties');
    const types: Record<string, string> = { integer: 'integer', francs: 'integer', texts: 'array' };
    const own = ({ members }: { members: readonly MemberName[] }) => members;
    for (const name of new Set(Object.values(errors).flatMap(own))) {
      const form: string = memberForms[name];
      const wanted = types[form] ?? (form === 'messages' ? 'object' : 'string');
      assert.equal(members?.[name]?.['type'], wanted, name);
      assert.equal(members?.[name]?.['format'], form === 'time' ? 'date-time' : undefined, name);
    }
  });

  it('H1 H4 of hiring holds its own keys and headers, and nothing of payments', () => {
    const of = (api: Api) => buildOpenApi(operations, { ...options, api }) as Json;
    const keys = at(of(hiringApi), 'components', 'securitySchemes');
    assert.match(String(at(keys, 'apiKey')?.['bearerFormat']), /^dlv_/);
    assert.deepEqual(Object.keys(keys ?? {}), ['apiKey']);
    const dashboard = of(hiringDashboardApi);
    assert.deepEqual(Object.keys(at(dashboard, 'components', 'securitySchemes') ?? {}), [
      'session',
    ]);
    for (const one of [of(hiringApi), dashboard])
      assert.deepEqual(Object.keys(at(one, 'components', 'schemas') ?? {}), ['Error']);
    const { path, method } = operations.listCampaigns;
    const answers = at(of(hiringApi), 'paths', path, method.toLowerCase(), 'responses');
    for (const status of ['200', '429'])
      assert.ok(at(answers, status, 'headers', 'RateLimit-Reset'), status);
    const seen = JSON.stringify(at(dashboard, 'paths'));
    assert.ok(seen.includes('X-Hire-Organization'));
  });

  it('holds schemas that a JSON Schema 2020-12 validator accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const schema of Object.values(document['components']?.['schemas'] ?? {})) {
      assert.ok(ajv.validateSchema(schema), JSON.stringify(ajv.errors));
    }
  });

  it('is the same text each time, and says where the API is', () => {
    const again = JSON.stringify(buildOpenApi(operations, options));
    assert.equal(again, JSON.stringify(document));
    assert.equal(at(document, 'info')?.['version'], '1.2.3');
    assert.deepEqual(document['servers'], [{ url: 'https://pay.example.sn' }]);
    const nowhere = buildOpenApi(operations, { ...options, publicUrl: null }) as Json;
    assert.deepEqual(nowhere['servers'], [{ url: '/' }]);
  });
});
