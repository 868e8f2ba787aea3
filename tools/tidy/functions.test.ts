// Proves the two measures every rule leans on: what is code in a text, and how long a function is.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are planted sources.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureFunctions } from './functions.ts';
import { readSource } from './source.ts';

const code = (text: string): string => readSource(text).code;
const lengths = (text: string): string[] =>
  measureFunctions(code(text)).map(({ name, line, lines }) => `${name} ${line}+${lines}`);

describe('readSource', () => {
  const masked: readonly [string, string, string][] = [
    ['blanks a line comment', 'a; // enum {', 'a;          '],
    ['blanks a block comment and keeps its lines', '/* {\n*/b', '    \n  b'],
    ['blanks a string and keeps its quotes', "x('{ // no');", "x('       ');"],
    ['passes an escaped quote', "x('\\'{');", "x('   ');"],
    ['keeps the code in the hole of a template', '`{${f({ a })}}`', '` ${f({ a })} `'],
    ['follows a template inside a template', '`${`{${a}`}{`;b', '`${` ${a}`} `;b'],
    ['blanks a regular expression', 'const r = /[/{"]/g;', 'const r = /     /g;'],
    ['blanks a regular expression after return', 'return /{/.test(a)', 'return / /.test(a)'],
    ['leaves a division alone', 'a / b / c', 'a / b / c'],
    ['leaves a division after a bracket alone', '(a) / b("/")', '(a) / b(" ")'],
    ['takes an apostrophe of JSX as text', "<b>l'or {x}</b>", "<b>l'or {x}</b>"],
  ];
  for (const [name, text, expected] of masked) {
    it(name, () => assert.equal(code(text), expected));
  }

  it('keeps the comments apart', () => {
    assert.equal(readSource("a('// x'); // y").comments.trim(), '// y');
  });

  it('tells the line of an offset', () => {
    const { lineOf } = readSource('a\nb\n\nc');
    assert.deepEqual([0, 1, 2, 4, 5].map(lineOf), [1, 1, 2, 3, 4]);
  });
});

describe('measureFunctions', () => {
  const measured: readonly [string, string, string[]][] = [
    ['a function', 'function a() {\n}\n', ['a 1+2']],
    ['a generic function', 'function a<T>(x: T): T {\n\n}\n', ['a 1+3']],
    ['parameters over several lines', 'function a(\n  b: string,\n) {\n}', ['a 1+4']],
    ['an arrow', 'const a = async () => {\n};', ['a 1+2']],
    ['an arrow with a declared type', 'const a: F<B> = (x) => {\n};', ['a 1+2']],
    ['an arrow that returns a value', 'const a = () => ({\n  b: 1,\n});', ['a 1+3']],
    ['a return type that is a function', 'function a(): (b: C) => D {\n}', ['a 1+2']],
    ['a return type that is an object', 'function a(): { b: C } {\n}', ['a 1+2']],
    ['a return type with a promise', 'const a = (): Promise<{ b: C }[]> => {\n};', ['a 1+2']],
    ['a return type that is a guard', 'function a(x: B): x is C {\n}', ['a 1+2']],
    ['a method and a getter', 'class A {\n  b() {\n  }\n  get c() {\n  }\n}', ['b 2+2', 'c 4+2']],
    ['a property of an object', 'x({\n  a: () => {\n  },\n});', ['a 2+2']],
    [
      'a function in a function',
      'function a() {\n  b(() => {\n  });\n}',
      ['a 1+4', 'callback of b 2+2'],
    ],
    ['no control statement', 'if (a) {\n} else if (b) {\n}\nfor (;;) {\n}', []],
    ['no ternary', 'const x = a ? f(b) : {\n  c: 1,\n};', []],
    ['no declaration without body', 'declare function a(): void;\nfoo();', []],
    ['no brace of a string', "function a() {\n  return '}';\n}\n", ['a 1+3']],
    [
      'no suite, only its tests',
      "describe('x', () => {\n  it('y', () => {\n  });\n});",
      ['callback of it 2+2'],
    ],
  ];
  for (const [name, text, expected] of measured) {
    it(`measures ${name}`, () => assert.deepEqual(lengths(text), expected));
  }
});
