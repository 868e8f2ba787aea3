// Where a run keeps its files. A run makes and removes some 50,000 of them, most as databases: in memory that
// costs half of the system's time that it does on a disk (docs/decisions/0011-tests-in-lanes.md).

import { chmodSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux has it; in a container it is often 64 MB. */
const memory = '/dev/shm';

/** A run fills a tenth of this. */
const room_bytes = 2_000_000_000;

export type Place = {
  dir: string;
  /** For the temporary folders of tests: what they forget goes with the run. */
  temporary: string;
  remove(): void;
};

export function makePlace(): Place {
  const dir = mkdtempSync(join(hasRoom() ? memory : tmpdir(), 'svc-test-'));
  const temporary = join(dir, 'tmp');
  mkdirSync(temporary);
  // A PostgreSQL that runs as another user passes through; nobody else can list it.
  for (const path of [dir, temporary]) chmodSync(path, 0o711);
  return { dir, temporary, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function hasRoom(): boolean {
  // Who names a folder for temporary files gets them there.
  if (process.env['TMPDIR']) return false;
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory()) > room_bytes;
  } catch {
    return false;
  }
}
