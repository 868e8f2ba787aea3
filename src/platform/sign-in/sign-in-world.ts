// For tests: a sign-in on a database of its own, with calls written in one line and the mails at hand.
import { hash } from 'node:crypto';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { randomBytes } from '../../kit/random.ts';
import { createSignIn, type SignIn, type SignInOptions } from './sign-in.ts';
import type { SignInRequest } from './sign-in-answer.ts';
import type { Mail } from './sign-in-pool.ts';

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: Record<string, string>;
  cookies: string[];
  cause: unknown;
};

export const baseUrl = 'http://localhost:3000';
export const password = 'correct horse battery';

/** Instead of scrypt, a tenth of a second a time. */
export const quickPasswords = {
  hash: async (text: string) => hash('sha256', text, 'hex'),
  verify: async (given: { hash: string; password: string }) =>
    given.hash === hash('sha256', given.password, 'hex'),
};

export async function signInWorld(
  serverUrl: string,
  { slow, ...options }: Partial<SignInOptions> & { slow?: true } = {},
) {
  const url = options.databaseUrl ?? (await newDatabase(serverUrl));
  const mails: Mail[] = [];
  const database = openDatabase(url, { size: 2 });
  const sendMail = options.sendMail ?? (async (mail: Mail) => void mails.push(mail));
  const signIn: SignIn = await createSignIn({
    databaseUrl: url,
    database,
    // The limit of sign-ups is not what these tests are about.
    signUps: { limit: 1_000, networks: [] },
    baseUrl,
    secret: randomBytes(32).toString('base64url'),
    production: false,
    trustedOrigins: [],
    sendMail,
    // As the job does, without a queue.
    async askMail(request) {
      for (const mail of await signIn.mailsFor(request)) await sendMail(mail);
    },
    ...(slow ? {} : { passwords: quickPasswords }),
    ...options,
  });
  const call = async (request: Partial<SignInRequest> & { url: string }): Promise<Answer> => {
    const answer = await signIn.handle({
      method: 'GET',
      headers: {},
      body: undefined,
      address: '192.0.2.1',
      requestId: 'req_test',
      lang: 'fr',
      ...request,
    });
    return { ...answer, ...plain(answer.body), ...sorted(answer.headers), cause: answer.cause };
  };
  const get = (url: string, headers: SignInRequest['headers'] = {}) => call({ url, headers });
  const post = (url: string, body: unknown, more: Partial<SignInRequest> = {}) =>
    call({ method: 'POST', url, body: Buffer.from(JSON.stringify(body)), ...more });
  const close = async () => {
    await Promise.all([signIn.close(), database.close()]);
  };
  return { signIn, mails, url, database, call, get, post, close };
}

export type World = Awaited<ReturnType<typeof signInWorld>>;

/** Signs somebody up and returns the Cookie header of the new session. */
export async function signUp(world: World, email: string): Promise<string> {
  const answer = await world.post('/auth/sign-up/email', { name: 'Awa', email, password });
  return cookieOf(answer);
}

export const cookieOf = (answer: Answer): string => answer.cookies[0]?.split(';')[0] ?? '';

/** The link in a mail, without the server's part. */
export function linkIn(mail: Mail | undefined): string {
  const link = mail?.text.match(/http\S+/)?.[0] ?? '';
  return link.slice(baseUrl.length);
}

async function newDatabase(serverUrl: string): Promise<string> {
  const name = `sign_in_${randomBytes(6).toString('hex')}`;
  const server = openDatabase(serverUrl, { size: 1 });
  await server.run({ text: `create database ${name}`, values: [] });
  await server.close();
  // Not through URL, which refuses the empty host of a Unix socket.
  const url = serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  await migrate(url);
  return url;
}

function plain(text: string): { body: Record<string, unknown>; text: string } {
  return { body: text.startsWith('{') ? JSON.parse(text) : {}, text };
}

function sorted(pairs: [string, string][]) {
  const cookies = pairs.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
  return { headers: Object.fromEntries(pairs), cookies };
}
