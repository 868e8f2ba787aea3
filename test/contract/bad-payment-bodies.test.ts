// One wrong value at the least for each field of each body of the payments API, by hand: it is refused by its name in both
// languages and writes nothing (issue "Payments, complete"). A field without a row here does not pass.
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { type OperationName, operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { clock } from '../../src/kit/clock.ts';
import { wrongFields } from './bad-payment-fields.ts';
import { type Row, refuses } from './refusal.ts';

type Schema = { properties?: Record<string, Schema>; items?: Schema };

/** Every field of a body by its path; members of an object, and of the objects of a list, by theirs. */
function pathsOf(schema: Schema, before = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const path = `${before}${name}`;
    const items = one.items?.properties ? pathsOf(one.items, `${path}.0.`) : [];
    return one.properties ? pathsOf(one, `${path}.`) : [path, ...items];
  });
}

/** A copy of the body with one value in the place that a path names. */
function withValue(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() ?? '';
  let at: Record<string, unknown> = copy;
  for (const [n, name] of names.entries()) {
    at[name] ??= /^\d+$/.test(names[n + 1] ?? last) ? [] : {};
    at = at[name] as Record<string, unknown>;
  }
  at[last] = value;
  return copy;
}

const all: Record<string, Operation> = operations;
const rows = Object.entries(wrongFields).flatMap(([name, { works = {}, wrong }]): Row[] => {
  const { method, path, idempotency, family } = all[name] as Operation;
  // The body is judged before its object is looked for.
  const send = `${method} ${path.replace(/\{\w+\}/g, 'x_1')}` as const;
  const headers = idempotency ? { 'Idempotency-Key': 'un-essai-0060' } : {};
  return Object.entries(wrong).flatMap(([field, values]) =>
    values.map((value, n) => ({
      name: `B.0 ${name}: ${field} ${n + 1}`,
      send,
      as: family === 'open' ? 'nobody' : 'key',
      headers,
      body: withValue(works, field, value),
      status: 400,
      code: 'INVALID_REQUEST',
      fields: [field],
    })),
  );
});

// 600 calls a minute are a project's.
beforeEach(() => clock.advance(1_000));

test('B.0 each field of each body of the payments API has a wrong value below', () => {
  const bodies = Object.entries(all).filter(
    // What is beside a file is judged with it: src/payments/disputes/hostile-documents.test.ts.
    // What is of projects is judged with them: test/contract/bad-project-bodies.test.ts.
    ([, { section, family, body, upload }]) =>
      section === 'payments' && family !== 'project' && body && !upload,
  );
  assert.deepEqual(Object.keys(wrongFields).sort(), bodies.map(([name]) => name).sort());
  for (const [name, { body }] of bodies) {
    const rows = Object.keys(wrongFields[name as OperationName]?.wrong ?? {});
    const missing = pathsOf(body as Schema).filter((path) => !rows.includes(path));
    assert.deepEqual(missing, [], name);
  }
});

refuses('B.0 a wrong field of a payment body is named and writes nothing:', rows);
