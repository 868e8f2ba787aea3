// The index of the documentation: everything that can be looked up leads to a place that is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { errors } from '../../../contract/errors.ts';
import { operations } from '../../../contract/index.ts';
import type { Operation } from '../../../contract/operation.ts';
import { apiPage } from './api-page.ts';
import { errorsPage } from './errors-page.ts';
import { searchIndex } from './search-index.ts';

for (const lang of ['fr', 'en'] as const) {
  test(`UI42 G30 the index in ${lang} names operations, codes, events and headings that the pages have`, () => {
    const index = searchIndex(operations, lang);
    const api = apiPage(operations, lang, { publicUrl: null });
    const codes = errorsPage(operations, lang);
    const served = Object.values<Operation>(operations);
    const open = served.filter(({ section }) => section !== 'backoffice');
    assert.equal(index.operations.length, open.length);
    for (const [name] of index.operations) assert.ok(api.includes(`<h4 id="${name}">`), name);
    assert.deepEqual(index.errors, Object.keys(errors));
    for (const code of index.errors) assert.ok(codes.includes(`<h3 id="${code}">`), code);
    assert.ok(index.events.length > 5 && api.includes('<h3 id="events">'));
    assert.ok(index.headings.length > 8);
    for (const [id, title] of index.headings) {
      assert.ok(api.includes(` id="${id}"`), id);
      assert.doesNotMatch(title, /[<>]|&\w+;/, title);
    }
    const words = lang === 'fr' ? 'Le simulateur' : 'The simulator';
    assert.ok(index.headings.some(([, title]) => title === words));
    // As a browser gets it.
    const packed = gzipSync(JSON.stringify(index)).length;
    assert.ok(packed <= 6_000, `${packed} bytes`);
  });
}
