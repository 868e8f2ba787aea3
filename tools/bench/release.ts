// A release to be measured: this one, or another revision unpacked into a temporary folder. It brings its own
// server, migrations and embedded PostgreSQL, so that nothing of ours helps or hinders it.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startEmbedded } from '../../src/db/embedded.ts';
import { migrate } from '../../src/db/migrate.ts';
import { HOUSE_ROOT } from '../tidy.ts';
import { seedProjects } from './seed.ts';

export type Release = {
  /** What a table calls it. */
  name: string;
  root: string;
  startEmbedded: typeof startEmbedded;
  migrate: typeof migrate;
  seedProjects: typeof seedProjects;
};

export const thisRelease: Release = {
  name: 'now',
  root: HOUSE_ROOT,
  startEmbedded,
  migrate,
  seedProjects,
};

/** `dependencies`: whether its lock file is ours, since it runs on our node_modules. */
export type FormerRelease = Release & { commit: string; dependencies: 'ours' | 'others' };

/**
 * Unpacks a revision. An archive and not a work tree of git: when we are killed, a folder in the system's place for
 * temporary files is all that stays, and the repository knows nothing of it.
 */
export async function unpackRelease(
  revision: string,
  onStop: (undo: () => Promise<void>) => void,
): Promise<FormerRelease> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', HOUSE_ROOT, ...args], { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`);
  const root = mkdtempSync(join(tmpdir(), 'svc-release-'));
  onStop(async () => rmSync(root, { recursive: true, force: true }));
  const archive = join(root, 'release.tar');
  git('archive', '--format=tar', '-o', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', root]);
  rmSync(archive);
  if (!existsSync(join(root, 'tools/bench/server.ts'))) {
    throw new Error(`Revision ${revision} has no tools/bench/server.ts: it is too old to compare.`);
  }
  symlinkSync(join(HOUSE_ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  const seed = 'tools/bench/seed.ts';
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const part = async (file: string) => import(pathToFileURL(join(root, file)).href);
  return {
    name: 'before',
    root,
    commit: commit.slice(0, 7),
    dependencies: lock(root) === lock(HOUSE_ROOT) ? 'ours' : 'others',
    startEmbedded: (await part('src/db/embedded.ts')).startEmbedded,
    migrate: (await part('src/db/migrate.ts')).migrate,
    // Where it stood until it got a file of its own.
    seedProjects: (await part(existsSync(join(root, seed)) ? seed : 'tools/bench/world.ts'))
      .seedProjects,
  };
}
