// Proves that equal requests have one text and different ones two (contract/payments.md B.13).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson } from './canonical-json.ts';

test('white space, member order, escapes and number spellings do not matter', () => {
  const same = [
    '{"amount":500,"customer":{"name":"Awa","phone":"+221"},"list":[1,{"a":1,"b":2}]}',
    ' { "list" : [ 1.0 , {"b":2,"a":1} ],\n "customer": {"phone":"+221","name":"Awa"}, "amount": 5e2 } ',
    '{"\\u0061mount":500,"customer":{"name":"\\u0041wa","phone":"+221"},"list":[1e0,{"b":2,"a":1}]}',
  ];
  const texts = same.map((text) => canonicalJson(JSON.parse(text)));
  assert.deepEqual([...new Set(texts)], [same[0]]);
});

test('another value, type, place or order of a list is another text', () => {
  const different = [
    '{"a":1}',
    '{"a":2}',
    '{"a":"1"}',
    '{"a":[1]}',
    '{"a":null}',
    '{"a":true}',
    '{"a":false}',
    '{"b":1}',
    '{"a":{"b":1}}',
    '{"a":{},"b":1}',
    '{"a":[1,2]}',
    '{"a":[2,1]}',
    '{"a":[[1],2]}',
    '{"a":"e\\u0301"}',
    '{"a":"\\u00e9"}',
    '{"a":""}',
    '{}',
    '[]',
    '"{}"',
    'null',
  ];
  const texts = different.map((text) => canonicalJson(JSON.parse(text)));
  assert.equal(new Set(texts).size, different.length);
});

test('the text is JSON of the same value, members sorted by code unit', () => {
  assert.equal(
    canonicalJson(JSON.parse('{"é":1,"z":2,"Z":3,"10":4,"9":5,"":6,"__proto__":7}')),
    '{"":6,"10":4,"9":5,"Z":3,"__proto__":7,"z":2,"é":1}',
  );
  const value = { text: 'ligne\n"deux" \u2028', list: [[], {}, null, -0.5, 1e21], flag: true };
  assert.deepEqual(JSON.parse(canonicalJson(value)), value);
});
