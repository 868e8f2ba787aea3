// isPersonName: names of all scripts, and nothing that hides, turns or breaks a text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isLine, isPersonName } from './person-name.ts';

test('N9 names as people write them are taken', () => {
  const names = [
    'Awa',
    'Ndèye Fatou Diop-Sarr',
    "N'Diaye",
    'O’Brien',
    'ߒ',
    'محمد',
    'می‌خواهم',
    '李',
    'क्‍ष',
  ];
  for (const name of [...names, 'A', '2Pac', '👩‍💻', 'e\u0301', 'Awa\u00a0Diop']) {
    assert.ok(isPersonName(name), name);
  }
});

test('N9 control and direction characters, and names that show nothing, are not', () => {
  const controls = ['\0', '\t', '\n', '\r', '\x1b', '\x7f', '\x85', '\u2028', '\u2029'];
  const directions = [
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u206a',
  ];
  const hidden = [
    '\u00ad',
    '\u200b',
    '\u2060',
    '\ufeff',
    '\ufff9',
    '\u{e0041}',
    '\ue000',
    '\udfff',
  ];
  for (const one of [...controls, ...directions, ...hidden]) {
    for (const name of [`Awa${one}Diop`, `${one}Awa`, `Awa${one}`, one]) {
      assert.ok(!isPersonName(name), JSON.stringify(name));
    }
  }
  const empty = [
    '',
    ' ',
    '\u00a0',
    '\u3000',
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u2800',
    '\u200c\u200d',
    '\u034f',
  ];
  for (const name of empty) assert.ok(!isPersonName(name), JSON.stringify(name));
});

test('what things are called stands on one line in its own direction, emojis and joined letters in it', () => {
  for (const name of ['Chez Awa', 'می‌خواهم', '👩‍💻', '🏴\u{e0067}\u{e0062}\u{e007f}', 'é\u0301']) {
    assert.ok(isLine(name), name);
  }
  for (const one of [
    '\n',
    '\r',
    '\t',
    '\0',
    '\x1b',
    '\x85',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u2069',
  ]) {
    assert.ok(!isLine(`Chez${one}Awa`), JSON.stringify(one));
  }
});
