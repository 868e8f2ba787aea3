// Runs vite over dashboard/src, compresses what came of it, and says what the server must know: the parts of the first
// load, the addresses and the part of each, and the licences of what was bundled (UI08 to UI10, UI16).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { UnbuildableError } from './unbuildable.ts';

export type Part = { file: string; bytes: number; gzip: number; brotli: number };

export type Bundle = {
  /** Script, style and theme of every page. */
  entry: string;
  /** What the entry imports at once. */
  shared: string[];
  styles: string[];
  theme: string;
  /** Runs while the entry is on its way. */
  early: string;
  /** What every page asks for once its content is there. */
  behind: string[];
  /** Modules that stand in more than one part: each would run twice. */
  doubled: string[];
  /** Each address as a pattern, with the files that only its page needs. */
  pages: { pattern: string; files: string[] }[];
  parts: Part[];
};

type Chunk = {
  type: 'chunk' | 'asset';
  fileName: string;
  facadeModuleId?: string | null;
  moduleIds?: string[];
  imports?: string[];
  code?: string;
  source?: string | Uint8Array;
};

export async function bundle(root: string, outDir: string): Promise<Bundle> {
  const { build } = await import('vite').catch(() => {
    throw new UnbuildableError(
      'vite is not installed, so the dashboard cannot be built: npm ci --include=dev',
    );
  });
  const { configFor } = await import('../../dashboard/vite.config.ts');
  const result = await asProduction(
    () => build(configFor(root, outDir)) as unknown as Promise<{ output: Chunk[] }>,
  );
  const output = Array.isArray(result) ? result.flatMap(({ output }) => output) : result.output;
  const { addresses } = (await import('../../dashboard/src/addresses.ts')) as {
    addresses: Record<string, { path: string; file: string }>;
  };
  const chunkOf = (file: string) =>
    output.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/dashboard/src/${file}`));
  const main = chunkOf('main.tsx');
  const theme = chunkOf('theme.ts');
  const early = chunkOf('early.ts');
  if (!main || !theme || !early)
    throw new Error('the build lacks one of main.tsx, theme.ts and early.ts');
  const first = new Set(neededBy(main, output));
  const overview = chunkOf(`pages/${addresses['overview']?.file}.tsx`);
  const later = chunkOf('shell/later.ts');
  if (!overview || !later)
    throw new Error('the build lacks the first page, or what comes behind it');
  compileEarly(outDir, neededBy(overview, output, new Set(first)));
  writeLicences(root, outDir, output);
  return {
    entry: nameOf(main.fileName),
    shared: [...first].map(nameOf).filter((name) => name !== nameOf(main.fileName)),
    styles: output.map(({ fileName }) => nameOf(fileName)).filter((name) => name.endsWith('.css')),
    theme: nameOf(theme.fileName),
    early: nameOf(early.fileName),
    behind: neededBy(later, output)
      .filter((one) => !first.has(one))
      .map(nameOf),
    doubled: doubledIn(output),
    pages: Object.values(addresses).map(({ path, file }) => {
      const page = chunkOf(`pages/${file}.tsx`);
      if (!page) throw new Error(`there is no page pages/${file}.tsx for ${path}`);
      const needed = neededBy(page, output);
      return { pattern: path, files: needed.filter((one) => !first.has(one)).map(nameOf) };
    }),
    parts: await compress(outDir, output),
  };
}

/** vite goes by the environment before its own mode: under NODE_ENV=test it bundles React's half as large again. */
async function asProduction<T>(work: () => Promise<T>): Promise<T> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}

const nameOf = (file: string) => file.replace(/^assets\//, '');

/**
 * Nearly all of the first load runs while the first page is drawn. V8 compiles a function when it is called, on the thread that
 * draws, which spent a quarter of its time so (measured). Told so, it compiles them on another thread while the script is on its
 * way (https://v8.dev/blog/explicit-compile-hints); to other browsers it is a comment. Of a later page a part runs at once, so
 * none is told. Vite itself writes to the top of a file, so this comes after it, and is in no file's name.
 */
function compileEarly(outDir: string, files: readonly string[]): void {
  for (const file of files) {
    const path = join(outDir, file);
    writeFileSync(path, `//# allFunctionsCalledOnLoad\n${readFileSync(path, 'utf8')}`);
  }
}

/** The chunk and all that it imports at once, whose own imports may come along. */
function neededBy(chunk: Chunk, output: readonly Chunk[], found = new Set<string>()): string[] {
  if (found.has(chunk.fileName)) return [...found];
  found.add(chunk.fileName);
  for (const name of chunk.imports ?? []) {
    const next = output.find(({ fileName }) => fileName === name);
    if (next) neededBy(next, output, found);
  }
  return [...found];
}

function doubledIn(output: readonly Chunk[]): string[] {
  const seen = new Set<string>();
  return output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .filter((id) => seen.size === seen.add(id).size);
}

async function compress(outDir: string, output: readonly Chunk[]): Promise<Part[]> {
  return Promise.all(
    output.map(async ({ fileName }) => {
      const file = join(outDir, fileName);
      const bytes = readFileSync(file);
      const [small, older] = await Promise.all([
        promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
        promisify(gzip)(bytes, { level: 9 }),
      ]);
      writeFileSync(`${file}.br`, small);
      writeFileSync(`${file}.gz`, older);
      const sizes = { bytes: bytes.length, gzip: older.length, brotli: small.length };
      return { file: nameOf(fileName), ...sizes };
    }),
  );
}

/** The text that each bundled package asks to be kept with its code (UI16). */
function writeLicences(root: string, outDir: string, output: readonly Chunk[]): void {
  const folders = new Set(
    output
      .flatMap(({ moduleIds = [] }) => moduleIds)
      .flatMap((id) => /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []),
  );
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    ) as Record<string, string>;
    return `${name} ${version} (${license})\n\n${licenceIn(folder)}`;
  });
  const own = readFileSync(join(root, 'LICENSE'), 'utf8');
  const text = [...texts, `svc (Apache-2.0)\n\n${own}`].join(`\n\n${'-'.repeat(72)}\n\n`);
  writeFileSync(join(outDir, 'assets/licences.txt'), text);
}

function licenceIn(folder: string): string {
  for (const name of ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'license.md']) {
    try {
      return readFileSync(join(folder, name), 'utf8');
    } catch {
      // The next spelling.
    }
  }
  return 'The package carries no text of its licence.';
}
