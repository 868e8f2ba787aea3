// What one caller may send that is worst, one attack for each operation that reads a body, and some beside bodies:
// F28 measures what its neighbours feel of each.
import http from 'node:http';
import { connect } from 'node:net';
import { hiringScopes } from '../../contract/hiring/words.ts';
import { hiringOperations, platformOperations } from '../../contract/index.ts';
import { limits } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import { clock } from '../../src/kit/clock.ts';
import { makeMaintainer } from '../../src/platform/index.ts';
import { hostileBodies } from '../../test/kit/hostile-bodies.ts';
import type { Server, Testbed } from './testbed.ts';

/** The status of an answer, 0 for a connection that was closed without one, and the bytes of its body. */
export type Reply = { status: number; bytes: number };

export type Attack = { name: string; bodies: readonly Hostile[] };

export type Hostile = { name: string; send(): Promise<Reply> };

/** A person with every right of theirs: an owner, a maintainer, with a key, a session, and an organisation. */
export type Attacker = {
  url: string;
  project: string;
  key: string;
  cookie: string;
  organization: string;
  /** As many as an organisation may have (spec/hiring.md): one alone may call once a second, all of them ten times. */
  hiringKeys: readonly string[];
};

export async function makeAttacker({ database }: Testbed, { url }: Server): Promise<Attacker> {
  const email = 'attacker@example.com';
  const person = { name: 'Awa', email, password: 'un mot de passe' };
  const json = { 'Content-Type': 'application/json' };
  const post = (path: string, body: object, headers = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
    });
  await post('/auth/sign-up/email', person);
  await database.transaction((tx) => makeMaintainer(tx, email, true, { by: 'test' }, clock.now()));
  const signedIn = await post('/auth/sign-in/email', person);
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const made = (await (
    await post('/v1/projets', { name: 'Boutique' }, { Cookie: cookie })
  ).json()) as {
    id: string;
  };
  const keyed = await post(`/v1/projets/${made.id}/cles`, { name: 'caisse' }, { Cookie: cookie });
  const { secret } = (await keyed.json()) as { secret: string };
  const organization = await post(
    '/dashboard/hire/organizations',
    { name: 'A' },
    { Cookie: cookie },
  );
  const { data } = (await organization.json()) as { data: { id: string } };
  const hiringKeys: string[] = [];
  while (hiringKeys.length < limits.activeHiringKeys) {
    const body = { name: 'k', scopes: hiringScopes };
    const one = await post('/dashboard/hire/keys', body, { Cookie: cookie });
    hiringKeys.push(((await one.json()) as { data: { secret: string } }).data.secret);
  }
  return { url, project: made.id, key: secret, cookie, organization: data.id, hiringKeys };
}

export function attacksBy(attacker: Attacker): Attack[] {
  const all = { ...platformOperations, ...hiringOperations };
  const reading = Object.entries<Operation>(all).filter(([, { method }]) => method !== 'GET');
  return [
    ...reading.map(([name, operation]) => onOperation(name, operation, attacker)),
    ...besideOperations(attacker),
  ];
}

// Few: one caller, not a crowd.
const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });

type Call = { method: string; path: string; headers?: http.OutgoingHttpHeaders; body?: Buffer };

function call({ url }: Attacker, { method, path, headers = {}, body }: Call): Promise<Reply> {
  const all = body ? { ...headers, 'Content-Length': body.length } : headers;
  return new Promise((resolve) => {
    const request = http.request(url + path, { method, agent, headers: all });
    let bytes = 0;
    request.on('error', () => resolve({ status: 0, bytes }));
    request.on('response', (response) => {
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('close', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    request.end(body);
  });
}

/** As whoever may call it, with one key after the other where one alone may not call so often. */
function onOperation(name: string, operation: Operation, attacker: Attacker): Attack {
  const { method, family, caller, idempotency } = operation;
  const isHiring = family === 'hiring';
  const keys = isHiring ? attacker.hiringKeys : [attacker.key];
  let turn = 0;
  const headers = () => ({
    ...(caller === 'session'
      ? {
          Cookie: attacker.cookie,
          ...(isHiring ? { 'X-Hire-Organization': attacker.organization } : {}),
        }
      : { Authorization: `Bearer ${keys[turn++ % keys.length]}` }),
    ...(idempotency ? { 'Idempotency-Key': 'une-attaque-0001' } : {}),
    'Content-Type': 'application/json',
  });
  const own = isHiring ? 'x_1' : attacker.project;
  const path = operation.path.replace('{id}', own).replace(/\{\w+\}/g, 'x_1');
  return {
    name,
    bodies: hostile(attacker, () => ({ method, path, headers: headers() }), operation),
  };
}

/** A call once for each of the worst bodies that an operation might be sent. */
const hostile = (
  attacker: Attacker,
  to: () => Call,
  operation: Parameters<typeof hostileBodies>[0],
): Hostile[] =>
  hostileBodies(operation).map(({ name, text }) => {
    // Once it is sent: all of them together would be gigabytes.
    let bytes: Buffer | undefined;
    return {
      name,
      send() {
        bytes ??= Buffer.from(text);
        return call(attacker, { ...to(), body: bytes });
      },
    };
  });

function besideOperations(attacker: Attacker): Attack[] {
  const authorization = { Authorization: `Bearer ${attacker.key}` };
  const json = { 'Content-Type': 'application/json' };
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const signIn: Call = { method: 'POST', path: '/auth/sign-in/email', headers: json };
  const fields = Buffer.from('a&'.repeat(limits.dataBodyBytes / 2));
  const tooLarge = Buffer.alloc(4 * limits.paymentBodyBytes, '[');
  const inOneChunk = [`${tooLarge.length.toString(16)}\r\n`, tooLarge, '\r\n0\r\n\r\n'];
  const cookies = Array.from({ length: 1_500 }, (_, n) => `a${n}=b`).join('; ');
  const alone = (name: string, send: Hostile['send']): Attack => ({
    name,
    bodies: [{ name: 'alone', send }],
  });
  const called = (name: string, one: Call) => alone(name, () => call(attacker, one));
  return [
    {
      name: 'sign-in',
      bodies: hostile(attacker, () => signIn, { path: '/v1', family: 'project' }),
    },
    called('a form of a page', {
      method: 'POST',
      path: '/invitations/x',
      headers: form,
      body: fields,
    }),
    called('a query of 7,000 parameters', {
      method: 'GET',
      path: `/v1/payments?${'a&'.repeat(7_000)}`,
      headers: authorization,
    }),
    called('1,500 cookies', { method: 'GET', path: '/v1/projets', headers: { Cookie: cookies } }),
    alone('4 MiB in one chunk', () => inChunks(attacker, inOneChunk)),
    alone('1 MiB in chunks of one byte', () => inChunks(attacker, [tinyChunks])),
  ];
}

const tinyChunks = Buffer.from(`${'1\r\n \r\n'.repeat(limits.paymentBodyBytes)}0\r\n\r\n`);

function inChunks({ url, key }: Attacker, parts: readonly (string | Buffer)[]): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let [status, bytes] = [0, 0];
    socket.on('data', (chunk) => {
      bytes += chunk.length;
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ status, bytes }));
    socket.write(
      `POST /v1/payments HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
        'Content-Type: application/json\r\nIdempotency-Key: une-attaque-0002\r\n' +
        'Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    for (const part of parts) socket.write(part);
  });
}
