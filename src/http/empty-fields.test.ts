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
      code: 'At least 3 character(s).',
    },
  );
});
