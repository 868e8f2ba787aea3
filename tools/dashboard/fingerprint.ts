// What the dashboard is built from, in one hash: a start whose sources are those of the last build builds nothing (UI02).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const sourceFolders = ['dashboard', 'design', 'contract', 'tools/dashboard'] as const;
const files = ['package-lock.json', 'tsconfig.json', 'tools/dashboard.ts'] as const;
const skipped = new Set(['dist', 'node_modules', 'openapi']);

export function sourceFiles(root: string): string[] {
  return [...files, ...sourceFolders.flatMap((folder) => walk(root, folder))].sort();
}

function walk(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const path of sourceFiles(root)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 32);
}
