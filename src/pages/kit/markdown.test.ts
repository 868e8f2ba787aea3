// The part of Markdown that terms of use are written in, as a table: what is written, and which HTML comes of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from './markdown.ts';

const squeezed = (text: string) => renderMarkdown(text, 'en').body.html.replaceAll('\n', '');

test('headings, paragraphs and lists are rendered, and everything else is escaped text', () => {
  const table: [string, string][] = [
    ['One\ntwo\n\nthree', '<p>One two</p><p>three</p>'],
    ['## A\ntext\r\n## B', '<h2 id="s1">A</h2><p>text</p><h2 id="s2">B</h2>'],
    ['### Deep', '<h3>Deep</h3>'],
    ['Thus:\n- one\n  goes on\n* two', '<p>Thus:</p><ul><li>one goes on</li><li>two</li></ul>'],
    ['1. one\n2) two', '<ol><li>one</li><li>two</li></ol>'],
    ['- one\n\nafter', '<ul><li>one</li></ul><p>after</p>'],
    ['-no list\n#no heading', '<p>-no list #no heading</p>'],
    ['#### four', '<p>#### four</p>'],
    ['<script>alert("1")</script>', '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>'],
    ["## <b onclick='x'>&amp;", '<h2 id="s1">&lt;b onclick=&#39;x&#39;&gt;&amp;amp;</h2>'],
    ['- [x](javascript:x) <img>', '<ul><li>[x](javascript:x) &lt;img&gt;</li></ul>'],
    ['', ''],
  ];
  for (const [text, html] of table) assert.equal(squeezed(text), html, text);
  const { title, headings } = renderMarkdown('# Terms & <i>\n\n## One\n# Again', 'en');
  assert.deepEqual([title, headings], ['Terms & <i>', [{ id: 's1', text: 'One' }]]);
});
