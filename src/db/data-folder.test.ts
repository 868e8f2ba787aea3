// Proves that one server at a time owns a data folder, whatever killed the one before.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { StartError } from '../kit/start-error.ts';
import { keptSecret, openDataFolder, processIdentity } from './data-folder.ts';

test('the folder is made for this user alone and holds one server at a time', (t) => {
  const dir = join(temporary(t), 'deep', 'data');
  const folder = openDataFolder(dir);
  assert.equal(fs.statSync(dir).mode & 0o777, 0o700);
  assert.throws(() => openDataFolder(dir), {
    name: 'StartError',
    message: `The data folder ${folder.dir} is in use by another server (process ${process.pid}).`,
  });
  folder.release();
  folder.release();
  const second = openDataFolder(dir);
  folder.release();
  assert.throws(() => openDataFolder(dir), StartError, 'only its holder releases a lock');
  second.release();
  assert.deepEqual(fs.readdirSync(dir), []);
});

test('a folder that cannot be used is refused in one sentence', (t) => {
  const file = join(temporary(t), 'file');
  fs.writeFileSync(file, '');
  assert.throws(() => openDataFolder(file), { message: /cannot be used: it is not a folder\.$/ });
  assert.throws(() => openDataFolder(join(file, 'in')), { message: /cannot be used: .+\.$/ });
});

test('the lock of a killed server is taken over', async (t) => {
  const dir = temporary(t);
  const holder = starter(dir);
  assert.equal(await verdict(holder), 'won');
  assert.throws(() => openDataFolder(dir), { message: new RegExp(`process ${holder.pid}`) });
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  openDataFolder(dir).release();
});

const stale = {
  'of a process whose number is now ours': { pid: process.pid, identity: 'boot:1' },
  'from before the machine restarted': {
    pid: process.pid,
    identity: `another-boot:${processIdentity(process.pid)?.split(':').at(-1)}`,
  },
  'of a process that is gone': { pid: 2 ** 30, identity: 'boot:1' },
  'without an owner': {},
};
for (const [name, owner] of Object.entries(stale)) {
  test(`a lock ${name} is taken over`, (t) => {
    const dir = temporary(t);
    const nonce = 'ab'.repeat(12);
    const text = JSON.stringify({ ...owner, nonce });
    fs.writeFileSync(join(dir, 'server.lock'), text);
    // As if another start had been killed in the middle of taking it over.
    fs.writeFileSync(join(dir, `server.lock.${nonce}`), text.replaceAll('ab', 'cd'));
    openDataFolder(dir).release();
    assert.deepEqual(fs.readdirSync(dir), []);
  });
}

test('of several starters that race for a stale lock one wins', async (t) => {
  const dir = temporary(t);
  const killed = starter(dir);
  await verdict(killed);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const starters = Array.from({ length: 6 }, () => starter(dir));
  const verdicts = await Promise.all(starters.map(verdict));
  for (const each of starters) each.kill('SIGKILL');
  assert.equal(verdicts.filter((each) => each === 'won').length, 1, String(verdicts));
  const refused = verdicts.filter((each) => each.includes('in use by another server (process'));
  assert.equal(refused.length, 5, String(verdicts));
});

test('a secret is made once and kept where only its owner reads it', (t) => {
  const dir = temporary(t);
  assert.equal(
    keptSecret(dir, 'key', () => 'first'),
    'first',
  );
  assert.equal(fs.statSync(join(dir, 'key')).mode & 0o777, 0o600);
  fs.chmodSync(join(dir, 'key'), 0o644);
  assert.equal(
    keptSecret(dir, 'key', () => 'second'),
    'first',
  );
  assert.equal(fs.statSync(join(dir, 'key')).mode & 0o777, 0o600);
  assert.deepEqual(fs.readdirSync(dir), ['key'], 'no draft stays behind');
  fs.writeFileSync(join(dir, 'key'), '\n');
  assert.throws(() => keptSecret(dir, 'key', () => 'third'), { message: /key is empty/ });
});

/** Another process that opens the folder, says how it went and stays. */
function starter(dir: string): ChildProcess {
  const module = new URL('./data-folder.ts', import.meta.url);
  const code = `
    import { openDataFolder } from ${JSON.stringify(module)};
    try { openDataFolder(${JSON.stringify(dir)}); console.log('won'); }
    catch (error) { console.log(error.message); }
    setTimeout(() => {}, 60_000);`;
  const args = ['--input-type=module', '-e', code];
  return spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function verdict(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout);
  const [text] = await once(child.stdout, 'data');
  return String(text).trim();
}

function temporary(t: { after(work: () => void): void }): string {
  const dir = fs.mkdtempSync(join(fs.realpathSync(tmpdir()), 'svc-folder-'));
  t.after(() => fs.rmSync(dir, { recursive: true, force: true }));
  return dir;
}
