// Requests that no person would write, made from the contract's own schemas: right values to the edge of what is allowed,
// values of another type, members left out, repeated and invented. Seeded, so that a failure comes back by its number.
import fc from 'fast-check';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import { anyOutcomes } from '../../contract/payments/scenarios.ts';

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/** What is right for no field, or only for some. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1.5,
    -0,
    limits.amountMax,
    limits.amountMax + 1,
    1e21,
    '',
    ' ',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '%',
    '0',
    '-1',
    '2026-02-30',
    '275760-09-13T00:00:00.000Z',
    '+221700000011',
    [],
    {},
    [[]],
    { a: { a: { a: 1 } } },
    '𝒳'.repeat(60),
    'é'.repeat(300),
  ),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.integer(),
);

const formats: Record<string, readonly string[]> = {
  'date-time': [
    '2026-11-20T09:30:00.000Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999+14:00',
    '9999-12-31T23:59:59.999Z',
    '2026-11-20T09:30:00.123456789Z',
  ],
  date: ['2026-11-20', '0001-01-01', '9999-12-31', '2024-02-29'],
  'date-or-time': ['2026-11-20', '0001-01-01', '9999-12-31', '2026-11-20T09:30:00.999999999-11:59'],
  email: ['awa@example.com', `${'a'.repeat(64)}@example.com`],
  'return-url': ['https://example.com/a?b=c#d', 'http://localhost:1/x', 'https://exämple.sn/é'],
  'birth-date': ['1990-05-01', '1900-01-01', '2000-02-29'],
  country: ['SN', 'FR', 'AQ'],
  int64: ['1', '9223372036854775807'],
  'expand-payment': ['refunds', 'ledger,events,attempts,dispute,refunds'],
  'expand-outgoing': ['attempts', 'ledger,events,events'],
  'expand-dispute': ['events', 'ledger,events'],
};

/** A value that the schema takes, mostly. */
export function right(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(right));
  switch (schema.type) {
    case 'integer': {
      const { minimum = -1_000, maximum = 1_000_000 } = schema;
      return fc.oneof(
        fc.constantFrom(minimum, maximum, Math.min(minimum + 1, maximum)),
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 3_000_000) }),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(right(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'object':
      return rightObject(schema);
    case 'string':
      return rightText(schema);
    default:
      return junk;
  }
}

function rightText({ format, pattern, minLength = 0, maxLength = 60 }: Schema) {
  const known = format === undefined ? undefined : formats[format];
  if (known) return fc.constantFrom(...known);
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' });
  // Longest of all, in characters of four bytes.
  const longest = fc.constant('🙂'.repeat(Math.min(maxLength, 2_000)));
  if (pattern === undefined) return fc.oneof(free, longest);
  return fc.oneof(fc.stringMatching(new RegExp(pattern)), free);
}

function rightObject({ properties = {}, required = [], patternProperties }: Schema) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, right(one)]),
  );
  const values = Object.values(patternProperties ?? {});
  if (values.length > 0) {
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 40 }), right(values[0] ?? {}), {
      maxKeys: 4,
    });
  }
  return fc.record(model, {
    requiredKeys: required.filter((name) => name in model),
  }) as fc.Arbitrary<unknown>;
}

/** The right object with some members made wrong, left out or invented. */
function spoiled(schema: Schema, known: object): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(schema.properties ?? {}), 'unknown', '__proto__', ''];
  const fault = fc.record({ name: fc.constantFrom(...names), value: junk, gone: fc.boolean() });
  const whole = rightObject(schema) as fc.Arbitrary<Record<string, unknown>>;
  const members = Object.keys(schema.properties ?? {});
  const kept = fc.subarray(members, { maxLength: Math.min(3, members.length) });
  return fc.tuple(whole, kept, rarely(fault, 2)).map(([made, names, wrong]) => {
    // What works first, and some members anew: most faults lie behind the checks.
    const body: Record<string, unknown> = { ...known };
    for (const name of names) if (name in made) body[name] = made[name];
    for (const { name, value, gone } of wrong === null ? [] : [wrong]) {
      if (gone) delete body[name];
      else Object.defineProperty(body, name, { value, enumerable: true, configurable: true });
    }
    return body;
  });
}

export type FuzzCall = {
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const strange = fc.constantFrom('x', 'pay_', '..', '%00', '%ff', 'é'.repeat(40), '0'.repeat(300));

/** Calls of an operation around one that works. */
export function callsOf(
  operation: Operation,
  works: { path: string; headers?: Record<string, string>; body?: object },
): fc.Arbitrary<FuzzCall> {
  const query = operation.query as Schema | undefined;
  const body = operation.body as Schema | undefined;
  const words = [...(operation.simulate ?? []), ...anyOutcomes, 'nonsense'];
  return fc
    .record({
      last: rarely(strange, 8),
      query: query ? spoiled(query, {}) : fc.constant({}),
      body: body ? spoiled(body, works.body ?? {}) : rarely(junk, 6),
      cut: rarely(fc.nat(40), 20),
      key: fc.constantFrom('a-key-of-the-walk', 'another-key-0001', '', '', '', 'short'),
      told: rarely(fc.constantFrom(...words), 8),
    })
    .map((made) => writeCall(operation, works, made));
}

/** Null but for one time in so many. */
const rarely = <T>(one: fc.Arbitrary<T>, often: number): fc.Arbitrary<T | null> =>
  fc.oneof({ arbitrary: fc.constant(null), weight: often }, { arbitrary: one, weight: 1 });

type Made = {
  last: string | null;
  query: Record<string, unknown>;
  body: unknown;
  cut: number | null;
  key: string;
  told: string | null;
};

let count = 0;

function writeCall(
  operation: Operation,
  works: { path: string; headers?: Record<string, string> },
  { last, query, body, cut, key, told }: Made,
): FuzzCall {
  const [at = ''] = works.path.split('?');
  const names = at.split('/');
  // The last id of the path, if it has one.
  const i = operation.path.split('/').findLastIndex((part) => part.startsWith('{'));
  if (last !== null && i > 0) names[i] = encodeURIComponent(decodeURIComponent(safe(last)));
  const search = Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`)
    .join('&');
  const text = body === null ? undefined : JSON.stringify(body);
  const bytes = cut === null ? text : text?.slice(0, cut);
  const sent = operation.method === 'GET' ? undefined : bytes;
  const headers: Record<string, string> = { ...works.headers };
  // Without one of its own each call that needs a key has a new one.
  if (operation.idempotency === 'required') headers['Idempotency-Key'] = `walk-${++count}-key`;
  if (operation.idempotency && key !== '') headers['Idempotency-Key'] = key;
  if (told !== null) headers['X-Svc-Simulate'] = told;
  return { path: names.join('/') + (search ? `?${search}` : ''), headers, body: sent };
}

const safe = (text: string): string => (text.includes('%') ? 'x' : text);
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
const encode = (text: string | undefined) => encodeURIComponent((text ?? '').toWellFormed());
