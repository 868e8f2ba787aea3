// Files in a store that speaks the protocol of S3: for several servers of one installation, which have no folder in
// common.
import type { S3Client } from '@aws-sdk/client-s3';
import { checkKey, type FileStore, StorageFull } from './file-store.ts';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Words that stores of this protocol have for no room; a status of 507 says the same. */
const full = new Set([
  'QuotaExceeded',
  'StorageFull',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientStorage',
]);

/** Both: a file that is not there, as S3 says it and as the client calls a 404 that says nothing. A bucket that is not there is no such file. */
const absent = new Set(['NoSuchKey', 'NotFound']);

export type S3Patience = {
  connect_ms: number;
  /** How long a connection may bring and take nothing; then it is tried again, or its body is given up. */
  silence_ms: number;
  /** All of one call: its repetitions, the pauses between them, and its body, however slowly it drips. */
  whole_ms: number;
};

/** A whole call takes as long at most as a client may take to send its file (http/deadlines.ts): who waits is answered. */
const usual: S3Patience = { connect_ms: 3_000, silence_ms: 10_000, whole_ms: 30_000 };

type Refusal = { name?: string; $metadata?: { httpStatusCode?: number } };

export async function createS3Store(
  settings: S3Settings,
  { connect_ms, silence_ms, whole_ms }: S3Patience = usual,
): Promise<FileStore> {
  // Loaded where it is used: most installations keep files on a disk, and starting costs them nothing.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket: Bucket } = settings;
  const client: S3Client = new s3.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: settings,
    // The form that all of them know; names of buckets in the host need a certificate for each.
    forcePathStyle: true,
    // Sums in trailers are newer than most of them; what we store is authenticated by its own seal.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    // Not its requestTimeout: that counts the sending too, and would end a large file on a slow line that moves.
    requestHandler: { connectionTimeout: connect_ms, socketTimeout: silence_ms },
  });
  const bounded = () => ({ abortSignal: AbortSignal.timeout(whole_ms) });
  return {
    async put(key, bytes) {
      const command = new s3.PutObjectCommand({
        Bucket,
        Key: checkKey(key),
        Body: bytes,
        ContentLength: bytes.length,
      });
      await client.send(command, bounded()).catch((error: Refusal) => {
        const isFull = full.has(error.name ?? '') || error.$metadata?.httpStatusCode === 507;
        throw isFull ? new StorageFull('the store is full', { cause: error }) : error;
      });
    },
    async get(key) {
      try {
        const command = new s3.GetObjectCommand({ Bucket, Key: checkKey(key) });
        const { Body } = await client.send(command, bounded());
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (absent.has((error as Refusal).name ?? '')) return undefined;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: checkKey(key) }), bounded());
    },
    async list(after, most) {
      const command = new s3.ListObjectsV2Command({
        Bucket,
        MaxKeys: most,
        ...(after ? { StartAfter: after } : {}),
      });
      const { Contents = [] } = await client.send(command, bounded());
      return Contents.flatMap(({ Key, LastModified }) =>
        Key === undefined ? [] : [{ key: Key, at: LastModified?.getTime() ?? 0 }],
      );
    },
    close: async () => client.destroy(),
  };
}
