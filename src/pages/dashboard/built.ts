// Reads what tools/dashboard.ts made: which build is the present one, and its files, those of former builds too for
// tabs that are still open (UI05). Nothing is read twice within a second but files that changed.
import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Built = {
  id: string;
  entry: string;
  /** What the entry imports at once. */
  shared: string[];
  styles: string[];
  theme: string;
  /** Absent in a build that a former release left, which is served until the present one is made. */
  early?: string;
  /** Each address, as a path with `{names}`, and the files that its page needs beside those of every page. */
  pages: { pattern: string; files: string[] }[];
};

export type BuiltFiles = {
  current(): Built | undefined;
  /** One file of a build, as the first of the encodings that there is. */
  file(name: string, encodings: readonly Encoding[]): Promise<Asset | undefined>;
};

export type Encoding = 'br' | 'gzip';
export type Asset = { body: Buffer; encoding: Encoding | undefined };

const endings = { br: '.br', gzip: '.gz' } as const;

/** A name as the build gives it: no folder, nothing that leads out of one. */
const plainName = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,120}$/;

export function openBuilt(folder: string): BuiltFiles {
  const place = join(folder, 'current.json');
  let known: { changed: number; built: Built } | undefined;

  function current(): Built | undefined {
    const changed = statSync(place, { throwIfNoEntry: false })?.mtimeMs;
    if (changed === undefined) return undefined;
    if (known?.changed !== changed) {
      const built = JSON.parse(readFileSync(place, 'utf8')) as Built;
      if (!statSync(join(folder, built.id), { throwIfNoEntry: false })) return undefined;
      known = { changed, built };
    }
    return known.built;
  }

  async function file(name: string, encodings: readonly Encoding[]): Promise<Asset | undefined> {
    if (!plainName.test(name)) return undefined;
    const id = current()?.id;
    const found = id && (await read(folder, id, name, encodings));
    if (found) return found;
    for (const build of await builds(folder)) {
      const former = await read(folder, build, name, encodings);
      if (former) return former;
    }
    return undefined;
  }

  return { current, file };
}

const builds = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{32}$/.test(name));

async function read(
  folder: string,
  build: string,
  name: string,
  encodings: readonly Encoding[],
): Promise<Asset | undefined> {
  const path = join(folder, build, 'assets', name);
  for (const encoding of encodings) {
    const body = await readFile(path + endings[encoding]).catch(() => undefined);
    if (body) return { body, encoding };
  }
  const body = await readFile(path).catch(() => undefined);
  return body && { body, encoding: undefined };
}
