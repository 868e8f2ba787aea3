// One PostgreSQL for the tests: that of the whole run, or one of its own for a file run by hand.
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../src/db/embedded.ts';

/** A database that dies with its tests needs speed, not durability. Fault tests start their own. */
export const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // It would look after fifty databases that live for seconds.
  autovacuum: 'off',
};

let started: Promise<{ url: string }> | undefined;

export function testPostgres(): Promise<{ url: string }> {
  const url = process.env['TEST_DATABASE_URL'];
  started ??= url ? Promise.resolve({ url }) : startEphemeral();
  return started;
}

async function startEphemeral(): Promise<{ url: string }> {
  const dir = mkdtempSync(join(tmpdir(), 'svc-test-'));
  const server = await startEmbedded({ dir, settings: forgetful });
  // A test may end by Ctrl-C or be killed, where no hook of ours runs: this shell reads a pipe that
  // closes with our process, whatever ends it.
  const clean = 'read line; kill -QUIT "$1"; sleep 1; rm -rf "$2"';
  const args = ['-c', clean, 'sh', String(server.pid), dir];
  spawn('sh', args, { stdio: ['pipe', 'ignore', 'ignore'], detached: true }).unref();
  return { url: server.url };
}
