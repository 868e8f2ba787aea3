// Files as they may lie anywhere: each encrypted with a key of its own (AES-256-GCM), which stands before it, sealed by
// the server's secret. Whoever has the disk or the store alone reads nothing, and a changed byte is noticed.
import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv } from 'node:crypto';
import { randomBytes } from '../../kit/random.ts';
import { type Seal, Unopened } from '../../kit/seal.ts';
import type { FileStore } from './file-store.ts';

/** What begins every file of ours; another form would be another number. */
const mark = Buffer.from('svc1\n');
const lineEnd = 0x0a;
const ivBytes = 12;
const tagBytes = 16;

export const sealedStore = (store: FileStore, seal: Seal): FileStore => ({
  ...store,
  put: (key, bytes) => store.put(key, encrypt(seal, key, bytes)),
  async get(key) {
    const stored = await store.get(key);
    return stored && decrypt(seal, key, stored);
  },
});

function encrypt(seal: Seal, name: string, bytes: Buffer): Buffer {
  const [key, iv] = [randomBytes(32), randomBytes(ivBytes)];
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  // Bound to its name: a file put in the place of another is no file.
  cipher.setAAD(Buffer.from(name));
  const body = wholeOf(cipher, bytes);
  const sealed = Buffer.from(`${seal.close(key.toString('base64url'))}\n`);
  return Buffer.concat([mark, sealed, iv, cipher.getAuthTag(), body]);
}

function decrypt(seal: Seal, name: string, stored: Buffer): Buffer {
  const end = stored.indexOf(lineEnd, mark.length);
  if (!stored.subarray(0, mark.length).equals(mark) || end < 0) {
    throw new Unopened('a stored file has another form');
  }
  const key = Buffer.from(seal.open(stored.toString('latin1', mark.length, end)), 'base64url');
  const iv = stored.subarray(end + 1, end + 1 + ivBytes);
  const body = end + 1 + ivBytes + tagBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv);
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(stored.subarray(end + 1 + ivBytes, body));
    return wholeOf(decipher, stored.subarray(body));
  } catch (cause) {
    throw new Unopened('a stored file cannot be opened', { cause });
  }
}

/** GCM ends with no bytes of its own, only with its judgement: nothing is put together, which would be one more copy of a file. */
function wholeOf(cipher: Cipheriv | Decipheriv, bytes: Buffer): Buffer {
  const body = cipher.update(bytes);
  cipher.final();
  return body;
}

/** A stored file whose key is sealed anew; undefined where that is not needed. Its content stays as it is. */
export function resealFile(
  stored: Buffer,
  reseal: (sealed: string) => string | undefined,
): Buffer | undefined {
  const end = stored.indexOf(lineEnd, mark.length);
  if (!stored.subarray(0, mark.length).equals(mark) || end < 0) {
    throw new Unopened('a stored file has another form');
  }
  const sealed = reseal(stored.toString('latin1', mark.length, end));
  if (sealed === undefined) return undefined;
  return Buffer.concat([mark, Buffer.from(sealed), stored.subarray(end)]);
}
