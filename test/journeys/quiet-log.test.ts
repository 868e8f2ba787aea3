// What the log of a server says of people who use its pages: paths, never the secrets, searches and addresses in them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { testDatabase } from '../kit/database.ts';
import { freePort } from '../kit/free-port.ts';
import {
  removeFolder,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../kit/server-process.ts';
import { eventually } from '../kit/waiting.ts';

const dir = temporaryFolder();
let server: ServerProcess;
let drop: () => Promise<void>;

before(async () => {
  const database = await testDatabase();
  drop = database.drop;
  server = await startServer({
    ...{ DATABASE_URL: database.url, DATA_DIR: dir, PORT: String(await freePort()) },
    ...{ LOG_LEVEL: 'trace', LOG_FORMAT: 'json', DASHBOARD: 'off' },
  });
});
after(async () => {
  await server.kill('SIGKILL');
  await drop();
  removeFolder(dir);
});

const ask = (path: string, options: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...options });

const post = (path: string, fields: Record<string, string>, cookie = '') =>
  ask(path, {
    method: 'POST',
    headers: { Origin: server.url, ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams(fields),
  });

test('UI229 a person’s way through doors, search and links leaves no token, no search text and no e-mail in the log', async () => {
  const from = server.output.length;
  const email = 'seynabou.secrete@example.com';
  const password = 'motdepasse-tres-secret';
  const signedUp = await post('/dashboard/sign-up', { name: 'Seynabou Secrete', email, password });
  assert.equal(signedUp.status, 303);
  const cookie = signedUp.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const project = await ask('/v1/projets', {
    method: 'POST',
    headers: { Cookie: cookie, Origin: server.url, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Boutique' }),
  });
  const { id } = (await project.json()) as { id: string };
  const reads = [
    `/v1/projets/${id}/search?q=recherche-secrete`,
    '/dashboard/reset-password?token=jeton-secret-reset',
    '/dashboard/sign-in?next=%2Fdashboard%3Fq%3Dsuite-secrete',
    '/invitations/jetonsecretdelinvitation0123456789',
    '/p/jetonsecretdupayeur0123456789',
    '/i/invite/jetonsecretducandidat0123456789',
    '/i/recordings/jetonsecretdelavoix0123456789',
    '/k/jetonsecretdutelephone',
    '/v1/checkout/jetonsecretdupayeur0123456789',
    '/v1/kyc/handoff/jetonsecretdutelephone',
    '/auth/verify-email?token=jeton-secret-verif',
  ];
  for (const path of reads) await ask(path, { headers: { Cookie: cookie } });
  await post('/dashboard/sign-in', { email, password: 'faux-secret' });
  await post('/dashboard/forgot-password', { email });
  await ask(`/v1/payments?customer_phone=%2B221701234567&q=${encodeURIComponent(email)}`);
  await ask('/v1/moi/cle', { headers: { Authorization: 'Bearer sk_svc_pay_test_secretsecret' } });
  await eventually('the log is written', async () =>
    server.output.slice(from).includes('/dashboard/forgot-password'),
  );
  const said = server.output.slice(from);
  assert.ok(said.split('\n').length > reads.length, 'the log says what was asked');
  const found = [...said.matchAll(/.{0,60}(?:secret|221701234567|seynabou|example\.com).{0,40}/gi)];
  assert.deepEqual(
    found.map(([text]) => text),
    [],
  );
});
