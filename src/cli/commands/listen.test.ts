// listen: real signed events on a developer's machine, none missed while it was off or nobody answered.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { runCommand } from '../../../test/kit/command.ts';
import { startCommand } from '../../../test/kit/long-command.ts';
import { type Received, startReceiver } from '../../../test/kit/receiver.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kit/ids.ts';
import { emit } from '../../webhooks/index.ts';
import { forwardEvents } from '../listen/forward-events.ts';

let world: World;

before(async () => {
  world = await startWorld();
});
after(() => world.close());

/** An event of a project; its id. */
async function make(projectId: string): Promise<string> {
  const scope = { projectId, mode: 'test' as const };
  const objectId = newId('pay');
  await world.database.transaction((tx) =>
    emit(tx, [{ scope, type: 'payment.succeeded', objectId }]),
  );
  const row = await world.database.one<{ id: string }>(
    sql`select id from events where object_id = ${objectId}`,
  );
  return row?.id ?? '';
}

function assertSigned({ headers, body }: Received, secret: string) {
  const mac = createHmac('sha256', secret).update(`${headers['x-svc-timestamp']}.${body}`);
  assert.equal(headers['x-svc-signature'], `v1=${mac.digest('hex')}`);
  assert.equal(headers['content-type'], 'application/json');
  new Webhook(secret).verify(body, headers as Record<string, string>);
}

const idOf = ({ headers }: Received) => headers['x-svc-event-id'];

test('B.11 listen forwards each event truly signed, and those made while it was off once it is back', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key, cookie } = await world.project();
  const secret = (await world.call('GET', `/v1/projets/${id}`, { cookie })).body.webhook_secret;
  const env = { DATA_DIR: join(world.dataDir, 'client'), SVC_API_KEY: key };
  const args = ['listen', '--forward', receiver.url, '--url', world.url];
  const first = startCommand(env, ...args);
  await first.waitFor('following');
  const one = await make(id);
  await first.waitFor(`payment.succeeded ${one} 200`);
  receiver.answer = 500;
  const two = await make(id);
  await first.waitFor(`payment.succeeded ${two} 500`);
  receiver.answer = 200;
  assert.equal(await first.stop(), 0);
  assert.match(first.out(), /Stopped after 2 events/);
  const missed = [await make(id), await make(id)];
  const second = startCommand(env, ...args);
  await second.waitFor(`${missed[1]} 200`);
  const last = await make(id);
  await second.waitFor(`${last} 200`);
  assert.equal(await second.stop(), 0);
  assert.deepEqual(receiver.received.map(idOf), [one, two, ...missed, last]);
  for (const received of receiver.received) assertSigned(received, secret);
  const kept = readFileSync(join(env.DATA_DIR, 'listen.json'), 'utf8');
  assert.ok(kept.includes(last) && !kept.includes(key), 'the position is kept, the key is not');
});

test('B.11 listen waits for a receiver that is away and comes back to a server that was', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key } = await world.project();
  const other = await world.second();
  const stop = new AbortController();
  const lines: string[] = [];
  const said = (text: string) =>
    new Promise<void>((resolve) => {
      const check = setInterval(() => {
        if (!lines.some((line) => line.includes(text))) return;
        clearInterval(check);
        resolve();
      }, 10);
    });
  receiver.answer = (response) => response.destroy();
  const base = {
    key,
    target: receiver.url,
    ended: stop.signal,
    print: (line: string) => lines.push(line),
  };
  const listening = forwardEvents({
    ...base,
    server: other.url,
    after: '0',
    stateFile: join(world.dataDir, 'away.json'),
  });
  const one = await make(id);
  await said(`${one} got no answer`);
  receiver.answer = 200;
  await said(`${one} 200`);
  await other.app.close();
  await said(`${other.url} cannot be reached (ECONNREFUSED); trying again`);
  stop.abort();
  assert.equal(await listening, 1);
  assert.ok(receiver.received.every((received) => idOf(received) === one));
});

test('B.11 listen goes on after test mode was emptied, from the beginning of what is there since', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { id, key } = await world.project();
  const env = { DATA_DIR: join(world.dataDir, 'emptied'), SVC_API_KEY: key };
  const args = ['listen', '--forward', receiver.url, '--url', world.url];
  const first = startCommand(env, ...args);
  await first.waitFor('following');
  const gone = await make(id);
  await first.waitFor(`${gone} 200`);
  assert.equal(await first.stop(), 0);
  const emptied = await world.call('POST', '/v1/test/reset', { key });
  assert.equal(emptied.status, 200);
  const since = [await make(id), await make(id)];
  const second = startCommand(env, ...args);
  await second.waitFor(`${since[1]} 200`);
  assert.equal(await second.stop(), 0);
  assert.match(second.out(), new RegExp(`${gone} is not in the history any more`));
  assert.deepEqual(receiver.received.map(idOf), [gone, ...since]);
});

test('listen says in one sentence what only a person can mend', async () => {
  const { id, key } = await world.project();
  const env = { DATA_DIR: join(world.dataDir, 'wrong') };
  const forward = ['--forward', 'http://127.0.0.1:9/', '--url', world.url];
  const cases: [string[], RegExp][] = [
    [['--url', world.url], /^Write it as: npm run cli -- listen --forward/],
    [['--forward', 'ftp://x'], /^Write it as/],
    [forward, /^A key is missing/],
    [[...forward, '--key', `${key}x`], /key/i],
    [[...forward, '--key', key, '--after', newId('evt')], /after: This event is not one of those/],
  ];
  const results = await Promise.all(cases.map(([args]) => runCommand(env, 'listen', ...args)));
  for (const [i, { code, err }] of results.entries()) {
    assert.equal(code, 1, `${cases[i]?.[0]}`);
    assert.match(err.trimEnd(), cases[i]?.[1] ?? /never/);
    assert.ok(!err.includes(key), id);
  }
});
