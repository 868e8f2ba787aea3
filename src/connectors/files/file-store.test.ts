// Proves both stores alike, on a folder and on a store of objects written by others: whole files or none, encrypted, in
// the order of their keys, and a full one says so.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ObjectStore, startObjectStore } from '../../../test/kit/object-store.ts';
import { createSeal, Unopened } from '../../kit/seal.ts';
import { createDiskStore } from './disk-store.ts';
import { type FileStore, StorageFull } from './file-store.ts';
import { createS3Store } from './s3-store.ts';
import { sealedStore } from './sealed-store.ts';

const seal = createSeal('a secret of the tests, 32 characters', 'files');
let folder: string;
let objects: ObjectStore;
const stores: Record<string, FileStore> = {};

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-files-'));
  objects = await startObjectStore();
  stores['a folder'] = await createDiskStore(join(folder, 'files'));
  stores['a store of objects'] = await createS3Store(objects.place);
});
after(async () => {
  for (const store of Object.values(stores)) await store.close();
  await objects.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const name of ['a folder', 'a store of objects']) {
  test(`${name} keeps, replaces, lists and deletes files; the bytes that lie there say nothing`, async () => {
    const plain = stores[name] as FileStore;
    const store = sealedStore(plain, seal);
    const paper = Buffer.from('une pièce que personne ne lit '.repeat(4_000));
    assert.equal(await store.get('prj_1/test/doc_1'), undefined);
    await store.put('prj_1/test/doc_1', Buffer.from('avant'));
    await store.put('prj_1/test/doc_1', paper);
    assert.deepEqual(await store.get('prj_1/test/doc_1'), paper);
    const lying = (await plain.get('prj_1/test/doc_1')) ?? Buffer.alloc(0);
    assert.ok(lying.length > paper.length && !lying.includes('personne'));
    await store.put('prj_1/live/cap_1', paper);
    await store.put('prj_10/test/doc_2', paper);
    await store.put('prj_2/test/doc_3', Buffer.alloc(0));
    assert.deepEqual(await store.get('prj_2/test/doc_3'), Buffer.alloc(0));
    const keys = ['prj_1/live/cap_1', 'prj_1/test/doc_1', 'prj_10/test/doc_2', 'prj_2/test/doc_3'];
    const listed = await store.list('', 10);
    assert.deepEqual(listed.map(({ key }) => key).sort(), keys);
    assert.ok(listed.every(({ at }) => Math.abs(at - Date.now()) < 60_000));
    const walked: string[] = [];
    for (let after = ''; ; after = walked.at(-1) ?? '') {
      // The store of objects that tests have breaks down over a list that it must cut.
      const page = await store.list(after, name === 'a folder' ? 1 : 10);
      walked.push(...page.map(({ key }) => key));
      if (page.length === 0) break;
    }
    assert.deepEqual(
      walked,
      listed.map(({ key }) => key),
    );
    for (const { key } of listed) await store.delete(key);
    await store.delete('prj_1/test/doc_1');
    assert.deepEqual(await store.list('', 10), []);
  });

  test(`in ${name} a file that was changed, cut or put in the place of another is none`, async () => {
    const plain = stores[name] as FileStore;
    const store = sealedStore(plain, seal);
    await store.put('prj_1/test/doc_1', Buffer.from('reçu'));
    const lying = (await plain.get('prj_1/test/doc_1')) ?? Buffer.alloc(0);
    await plain.put('prj_1/test/doc_2', lying);
    await assert.rejects(store.get('prj_1/test/doc_2'), Unopened);
    await plain.put('prj_1/test/doc_1', lying.subarray(0, -1));
    await assert.rejects(store.get('prj_1/test/doc_1'), Unopened);
    const changed = Buffer.from(lying);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    await plain.put('prj_1/test/doc_1', changed);
    await assert.rejects(store.get('prj_1/test/doc_1'), Unopened);
    const other = sealedStore(plain, createSeal('another secret of 32 characters!', 'files'));
    await plain.put('prj_1/test/doc_1', lying);
    await assert.rejects(other.get('prj_1/test/doc_1'), Unopened);
    for (const { key } of await store.list('', 10)) await store.delete(key);
  });
}

test('a key that leads out of the store is no key', async () => {
  for (const store of Object.values(stores)) {
    for (const key of ['../passwd', '/etc/passwd', 'a/../../b', 'a//b', '', '.beside/doc', 'A/b']) {
      await assert.rejects(async () => store.put(key, Buffer.from('x')), /not the key of a file/);
      await assert.rejects(async () => store.get(key), /not the key of a file/);
    }
  }
});

test('a full disk is told as such, any other trouble is not, and neither leaves a part behind', async () => {
  const at = join(folder, 'full');
  for (const [code, kind] of [
    ['ENOSPC', StorageFull],
    ['EDQUOT', StorageFull],
    ['EIO', Error],
  ] as const) {
    const write = async (path: string) => {
      writeFileSync(path, 'half');
      throw Object.assign(new Error(code), { code });
    };
    const store = await createDiskStore(at, { write });
    await assert.rejects(store.put('prj_1/test/doc_1', Buffer.from('whole')), (error) => {
      assert.equal(error instanceof StorageFull, kind === StorageFull);
      return true;
    });
    assert.equal(await store.get('prj_1/test/doc_1'), undefined);
    assert.deepEqual(readdirSync(join(at, '.beside')), []);
  }
});

test('what a crash left half written is gone at the next start, and is never listed', async () => {
  const at = join(folder, 'crashed');
  const store = await createDiskStore(at);
  await store.put('prj_1/test/doc_1', Buffer.from('whole'));
  mkdirSync(join(at, '.beside'), { recursive: true });
  writeFileSync(join(at, '.beside', 'doc_2'), 'half');
  assert.deepEqual(
    (await store.list('', 10)).map(({ key }) => key),
    ['prj_1/test/doc_1'],
  );
  const again = await createDiskStore(at);
  assert.deepEqual(readdirSync(at), ['prj_1']);
  assert.equal(String(await again.get('prj_1/test/doc_1')), 'whole');
  assert.equal(readFileSync(join(at, 'prj_1', 'test', 'doc_1'), 'utf8'), 'whole');
});

test('a store of objects without room is full, one that refuses for another reason is not', async () => {
  let [status, code] = [507, 'InsufficientStorage'];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store = await createS3Store({ ...objects.place, endpoint: `http://127.0.0.1:${port}` });
  try {
    await assert.rejects(store.put('prj_1/test/doc_1', Buffer.from('x')), StorageFull);
    [status, code] = [400, 'XMinioStorageFull'];
    await assert.rejects(store.put('prj_1/test/doc_1', Buffer.from('x')), StorageFull);
    [status, code] = [403, 'AccessDenied'];
    await assert.rejects(
      store.put('prj_1/test/doc_1', Buffer.from('x')),
      (error) => !(error instanceof StorageFull),
    );
  } finally {
    await store.close();
    server.close();
  }
});
