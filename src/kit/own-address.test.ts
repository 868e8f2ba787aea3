// isOwnAddress: pages of ours by path or whole address, and nothing that could be read as another server.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnAddress } from './own-address.ts';

const origins = ['https://pay.example', 'http://localhost', 'http://localhost:3000'];

test('N1 a path or an address of one of our origins is ours', () => {
  const paths = [
    '/',
    '/a',
    '/a/',
    '/a/b',
    '/a.b/..c/...',
    '/a?b=//c/../d',
    '/a#//b',
    '/%C3%A9%20b',
  ];
  for (const path of paths) assert.ok(isOwnAddress(path, origins), path);
  for (const origin of origins) {
    for (const rest of ['', '?a', '#a', ...paths]) {
      assert.ok(isOwnAddress(origin + rest, origins), origin + rest);
    }
  }
});

test('N1 whatever another reader could take for another server is not', () => {
  const refused = [
    ...[
      '',
      'a',
      '?a',
      '#a',
      ' /a',
      '/a b',
      '/é',
      '//a',
      '/a//b',
      '/a//',
      '///',
      '/.',
      '/..',
      '/./a',
    ],
    ...[
      '/a/../b',
      '/a/.',
      '/%2e/a',
      '/%2E%2e/a',
      '/a%2fb',
      '/a%5Cb',
      '/%252e/a',
      '/a%00',
      '/%09/a',
    ],
    ...['/%', '/%zz', '/%ff', '/a\\b', '\\a', '/a?b=\\', '/a\tb', '/a\n', '/a\0', '/a[b', '/a|b'],
    ...['https://pay.example.evil', 'https://pay.example@evil', 'https://pay.example:443/'],
    ...[
      'https://pay.example//a',
      'https://pay.example/./a',
      'https://PAY.example/',
      'https:pay.example',
    ],
    ...[
      'http://pay.example/',
      'http://localhost:30000/',
      'http://localhost:3000@evil/',
      'javascript:a',
    ],
  ];
  for (const address of refused) assert.ok(!isOwnAddress(address, origins), address);
  assert.ok(!isOwnAddress('https://pay.example/', []));
});
