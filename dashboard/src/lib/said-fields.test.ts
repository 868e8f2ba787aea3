import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hiringDashboardApi } from '../../../contract/hiring/apis.ts';
import { errorAnswer } from '../../../src/http/envelope.ts';
import { fail } from '../../../src/kit/fail.ts';
import { saidFields } from './said-fields.ts';

test('UI73 the fields that an answer of hiring names in its words are those that were wrong', () => {
  for (const lang of ['fr', 'en'] as const) {
    const fields = {
      title: 'De 1 à 200 caractères : le vôtre en a 201.',
      '3.email': 'This field is required.',
      'X-Hire-Mode': 'One of: production, test.',
    };
    const failure = fail('INVALID_REQUEST', { fields });
    const { body } = errorAnswer(failure, lang, 'req_1', undefined, hiringDashboardApi);
    const { error } = JSON.parse(body);
    const { message, fields: said } = saidFields(error.message);
    assert.deepEqual({ ...said }, fields);
    assert.ok(message.length > 10 && !message.includes('title'), message);
  }
});

test('UI73 a sentence that names no field stays whole', () => {
  const said = 'Cette campagne est close : elle ne prend plus personne. Rouvrez-la d’abord.';
  assert.deepEqual(saidFields(said), { message: said, fields: Object.create(null) });
});
