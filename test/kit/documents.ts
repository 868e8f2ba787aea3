// A dispute and the documents that are sent to it, for tests: a dispute of its own before each.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { sql } from '../../src/db/sql.ts';
import { form, type Part } from './pictures.ts';
import { startWorld, type World } from './world.ts';

export const mebi = 1_048_576;
export const invoice: Part = { name: 'kind', bytes: 'invoice' };
export const file = (bytes: Buffer | string, filename = 'facture.pdf'): Part => ({
  name: 'file',
  filename,
  type: 'application/octet-stream',
  bytes,
});

export function documenting() {
  const on = {} as { world: World; key: string; id: string; path: string };
  before(async () => {
    on.world = await startWorld();
  });
  after(() => on.world.close());
  beforeEach(async () => {
    on.key = (await on.world.project()).key;
    Object.assign(on, await newDispute());
  });

  async function newDispute() {
    const { body } = await on.world.pay(on.key);
    await on.world.advance(0);
    await on.world.advance(2_000);
    const made = await on.world.call('POST', '/v1/test/disputes', {
      key: on.key,
      body: { payment_id: body.id },
    });
    const one = made.body.id as string;
    return { id: one, path: `/v1/disputes/${one}/documents` };
  }

  function send(parts: readonly Part[], headers: Record<string, string> = {}, to = on.path) {
    const made = form(parts);
    return on.world.call('POST', to, {
      key: on.key,
      body: made.body,
      headers: { ...made.headers, ...headers },
    });
  }
  const attach = (bytes: Buffer, name?: string) => send([invoice, file(bytes, name)]);
  const download = (docId: string, by = on.key, of = on.path) =>
    fetch(`${on.world.url}${of}/${docId}`, { headers: { Authorization: `Bearer ${by}` } });
  const documents = async () =>
    (await on.world.call('GET', `/v1/disputes/${on.id}`, { key: on.key })).body.documents;

  /** Names of all files that lie in the store. */
  const stored = (): string[] => {
    const root = join(on.world.dataDir, 'files');
    const entries = readdirSync(root, { recursive: true, withFileTypes: true });
    return entries
      .filter((one) => one.isFile())
      .map(({ name }) => name)
      .sort();
  };
  const rows = async () =>
    (await on.world.database.all<{ id: string }>(sql`select id from files order by id`)).map(
      (row) => row.id,
    );

  async function refused(answer: Promise<Awaited<ReturnType<typeof send>>>, field: string) {
    const { status, body } = await answer;
    assert.deepEqual([status, body.code], [400, 'INVALID_REQUEST'], JSON.stringify(body));
    assert.deepEqual(Object.keys(body.fields), [field]);
    assert.deepEqual(await documents(), []);
  }

  return { on, newDispute, send, attach, download, documents, stored, rows, refused };
}
