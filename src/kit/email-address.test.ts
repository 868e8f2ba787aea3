// isEmailAddress and mailbox: the same judge for all that take an address, and what counts as one reader.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isEmailAddress, mailbox } from './email-address.ts';

test('N6 addresses that exist are taken, texts that cannot be one are not', () => {
  const good = [
    ...['a@b.sn', 'Awa.Diop+svc@Example.CO', "o'brien@example.ie", '_a-b@x-y.example', '1@2.sn'],
    ...[`${'a'.repeat(64)}@b.sn`, `a@${'b'.repeat(63)}.sn`, '-a@b.sn'],
  ];
  for (const address of good) assert.ok(isEmailAddress(address), address);
  const bad = [
    ...['', 'a', '@', 'a@', '@b.sn', 'a@b', 'a@b.c', 'a@b.1', 'a@@b.sn', 'a@b@c.sn', 'a b@c.sn'],
    ...['.a@b.sn', 'a.@b.sn', 'a..b@c.sn', "a'@b.sn", 'é@b.sn', '"a"@b.sn', 'a@[127.0.0.1]'],
    ...[
      'a@-b.sn',
      'a@b-.sn',
      'a@.sn',
      'a@b..sn',
      'a@b_c.sn',
      'a@b.sn.',
      'a@b.sn\n',
      ' a@b.sn',
      'a,b@c.sn',
    ],
    ...[
      `${'a'.repeat(65)}@b.sn`,
      `a@${'b'.repeat(64)}.sn`,
      '<a@b.sn>',
      'a@b.sn,c@d.sn',
      'a%b@c.sn',
    ],
  ];
  for (const address of bad) assert.ok(!isEmailAddress(address), JSON.stringify(address));
});

test('N3 spellings that reach one reader are one mailbox', () => {
  const same = ['awa@example.sn', 'AWA@Example.SN', ' awa+1@example.sn', 'awa+a+b@example.sn'];
  assert.deepEqual([...new Set(same.map(mailbox))], ['awa@example.sn']);
  const dots = ['a.w.a@gmail.com', 'awa+x@googlemail.com', 'Awa@GMAIL.com'];
  assert.deepEqual([...new Set(dots.map(mailbox))], ['awa@gmail.com']);
  const apart = [
    'a.wa@example.sn',
    'awa@example.sn',
    'awa@other.sn',
    '+a@example.sn',
    '+b@example.sn',
  ];
  assert.equal(new Set(apart.map(mailbox)).size, apart.length);
});
