// A secret that is not the one: said in one sentence before anything is served with it.
import assert from 'node:assert/strict';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../../../test/kit/database.ts';
import { removeFolder, startServer, temporaryFolder } from '../../../test/kit/server-process.ts';
import { authSecret, startWorld, type World } from '../../../test/kit/world.ts';
import { openDatabase } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { createSeal, sealPurposes } from '../../kit/seal.ts';
import { StartError } from '../../kit/start-error.ts';
import { checkSecret } from './check-secret.ts';

const other = 'another secret of the tests, as long as that';

describe('a server that starts', () => {
  let database: TestDatabase;
  const dir = temporaryFolder();
  const file = join(dir, 'auth-secret');
  before(async () => {
    database = await testDatabase();
  });
  after(async () => {
    await database.drop();
    removeFolder(dir);
  });

  const start = (env: Record<string, string> = {}) =>
    startServer({ DATABASE_URL: database.url, DATA_DIR: dir, LOG_LEVEL: 'warn', ...env });

  /** What it said instead of starting. */
  const refusal = async (env: Record<string, string>): Promise<string> => {
    const end = await start(env).catch((error: Error) => error);
    if (end instanceof Error) return end.message;
    await end.kill('SIGKILL');
    return assert.fail('it started');
  };

  const refused = async (env: Record<string, string>, place: string, secret: string) => {
    const said = await refusal(env);
    assert.match(
      said,
      /^exit 1: [^\n]* is not the secret that the texts of this database were sealed with: [^\n]*\.\n$/,
    );
    assert.ok(said.includes(place), said);
    assert.ok(!said.includes(secret), 'the secret itself is not shown');
  };

  test('N20 with another or a lost AUTH_SECRET a server does not start, and says so in one sentence', async () => {
    const first = await start();
    await first.kill('SIGTERM');
    const kept = readFileSync(file, 'utf8').trim();
    await refused({ AUTH_SECRET: other }, 'AUTH_SECRET', other);
    rmSync(file);
    await refused({}, file, kept);
    // The sentence says how a lost one is given up, once: the name of its check names nothing after that.
    const giveUp = async (env: Record<string, string>) => {
      const [, lost = ''] = /AUTH_SECRET_LOST=(\w+)/.exec(await refusal(env)) ?? [];
      assert.match(await refusal({ ...env, AUTH_SECRET_LOST: `${lost}0` }), /is not the secret/);
      const anew = await start({ ...env, AUTH_SECRET_LOST: lost });
      await anew.kill('SIGTERM');
      return lost;
    };
    const lost = await giveUp({});
    await refused({ AUTH_SECRET: kept, AUTH_SECRET_LOST: lost }, 'AUTH_SECRET', kept);
    await giveUp({ AUTH_SECRET: kept });
    writeFileSync(file, `${kept}\n`);
    const again = await start();
    await again.kill('SIGTERM');
    const same = await start({ AUTH_SECRET: kept });
    await same.kill('SIGTERM');
  });

  test('N21 a kept secret of less than 32 characters is refused as the variable is, and not shown', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'auth-secret'), 'thirty-one characters, no more.\n');
    chmodSync(join(folder, 'auth-secret'), 0o600);
    const said = await refusal({ DATA_DIR: folder });
    assert.match(
      said,
      /^exit 1: The secret kept in \S+\/auth-secret has 31 characters but must have at least 32[^\n]*\.\n$/,
    );
    assert.ok(!said.includes('thirty-one'));
    removeFolder(folder);
  });
});

describe('the check itself', () => {
  let world: World;
  before(async () => {
    world = await startWorld();
  });
  after(() => world.close());

  const isRefused = (secret: string) =>
    assert.rejects(checkSecret(world.database, secret, 'AUTH_SECRET'), StartError);

  test('N20 of servers that start at once with two secrets on a new database, those with one go on', async () => {
    const databases = [1, 2].map(() => openDatabase(world.databaseUrl, { size: 4 }));
    try {
      for (let round = 0; round < 20; round++) {
        await world.database.run(sql`delete from sealed_checks`);
        const secrets = [authSecret, other, authSecret, other];
        const ends = await Promise.allSettled(
          secrets.map((secret, i) => {
            const database = databases[i < 2 ? 0 : 1];
            assert.ok(database);
            return checkSecret(database, secret, 'AUTH_SECRET');
          }),
        );
        const went = secrets.filter((_, i) => ends[i]?.status === 'fulfilled');
        assert.equal(went.length, 2, `round ${round}`);
        assert.equal(new Set(went).size, 1, `round ${round}`);
      }
    } finally {
      for (const database of databases) await database.close();
    }
  });

  test('N20 a database that was used before it had the check takes the secret that opens its texts', async () => {
    await world.database.run(sql`delete from sealed_checks`);
    const { id } = await world.project();
    await world.project();
    // One that was damaged alone does not speak for the others.
    await world.database.run(sql`
      update projects set webhook_secret_sealed = ${createSeal(other, sealPurposes.webhooks).close('x')}
       where id = ${id}`);
    await checkSecret(world.database, authSecret, 'AUTH_SECRET');
    await isRefused(other);
    await world.database.run(sql`delete from sealed_checks`);
    const lone = createSeal(other, sealPurposes.webhooks).close('x');
    await world.database.run(sql`update projects set webhook_secret_sealed = ${lone}`);
    await isRefused(authSecret);
  });

  test('N20 once the operator says that the secret is lost, the next start takes the present one for good', async () => {
    await world.database.run(sql`delete from sealed_checks`);
    await world.database.run(sql`insert into sealed_checks (secret) values ('AUTH_SECRET')`);
    await checkSecret(world.database, authSecret, 'AUTH_SECRET');
    await isRefused(other);
    await checkSecret(world.database, authSecret, 'AUTH_SECRET');
  });
});
