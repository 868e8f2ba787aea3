// F15: known secrets are handed to the server in every place where one may be put, rightly or by mistake;
// afterwards its whole log, its database and its mails are searched for them.
// Caught: keys in a path, kept in the log and in the list of calls (a891b43).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../../src/db/sql.ts';
import { newKey } from '../../src/kit/key-format.ts';
import {
  removeFolder,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../../test/kit/server-process.ts';
import type { Fault, FaultOptions, Result } from './fault.ts';
import { onTestbed, type Testbed } from './testbed.ts';

export const secrets: Fault = {
  name: 'F15',
  title: 'Secrets in the log, the database and the mails',
  run: (options) => onTestbed({ ...options, deadline_s: 240 }, (testbed) => run(options, testbed)),
};

/** Where a secret may stand for good, beside the answer that shows it once. */
type Canary = { what: string; text: string; mails?: true };

async function run(options: FaultOptions, testbed: Testbed): Promise<Result> {
  const dir = temporaryFolder();
  testbed.onEnd(async () => removeFolder(dir));
  const authSecret = `canary-auth-secret-${options.seed}-0123456789abcdef`;
  const server = await startServer({
    NODE_ENV: 'test',
    DATABASE_URL: testbed.url,
    DATA_DIR: dir,
    AUTH_SECRET: authSecret,
    LOG_LEVEL: 'trace',
    // Each visitor comes from an address of their own: limits are another matter.
    TRUST_PROXY: '127.0.0.1',
  });
  testbed.onEnd(() => server.kill('SIGKILL'));
  const canaries: Canary[] = [{ what: 'AUTH_SECRET', text: authSecret }];
  const rounds = options.long ? 50 : 1;
  let calls = 0;
  for (let round = 0; round < rounds; round++) {
    const visitor = visitorOf(server, dir, `${options.seed}-${round}`, `10.0.0.${round + 1}`);
    await visit(visitor);
    canaries.push(...visitor.canaries);
    calls += visitor.calls;
  }
  await server.kill('SIGTERM');
  return search(testbed, server, dir, canaries, calls);
}

type Sent = { method?: string; headers?: Record<string, string>; body?: unknown };

type Reply = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

/** Somebody who calls, and keeps what must not be found. */
type Visitor = {
  name: string;
  email: string;
  dir: string;
  canaries: Canary[];
  calls: number;
  keep(what: string, text: string, mails?: true): string;
  send(path: string, sent?: Sent): Promise<Reply>;
};

function visitorOf(server: ServerProcess, dir: string, name: string, address: string): Visitor {
  const visitor: Visitor = {
    name,
    email: `awa-${name}@example.com`,
    dir,
    canaries: [],
    calls: 0,
    keep(what, text, mails) {
      visitor.canaries.push({ what, text, ...(mails ? { mails } : {}) });
      return text;
    },
    async send(path, { method, headers, body } = {}) {
      visitor.calls++;
      const response = await fetch(server.url + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          'X-Forwarded-For': address,
          ...headers,
        },
        body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
        redirect: 'manual',
      });
      const text = await response.text();
      const json = response.headers.get('content-type')?.includes('json') && text !== '';
      const parsed = json ? JSON.parse(text) : {};
      return { status: response.status, headers: response.headers, body: parsed };
    },
  };
  return visitor;
}

/** One person's life with svc, and every misplaced secret that we could think of. */
async function visit(visitor: Visitor): Promise<void> {
  const session = await account(visitor);
  const { path, key } = await project(visitor, session);
  await misplace(visitor, path, key);
  await visitor.send('/auth/sign-out', { headers: session, body: {} });
}

async function account({ send, keep, email, name, dir }: Visitor) {
  const password = keep('password', `mot-de-passe-${name}-un`);
  await send('/auth/sign-up/email', { body: { name: 'Awa', email, password } });
  const confirmation = await fromMails(dir, email, /verify-email\?token=([^\s&"]+)/);
  keep('token of a confirmation', confirmation, true);
  await send(`/auth/verify-email?token=${confirmation}`);
  const wrong = keep('wrong password', `mot-de-passe-${name}-faux`);
  await send('/auth/sign-in/email', { body: { email, password: wrong } });
  await send('/auth/request-password-reset', { body: { email } });
  const token = await fromMails(dir, email, /reset-password[^\s"]*?[/=]([\w-]{16,})/);
  keep('token of a password reset', token, true);
  const next = keep('new password', `mot-de-passe-${name}-deux`);
  await send('/auth/reset-password', { body: { token, newPassword: next } });
  const signedIn = await send('/auth/sign-in/email', { body: { email, password: next } });
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  keep('session cookie', decodeURIComponent(cookie.split('=')[1] ?? ''));
  return { Cookie: cookie };
}

async function project({ send, keep, name, dir }: Visitor, session: Record<string, string>) {
  const made = await send('/v1/projets', { headers: session, body: { name: 'Boutique' } });
  const path = `/v1/projets/${made.body.id}`;
  const detail = await send(path, { headers: session });
  keep('signing secret', detail.body.webhook_secret);
  const created = await send(`${path}/cles`, { headers: session, body: { name: 'caisse' } });
  const key = keep('key', created.body.secret);
  const rotated = await send(`${path}/cles/${created.body.id}/rotate`, {
    headers: session,
    body: { grace: '1h' },
  });
  keep('key of a rotation', rotated.body.secret);
  const guest = `binta-${name}@example.com`;
  const invitation = { email: guest, role: 'user' };
  await send(`${path}/invitations`, { headers: session, body: invitation });
  const token = await fromMails(dir, guest, /invitations\/([\w-]{20,})/);
  keep('token of an invitation', token, true);
  await send(`/v1/invitations/${token}`);
  await send(`/invitations/${token}`);
  await send(`/v1/invitations/${token}/accepter`, { method: 'POST', headers: session });
  const secret = await send(`${path}/webhook-secret/rotate`, {
    headers: session,
    body: { grace: '1h' },
  });
  keep('signing secret of a rotation', secret.body.webhook_secret);
  return { path, key };
}

/** Calls as they are meant, then with the key wherever a hurried developer puts it. */
async function misplace({ send, keep, name }: Visitor, path: string, key: string) {
  const auth = { Authorization: `Bearer ${key}` };
  const payment = { amount: 1_000, channel: 'wave', customer: { phone: '+221700000000' } };
  const once = { 'Idempotency-Key': `visit-${name}` };
  await send('/v1/payments', { headers: { ...auth, ...once }, body: payment });
  await send(`${path}/webhooks`, {
    headers: auth,
    body: { url: 'http://127.0.0.1:9/hook', events: ['payment.succeeded'] },
  });
  const never = keep('a key that was never issued', newKey('live'));
  for (const text of [key, never]) {
    await send(`/v1/payments?api_key=${text}`);
    await send(`/v1/payments?api_key=${text}`, { headers: auth });
    await send(`/v1/payments/${text}`, { headers: auth });
    await send(`/v1/${text}`);
    await send(`${path}/cles/${text}`, { method: 'DELETE', headers: auth });
    await send('/v1/payments', { headers: { Authorization: `Basic ${text}` } });
    await send('/v1/payments', { headers: { Authorization: `Bearer ${text}x` } });
    await send('/v1/payments', { headers: { 'X-Request-Id': text, 'User-Agent': text } });
    await send('/v1/payments', {
      headers: { ...auth, ...once, 'X-Svc-Simulate': text },
      body: {},
    });
    await send('/v1/payments', {
      headers: { ...auth, ...once },
      body: { ...payment, [text]: 1 },
    });
    await send('/v1/payments', { headers: { ...auth, ...once }, body: `{"key": "${text}"` });
    await send(`${path}/webhooks`, {
      headers: auth,
      body: { url: `https://svc:${text}@example.com/`, events: ['payment.succeeded'] },
    });
  }
}

/** What a mail carries, once it is written. */
async function fromMails(dir: string, email: string, pattern: RegExp): Promise<string> {
  for (let turn = 0; turn < 200; turn++) {
    for (const mail of mailsIn(dir)) {
      const found = mail.includes(email) ? pattern.exec(mail)?.[1] : undefined;
      if (found) return found;
    }
    await pause(25);
  }
  throw new Error(`no mail to ${email} holds ${pattern}`);
}

/** The texts of the mails, without the line breaks of quoted-printable. */
function mailsIn(dir: string): string[] {
  const folder = join(dir, 'mail');
  let names: string[] = [];
  try {
    names = readdirSync(folder);
  } catch {
    // No mail yet.
  }
  // A mail that is still being written has another ending.
  const written = names.filter((name) => name.endsWith('.eml'));
  return written.map((name) =>
    readFileSync(join(folder, name), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '='),
  );
}

async function search(
  testbed: Testbed,
  server: ServerProcess,
  dir: string,
  canaries: readonly Canary[],
  calls: number,
): Promise<Result> {
  const rows = await everyRow(testbed);
  const mails = mailsIn(dir).join('\n');
  const violations = canaries.flatMap(({ what, text, mails: mayBeMailed }) => {
    if (text.length < 12) return [`the canary "${what}" is missing`];
    const found: string[] = [];
    if (writtenAs(text).some((one) => server.output.includes(one))) found.push('the log');
    for (const { table, rows: texts } of rows) {
      if (writtenAs(text).some((one) => texts.includes(one))) found.push(`table ${table}`);
    }
    if (!mayBeMailed && mails.includes(text)) found.push('a mail');
    return found.map((place) => `${what} in ${place}`);
  });
  return {
    figures: {
      'secrets placed': canaries.length,
      'calls that carried them': calls,
      'characters of log searched': server.output.length,
      'characters of the database searched': rows.reduce((sum, one) => sum + one.rows.length, 0),
      'characters of mails searched': mails.length,
      hits: violations.length,
    },
    violations: [...new Set(violations)],
  };
}

/** A text as it is, and as a column of bytes or an encoded field would show it. */
const writtenAs = (text: string) => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, '').slice(0, -1),
  encodeURIComponent(text),
];

async function everyRow({ database }: Testbed): Promise<{ table: string; rows: string }[]> {
  const tables = await database.all<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const texts: { table: string; rows: string }[] = [];
  for (const { name } of tables) {
    const text = `select string_agg(t::text, E'\\n') as rows from ${name} t`;
    const row = await database.one<{ rows: string | null }>({ text, values: [] });
    texts.push({ table: name, rows: row?.rows ?? '' });
  }
  return texts;
}
