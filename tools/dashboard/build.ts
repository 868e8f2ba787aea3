// Makes one build aside and renames it into place, so that a half-made one is never served (UI04); builds of the last
// seven days stay for tabs that are still open (UI05).
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Bundle, bundle } from './bundle.ts';
import { fingerprint } from './fingerprint.ts';
import { underLock } from './lock.ts';
import { UnbuildableError } from './unbuildable.ts';

const keptFor_ms = 7 * 24 * 3_600_000;

export type Built = { made: boolean; id: string; seconds: number };

type Bundler = (root: string, outDir: string) => Promise<Bundle>;

/** `by` is what makes the files; the proofs of what surrounds it have a quicker one. */
export async function buildOnce(root: string, by: Bundler = bundle): Promise<Built> {
  const dist = join(root, 'dashboard/dist');
  const start = performance.now();
  if (!existsSync(join(root, 'dashboard/src'))) {
    throw new UnbuildableError('There are no sources of the dashboard to build from.');
  }
  const id = fingerprint(root);
  const done = (made: boolean) => ({ made, id, seconds: (performance.now() - start) / 1000 });
  if (currentId(dist) === id) return done(false);
  mkdirSync(dist, { recursive: true });
  return underLock(dist, async () => {
    // Whoever held the lock before us has most often done the work.
    if (currentId(dist) === id) return done(false);
    await make(root, dist, id, by);
    forgetOld(dist, id);
    return done(true);
  });
}

async function make(root: string, dist: string, id: string, by: Bundler): Promise<void> {
  for (const name of readdirSync(dist)) {
    if (name.startsWith('making-')) rmSync(join(dist, name), { recursive: true, force: true });
  }
  const aside = join(dist, `making-${process.pid}`);
  const place = join(dist, id);
  const build = await by(root, aside);
  // The same sources may have been built before: what is there is from the same bytes.
  rmSync(place, { recursive: true, force: true });
  renameSync(aside, place);
  const former = currentId(dist);
  // Tabs that are open read from it: its seven days begin when another takes its place.
  if (former !== undefined) touch(join(dist, former));
  touch(place);
  const draft = join(dist, `current-${process.pid}.json`);
  writeFileSync(draft, `${JSON.stringify({ id, ...build })}\n`);
  renameSync(draft, join(dist, 'current.json'));
}

function touch(folder: string): void {
  const now = new Date();
  utimesSync(folder, now, now);
}

function currentId(dist: string): string | undefined {
  try {
    const { id } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')) as { id: string };
    return existsSync(join(dist, id)) ? id : undefined;
  } catch {
    return undefined;
  }
}

function forgetOld(dist: string, current: string): void {
  const oldest = Date.now() - keptFor_ms;
  for (const name of readdirSync(dist)) {
    if (name === current || !/^[0-9a-f]{32}$/.test(name)) continue;
    const folder = join(dist, name);
    if (statSync(folder).mtimeMs < oldest) rmSync(folder, { recursive: true, force: true });
  }
}
