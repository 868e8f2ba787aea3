// The kinds of jobs that rooms of the server put into the queue, as their sources name them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../src');

/** `pattern`: the files below `src` that are read. A kind is told by its hyphen: `kind` is also the word for much else. */
export const jobKinds = (pattern: string): ReadonlySet<string> =>
  new Set(
    globSync(pattern, { cwd: root })
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) =>
        [
          ...readFileSync(join(root, file), 'utf8').matchAll(/kind(?:: | = )'([a-z]+-[a-z-]+)'/gi),
        ].map(([, kind]) => `${kind}`),
      ),
  );
