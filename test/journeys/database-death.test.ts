// The embedded PostgreSQL dies under a server in the foreground: the server ends, and npm start starts both again.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { removeFolder, startServer, temporaryFolder } from '../kit/server-process.ts';

const root = join(import.meta.dirname, '../..');
const dir = temporaryFolder();
after(() => removeFolder(dir));

/** What `npm start` runs, with another script or the server. */
function startInForeground(script: string, env: Record<string, string> = {}) {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child: ChildProcess = spawn('node', [join(root, 'tools/run.mjs'), script], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  for (const pipe of [child.stdout, child.stderr]) {
    pipe?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, said: () => said };
}

const killPostgres = () => {
  const [pid] = readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};

test("N33 the embedded database's death ends the server with a sentence and a code of its own", async () => {
  const server = await startServer({ DATA_DIR: dir, LOG_LEVEL: 'silent' });
  const ended = new Promise<number | null>((resolve) => server.child.once('exit', resolve));
  const from = server.output.length;
  killPostgres();
  assert.equal(await ended, 75);
  assert.match(server.output.slice(from), /^The embedded PostgreSQL ended: [^\n]+\.\n$/);
});

test('N33 npm start starts it again, with all that it had, and hands the stop on', async () => {
  const { child, ended, said } = startInForeground('src/main.ts', {
    ...{ DATA_DIR: dir, LOG_LEVEL: 'silent', PORT: '0' },
  });
  const addresses = async (count: number) => {
    for (let n = 0; n < 1_000; n++) {
      const found = [...said().matchAll(/^svc: (http\S+)$/gm)].map(([, url = '']) => url);
      if (found.length === count) return found;
      await pause(20);
    }
    return assert.fail(`no start number ${count}: ${said()}`);
  };
  await addresses(1);
  killPostgres();
  const [, again = ''] = await addresses(2);
  assert.match(
    said(),
    /\nThe server ended with its database: starting both again \(1 of 3 times in a minute\)\.\n/,
  );
  assert.equal((await fetch(`${again}/health`)).status, 200);
  child.kill('SIGTERM');
  assert.equal(await ended, 0);
  assert.equal(said().match(/starting both again/g)?.length, 1, 'a stop is no death');
});

test('N33 it does so three times in a minute and no more; any other end is an end', async () => {
  const script = join(dir, 'ends.mjs');
  const starts = join(dir, 'starts');
  const count = async (code: number) => {
    writeFileSync(starts, '');
    writeFileSync(
      script,
      `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(starts)}, 'x'); process.exit(${code});`,
    );
    const { ended, said } = startInForeground(script);
    const end = await ended;
    return { end, starts: readFileSync(starts, 'utf8').length, said: said() };
  };
  const four = await count(75);
  assert.deepEqual([four.end, four.starts], [75, 4]);
  assert.match(four.said, /\(3 of 3 times in a minute\)\.\n.*four times within a minute.*\n$/);
  for (const code of [0, 1]) {
    const once = await count(code);
    assert.deepEqual([once.end, once.starts, once.said], [code, 1, '']);
  }
});

test('N33 a minute later it counts anew', async () => {
  const { countStarts } = await import(join(root, 'tools/again.mjs'));
  const next = countStarts();
  assert.deepEqual([0, 1, 2, 59_999, 60_000, 60_001, 60_002, 60_003].map(next), [
    ...[1, 2, 3, undefined],
    ...[3, 3, 3, undefined],
  ]);
});
