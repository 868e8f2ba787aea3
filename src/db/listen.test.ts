// Proves that whoever cannot listen keeps trying by one connection at a time, and that a line that went dead without a word is
// not taken for silence.
import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { emptyDatabase, type TestDatabase } from '../../test/kit/database.ts';
import { eventually } from '../../test/kit/waiting.ts';
import { type Database, openDatabase } from './database.ts';
import { listen } from './listen.ts';
import { sql } from './sql.ts';

let own: TestDatabase;
let database: Database;
before(async () => {
  own = await emptyDatabase();
  database = openDatabase(own.url, { size: 1 });
});
after(async () => {
  await database.close();
  await own.drop();
});

const connections = async () =>
  database.all(sql`
    select pid from pg_stat_activity
     where datname = current_database() and application_name = 'svc listen'`);

test('a server that takes no listeners, as a standby does, is asked again without a heap of open connections', async () => {
  let missed = 0;
  // Refused in the same way: after the connection stands.
  const listener = await listen(own.url, 'no channel', {
    notice() {},
    gap: () => {
      missed++;
    },
  });
  await eventually('it tried six times', async () => missed >= 6);
  await eventually(
    'one connection is left at the most',
    async () => (await connections()).length <= 1,
  );
  await listener.close();
  await eventually('none is left', async () => (await connections()).length === 0);
});

/** Between a listener and its database: from a moment on it takes what comes and passes nothing on, closing nothing. */
async function deadLine(url: string) {
  let isDead = false;
  const sockets = new Set<Socket>();
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: url });
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (isDead || to.write(bytes)));
      from.on('error', () => {});
      from.on('close', () => void (isDead || to.destroy()));
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const own = (server.address() as AddressInfo).port;
  const who = `${encodeURIComponent(user ?? '')}:${encodeURIComponent(password ?? '')}`;
  return {
    url: `postgres://${who}@127.0.0.1:${own}/${name}`,
    die: () => {
      isDead = true;
    },
    live: () => {
      isDead = false;
    },
    close: () => {
      for (const one of sockets) one.destroy();
      server.close();
    },
  };
}

test('K23 a line that is dead without a word is no silence: it is said within seconds, and heard again on another', async () => {
  const line = await deadLine(own.url);
  const gaps: boolean[] = [];
  const heard: string[] = [];
  const listener = await listen(line.url, 'svc_dead_line', {
    notice: (payload) => void heard.push(payload),
    gap: (connected) => void gaps.push(connected),
  });
  assert.deepEqual(gaps, [true]);
  line.die();
  const began = performance.now();
  await eventually('the gap is told', async () => gaps.includes(false));
  assert.ok(performance.now() - began < 10_000);
  line.live();
  await eventually('it listens again', async () => gaps.at(-1) === true);
  await database.run(sql`select pg_notify('svc_dead_line', 'again')`);
  await eventually('it hears', async () => heard.includes('again'));
  await listener.close();
  line.close();
});
