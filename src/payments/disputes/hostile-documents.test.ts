// Proves that documents are judged by their bytes, and that no upload is a 500 or leaves anything: lying types, cut files,
// bombs, forms that are none, too many bytes, strangers, full disks (contract/payments.md B.7).
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { documenting, file, invoice, mebi } from '../../../test/kit/documents.ts';
import { bomb, form, noise, type Part, pdf, picture } from '../../../test/kit/pictures.ts';
import { sql } from '../../db/sql.ts';

const { on, send, attach, stored, rows, refused } = documenting();

test('a name says nothing of the type, and never leads anywhere', async () => {
  for (const [name, kept] of [
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\fakepath\\scan.PNG', 'scan.PNG'],
    ['virus.exe', 'virus.exe.png'],
    ['', 'invoice.png'],
    ['..', 'invoice.png'],
    ['a\u0001b<c>.png', 'abc.png'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(200)}.png`],
  ] as const) {
    const answer = await attach(await picture('png'), name);
    assert.deepEqual([answer.status, answer.body.filename], [201, kept], name);
  }
});

test('the bytes decide: what lies about its type, is cut, or would burst is refused and kept nowhere', async () => {
  const before = await rows();
  const whole = await picture('png');
  await refused(attach(Buffer.from('<html><script>alert(1)</script>'), 'facture.pdf'), 'file');
  await refused(attach(Buffer.from('MZ\u0090\u0000'), 'facture.png'), 'file');
  await refused(attach(await picture('webp'), 'photo.webp'), 'file');
  await refused(attach(whole.subarray(0, whole.length / 2), 'coupe.png'), 'file');
  await refused(attach(pdf().subarray(0, -10)), 'file');
  await refused(attach(bomb(), 'bombe.png'), 'file');
  assert.deepEqual(await rows(), before);
  assert.deepEqual(stored(), before);
});

test('a form that is none, is broken, or has too much of something is one wrong field', async () => {
  const whole = form([invoice, file(pdf())]);
  const raw = (body: Buffer | string, type?: string) =>
    on.world.call('POST', on.path, {
      key: on.key,
      body,
      headers: { 'Content-Type': type ?? whole.headers['Content-Type'] },
    });
  await refused(raw('{"kind":"invoice"}', 'application/json'), 'body');
  await refused(raw(pdf(), 'application/pdf'), 'body');
  await refused(raw(whole.body, 'multipart/form-data'), 'body');
  await refused(raw(whole.body, 'multipart/form-data; boundary=autre'), 'body');
  await refused(raw(whole.body.subarray(0, -10)), 'body');
  await refused(raw(whole.body.subarray(0, 60)), 'body');
  await refused(raw(''), 'body');
  const nothing = await raw('--limite-de-test--\r\n');
  assert.deepEqual(Object.keys(nothing.body.fields), ['file', 'kind']);
  await refused(send([file(pdf())]), 'kind');
  await refused(send([{ ...invoice, bytes: 'roman' }, file(pdf())]), 'kind');
  await refused(send([invoice, invoice, file(pdf())]), 'kind');
  await refused(send([invoice]), 'file');
  await refused(send([invoice, file('')]), 'file');
  await refused(send([invoice, file(pdf()), file(pdf())]), 'file');
  await refused(send([invoice, file(pdf()), { name: 'x', bytes: 'y' }]), 'x');
  await refused(send([invoice, file(pdf()), { ...file(pdf()), name: 'autre' }]), 'autre');
  await refused(send([invoice, file(pdf()), { name: '__proto__', bytes: 'y' }]), '__proto__');
  const many = Array.from({ length: 100 }, (_, n): Part => ({ name: `f${n}`, bytes: 'x' }));
  const answer = await send([invoice, file(pdf()), ...many]);
  assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST']);
});

test('10 MiB are taken, one byte more is 413, announced or not, and a body without end is cut', async () => {
  const most = Buffer.concat([
    pdf().subarray(0, 9),
    Buffer.alloc(10 * mebi - pdf().length, 0x20),
    pdf().subarray(9),
  ]);
  assert.equal(most.length, 10 * mebi);
  const taken = await attach(most);
  assert.deepEqual([taken.status, taken.body.size], [201, 10 * mebi]);
  const above = await attach(Buffer.concat([most, Buffer.from('\n')]));
  assert.deepEqual([above.status, above.body.code], [413, 'REQUEST_TOO_LARGE']);
  const far = await attach(Buffer.alloc(11 * mebi));
  assert.equal(far.status, 413);
  // Other routes of payments keep to 1 MiB.
  const other = await on.world.call('POST', `/v1/disputes/${on.id}/accept`, {
    key: on.key,
    body: `"${'a'.repeat(mebi)}"`,
  });
  assert.equal(other.status, 413);
});

test('a stranger has none of ten megabytes read', async () => {
  const { port } = new URL(on.world.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    // The body never comes: who reads it first would wait for it.
    socket.write(
      `POST ${on.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk_svc_pay_test_x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${9 * mebi}\r\n\r\n`,
    );
  });
  assert.match(answer, /^HTTP\/1\.1 401 /);
});

test('B.15.9 a full disk is 507 and leaves nothing; a store that does not answer is 503, and never a 500', async () => {
  const whose = await on.world.database.one<{ project_id: string }>(
    sql`select project_id from disputes where id = ${on.id}`,
  );
  const full = await send([invoice, file(pdf())], { 'X-Svc-Simulate': 'storage_full' });
  assert.deepEqual([full.status, full.body.code], [507, 'STORAGE_FULL']);
  // A file where the project's folder should be: whatever the store says, the caller hears of a wait.
  const root = join(on.world.dataDir, 'files');
  mkdirSync(root, { recursive: true });
  const place = join(root, whose?.project_id ?? '');
  rmSync(place, { recursive: true, force: true });
  writeFileSync(place, '');
  const broken = await attach(pdf());
  assert.deepEqual([broken.status, broken.body.code], [503, 'SERVER_BUSY']);
  rmSync(place);
  assert.equal((await attach(pdf())).status, 201);
});

test('a large picture of noise goes through whole', async () => {
  const answer = await attach(await noise(1_400, 1_000), 'bruit.png');
  assert.equal(answer.status, 201);
  assert.ok(answer.body.size > 3 * mebi);
});
