// One release under test: a PostgreSQL, a server process and merchants of its own.
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { createSeal } from '../../src/kit/seal.ts';
import { type Child, startChild } from './process.ts';
import { type Release, thisRelease } from './release.ts';
import type { BenchPayment, BenchProject } from './requests.ts';
import type { Round, Sample } from './sample.ts';
import type { ServerUsage } from './server.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

/** What a server starts with when DATABASE_POOL says nothing. */
export const poolSize = 10;

export const AUTH_SECRET = 'a secret of the bench, 32 characters';
const sealedSecret = createSeal(AUTH_SECRET, 'webhook secrets').close(
  `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
);

export type Side = {
  release: Release;
  world: World;
  projects: BenchProject[];
  payments: BenchPayment[];
  server: Child;
  port: number;
};

type SideOptions = {
  release?: Release;
  /** How many merchants are made, or those that the database was filled with. */
  projects: number | (() => BenchProject[]);
  /** A folder for a processor profile of the server. */
  profile?: string | undefined;
  world?: WorldOptions;
  /** One project may be called as often as a round can. */
  unlimited?: boolean;
  /** In place of what a server in production has. */
  env?: Record<string, string>;
  onStop(undo: () => Promise<void>): void;
};

export async function startSide(options: SideOptions): Promise<Side> {
  const { release = thisRelease, profile, onStop } = options;
  const world = await startWorld({ ...options.world, release, onStop });
  const projects =
    typeof options.projects === 'number'
      ? await release.seedProjects(world.admin, options.projects)
      : options.projects();
  // Without a secret that opens, events would be tried again and again in place of finding nobody who listens.
  await world.admin.query('update projects set webhook_secret_sealed = $1', [sealedSecret]);
  const server = startChild(pathToFileURL(join(release.root, 'tools/bench/server.ts')).href, {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://bench.example',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: world.dir,
      DATABASE_URL: world.url,
      DATABASE_POOL: String(poolSize),
      AUTH_SECRET,
      LOG_LEVEL: 'info',
      ...options.env,
    },
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    // The log is written as in production, to a file.
    stderr: openSync(join(world.dir, 'server.log'), 'a'),
  });
  onStop(() => server.stop());
  const { port } = await server.ask<{ port: number }>({
    ask: 'start',
    unlimited: options.unlimited ?? false,
  });
  await pause(1_000);
  return { release, world, projects, payments: [], server, port };
}

/** Runs a load and tells what it cost the server and PostgreSQL meanwhile. */
export async function costOf(side: Side, load: () => Promise<Sample>): Promise<Round> {
  const before = await side.server.ask<ServerUsage>({ ask: 'usage' });
  const postgresBefore = side.world.postgresCpu_ms() ?? 0;
  const sample = await load();
  const after = await side.server.ask<ServerUsage>({ ask: 'usage' });
  return {
    sample,
    server_cpu_ms: after.cpu_ms - before.cpu_ms,
    postgres_cpu_ms: (side.world.postgresCpu_ms() ?? 0) - postgresBefore,
  };
}
