// What a newcomer sees: the address, and on a first start outside production a demo account with the
// exact lines of a first payment and of reading it back, and of a first interview with its report.
import type { App } from '../app-options.ts';
import { findFirstUser } from '../db/first-user.store.ts';
import { randomBytes } from '../kit/random.ts';
import { firstReport } from './first-report.ts';

const email = 'demo@example.com';

/** The text to print once the server listens at `address`. */
export async function firstStart(
  app: App,
  options: { address: string; local: string; production: boolean },
): Promise<string> {
  const { address } = options;
  const welcome = `svc: ${address}\nAPI: ${address}/docs\nData: ${address}/data`;
  if (options.production || (await findFirstUser(app.database))) return `svc: ${address}`;
  const password = randomBytes(12).toString('base64url');
  await app.signIn.createUser({ name: 'Demo', email, password, verified: true });
  const { project, secret, hiring } = await makeKeys(options.local, password);
  return `${welcome}

Demo account / compte de démonstration
  e-mail       ${email}
  password     ${password}
  project      ${project}
  test key     ${secret}
  hiring key   ${hiring}

A first payment / un premier paiement
${createLine(address, secret)}

Read it back / le relire
${readLine(address, secret)}

A first interview / un premier entretien
${firstReport(address, hiring).join('\n')}
`;
}

/** Through the front door, as every developer after: signs in, makes a project and a key of each API. */
async function makeKeys(local: string, password: string) {
  const post = async (path: string, body: object, cookie = '') => {
    const response = await fetch(local + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the demo account failed at ${path}: ${response.status}`);
    return response;
  };
  const signedIn = await post('/auth/sign-in/email', { email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const project = (await (await post('/v1/projets', { name: 'Demo' }, cookie)).json()) as {
    id: string;
  };
  const key = await post(`/v1/projets/${project.id}/cles`, { name: 'Demo' }, cookie);
  const { secret } = (await key.json()) as { secret: string };
  const made = await post('/dashboard/hire/keys', { name: 'Demo', mode: 'test' }, cookie);
  const { data } = (await made.json()) as { data: { secret: string } };
  return { project: project.id, secret, hiring: data.secret };
}

const createLine = (address: string, secret: string) =>
  `curl -sS ${address}/v1/payments -H 'Authorization: Bearer ${secret}' -H 'Content-Type: application/json' -H "Idempotency-Key: first-payment" -d '{"amount":10000,"channel":"wave","customer":{"phone":"+221700000000"}}'`;

const readLine = (address: string, secret: string) =>
  `curl -sS '${address}/v1/payments?per_page=1' -H 'Authorization: Bearer ${secret}'`;
