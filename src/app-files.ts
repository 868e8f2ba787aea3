// The part of the composition root that opens the store of files: for the server, and for a command that reads one.
import { join } from 'node:path';
import type { Config } from './config.ts';
import { createDiskStore } from './connectors/files/disk-store.ts';
import type { FileStore } from './connectors/files/file-store.ts';
import { createS3Store } from './connectors/files/s3-store.ts';
import { sealedStore } from './connectors/files/sealed-store.ts';
import type { Seal } from './kit/seal.ts';

/** Where files lie, each sealed. */
export async function openFileStore(place: FilesPlace, seal: Seal): Promise<FileStore> {
  return sealedStore(await openPlainStore(place), seal);
}

type FilesPlace = Pick<Config, 's3' | 'dataDir'>;

/** The same as they lie there. `isShared`: a server may be writing into it meanwhile. */
export const openPlainStore = (
  { s3, dataDir }: FilesPlace,
  { isShared = false } = {},
): Promise<FileStore> =>
  s3 ? createS3Store(s3) : createDiskStore(join(dataDir, 'files'), { isShared });
