// Proves that ids tell their kind, sort by creation and never repeat (contract/payments.md B.0).
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { clock } from './clock.ts';
import { isId, newId } from './ids.ts';

afterEach(() => clock.release());

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** The milliseconds that the first ten characters spell. */
const timeOf = (id: string) =>
  [...id.slice(id.indexOf('_') + 1).slice(0, 10)].reduce(
    (sum, character) => sum * 32 + alphabet.indexOf(character),
    0,
  );

test('an id is its prefix and 26 characters of lower-case Crockford base32', () => {
  for (const prefix of ['pay', 'evt', 'txn', 'prj', 'usr', 'key', 'we', 'att', 'req'] as const) {
    const id = newId(prefix);
    assert.match(id, new RegExp(`^${prefix}_[${alphabet}]{26}$`));
    assert.ok(isId(prefix, id));
  }
});

test('the first ten characters are the time of creation', () => {
  const before = clock.now();
  const id = newId('pay');
  assert.ok(timeOf(id) >= before && timeOf(id) <= clock.now());
});

test('ids of later milliseconds sort after those of earlier ones', () => {
  const ids: string[] = [];
  for (const step of [1, 1, 31, 1_000, 86_400_000, 366 * 86_400_000]) {
    ids.push(newId('evt'));
    clock.advance(step);
  }
  ids.push(newId('evt'));
  assert.deepEqual(ids.toSorted(), ids);
});

test('E1 100,000 ids differ, also within one millisecond', () => {
  const ids = new Set(Array.from({ length: 100_000 }, () => newId('pay')));
  assert.equal(ids.size, 100_000);
  const perTime = new Map<number, number>();
  for (const id of ids) perTime.set(timeOf(id), (perTime.get(timeOf(id)) ?? 0) + 1);
  assert.ok(Math.max(...perTime.values()) > 1, 'some share their millisecond');
});

test('every letter of the alphabet appears at every place of chance', () => {
  const seen = Array.from({ length: 16 }, () => new Set<string>());
  for (let i = 0; i < 2_000; i++) {
    for (const [place, letter] of [...newId('pay').slice(-16)].entries()) seen[place]?.add(letter);
  }
  for (const letters of seen) assert.equal(letters.size, 32);
});

test('a text of another form is no id', () => {
  const id = newId('pay');
  const wrong = [
    '',
    'pay',
    'pay_',
    id.slice(0, -1),
    `${id}0`,
    id.toUpperCase(),
    id.replace('pay_', 'evt_'),
    id.replace('pay_', 'pay-'),
    ` ${id}`,
    `${id}\n`,
    ...['i', 'l', 'o', 'u', 'é', '\0', '%'].map((letter) => id.slice(0, -1) + letter),
  ];
  for (const text of wrong) assert.equal(isId('pay', text), false, JSON.stringify(text));
});
