// A store of objects that speaks the protocol of S3, written by others (s3rver): our connector meets what it will meet.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Place } from '../../src/kit/file-settings.ts';

type Settings = {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
  allowMismatchedSignatures: boolean;
};
type S3rver = new (
  settings: Settings,
) => { run(): Promise<{ port: number }>; close(): Promise<void> };

export type ObjectStore = { place: S3Place; close(): Promise<void> };

export async function startObjectStore(): Promise<ObjectStore> {
  // It has no types of its own.
  const Server = createRequire(import.meta.url)('@20minutes/s3rver') as S3rver;
  const directory = mkdtempSync(join(tmpdir(), 'svc-objects-'));
  const bucket = 'papiers';
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
    // Of a list it signs the path without the slash that the official client signs.
    allowMismatchedSignatures: true,
  });
  const { port } = await server.run();
  return {
    place: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'dakar',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
