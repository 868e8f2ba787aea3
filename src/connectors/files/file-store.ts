// Where files lie: one interface for a folder of this machine and for a store of objects, both without a word of what
// the files are.

/** A file as a store lists it. */
export type StoredFile = { key: string /** When it was written, in milliseconds. */; at: number };

export type FileStore = {
  /** All of it or nothing: who reads meanwhile sees the former file, or none. Throws StorageFull. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Undefined for a file that is not there. */
  get(key: string): Promise<Buffer | undefined>;
  /** A file that is not there is as good as deleted. */
  delete(key: string): Promise<void>;
  /** Files in the order of their keys, those after `after`. */
  list(after: string, most: number): Promise<StoredFile[]>;
  close(): Promise<void>;
};

/** No room for one more file: a matter of the operator, and of trying again later. */
export class StorageFull extends Error {}
Object.defineProperty(StorageFull.prototype, 'name', { value: 'StorageFull' });

const form = /^[a-z0-9_]+(?:\/[a-z0-9_]+)*$/;

/** A key is a path below the store's root and never leads out of it. */
export function checkKey(key: string): string {
  if (!form.test(key)) throw new Error('not the key of a file');
  return key;
}
