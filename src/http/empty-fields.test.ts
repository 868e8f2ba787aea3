// What a text of which nothing was typed is told: that it is required where it must be there, else that it is not left empty.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { Strict } from '../../contract/shapes.ts';
import { compileCheck } from './schema-check.ts';

const inner = Strict({
  title: Type.String({ minLength: 1, maxLength: 9 }),
  note: Type.Optional(Type.String({ minLength: 1 })),
  code: Type.Optional(Type.String({ minLength: 3 })),
});
const check = compileCheck(Strict({ ...inner.properties, rows: Type.Array(inner) }));

test('UI73 an empty text is told that it is required, as if it were not there, in both languages', () => {
  const body = { title: '', rows: [{ title: '' }] };
  assert.deepEqual(
    { ...check(body, 'en') },
    {
      title: 'This field is required.',
      'rows.0.title': 'This field is required.',
    },
  );
  assert.equal(check(body, 'fr')?.['title'], 'Ce champ est obligatoire.');
});

test('UI73 what may be left out is not called required: given, it is not empty; more than one sign is said in figures', () => {
  const found = check({ title: 'a', note: '', code: 'ab', rows: [] }, 'en');
  assert.deepEqual(
    { ...found },
    {
      note: 'This field cannot be empty.',
      code: 'At least 3 characters.',
    },
  );
});

test('how many is said in the singular of one and the plural of more, in both languages', () => {
  const counts = compileCheck(
    Strict({
      one: Type.Array(Type.String(), { minItems: 1 }),
      two: Type.Array(Type.String(), { minItems: 2 }),
      single: Type.Array(Type.String(), { maxItems: 1 }),
      short: Type.String({ maxLength: 1 }),
    }),
  );
  const body = { one: [], two: [], single: ['a', 'b'], short: 'ab' };
  assert.deepEqual(
    { ...counts(body, 'en') },
    {
      one: 'At least 1 item.',
      two: 'At least 2 items.',
      single: 'At most 1 item.',
      short: 'At most 1 character.',
    },
  );
  assert.deepEqual(
    { ...counts(body, 'fr') },
    {
      one: 'Au moins 1 élément.',
      two: 'Au moins 2 éléments.',
      single: 'Au plus 1 élément.',
      short: 'Au plus 1 caractère.',
    },
  );
});
