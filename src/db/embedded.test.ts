// Proves that the embedded PostgreSQL keeps what was committed, whoever runs it and whatever is killed.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, type TestContext, test } from 'node:test';
import pg from 'pg';
import { attachEmbedded } from './attach-embedded.ts';
import { openDataFolder, processIdentity } from './data-folder.ts';
import { type EmbeddedPostgres, startEmbedded } from './embedded.ts';

const quick = { settings: { fsync: 'off' } };

test('a first start makes a safe database; a second one finds its rows', async (t) => {
  const dir = temporary(t);
  const first = await start({ dir });
  const [settings] = await query(
    first,
    `select current_setting('fsync') || current_setting('synchronous_commit') as safe,
      current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
      current_setting('timezone') as zone, current_setting('listen_addresses') as network`,
  );
  assert.deepEqual(settings, {
    ...{ safe: 'onon', checksums: 'on', encoding: 'UTF8', zone: 'UTC', network: '' },
  });
  assert.equal(first.connection.host, join(dir, 'postgres-socket'));
  for (const name of ['postgres', 'postgres-socket', 'postgres.log', 'postgres-password']) {
    assert.equal(fs.statSync(join(dir, name)).mode & 0o077, 0, `${name} is closed to others`);
  }
  await assert.rejects(query({ ...first, url: first.url.replace(/:[^:@]+@/, ':no@') }, 'select 1'));
  await query(first, 'create table kept as select 7 as n');
  const stopping = first.stop();
  assert.equal(first.stop(), stopping);
  await stopping;
  assert.equal(processIdentity(first.pid), undefined, 'it is gone');

  const second = await start({ dir });
  assert.deepEqual(await query(second, 'select n from kept'), [{ n: 7 }]);

  // What a crash of the machine leaves: its process number may since belong to another program.
  const file = join(dir, 'postgres', 'postmaster.pid');
  const left = fs.readFileSync(file, 'utf8');
  await second.stop();
  fs.writeFileSync(file, left.replace(/^\d+/, String(process.ppid)));
  const third = await start({ dir });
  assert.deepEqual(await query(third, 'select n from kept'), [{ n: 7 }]);
});

test('a server that outlived its killed starter is found and can be stopped', async (t) => {
  const dir = temporaryCopy(t);
  const starter = otherProcess(dir);
  const { url, pid } = await answer(starter);
  await query({ url }, 'create table kept as select 7 as n');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  const found = await start({ dir });
  assert.equal(found.pid, pid);
  assert.deepEqual(await query(found, 'select n from kept'), [{ n: 7 }]);
  await found.stop();
  assert.equal(processIdentity(pid), undefined, 'it is gone');
});

test('a command reaches a running server beside its lock, starts and stops nothing', async (t) => {
  const dir = temporaryCopy(t);
  const nothing = { name: 'StartError', message: /^No server runs on the data folder .+\.$/ };
  assert.throws(() => attachEmbedded(join(dir, 'missing')), nothing);
  assert.throws(() => attachEmbedded(dir), nothing);
  const lock = openDataFolder(dir);
  const server = await start({ dir, ...quick });
  const url = attachEmbedded(`${dir}/../${basename(dir)}`);
  assert.equal(url, server.url);
  assert.deepEqual(await query({ url }, 'select 1 as n'), [{ n: 1 }]);
  assert.notEqual(processIdentity(server.pid), undefined, 'it goes on');
  await server.stop();
  lock.release();
  assert.throws(() => attachEmbedded(dir), nothing);
  assert.equal(fs.existsSync(join(dir, 'missing')), false);
});

test('after everything was killed the committed rows are there', async (t) => {
  const dir = temporaryCopy(t);
  const starter = otherProcess(dir);
  const { url, pid } = await answer(starter);
  await query({ url }, 'create table kept as select 7 as n');
  // Stopped, the starter does not collect its dead child, like process 1 of most containers.
  starter.kill('SIGSTOP');
  process.kill(pid, 'SIGKILL');
  const found = await start({ dir });
  starter.kill('SIGKILL');
  assert.notEqual(found.pid, pid);
  assert.deepEqual(await query(found, 'select n from kept'), [{ n: 7 }]);
});

test('a folder with a long and strange name works, like the one that all these are copies of', async (t) => {
  const dir = join(temporary(t), basename(used));
  fs.cpSync(used, dir, { recursive: true });
  const server = await start({ dir, ...quick });
  assert.ok(Buffer.byteLength(server.connection.host) < 100);
  t.after(() => fs.rmSync(server.connection.host, { recursive: true, force: true }));
  assert.equal(fs.statSync(server.connection.host).mode & 0o077, 0);
  assert.deepEqual(await query(server, 'select 1 as n'), [{ n: 1 }]);
});

test('an end that nobody asked for is told, one that was asked for is not', async (t) => {
  const dir = temporaryCopy(t);
  const first = await start({ dir, ...quick });
  const ended = new Promise<string>((tell) => first.onExit(tell));
  process.kill(first.pid, 'SIGQUIT');
  assert.match(await ended, /^The embedded PostgreSQL ended: .+\.$/);

  const second = await start({ dir, ...quick });
  second.onExit(() => assert.fail('it was asked to stop'));
  await second.stop();
});

test('a start that fails says why and leaves nothing running', async (t) => {
  const dir = temporaryCopy(t);
  await assert.rejects(startEmbedded({ dir, settings: { fsync: 'off', no_such: '1' } }), {
    name: 'StartError',
    message: /could not start: FATAL: .+"no_such".+postgres\.log\)\.$/,
  });
  const server = await start({ dir, ...quick });
  await server.stop();
  fs.writeFileSync(join(dir, 'postgres-password'), 'another');
  await assert.rejects(startEmbedded({ dir }), { name: 'StartError', message: /password/ });
  assert.equal(fs.existsSync(join(dir, 'postgres', 'postmaster.pid')), false);
});

const root = process.getuid?.() === 0;
/** Whether every folder above lets anybody through: a clone in a private folder is root's alone. */
function isOpen(path: string): boolean {
  const open = (fs.statSync(path).mode & 0o001) !== 0;
  return open && (path === '/' || isOpen(dirname(path)));
}
const notForAll = !root || !isOpen(import.meta.dirname);

test('an ordinary user starts it, and root goes on with it', { skip: notForAll }, async (t) => {
  const dir = temporary(t);
  const nobody = 65_534;
  fs.chownSync(dir, nobody, nobody);
  const starter = otherProcess(dir, nobody);
  const { url } = await answer(starter);
  await query({ url }, 'create table kept as select 7 as n');
  starter.kill('SIGTERM');
  await once(starter, 'exit');
  const server = await start({ dir });
  assert.deepEqual(await query(server, 'select n from kept'), [{ n: 7 }]);
  assert.equal(fs.statSync(join(dir, 'postgres')).uid, nobody);
});

const servers: EmbeddedPostgres[] = [];

async function start(options: Parameters<typeof startEmbedded>[0]): Promise<EmbeddedPostgres> {
  const server = await startEmbedded(options);
  servers.push(server);
  return server;
}

async function query({ url }: { url: string }, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A server of ours in another process, which can be killed; SIGTERM stops it in order. */
function otherProcess(dir: string, uid?: number): ChildProcess {
  const options = uid === undefined ? { dir } : { dir, ...quick };
  const code = `
    import { startEmbedded } from ${JSON.stringify(new URL('./embedded.ts', import.meta.url))};
    const server = await startEmbedded(${JSON.stringify(options)});
    console.log(JSON.stringify({ url: server.url, pid: server.pid }));
    const timer = setInterval(() => {}, 1000);
    process.on('SIGTERM', () => server.stop().then(() => clearInterval(timer)));`;
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
}

async function answer(child: ChildProcess): Promise<{ url: string; pid: number }> {
  assert.ok(child.stdout);
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(String(line)) as { url: string; pid: number };
}

/** Hooks run in the order of their registration, so this one also stops what uses the folder. */
function temporary(t: TestContext): string {
  const dir = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'svc-embedded-'));
  t.after(async () => {
    for (const server of servers.splice(0)) await server.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  });
  return dir;
}

/** A folder that was used before: most of a test's time would go into making another database. */
function temporaryCopy(t: TestContext): string {
  const dir = temporary(t);
  fs.cpSync(used, dir, { recursive: true });
  return dir;
}

const home = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'svc-embedded-used-'));
/** Its name is as bad as a name can be: whoever makes a database in it can make one anywhere. */
const used = join(home, `it's "a, folder" %41 é ${'x'.repeat(120)}`);
before(async () => {
  const server = await startEmbedded({ dir: used, ...quick });
  await server.stop();
  fs.rmSync(server.connection.host, { recursive: true, force: true });
});
after(() => fs.rmSync(home, { recursive: true, force: true }));
