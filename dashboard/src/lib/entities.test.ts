import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decoded } from './entities.ts';

test('UI89 what a receiver answered reads as it was written, once over', () => {
  for (const [written, shown] of [
    ['&lt;h1&gt;Tom &amp; Awa&lt;/h1&gt;', '<h1>Tom & Awa</h1>'],
    ['&quot;ok&quot;, c&#39;est fait, c&#x27;est dit', '"ok", c\'est fait, c\'est dit'],
    ['&amp;lt;', '&lt;'],
    ['&eacute; &nbsp; & &;', '&eacute; &nbsp; & &;'],
  ] as const) {
    assert.equal(decoded(written), shown);
  }
});
