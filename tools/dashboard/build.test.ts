// What surrounds a build: when there is one, who makes it, what is served meanwhile and when it goes wrong. The files come
// from a bundler of two lines; the real one is used by the tests of the pages.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { openBuilt } from '../../src/pages/dashboard/built.ts';
import { eventually } from '../../test/kit/waiting.ts';
import { buildOnce } from './build.ts';
import type { Bundle } from './bundle.ts';
import { UnbuildableError } from './unbuildable.ts';

const roots: string[] = [];
after(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true });
});

let root: string;
let dist: string;
let made: number;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'svc-build-'));
  dist = join(root, 'dashboard/dist');
  roots.push(root);
  made = 0;
  for (const file of [
    'package-lock.json',
    'tsconfig.json',
    'tools/dashboard.ts',
    'tools/dashboard/build.ts',
    'dashboard/src/main.tsx',
    'design/tokens.css',
    'contract/index.ts',
  ]) {
    await write(file, file);
  }
});

async function write(file: string, text: string): Promise<void> {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Names its one file by how often it was called. */
async function quick(_root: string, outDir: string): Promise<Bundle> {
  made += 1;
  const name = `main-${String(made).padStart(8, '0')}.js`;
  mkdirSync(join(outDir, 'assets'), { recursive: true });
  await writeFile(join(outDir, 'assets', name), `build ${made}`);
  const alone = { entry: name, theme: name, early: name };
  return { ...alone, shared: [], styles: [], behind: [], doubled: [], pages: [], parts: [] };
}

const served = async (name: string): Promise<string | undefined> =>
  (await openBuilt(dist).file(name, []))?.body.toString();

test('UI02 sources that did not change ask for nobody’s turn: a start beside another build does not wait for it', async () => {
  await buildOnce(root, quick);
  await write('dashboard/dist/.building', String(process.pid));
  const again = await Promise.race([
    buildOnce(root, quick),
    new Promise<'waits'>((late) => setTimeout(() => late('waits'), 5_000).unref()),
  ]);
  rmSync(join(dist, '.building'));
  assert.ok(again !== 'waits' && !again.made);
});

test('UI02 sources that did not change are not built again; one byte anywhere makes a build', async () => {
  assert.equal((await buildOnce(root, quick)).made, true);
  assert.equal((await buildOnce(root, quick)).made, false);
  for (const file of ['design/tokens.css', 'contract/index.ts', 'package-lock.json']) {
    await write(file, 'another byte');
    assert.equal((await buildOnce(root, quick)).made, true, file);
  }
  await write('dashboard/src/lib/money.test.ts', 'tests are no part of it');
  assert.equal((await buildOnce(root, quick)).made, false);
  assert.equal(made, 4);
});

test('UI04 two starts at once make one build, and both have it', async () => {
  const slow = async (from: string, to: string) => {
    await new Promise((done) => setTimeout(done, 50));
    return quick(from, to);
  };
  const both = await Promise.all([buildOnce(root, slow), buildOnce(root, slow)]);
  assert.deepEqual(both.map((one) => one.made).sort(), [false, true]);
  assert.equal(made, 1);
  assert.equal(openBuilt(dist).current()?.entry, 'main-00000001.js');
});

test('UI04 a build that is killed in the middle is never served, and the next start makes it whole', async () => {
  const build = new URL('./build.ts', import.meta.url).href;
  const code = `
    import { mkdirSync, writeFileSync } from 'node:fs';
    import { buildOnce } from '${build}';
    await buildOnce(process.argv[1], (_root, outDir) => {
      mkdirSync(outDir + '/assets', { recursive: true });
      writeFileSync(outDir + '/assets/main-00000001.js', 'half');
      process.stdout.write('half');
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((heard) => child.stdout.once('data', heard));
  assert.equal(openBuilt(dist).current(), undefined);
  assert.equal(await served('main-00000001.js'), undefined);
  child.kill('SIGKILL');
  await new Promise((ended) => child.once('exit', ended));
  assert.equal((await buildOnce(root, quick)).made, true);
  assert.equal(await served('main-00000001.js'), 'build 1');
  assert.deepEqual(
    readdirSync(dist).filter((name) => name.startsWith('making-')),
    [],
  );
});

test('UI03 a build without room leaves what was served, and the lock goes to the next', async () => {
  await buildOnce(root, quick);
  await write('design/tokens.css', 'changed');
  const full = async (_root: string, outDir: string): Promise<Bundle> => {
    mkdirSync(join(outDir, 'assets'), { recursive: true });
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  await assert.rejects(buildOnce(root, full), /no space left/);
  assert.equal(openBuilt(dist).current()?.entry, 'main-00000001.js');
  assert.ok(!existsSync(join(dist, '.building')));
  assert.equal((await buildOnce(root, quick)).made, true);
});

test('UI06 a release carries its build: it is served without what would build it', async () => {
  await buildOnce(root, quick);
  const none = () => Promise.reject(new UnbuildableError('vite is not installed'));
  assert.equal((await buildOnce(root, none)).made, false);
  // Where sources are not even there, the build that lies beside them is served all the same.
  rmSync(join(root, 'dashboard/src'), { recursive: true });
  await assert.rejects(buildOnce(root, none), UnbuildableError);
  assert.equal(await served('main-00000001.js'), 'build 1');
});

test('UI05 a build that was served for months answers for seven days more when another takes its place', async () => {
  const { id } = await buildOnce(root, quick);
  const months = new Date(Date.now() - 100 * 24 * 3_600_000);
  utimesSync(join(dist, id), months, months);
  await write('design/tokens.css', 'second');
  await buildOnce(root, quick);
  assert.equal(await served('main-00000001.js'), 'build 1');
});

test('UI05 files of a former build answer for seven days', async () => {
  const first = await buildOnce(root, quick);
  await write('design/tokens.css', 'second');
  await buildOnce(root, quick);
  assert.equal(await served('main-00000001.js'), 'build 1');
  const old = new Date(Date.now() - 8 * 24 * 3_600_000);
  utimesSync(join(dist, first.id), old, old);
  await write('design/tokens.css', 'third');
  await buildOnce(root, quick);
  await eventually('forgotten', async () => (await served('main-00000001.js')) === undefined);
  assert.equal(await served('main-00000002.js'), 'build 2');
});
