// Proves documents of disputes from upload to purge: kept once, bounded, read by their project alone, and no file without
// its row nor row without its file (contract/payments.md B.7; docs/decisions/0030).
// Covers createDisputeDocument, getDisputeDocument and deleteDisputeDocument.
import assert from 'node:assert/strict';
import { hash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { documenting, file, invoice, mebi } from '../../../test/kit/documents.ts';
import { pdf, picture } from '../../../test/kit/pictures.ts';
import { sql } from '../../db/sql.ts';

const { on, newDispute, send, attach, download, documents, stored, rows } = documenting();

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
  const gone = await on.world.call('DELETE', `${on.path}/${docId}`, { key: on.key });
  assert.equal(gone.status, 204);
  assert.deepEqual(await documents(), []);
  assert.equal((await download(docId)).status, 404);
  assert.equal((await on.world.call('DELETE', `${on.path}/${docId}`, { key: on.key })).status, 404);
});

test('B.15.10 what is kept of a picture has no camera and no place; sha256 and size are its own', async () => {
  const sent = await picture('jpeg');
  const { body } = await attach(sent, 'photo.jpg');
  assert.equal(body.content_type, 'image/jpeg');
  assert.notEqual(body.sha256, hash('sha256', sent, 'hex'));
  const kept = Buffer.from(await (await download(body.id)).arrayBuffer());
  assert.deepEqual([kept.length, hash('sha256', kept, 'hex')], [body.size, body.sha256]);
  assert.ok(!kept.includes('Camera of the tests'));
  const lying = join(on.world.dataDir, 'files');
  const [name = ''] = stored().filter((one) => one === body.id);
  assert.ok(name, `${body.id} lies in ${lying}`);
});

test('a dispute has 20 documents and 50 MiB at most', async () => {
  for (let n = 0; n < 20; n++) assert.equal((await attach(pdf(`n${n}`))).status, 201);
  const more = await attach(pdf());
  assert.deepEqual([more.status, Object.keys(more.body.fields)], [400, ['file']]);
  const other = await newDispute();
  await on.world.database.run(sql`
    update files set about = ${other.id}, size = ${50 * mebi - 10}
     where id = (select max(id) from files where about = ${on.id} and state = 'kept')`);
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
  await on.world.call('POST', `/v1/disputes/${on.id}/accept`, { key: on.key });
  const late = await send([invoice, file(pdf())], headers);
  assert.deepEqual([late.status, late.text], [201, first.text], 'a retry gives the document back');
  await on.world.advance(0);
  assert.deepEqual(stored(), await rows(), 'what was laid down for nothing is gone at once');
});

test('documents come while a dispute is open, go while it is not answered, and stay once it is decided', async () => {
  const { body } = await attach(pdf());
  const challenged = await on.world.call('POST', `/v1/disputes/${on.id}/challenge`, {
    key: on.key,
    body: {},
  });
  assert.equal(challenged.status, 200, 'a document is evidence enough');
  assert.equal((await attach(pdf('suite'))).status, 201);
  const kept = await on.world.call('DELETE', `${on.path}/${body.id}`, { key: on.key });
  assert.deepEqual([kept.status, kept.body.code], [409, 'INVALID_STATE']);
  await on.world.call('POST', `/v1/test/disputes/${on.id}/advance`, {
    key: on.key,
    body: { outcome: 'won' },
  });
  const late = await attach(pdf());
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  assert.equal((await download(body.id)).status, 200);
});

test('a document belongs to its dispute and its project', async () => {
  const { body } = await attach(pdf());
  const other = await newDispute();
  assert.equal((await download(body.id, on.key, other.path)).status, 404);
  const stranger = (await on.world.project()).key;
  assert.equal((await download(body.id, stranger)).status, 404);
  assert.equal(
    (await on.world.call('DELETE', `${on.path}/${body.id}`, { key: stranger })).status,
    404,
  );
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
  await on.world.call('DELETE', `${on.path}/${removed.body.id}`, { key: on.key });
  // A call that died before the file, one that died after it, and a file of a database that was put back.
  const tenant = sql`select project_id, mode from disputes where id = ${on.id}`;
  const [whose] = await on.world.database.all<{ project_id: string; mode: string }>(tenant);
  for (const left of ['doc_00000000000000000000000001', 'doc_00000000000000000000000002']) {
    await on.world.database.run(sql`
      insert into files (project_id, mode, id, about, kind, filename, content_type, size, sha256, state, created_at)
      values (${whose?.project_id}, 'test', ${left}, ${on.id}, 'invoice', 'a.pdf', 'application/pdf', 5, 'x', 'writing', now())`);
    await on.world.database.run(sql`
      insert into jobs (project_id, kind, subject, mode, run_at)
      values (${whose?.project_id}, 'purge-file', ${left}, 'test', now())`);
  }
  const folder = join(on.world.dataDir, 'files', whose?.project_id ?? '', 'test');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'doc_00000000000000000000000002'), 'half');
  await on.world.advance(3_600_000);
  const [names, found] = [stored(), await rows()];
  assert.deepEqual(names, found);
  assert.ok(found.includes(kept.body.id));
  assert.ok(!found.includes(removed.body.id));
  assert.equal((await download(kept.body.id)).status, 200);
});
