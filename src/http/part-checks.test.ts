// The limits that a parameter of the path declares (contract/platform.md E8), and that each schema of the
// contract can be held against a value: they are compiled when they are first needed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { operations } from '../../contract/index.ts';
import type { Operation } from '../../contract/operation.ts';
import { Strict } from '../../contract/shapes.ts';
import type { Context } from '../db/context.ts';
import { Failure } from '../kit/fail.ts';
import type { Incoming } from './incoming.ts';
import { compileParts } from './part-checks.ts';
import { compileCheck } from './schema-check.ts';

test('E8 a parameter longer than its schema allows is refused and named, beside what else is wrong', () => {
  const operation: Operation = {
    method: 'GET',
    path: '/v1/projets/{id}/membres/{userId}',
    section: 'platform',
    family: 'project',
    caller: 'session',
    summary: { fr: 'un membre', en: 'a member' },
    params: Strict({ id: Type.String(), userId: Type.String({ maxLength: 64 }) }),
    reply: { status: 200 },
    errors: [],
    effect: 'read',
  };
  const check = compileParts(operation);
  const ctx = {
    lang: 'en',
    caller: { kind: 'none' },
    header: () => undefined,
  } as unknown as Context;
  const ask = (length: number, search = '') => {
    const params = { id: 'prj_1', userId: 'u'.repeat(length) };
    return check({ params, search } as unknown as Incoming, ctx);
  };
  const refused = (length: number, search = '') => {
    try {
      void ask(length, search);
    } catch (error) {
      assert.ok(error instanceof Failure);
      // Fields have no prototype: a field may be called `__proto__`.
      return [error.code, JSON.parse(JSON.stringify(error.members))];
    }
    return undefined;
  };
  const tooLong = { userId: 'At most 64 characters.' };
  assert.deepEqual((ask(64) as { params: object }).params, { id: 'prj_1', userId: 'u'.repeat(64) });
  assert.deepEqual(refused(65), ['INVALID_REQUEST', { fields: tooLong }]);
  const both = { ...tooLong, x: 'This field is unknown.' };
  assert.deepEqual(refused(65, 'x=1'), ['INVALID_REQUEST', { fields: both }]);
});

test('every schema of the contract can be compiled', () => {
  for (const [name, operation] of Object.entries<Operation>(operations)) {
    const { params, query, headers, body, reply } = operation;
    for (const schema of [params, query, headers, body, reply.schema]) {
      if (schema) assert.doesNotThrow(() => compileCheck(schema)({}, 'en'), name);
    }
  }
});
