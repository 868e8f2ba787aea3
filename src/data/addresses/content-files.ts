// Reads the lists of content/ that the address tools are made of. A file of another licence may be taken away without
// touching the rest (contract/data.md, decisions): what is not there is undefined, never an error.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../content');

export function readRows(list: string, file: 'rows' | 'sources' = 'rows'): unknown[] | undefined {
  const path = join(folder, list, `${file}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
