// A table of bad inputs and the promises that every refusal keeps whatever its cause, so that a test
// file is a list of cases (contract/platform.md B6).
import assert from 'node:assert/strict';
import http from 'node:http';
import { after, describe, test } from 'node:test';
import { type ErrorCode, errors } from '../../contract/errors.ts';
import { startWorld, type World } from '../kit/world.ts';

export type Headers = Record<string, string | string[]>;

export type Row = {
  /** The requirement's number, then what is promised. */
  name: string;
  /** `$project`, `$other` and `$key` stand for what exists only once the server runs. */
  send: `${string} ${string}`;
  as?: 'key' | 'session' | 'nobody';
  headers?: Headers;
  /** An object is sent as JSON; a text or bytes as they are. */
  body?: string | Buffer | object;
  chunked?: true;
  status: number;
  /** A code of the catalogue, or one of the sign-in service. */
  code: ErrorCode | 'VALIDATION_ERROR';
  fields?: string[];
  /** The Allow header, whole. */
  allow?: string;
};

export type Reply = {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  body: Record<string, unknown>;
};

/** A server with one project, its key and its owner's session, and a second project of somebody else. */
export type Site = {
  world: World;
  key: string;
  cookie: string;
  project: string;
  other: string;
};

export async function openSite(): Promise<Site> {
  // What comes of a body is judged here, not when: src/http/pace-bodies.test.ts does.
  const world = await startWorld({ PUBLIC_URL: 'http://localhost:3000' }, { bodyPace: () => 0 });
  const { id, key, cookie } = await world.project();
  const other = await world.project();
  const endpoint = { url: 'http://127.0.0.1:1/hook', events: ['payment.succeeded'] };
  await world.call('POST', `/v1/projets/${id}/webhooks`, { key, body: endpoint });
  // The first payment call makes the merchant account, and only that one may.
  await world.call('GET', '/v1/payments', { key });
  return { world, key, cookie, project: id, other: other.id };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** Sends exactly what it is told: no header added, repeated headers kept apart, the path untouched. */
export function send(
  url: string,
  method: string,
  path: string,
  options: { headers?: Headers; body?: string | Buffer; chunked?: boolean } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(url);
  const body = options.body === undefined ? undefined : Buffer.from(options.body);
  const headers: Headers = { ...options.headers };
  if (options.chunked) headers['Transfer-Encoding'] = 'chunked';
  else if (body) headers['Content-Length'] = String(body.length);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, method, path, headers, agent });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = response.headers['content-type']?.startsWith('application/json');
        const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : {};
        const reply = { status: response.statusCode ?? 0, headers: response.headers, text };
        resolve({ ...reply, body: parsed as Record<string, unknown> });
      });
    });
    request.end(body);
  });
}

let opened: Promise<Site> | undefined;

/** The one server of a test file. */
export function site(): Promise<Site> {
  opened ??= openSite();
  return opened;
}

/** After the last test of a file: the next file of the same process opens another one. */
export async function closeSite(): Promise<void> {
  const last = opened;
  opened = undefined;
  await (await last)?.world.close();
}

/** Rows whose writes are looked for together: a look reads every table, a row takes two calls. */
const lookEvery = 12;

/** Declares one test for each row, and after every dozen one that nothing was written. */
export function refuses(title: string, rows: readonly Row[]): void {
  after(closeSite);
  describe(title, () => {
    for (let from = 0; from < rows.length; from += lookEvery) {
      const some = rows.slice(from, from + lookEvery);
      let was: Record<string, string> | undefined;
      for (const row of some) {
        test(row.name, async () => {
          const at = await site();
          was ??= await contents(at.world);
          await judgeBoth(at, row);
        });
      }
      test(`none of the ${some.length} wrote anything`, async (t) => {
        if (!was) return t.skip('no row was sent');
        const names = some.map((row) => row.name).join('; ');
        assert.deepEqual(await contents((await site()).world), was, `one of these wrote: ${names}`);
      });
    }
  });
}

/** Sends a row in both languages and judges both answers, and that nothing was written. */
export async function check(at: Site, row: Row): Promise<Reply> {
  const was = await contents(at.world);
  const french = await judgeBoth(at, row);
  assert.deepEqual(await contents(at.world), was, `${row.name}: a refusal wrote something`);
  return french;
}

async function judgeBoth(at: Site, row: Row): Promise<Reply> {
  const french = await play(at, row, {});
  judge(row, french);
  const english = await play(at, row, { 'Accept-Language': 'en' });
  judge(row, english);
  if (row.headers?.['Accept-Language'] === undefined) judgeLanguages(row, french, english);
  return french;
}

function play(at: Site, row: Row, language: Headers): Promise<Reply> {
  const [method = '', ...rest] = row.send.split(' ');
  const fill = (text: string) =>
    text
      .replaceAll('$project', at.project)
      .replaceAll('$other', at.other)
      .replaceAll('$key', at.key);
  const headers: Headers = { ...language };
  const caller = row.as ?? 'key';
  if (caller === 'key') headers['Authorization'] = `Bearer ${at.key}`;
  if (caller === 'session') headers['Cookie'] = at.cookie;
  for (const [name, value] of Object.entries(row.headers ?? {})) {
    headers[name] = Array.isArray(value) ? value.map(fill) : fill(value);
  }
  let body: string | Buffer | undefined;
  if (typeof row.body === 'string' || Buffer.isBuffer(row.body)) body = row.body;
  else if (row.body !== undefined) body = JSON.stringify(row.body);
  if (body !== undefined) headers['Content-Type'] ??= 'application/json';
  if (headers['Content-Type'] === '') delete headers['Content-Type'];
  return send(at.world.url, method, fill(rest.join(' ')), {
    headers,
    ...(body === undefined ? {} : { body }),
    ...(row.chunked ? { chunked: true } : {}),
  });
}

function judge(row: Row, reply: Reply): void {
  const { name } = row;
  assert.deepEqual(
    [reply.status, reply.body['code']],
    [row.status, row.code],
    `${name}: ${reply.text.slice(0, 300)}`,
  );
  judgeEnvelope(reply, name);
  const fields = Object.keys((reply.body['fields'] as object | undefined) ?? {}).sort();
  assert.deepEqual(fields, [...(row.fields ?? [])].sort(), `${name}: ${reply.text.slice(0, 300)}`);
  if (row.allow !== undefined) assert.equal(reply.headers['allow'], row.allow, name);
}

/** E1, E20, E27: the one envelope, the declared members and no others, the id twice, never cached. */
export function judgeEnvelope(reply: Reply, name: string): void {
  const { status, headers, body } = reply;
  assert.ok(status >= 400 && status < 500, `${name}: status ${status}`);
  assert.match(String(headers['content-type']), /^application\/json(; charset=utf-8)?$/, name);
  assert.match(String(body['request_id']), /^req_[0-9a-hjkmnp-tv-z]{26}$/, name);
  assert.equal(headers['x-request-id'], body['request_id'], name);
  assert.equal(headers['cache-control'], 'no-store', name);
  assert.ok(typeof body['message'] === 'string' && body['message'].length > 10, name);
  const { code, message: _m, request_id: _r, ...members } = body;
  const entry = Object.hasOwn(errors, String(code)) ? errors[code as ErrorCode] : undefined;
  const declared = (entry?.members ?? []).filter((member) => member !== 'retry_after_s');
  assert.deepEqual(
    Object.keys(members).sort(),
    [...declared].sort(),
    `${name}: members of ${code}`,
  );
  assert.doesNotMatch(reply.text, /node_modules|FST_ERR|\bat \/|select |SyntaxError/i, name);
}

/** E12, E19: both languages have their own words, of the same code and the same fields. */
function judgeLanguages(row: Row, french: Reply, english: Reply): void {
  assert.notEqual(french.body['message'], english.body['message'], row.name);
  const inFrench = (french.body['fields'] ?? {}) as Record<string, string>;
  const inEnglish = (english.body['fields'] ?? {}) as Record<string, string>;
  for (const field of row.fields ?? []) {
    assert.ok(inFrench[field] && inEnglish[field], `${row.name}: ${field} has no message`);
    assert.notEqual(inFrench[field], inEnglish[field], `${row.name}: ${field} is not translated`);
  }
}

let names: string[] | undefined;

/** The nightly audit is due at two in the morning of Dakar, whatever a test does then. */
const besides: Record<string, string> = { jobs: `where kind <> 'audit-ledger'` };

/** Every row of every table, logs and counters aside: more than a count, an update shows too. */
export async function contents(world: World): Promise<Record<string, string>> {
  names ??= Object.keys(await world.countRows());
  // A key remembers when it was used last, whatever became of the call.
  const parts = names.map(
    (
      name,
    ) => `select '${name}' as name, count(*)::text || ' rows, ' || coalesce(sum(hashtextextended(
      (to_jsonb(t) - 'last_used_at')::text, 0)), 0)::text as sum from ${name} t ${besides[name] ?? ''}`,
  );
  const text = parts.join(' union all ');
  const rows = await world.database.all<{ name: string; sum: string }>({ text, values: [] });
  return Object.fromEntries(rows.map((row) => [row.name, row.sum]));
}
