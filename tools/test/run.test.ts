// Proves that a lane hides nothing: what fails, cannot be read, leaves or hangs is said and named, and a file
// leaves neither its hooks nor a moved clock to the next one.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, test } from 'node:test';
import { listPaths } from '../tidy/house.ts';
import { HOUSE_ROOT } from '../tidy.ts';
import { first, waitingFirst } from './first.ts';
import { isAlive } from './processes.ts';
import { ROOMS, repeated } from './repeated.ts';

const dir = mkdtempSync(join(tmpdir(), 'svc-lanes-'));
after(() => rmSync(dir, { recursive: true, force: true }));

const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Runs files of these texts, each a test that may use `assert` and `clock`; answers what was printed. */
async function runTexts(
  texts: Record<string, string>,
  options: object = {},
  started: (child: ChildProcess) => void = () => {},
) {
  const folder = mkdtempSync(join(dir, 'run-'));
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, `${name}.test.mjs`);
    writeFileSync(
      file,
      `import assert from 'node:assert/strict';
       import { after, before, beforeEach, mock, test } from 'node:test';
       import { clock } from ${urlOf('../../src/kit/clock.ts')};
       ${text}`,
    );
    return relative(HOUSE_ROOT, file);
  });
  const asked = { files, folder: join(folder, 'queue'), ...options };
  const main = join(folder, 'main.mjs');
  writeFileSync(
    main,
    `import { runFiles } from ${urlOf('./run.ts')};
     const onRed = (said) => console.log('AGAIN ' + said);
     const stopped = new AbortController();
     process.on('SIGTERM', () => stopped.abort());
     const env = process.env;
     const passed = await runFiles({ ...${JSON.stringify(asked)}, env, onRed, signal: stopped.signal });
     console.log(passed ? 'PASSED' : 'FAILED');`,
  );
  const env = { ...process.env };
  // What tells a test file that it is one; a runner refuses to run inside another.
  delete env['NODE_TEST_CONTEXT'];
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
    });
  }
  await new Promise((resolve) => child.once('close', resolve));
  return text;
}

test('files of one lane keep their hooks, mocks and moves of the clock to themselves', async () => {
  const former = `
    beforeEach(() => { globalThis.count = (globalThis.count ?? 0) + 1; });
    before(() => { globalThis.open = true; mock.method(clock, 'now', () => 7); });
    after(() => { globalThis.open = false; });
    test('first', () => { clock.advance(1e12); assert.ok(globalThis.open); });`;
  const latter = `
    test('second', () => {
      assert.deepEqual([globalThis.open, globalThis.count], [false, 1]);
      assert.ok(clock.now() - clock.realNow() < 1000);
      assert.notEqual(clock.now(), 7);
    });`;
  const text = await runTexts({ former, latter }, { lanes: 1 });
  assert.match(text, /tests 2\n/);
  assert.match(text, /PASSED/, text);
});

test('what fails, cannot be read, leaves or hangs fails the run and is named; the rest is run', async () => {
  const texts = {
    a: `test('leaves', () => process.exit(0));`,
    // As an endless loop does, it lets no timer run; it only leaves the processor to others.
    b: `test('hangs', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`,
    c: `test('fails', () => assert.fail('on purpose'));`,
    d: `import './nothing.mjs';`,
    e: `test('goes on', () => {});`,
  };
  const text = await runTexts(texts, { deadline_ms: 1_000 });
  for (const sentence of [
    /a\.test\.mjs did not come to its end/,
    /b\.test\.mjs runs for more than 1 s/,
    /b\.test\.mjs did not come to its end/,
    /✖ fails/,
    /✖ is imported/,
    /Cannot find module .*nothing\.mjs/,
    /✔ goes on/,
    /AGAIN ✖ fails \(.*\)\nAssertionError.*: on purpose\n +at .*c\.test\.mjs/,
    /FAILED/,
  ]) {
    assert.match(text, sentence);
  }
});

test('an error that nobody catches fails the run and is told, whether a promise or a timer led to it', async () => {
  const leaving = (how: string) => `
    test('begins something', async () => {
      await null;
      ${how};
      await new Promise((resolve) => setTimeout(resolve, 50));
    });`;
  for (const how of [
    `void Promise.resolve().then(() => { throw new Error('unheard') })`,
    `setTimeout(() => { throw new Error('unheard'); })`,
  ]) {
    const texts = { a: leaving(how), b: `test('goes on', () => {});` };
    const text = await runTexts(texts, { lanes: 1 });
    assert.match(text, /unheard/);
    assert.match(text, /✔ goes on/);
    assert.match(text, /FAILED/, text);
  }
});

test('a run that is told to end leaves no process behind, whatever its files are at', async () => {
  const hanging = `
    import { appendFileSync } from 'node:fs';
    import { fileURLToPath } from 'node:url';
    process.on('SIGTERM', () => {});
    appendFileSync(new URL('../pids', import.meta.url), process.pid + '\\n');
    test('hangs', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));`;
  for (const options of [{ lanes: 2 }, { lanes: 2, pattern: '/hangs/' }]) {
    const pids = join(dir, 'pids');
    rmSync(pids, { force: true });
    const known = () =>
      existsSync(pids) ? readFileSync(pids, 'utf8').trim().split('\n').map(Number) : [];
    const stop = (child: ChildProcess) => {
      const look = setInterval(() => {
        if (known().length < 2) return;
        clearInterval(look);
        child.kill('SIGTERM');
      }, 20);
    };
    const text = await runTexts({ a: hanging, b: hanging }, options, stop);
    const left = known().filter(isAlive);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    assert.deepEqual([known().length, left], [2, []], text);
    assert.match(text, /FAILED/);
  }
});

test('what is red once and then green alone passes and is named, if it is of those that may; else it fails', async () => {
  const texts = {
    a: `
      import { existsSync, writeFileSync } from 'node:fs';
      import { fileURLToPath } from 'node:url';
      const mark = fileURLToPath(import.meta.url) + '.mark';
      test('is steady the second time', () => {
        const isSecond = existsSync(mark);
        writeFileSync(mark, '');
        assert.ok(isSecond);
      });`,
    b: `test('is steady', () => {});`,
  };
  const forgiven = await runTexts(texts, { secondChance: '' });
  assert.match(forgiven, /UNSTEADY, to be mended: red, then green alone: .*a\.test\.mjs\n/);
  assert.match(forgiven, /PASSED/, forgiven);
  assert.equal(forgiven.match(/✔ is steady \(/g)?.length, 1, 'only what was red runs again');
  assert.match(await runTexts(texts, { secondChance: 'test/browser/' }), /FAILED/);
  const broken = { ...texts, b: `test('fails', () => assert.fail('on purpose'));` };
  assert.match(await runTexts(broken, { secondChance: '' }), /FAILED/);
});

test('a run begins with files that are there, in their order, and leaves none out', () => {
  for (const file of first) assert.ok(existsSync(join(HOUSE_ROOT, file)), file);
  const [one = '', two = ''] = first;
  assert.deepEqual(waitingFirst(['a', two, 'b', one]), [one, two, 'a', 'b']);
});

test('every room whose tests are repeated in another order has some', () => {
  const files = listPaths(HOUSE_ROOT).filter((file) => file.endsWith('.test.ts'));
  for (const room of ROOMS) {
    assert.notEqual(files.filter((file) => file.startsWith(room)).length, 0, room);
  }
  assert.ok(repeated(files).length < files.length / 3);
});

test('with a pattern only tests of such names are run', async () => {
  const texts = {
    a: `test('K3 is run', () => {}); test('K4 is not', () => assert.fail());`,
    b: `test('K5 is not', () => assert.fail());`,
  };
  const text = await runTexts(texts, { pattern: '/K3/' });
  assert.match(text, /✔ K3 is run/);
  assert.match(text, /PASSED/);
});
