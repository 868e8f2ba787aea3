// Proves documents of disputes from upload to purge: judged by their bytes, kept once, bounded, read by their project
// alone, and no file without its row nor row without its file (contract/payments.md B.7; docs/decisions/0030).
// Covers createDisputeDocument, getDisputeDocument and deleteDisputeDocument.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { bomb, form, noise, type Part, pdf, picture } from '../../../test/kit/pictures.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
let key: string;
let id: string;
let path: string;

before(async () => {
  world = await startWorld();
});
after(() => world.close());
beforeEach(async () => {
  key = (await world.project()).key;
  ({ id, path } = await newDispute());
});

const mebi = 1_048_576;
const invoice: Part = { name: 'kind', bytes: 'invoice' };
const file = (bytes: Buffer | string, filename = 'facture.pdf'): Part => ({
  name: 'file',
  filename,
  type: 'application/octet-stream',
  bytes,
});

async function newDispute() {
  const { body } = await world.pay(key);
  await world.advance(0);
  await world.advance(2_000);
  const made = await world.call('POST', '/v1/test/disputes', {
    key,
    body: { payment_id: body.id },
  });
  const one = made.body.id as string;
  return { id: one, path: `/v1/disputes/${one}/documents` };
}

function send(parts: readonly Part[], headers: Record<string, string> = {}, to = path) {
  const made = form(parts);
  return world.call('POST', to, { key, body: made.body, headers: { ...made.headers, ...headers } });
}
const attach = (bytes: Buffer, name?: string) => send([invoice, file(bytes, name)]);
const download = (docId: string, by = key, of = path) =>
  fetch(`${world.url}${of}/${docId}`, { headers: { Authorization: `Bearer ${by}` } });
const documents = async () =>
  (await world.call('GET', `/v1/disputes/${id}`, { key })).body.documents;

/** Names of all files that lie in the store. */
const stored = (): string[] => {
  const root = join(world.dataDir, 'files');
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map(({ name }) => name)
    .sort();
};
const rows = async () =>
  (await world.database.all<{ id: string }>(sql`select id from files order by id`)).map(
    (row) => row.id,
  );

async function refused(answer: Promise<Awaited<ReturnType<typeof send>>>, field: string) {
  const { status, body } = await answer;
  assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST'], JSON.stringify(body));
  assert.deepEqual(Object.keys(body.fields), [field]);
  assert.deepEqual(await documents(), []);
}

test('a document is attached, listed, read back as it was kept, and taken away', async () => {
  const made = await attach(pdf(), 'Reçu d’Awa.pdf');
  assert.equal(made.status, 201, made.text);
  const { id: docId, created_at, ...rest } = made.body;
  assert.match(docId, /^doc_/);
  assert.ok(created_at);
  assert.deepEqual(rest, {
    kind: 'invoice',
    filename: 'Reçu d’Awa.pdf',
    content_type: 'application/pdf',
    size: pdf().length,
    sha256: hash('sha256', pdf(), 'hex'),
  });
  assert.deepEqual(await documents(), [made.body]);
  const back = await download(docId);
  assert.equal(back.status, 200);
  assert.deepEqual(Buffer.from(await back.arrayBuffer()), pdf());
  const header = (name: string) => back.headers.get(name);
  assert.equal(header('content-type'), 'application/pdf');
  assert.equal(
    header('content-disposition'),
    `attachment; filename="Re_u d_Awa.pdf"; filename*=UTF-8''Re%C3%A7u%20d%E2%80%99Awa.pdf`,
  );
  assert.equal(header('x-content-type-options'), 'nosniff');
  assert.equal(header('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(header('cache-control'), 'no-store');
  const gone = await world.call('DELETE', `${path}/${docId}`, { key });
  assert.equal(gone.status, 204);
  assert.deepEqual(await documents(), []);
  assert.equal((await download(docId)).status, 404);
  assert.equal((await world.call('DELETE', `${path}/${docId}`, { key })).status, 404);
});

test('what is kept of a picture has no camera and no place; sha256 and size are its own', async () => {
  const sent = await picture('jpeg');
  const { body } = await attach(sent, 'photo.jpg');
  assert.equal(body.content_type, 'image/jpeg');
  assert.notEqual(body.sha256, hash('sha256', sent, 'hex'));
  const kept = Buffer.from(await (await download(body.id)).arrayBuffer());
  assert.deepEqual([kept.length, hash('sha256', kept, 'hex')], [body.size, body.sha256]);
  assert.ok(!kept.includes('Camera of the tests'));
  const lying = join(world.dataDir, 'files');
  const [name = ''] = stored().filter((one) => one === body.id);
  assert.ok(name, `${body.id} lies in ${lying}`);
});

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
    world.call('POST', path, {
      key,
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
  const other = await world.call('POST', `/v1/disputes/${id}/accept`, {
    key,
    body: `"${'a'.repeat(mebi)}"`,
  });
  assert.equal(other.status, 413);
});

test('a stranger has none of ten megabytes read', async () => {
  const { port } = new URL(world.url);
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
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk_svc_pay_test_x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${9 * mebi}\r\n\r\n`,
    );
  });
  assert.match(answer, /^HTTP\/1\.1 401 /);
});

test('a dispute has 20 documents and 50 MiB at most', async () => {
  for (let n = 0; n < 20; n++) assert.equal((await attach(pdf(`n${n}`))).status, 201);
  const more = await attach(pdf());
  assert.deepEqual([more.status, Object.keys(more.body.fields)], [400, ['file']]);
  const other = await newDispute();
  await world.database.run(sql`
    update files set about = ${other.id}, size = ${50 * mebi - 10}
     where id = (select max(id) from files where about = ${id} and state = 'kept')`);
  const large = await send([invoice, file(pdf())], {}, other.path);
  assert.deepEqual(
    [large.status, Object.keys(large.body.fields ?? large.body)],
    [400, ['file']],
    large.text,
  );
});

test('the same key attaches once; with another file it is a conflict', async () => {
  const headers = { 'Idempotency-Key': randomBytes(12).toString('hex') };
  const first = await send([invoice, file(pdf())], headers);
  const again = await send([invoice, file(pdf())], headers);
  assert.deepEqual([again.status, again.text], [201, first.text]);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  const other = await send([invoice, file(pdf('autre'))], headers);
  assert.equal(other.body.code, 'IDEMPOTENCY_CONFLICT');
  assert.equal((await documents()).length, 1);
  await world.call('POST', `/v1/disputes/${id}/accept`, { key });
  const late = await send([invoice, file(pdf())], headers);
  assert.deepEqual([late.status, late.text], [201, first.text], 'a retry gives the document back');
  await world.advance(0);
  assert.deepEqual(stored(), await rows(), 'what was laid down for nothing is gone at once');
});

test('documents come while a dispute is open, go while it is not answered, and stay once it is decided', async () => {
  const { body } = await attach(pdf());
  const challenged = await world.call('POST', `/v1/disputes/${id}/challenge`, { key, body: {} });
  assert.equal(challenged.status, 200, 'a document is evidence enough');
  assert.equal((await attach(pdf('suite'))).status, 201);
  const kept = await world.call('DELETE', `${path}/${body.id}`, { key });
  assert.deepEqual([kept.status, kept.body.code], [409, 'INVALID_STATE']);
  await world.call('POST', `/v1/test/disputes/${id}/advance`, { key, body: { outcome: 'won' } });
  const late = await attach(pdf());
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  assert.equal((await download(body.id)).status, 200);
});

test('a document belongs to its dispute and its project', async () => {
  const { body } = await attach(pdf());
  const other = await newDispute();
  assert.equal((await download(body.id, key, other.path)).status, 404);
  const stranger = (await world.project()).key;
  assert.equal((await download(body.id, stranger)).status, 404);
  assert.equal((await world.call('DELETE', `${path}/${body.id}`, { key: stranger })).status, 404);
  const nowhere = '/v1/disputes/dp_00000000000000000000000000/documents';
  assert.equal((await send([invoice, file(pdf())], {}, nowhere)).status, 404);
  assert.equal((await send([invoice, file(pdf())], {}, '/v1/disputes/x/documents')).status, 404);
});

test('50 uploads at once on a dispute with room for three: three are kept', async () => {
  for (let n = 0; n < 17; n++) await attach(pdf(`n${n}`));
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => attach(pdf(`x${n}`))));
  const statuses = answers.map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 201).length, 3);
  assert.ok(statuses.every((status) => status === 201 || status === 400 || status === 503));
  assert.equal((await documents()).length, 20);
});

test('a purge leaves no file without its row and no row without its file', async () => {
  const kept = await attach(pdf());
  const removed = await attach(pdf('retiré'));
  await world.call('DELETE', `${path}/${removed.body.id}`, { key });
  // A call that died before the file, one that died after it, and a file of a database that was put back.
  const tenant = sql`select project_id, mode from disputes where id = ${id}`;
  const [whose] = await world.database.all<{ project_id: string; mode: string }>(tenant);
  for (const left of ['doc_00000000000000000000000001', 'doc_00000000000000000000000002']) {
    await world.database.run(sql`
      insert into files (project_id, mode, id, about, kind, filename, content_type, size, sha256, state, created_at)
      values (${whose?.project_id}, 'test', ${left}, ${id}, 'invoice', 'a.pdf', 'application/pdf', 5, 'x', 'writing', now())`);
    await world.database.run(sql`
      insert into jobs (project_id, kind, subject, mode, run_at)
      values (${whose?.project_id}, 'purge-file', ${left}, 'test', now())`);
  }
  const folder = join(world.dataDir, 'files', whose?.project_id ?? '', 'test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'doc_00000000000000000000000002'), 'half');
  await world.advance(3_600_000);
  const [names, found] = [stored(), await rows()];
  assert.deepEqual(names, found);
  assert.ok(found.includes(kept.body.id));
  assert.ok(!found.includes(removed.body.id));
  assert.equal((await download(kept.body.id)).status, 200);
});

test('a full disk is 507 and leaves nothing; a store that does not answer is 503, and never a 500', async () => {
  const whose = await world.database.one<{ project_id: string }>(
    sql`select project_id from disputes where id = ${id}`,
  );
  const full = await send([invoice, file(pdf())], { 'X-Svc-Simulate': 'storage_full' });
  assert.deepEqual([full.status, full.body.code], [507, 'STORAGE_FULL']);
  // A file where the project's folder should be: whatever the store says, the caller hears of a wait.
  const root = join(world.dataDir, 'files');
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
