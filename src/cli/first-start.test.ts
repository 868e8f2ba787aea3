// The newcomer's two minutes: the very lines that a first start prints are run, and a second start keeps
// everything; what prevents a start is said in one sentence.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { runCommand } from '../../test/kit/command.ts';
import { removeFolder, startServer, temporaryFolder } from '../../test/kit/server-process.ts';

const run = promisify(execFile);
const dir = temporaryFolder();
after(() => removeFolder(dir));

/** Runs a printed line in a shell; on a machine without curl its words are sent by fetch instead. */
async function runLine(line: string) {
  const hasCurl = await run('curl', ['--version']).then(
    () => true,
    () => false,
  );
  if (hasCurl) return JSON.parse((await run('sh', ['-c', line])).stdout);
  const { stdout } = await run('sh', ['-c', `printf '%s\\0' ${line}`]);
  const words = stdout.split('\0').slice(1, -1);
  const headers = words.flatMap((word, i) => (words[i - 1] === '-H' ? [word.split(': ')] : []));
  const body = words[words.indexOf('-d') + 1];
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const method = words.includes('-d') ? { method: 'POST', body: body ?? '' } : {};
  return (await fetch(url, { headers: Object.fromEntries(headers), ...method })).json();
}

const curlLines = (output: string) => output.split('\n').filter((line) => line.startsWith('curl '));

/** From the definition of the call on to the end of the text. */
const hiringLines = (output: string) => output.slice(output.indexOf('hire() {')).trim().split('\n');

test('HC33 the lines of a first start make a payment and read it back, and end with the report of an interview', async () => {
  const server = await startServer({ DATA_DIR: dir, LOG_LEVEL: 'warn' });
  try {
    const [create, read] = curlLines(server.output);
    assert.ok(create && read, server.output);
    const made = await runLine(create);
    assert.equal(made.amount, 10_000);
    const list = await runLine(read);
    assert.equal(list.data[0].id, made.id);
    assert.match(server.output, /demo@example\.com/);
    assert.match(server.output, /\/docs/);
    const lines = hiringLines(server.output);
    assert.equal(lines.length, 5, server.output);
    const answers = (await run('bash', ['-c', lines.join('\n')])).stdout.trim().split('\n');
    const report = JSON.parse(answers.at(-1) ?? '').data;
    assert.deepEqual([report.status, report.livemode], ['READY', false]);
    assert.match(report.answers[0].text, /^Réponse de démonstration/);
    // A command beside the server reaches its embedded database, and leaves it running.
    const unknown = await runCommand({ DATA_DIR: dir }, 'disable-key', 'key_unknown');
    assert.deepEqual(unknown, { code: 1, out: '', err: 'There is no key key_unknown.\n' });
    assert.equal((await runLine(read)).data[0].id, made.id);
  } finally {
    assert.equal(await server.kill('SIGTERM'), 0, 'within 10 s: one that is late ends with 1');
  }
});

test('a second start keeps everything and prints the address only', async () => {
  const server = await startServer({ DATA_DIR: dir, LOG_LEVEL: 'warn' });
  try {
    assert.match(server.output.trim(), /^svc: http:\/\/127\.0\.0\.1:\d+$/);
    await assert.rejects(
      startServer({ DATA_DIR: dir }),
      /exit 1: The data folder .* is in use by another server \(process \d+\)\.\n$/,
    );
    const port = new URL(server.url).port;
    const other = temporaryFolder();
    await assert.rejects(startServer({ DATA_DIR: other, PORT: port }), /exit 1: The port .*\n$/);
    removeFolder(other);
  } finally {
    // Killed and not stopped: the next start finds its PostgreSQL still running.
    await server.kill('SIGKILL');
  }
  const again = await startServer({ DATA_DIR: dir, LOG_LEVEL: 'warn' });
  assert.equal(await again.kill('SIGTERM'), 0);
  assert.ok(
    !readdirSync(join(dir, 'postgres')).includes('postmaster.pid'),
    'PostgreSQL stopped too',
  );
});

test('what prevents a start is one sentence and a non-zero exit', async () => {
  const other = temporaryFolder();
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'eighty' }, /^exit 1: .*PORT.*\n$/],
    [{ NODE_ENV: 'production' }, /^exit 1: .*PUBLIC_URL.*\n$/],
    [{ NODE_ENV: 'production', PUBLIC_URL: 'https://svc.example' }, /^exit 1: .*AUTH_SECRET.*\n$/],
    [{ GATEWAY_MODE: 'maybe' }, /^exit 1: .*GATEWAY_MODE.*\n$/],
    [{ HOST: 'nosuch.invalid' }, /^exit 1: .*set HOST.*\n$/],
    [{ DATA_DIR: '/proc/none' }, /^exit 1: .*\/proc\/none.*\n$/],
    [
      { DATABASE_URL: 'postgresql://nobody:secret@127.0.0.1:9/none' },
      /^exit 1: The database of DATABASE_URL cannot be reached.*\n$/,
    ],
  ];
  // All at once: only the last comes so far as to take the folder.
  await Promise.all(
    cases.map(([env, sentence]) =>
      assert.rejects(startServer({ DATA_DIR: other, ...env }), (error: Error) => {
        assert.match(error.message, sentence);
        assert.doesNotMatch(error.message, / at .*:\d+:\d+|secret@/);
        return true;
      }),
    ),
  );
  removeFolder(other);
});
