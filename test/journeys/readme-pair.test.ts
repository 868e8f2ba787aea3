// The two READMEs are what a newcomer reads first: they name every command and every variable, the same in both languages,
// and CONTRIBUTING every script.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readmes = ['README.md', 'README.fr.md'] as const;

/** The first cells of the tables, where a word stands as code: `rails hand`, `HOST`, `start`. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)/g)].map(([, word = '']) => word),
  );

test('both READMEs name every command of `npm run cli`', () => {
  const commands = readdirSync(join(root, 'src/cli/commands'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length));
  assert.ok(commands.length > 10);
  for (const file of readmes) {
    const told = new Set([
      ...firstCells(read(file)),
      ...[...read(file).matchAll(/npm run cli -- ([\w-]+)/g)].map(([, word = '']) => word),
    ]);
    assert.deepEqual(
      commands.filter((command) => !told.has(command)),
      [],
      file,
    );
  }
});

test('both READMEs have the same variables, commands, headings and pieces of code', () => {
  const [english, french] = readmes.map((file) => {
    const text = read(file);
    return {
      cells: firstCells(text),
      headings: [...text.matchAll(/^(#+) /gm)].map(([, signs]) => signs),
      code: [...text.matchAll(/^```(\w*)$/gm)].map(([, language]) => language),
    };
  });
  assert.deepEqual(french, english);
});

/** Read by the server, and for nobody who runs one: of the tests, of `npm run dev`, of the commands. */
const ofOurOwn = ['SPREAD_PLACES', 'WATCH_REPORT_DEPENDENCIES', 'SVC_API_KEY'];

test('both READMEs name every variable that the server reads', () => {
  const kit = readdirSync(join(root, 'src/kit')).filter((file) => file.endsWith('-settings.ts'));
  const sources = ['src/config.ts', ...kit.map((file) => `src/kit/${file}`)];
  const read_ = sources.flatMap(
    (file) => read(file).match(/(?<=')[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*(?=')/g) ?? [],
  );
  const variables = [...new Set(read_)].filter(
    (name) => name.length > 3 && !ofOurOwn.includes(name),
  );
  assert.ok(variables.length > 20, String(variables.length));
  for (const file of readmes) {
    assert.deepEqual(
      variables.filter((name) => !read(file).includes(`\`${name}\``)),
      [],
      file,
    );
  }
});

test('CONTRIBUTING names every script of the package', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const told = firstCells(read('CONTRIBUTING.md'));
  assert.deepEqual(
    Object.keys(scripts).filter((script) => !told.includes(script)),
    [],
  );
});
