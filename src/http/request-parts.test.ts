// readBody: which content types are JSON in UTF-8, and that no excess hides that a body is no object.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesOf } from '../../contract/api.ts';
import { apiOf } from '../../contract/apis.ts';
import { Failure } from '../kit/fail.ts';
import { looseBounds } from './body-bounds.ts';
import type { Excess } from './body-counter.ts';
import { readBody } from './request-parts.ts';

const project = rulesOf(apiOf('/v1/projets'), 'project');

function read(type: string, text = '{"name":"a"}', excess?: Excess): unknown {
  const headers = { 'content-type': type };
  const incoming = { raw: { headers }, body: Buffer.from(text), excess };
  try {
    return readBody(incoming as Parameters<typeof readBody>[0], {
      rules: project,
      bounds: looseBounds,
      lang: 'fr',
    });
  } catch (error) {
    assert.ok(error instanceof Failure);
    return error.code;
  }
}

test('E17 JSON is JSON whatever else its type says; another charset or another type is refused', () => {
  const taken = [
    'application/json',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json; charset="utf8" ',
    'application/json;',
    'application/json; ; charset=utf-8',
    'application/json; version=1; charset=utf-8',
    'application/json; odata.metadata=minimal',
  ];
  for (const type of taken) assert.deepEqual(read(type), { name: 'a' }, type);
  const refused = [
    '',
    'application/jsonp',
    'application/json, application/json',
    'application/json; charset=latin1',
    'application/json; version=1; charset=utf-16',
    'application/json; charset=utf-8; charset=latin1',
    'application/json; charset=',
    'application/merge-patch+json',
    'text/json',
  ];
  for (const type of refused) assert.equal(read(type), 'BAD_REQUEST', type);
});

test('E17 a type as long as headers may be is judged as fast as one is read', () => {
  const hostile = ['x ', ' ', '"', '=', 'charset', '\t'].map(
    (part) => `application/json; charset=x${part.repeat(15_000 / part.length)}y`,
  );
  for (const type of hostile) {
    let best_ms = Number.POSITIVE_INFINITY;
    // The best of some, as of hostile bodies: a busy machine is slow at times, what is slow by itself is so always.
    for (let n = 0; best_ms > 5 && n < 30; n++) {
      const before = process.threadCpuUsage();
      assert.equal(read(type), 'BAD_REQUEST');
      best_ms = Math.min(best_ms, process.threadCpuUsage(before).user / 1_000);
    }
    assert.ok(best_ms <= 5, `${type.slice(0, 40)}…: ${best_ms} ms`);
  }
});

test('E10 what is no object is unreadable, however deep it is nested; an object in excess is named', () => {
  assert.equal(read('application/json', '['.repeat(30_000), 'depth'), 'BAD_REQUEST');
  assert.equal(read('application/json', ` \n"${'a'.repeat(500)}"`, 'content'), 'BAD_REQUEST');
  assert.equal(read('application/json', '{"a":'.repeat(10_000), 'depth'), 'INVALID_REQUEST');
});
