// Files in a folder of this machine. A file is written beside, made durable and then renamed, so that a crash leaves it
// whole or not at all.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from '../../kit/ids.ts';
import { checkKey, type FileStore, StorageFull, type StoredFile } from './file-store.ts';

/** No room, no quota left, or more than this file system takes in one file. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What a crash left half written lies here; no key begins with a dot. */
const beside = '.beside';

/** `write`: how bytes come to a disk; tests have disks that are full. */
export async function createDiskStore(
  folder: string,
  { write = writeWhole, isShared = false } = {},
): Promise<FileStore> {
  const pathOf = (key: string) => join(folder, checkKey(key));
  const temporary = join(folder, beside);
  // One server at a time has the folder (README, DATA_DIR): nobody is writing here yet, unless a command came beside it.
  if (!isShared) await rm(temporary, { recursive: true, force: true });
  return {
    async put(key, bytes) {
      const [path, draft] = [pathOf(key), join(temporary, newId('doc'))];
      try {
        await mkdir(temporary, { recursive: true, mode: 0o700 });
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await write(draft, bytes);
        await rename(draft, path);
        await makeDurable(dirname(path));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw full.has(codeOf(error))
          ? new StorageFull('the disk is full', { cause: error })
          : error;
      }
    },
    get: (key) => readFile(pathOf(key)).catch(undefinedIfAbsent),
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (after, most) => list(folder, '', after, most),
    close: async () => {},
  };
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The name of a file is durable when its folder is. */
async function makeDurable(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code);

function undefinedIfAbsent(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT') return undefined;
  throw error;
}

/** Folder by folder, so that only what is asked for is read. */
async function list(
  root: string,
  prefix: string,
  after: string,
  most: number,
): Promise<StoredFile[]> {
  const entries =
    (await readdir(join(root, prefix), { withFileTypes: true }).catch(undefinedIfAbsent)) ?? [];
  const found: StoredFile[] = [];
  // A folder's files sort as its name followed by a slash, which sorts before every letter.
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = `${prefix}${entry.name}`;
    if (found.length >= most || entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) {
      const inside = `${key}/`;
      const isPast = inside < after && !after.startsWith(inside);
      if (!isPast) found.push(...(await list(root, inside, after, most - found.length)));
    } else if (key > after) {
      const facts = await stat(join(root, key)).catch(undefinedIfAbsent);
      if (facts) found.push({ key, at: facts.mtimeMs });
    }
  }
  return found;
}
