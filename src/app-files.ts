// The part of the composition root that opens the store of files: for the server, and for a command that reads one.
import { join } from 'node:path';
import type { Config } from './config.ts';
import { createDiskStore } from './connectors/files/disk-store.ts';
import type { FileStore } from './connectors/files/file-store.ts';
import { createS3Store } from './connectors/files/s3-store.ts';
import { sealedStore } from './connectors/files/sealed-store.ts';
import type { Seal } from './kit/seal.ts';

/** Where files lie, each sealed. */
export async function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  seal: Seal,
): Promise<FileStore> {
  const plain = s3 ? await createS3Store(s3) : await createDiskStore(join(dataDir, 'files'));
  return sealedStore(plain, seal);
}
