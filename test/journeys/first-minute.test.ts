// The first minute of a newcomer at a terminal: words of people while it installs and starts; JSON for machines.
import assert from 'node:assert/strict';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { removeFolder, startServer, temporaryFolder } from '../kit/server-process.ts';
import { onTerminal, screenOf } from '../kit/terminal.ts';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];
after(() => {
  for (const folder of folders) removeFolder(folder);
});
const newFolder = () => {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
};

const isJson = (line: string) => line.trimStart().startsWith('{"level"');

describe('npm start on a terminal', () => {
  const dir = newFolder();
  const start = (env: Record<string, string> = {}) =>
    onTerminal([process.execPath, join(root, 'src/main.ts')], { DATA_DIR: dir, PORT: '0', ...env });

  test('N34 a first start says what it does in words, and then where it is; calls are lines to read', async () => {
    const terminal = start();
    await terminal.waitFor(/Ctrl-C stops it/);
    const address = /svc: (http\S+)/.exec(terminal.raw())?.[1];
    await fetch(`${address}/health`);
    await fetch(`${address}/v1/rien%1B%5B2J`);
    await terminal.waitFor(/\/v1\/rien/);
    terminal.interrupt();
    assert.equal(await terminal.ended, 0);
    const screen = screenOf(terminal.raw());
    const steps = screen.slice(
      0,
      screen.findIndex((line) => line.startsWith('svc: ')),
    );
    const said = steps.filter(Boolean).map((line) => line.replace(/ in [\d.]+ s\.$/, ''));
    assert.deepEqual(said, [
      `Made a database (PostgreSQL 18, kept in ${dir})`,
      `Brought the database up to date, ${said[1]?.match(/\d+ steps/)?.[0]}`,
      'Published 9 reference lists, the terms of use and the places',
    ]);
    assert.ok(screen.some((line) => /^\d\d:\d\d:\d\d GET \/health 200 [\d.]+ ms$/.test(line)));
    assert.ok(screen.some((line) => /^\d\d:\d\d:\d\d GET \/v1\/rien\S* 404 /.test(line)));
    assert.deepEqual(screen.filter(isJson), []);
    assert.ok(!screen.some((line) => line.includes('POST /auth')), 'its own calls are no news');
    assert.match(screen.join('\n'), /\nStopping: [^\n]*\nStopped\.\n/);
    // While it takes its time the present step is shown, and the lists are counted.
    assert.match(terminal.raw(), /Making a database, this once/);
    assert.match(terminal.raw(), /Publishing the reference lists: 9 of 9/);
  });

  test('N34 Ctrl-C in the middle of a start is no failure to tell of', async () => {
    const terminal = start({ DATA_DIR: newFolder() });
    await terminal.waitFor(/Making a database/);
    terminal.interrupt();
    assert.equal(await terminal.ended, 0);
    const screen = screenOf(terminal.raw()).join('\n');
    assert.match(screen, /Stopping: [^\n]*\n(?:.*\n)*Stopped\.\n/);
    assert.doesNotMatch(screen, /could not|error|svc: http/i);
  });

  test('N34 a later start is two lines and what stops it', async () => {
    const terminal = start();
    await terminal.waitFor(/Ctrl-C stops it/);
    terminal.interrupt();
    assert.equal(await terminal.ended, 0);
    const [first = '', second = '', ...rest] = screenOf(terminal.raw()).filter(Boolean);
    assert.match(first, /^Started the database \(PostgreSQL 18, kept in \S+\) in [\d.]+ s\.$/);
    assert.match(second, /^svc: http:\/\/127\.0\.0\.1:\d+$/);
    assert.match(rest.join(' '), /^Ctrl-C stops it\. .*Stopped\.$/);
  });

  test('N34 LOG_FORMAT=json gives JSON on a terminal too', async () => {
    const terminal = start({ LOG_FORMAT: 'json' });
    await terminal.waitFor(/svc: http/);
    const address = /svc: (http\S+)/.exec(terminal.raw())?.[1];
    await fetch(`${address}/health`);
    await terminal.waitFor(/"path":"\/health"/);
    terminal.interrupt();
    assert.equal(await terminal.ended, 0);
    const lines = screenOf(terminal.raw()).filter((line) => line && line !== '^C');
    assert.deepEqual(
      lines.filter((line) => !isJson(line)).map((line) => line.replace(/:\d+$/, '')),
      ['svc: http://127.0.0.1'],
    );
  });

  test('N34 what prevents a start is its sentence alone', async () => {
    const terminal = start({ AUTH_SECRET: 'x'.repeat(32) });
    assert.equal(await terminal.ended, 1);
    const lines = screenOf(terminal.raw()).filter(Boolean);
    assert.match(lines.at(-1) ?? '', /^AUTH_SECRET is not the secret .*\.$/);
    assert.deepEqual(
      lines.filter((line) => / at .*:\d+:\d+/.test(line)),
      [],
    );
  });
});

test('N34 without a terminal each line of the log is JSON, unless LOG_FORMAT=text', async () => {
  const dir = newFolder();
  const server = await startServer({ DATA_DIR: dir });
  await server.kill('SIGTERM');
  const lines = server.output.split('\n');
  const before = lines.slice(
    0,
    lines.findIndex((line) => line.startsWith('svc: ')),
  );
  assert.ok(before.length > 5);
  assert.ok(before.every(isJson), before.join('\n'));
  const text = await startServer({ DATA_DIR: dir, LOG_FORMAT: 'text' });
  await text.kill('SIGTERM');
  assert.match(text.output, /^Started the database .* s\.\n/);
  const writesOver = /\r|\p{Cc}\[/u.test(text.output);
  assert.ok(!writesOver, 'nothing is written over where there is no terminal');
});

describe('installing on a terminal', () => {
  /** A copy of what a clone has before anything is installed, and an npm that does as the test says. */
  const clone = (npm: string) => {
    const folder = newFolder();
    mkdirSync(join(folder, 'tools'));
    for (const name of ['run.mjs', 'again.mjs', 'install-words.mjs']) {
      cpSync(join(root, 'tools', name), join(folder, 'tools', name));
    }
    const names = ['node', 'one', 'two', 'three'];
    const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, {}]));
    const elsewhere = { 'node_modules/other': { os: ['aix'] } };
    const lock = { packages: { '': {}, ...packages, ...elsewhere } };
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    writeFileSync(join(folder, 'hello.mjs'), "console.log('hello');");
    const bin = join(folder, 'npm-cli.js');
    writeFileSync(bin, npm);
    chmodSync(bin, 0o755);
    return onTerminal([process.execPath, join(folder, 'tools/run.mjs'), 'hello.mjs'], {
      npm_execpath: bin,
      FOLDER: folder,
      NODE: process.execPath,
    });
  };

  const noise = `
    console.error('npm warn EBADENGINE Unsupported engine { package: cookie }');
    console.error('npm warn Unknown user config "nodedir". This will stop working');
    console.log('added 4 packages in 1s');`;

  test('N35 packages are counted as they come, and nothing else of what npm says is shown', async () => {
    const terminal = clone(`
      const { mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
      const { join } = require('node:path');
      ${noise}
      const modules = join(process.env.FOLDER, 'node_modules');
      const put = (name) => {
        mkdirSync(join(modules, name), { recursive: true });
        writeFileSync(join(modules, name, 'package.json'), '{}');
      };
      put('node');
      mkdirSync(join(modules, 'node/bin'));
      symlinkSync(process.env.NODE, join(modules, 'node/bin/node'));
      setTimeout(() => put('one'), 500);
      setTimeout(() => put('two'), 1000);
      setTimeout(() => put('three'), 1500);
      setTimeout(() => {}, 1600);`);
    assert.equal(await terminal.ended, 0);
    const lines = screenOf(terminal.raw()).filter(Boolean);
    assert.match(lines[0] ?? '', /^Installed 4 packages in \d+ s\.$/);
    assert.deepEqual(lines.slice(1), ['hello']);
    assert.match(terminal.raw(), /Installing what svc needs, this once: 1 of 4 packages, \d+ s/);
    assert.match(terminal.raw(), /: 3 of 4 packages, \d+ s/);
    assert.doesNotMatch(terminal.raw(), /EBADENGINE|Unknown user config|added 4/);
  });

  test('N35 when npm fails its words are shown, and one sentence', async () => {
    const terminal = clone(`${noise}
      console.error('npm error code E404');
      process.exit(1);`);
    assert.equal(await terminal.ended, 1);
    const lines = screenOf(terminal.raw()).filter(Boolean);
    assert.ok(lines.includes('npm error code E404'));
    assert.equal(
      lines.at(-1),
      'The dependencies could not be installed: npm ci failed (exit code 1).',
    );
  });
});
