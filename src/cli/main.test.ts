// The operator's commands from the terminal: what is listed, what changes on a server that runs, one
// sentence and a non-zero exit for everything else.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAlone, runCommand } from '../../test/kit/command.ts';
import { hirer } from '../../test/kit/hiring.ts';
import { startWorld, type World } from '../../test/kit/world.ts';
import { sql } from '../db/sql.ts';
import { hashKey } from '../kit/key-format.ts';

let world: World;
const cli = (...args: string[]) => runCommand({ DATABASE_URL: world.databaseUrl }, ...args);

before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('the commands are listed without a database; what cannot be done is one sentence and exit 1', async () => {
  const listed = await runAlone({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
  assert.equal(listed.code, 0);
  for (const name of ['disable-key <keyId>', 'import-keys <file>', 'verify-account <email>']) {
    assert.ok(listed.out.includes(name), listed.out);
  }
  const columns = listed.out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => /^ {2}\S+ +/.exec(line)?.[0].length);
  assert.equal(new Set(columns).size, 1, listed.out);
  const nowhere = { DATA_DIR: join(world.dataDir, 'nowhere') };
  const away = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none' };
  const here = { DATABASE_URL: world.databaseUrl };
  const key = 'key_00000000000000000000000000';
  const cases: [Record<string, string>, string[], RegExp][] = [
    [here, ['delete-all'], /^There is no command delete-all/],
    [here, ['disable-key'], /^Write it as: npm run cli -- disable-key <keyId>/],
    [here, ['disable-key', key, '--because', 'x'], /^Write it as/],
    [here, ['disable-key', key], /^There is no key key_0+\.$/],
    [here, ['verify-account', 'nobody'], /^Write it as: npm run cli -- verify-account <email>/],
    [here, ['make-maintainer'], /^Write it as: npm run cli -- make-maintainer <email> \[--undo\]/],
    [here, ['verify-account', 'no@example.com'], /^No account has the address no@example\.com\.$/],
    [
      here,
      ['import-keys', join(world.dataDir, 'none.csv')],
      /^The file .*none\.csv cannot be read/,
    ],
    [away, ['disable-key', key], /^The database of DATABASE_URL cannot be reached/],
    [nowhere, ['disable-key', key], /^No server runs on the data folder .*nowhere/],
    [{ DATABASE_URL: 'mysql://x' }, ['disable-key', key], /^DATABASE_URL must be/],
  ];
  // The first from a terminal of its own, as the listing: what it prints and how it ends is the process's.
  const results = await Promise.all(
    cases.map(([env, args], i) => (i === 0 ? runAlone : runCommand)(env, ...args)),
  );
  for (const [i, { code, out, err }] of results.entries()) {
    assert.deepEqual([code, out], [1, ''], `${cases[i]?.[1]}`);
    assert.match(err.trimEnd(), cases[i]?.[2] ?? /never/);
    assert.equal(err.trimEnd().split('\n').length, 1, err);
    assert.ok(!err.includes('secret@'));
  }
});

test('--help of every command says how it is written and does nothing', async () => {
  const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  const listed = (await runCommand(away, '--help')).out.trimEnd().split('\n').slice(1);
  const names = listed.map((line) => line.trim().split(' ')[0] ?? '');
  const tell = async (name: string) => ({ name, ...(await runCommand(away, name, '--help')) });
  for (const { name, code, out, err } of await Promise.all(names.map(tell))) {
    assert.deepEqual([code, err], [0, ''], name);
    assert.match(out, new RegExp(`^[A-Z].*:\\nnpm run cli -- ${name}( [<[-].+)?\\n$`));
  }
});

test('Q5 verify-account: the limits of a running server grow with the next call, a second time changes nothing', async () => {
  const { key, email } = await world.project({ daily_limit: 10 });
  const limit = async () => {
    const { headers } = await world.call('GET', '/v1/webhook-event-types', { key });
    return headers.get('ratelimit-limit');
  };
  assert.equal(await limit(), '10');
  const here = { DATABASE_URL: world.databaseUrl };
  const done = await runAlone(here, 'verify-account', ` ${email.toUpperCase()}`);
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.match(done.out, /is verified\.$/m);
  assert.equal(await limit(), '5000');
  const again = await cli('verify-account', email);
  assert.equal(again.code, 0);
  assert.match(again.out, /is verified since .+: nothing was changed\.$/m);
});

test('make-maintainer names an account and takes the role back; a second time changes nothing, and each change is in the audit', async () => {
  const { email, userId } = await world.signUp('Fatou');
  const since = async () => {
    const text = 'select maintainer_since from users where email = $1';
    const row = await world.database.one<{ maintainer_since: number | null }>({
      text,
      values: [email],
    });
    return row?.maintainer_since ?? null;
  };
  const said = [];
  for (const more of [[], [], ['--undo'], ['--undo']]) {
    const { out, code } = await cli('make-maintainer', email.toUpperCase(), ...more);
    said.push([code, out.trim().replace(email.toUpperCase(), '').trim(), (await since()) !== null]);
  }
  assert.deepEqual(said, [
    [0, 'is a maintainer.', true],
    [0, 'is a maintainer already: nothing was changed.', true],
    [0, 'is no maintainer.', false],
    [0, 'is no maintainer already: nothing was changed.', false],
  ]);
  const entries = await world.database.all(sql`
    select user_id, details from audit_entries where action = 'maintainer.changed' order by id`);
  const user_id = `operator:${userInfo().username}`;
  assert.deepEqual(entries, [
    { user_id, details: { person: userId, before: false, after: true } },
    { user_id, details: { person: userId, before: true, after: false } },
  ]);
});

test('HP03 disable-key: a key of hiring is revoked, refused like any other that is none, and stays so', async () => {
  const { key, keyId, cookie } = await hirer(world);
  const read = () => world.call('GET', '/api/v1/interviews', { key });
  assert.equal((await read()).status, 200);
  const done = await cli('disable-key', keyId, '--reason', 'spam');
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.match(
    done.out,
    new RegExp(`^The hiring key ${keyId} of organisation org_\\w{26} is revoked\\.`),
  );
  const refused = await read();
  assert.deepEqual([refused.status, refused.body.error.code], [401, 'UNAUTHORIZED']);
  const unknown = await world.call('GET', '/api/v1/interviews', { key: `${key}x` });
  assert.equal(refused.text, unknown.text);
  const again = await cli('disable-key', keyId);
  assert.match(again.out, /is revoked since .*: nothing was changed\.$/m);
  const path = `/dashboard/hire/keys/${keyId}/regenerate`;
  assert.equal((await world.call('POST', path, { cookie })).status, 409);
  const [shown] = (await world.call('GET', '/dashboard/hire/keys', { cookie })).body.data;
  assert.ok(again.out.includes(shown.revokedAt));
});

test('K15 disable-key: a running server refuses the key, its project reads why, a second time changes nothing', async () => {
  const { id, cookie, key, keyId } = await world.project();
  const read = (secret: string) => world.call('GET', '/v1/moi/cle', { key: secret });
  const { body: next } = await world.call('POST', `/v1/projets/${id}/cles/${keyId}/rotate`, {
    cookie,
    body: { grace: '24h' },
  });
  assert.equal((await read(key)).status, 200);
  const done = await cli('disable-key', keyId, '--reason', 'spam');
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.match(done.out, new RegExp(`^The key ${keyId} of project ${id} is disabled .*spam`));
  assert.ok(done.out.includes(next.id), 'the key that replaced it is named');
  // The command is another process: the server hears of it from the database.
  for (let tries = 0; (await read(key)).status === 200; tries++) {
    assert.ok(tries < 1_000, 'the server never hears of it');
    await sleep(10);
  }
  const refused = await read(key);
  assert.deepEqual([refused.status, refused.body.code], [403, 'API_KEY_DISABLED']);
  assert.equal((await world.pay(key)).body.code, 'API_KEY_DISABLED');
  assert.equal((await read(next.secret)).status, 200);
  const again = await cli('disable-key', keyId, '--reason=other');
  assert.deepEqual([again.code, again.err], [0, '']);
  assert.ok(again.out.includes(`since ${refused.body.disabled_at}`), again.out);
  const { body } = await world.call('GET', `/v1/projets/${id}`, { cookie });
  const shown = body.keys.find((one: { id: string }) => one.id === keyId);
  assert.deepEqual([shown.disabled_at, shown.disabled_reason], [refused.body.disabled_at, 'spam']);
});

test('K9 import-keys: a wrong file is refused whole with its line; the corrected one gives keys that work', async () => {
  const { id } = await world.project();
  const key = `svcpay_test_${'aZ09'.repeat(6)}`;
  const file = join(world.dataDir, 'keys.csv');
  const header = 'project_id,name,mode,scopes,prefix,sha256,daily_limit,expires_at';
  const line = `${id},Ancienne,test,payments data,svcpay_test_aZ09,${hashKey(key)},,`;
  writeFileSync(file, `${header}\n${line}\n${line}\n`);
  const refused = await cli('import-keys', file);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /^Line 3 of .*keys\.csv: sha256 .*Nothing was imported\.\n$/);
  assert.equal((await world.call('GET', '/v1/moi/cle', { key })).status, 401);
  writeFileSync(file, `${header}\n${line}\n`);
  const done = await cli('import-keys', file);
  assert.deepEqual(done, { code: 0, out: '1 key was imported.\n', err: '' });
  assert.equal((await world.call('GET', '/v1/moi/cle', { key })).status, 200);
});
