// F16 and S6: whether the time of an answer tells what its words do not: that an address has an account, or
// that a guessed key begins like a real one. Both sides are asked by turns that chance decides: a noisy machine
// is noisy for both, and so is what an earlier call left to be done after its answer.
// Caught: nothing.
import { sql } from '../../src/db/sql.ts';
import { checksum, newKey } from '../../src/kit/key-format.ts';
import { removeFolder, startServer, temporaryFolder } from '../../test/kit/server-process.ts';
import {
  type Fault,
  type FaultOptions,
  quantile,
  type Random,
  type Result,
  seeded,
} from './fault.ts';
import { onTestbed, type Testbed } from './testbed.ts';

export const timing: Fault = {
  name: 'F16',
  title: 'What the time of an answer tells',
  run: (options) => onTestbed({ ...options, deadline_s: 400 }, (testbed) => run(options, testbed)),
};

/** A pair of questions whose answers must be alike in words and in time. */
type Pair = { name: string; samples: number; ask: [() => Promise<string>, () => Promise<string>] };

/** contract/platform.md S6 and F16: medians within 10 %. */
const mostApart = 0.1;
/** By the best threshold: of two like crowds it tells half apart, and what it gains beyond that here is chance. */
const mostTold = 0.6;

async function run(options: FaultOptions, testbed: Testbed): Promise<Result> {
  const dir = temporaryFolder();
  testbed.onEnd(async () => removeFolder(dir));
  const server = await startServer({
    NODE_ENV: 'test',
    DATABASE_URL: testbed.url,
    DATA_DIR: dir,
    AUTH_SECRET: 'a secret of the faults, 32 characters',
    LOG_LEVEL: 'silent',
    // Each try comes from an address of its own: limits are another matter.
    TRUST_PROXY: '127.0.0.1',
  });
  testbed.onEnd(() => server.kill('SIGKILL'));
  const pairs = [
    await signIns(server.url, options.long ? 200 : 3),
    await keys(server.url, testbed, seeded(options.seed), options.long ? 2_000 : 30),
    await mails(server.url, testbed, 'request-password-reset', options.long ? 400 : 3),
    await mails(server.url, testbed, 'send-verification-email', options.long ? 400 : 3),
  ];
  const figures: Record<string, string | number> = {};
  const violations: string[] = [];
  const random = seeded(options.seed);
  for (const pair of pairs) {
    const [one, other] = await byTurns(pair, random, violations);
    const apart = Math.abs(quantile(one, 0.5) / quantile(other, 0.5) - 1);
    const told = toldApart(one, other);
    const medians = [one, other].map((times) => quantile(times, 0.5).toFixed(2)).join(' / ');
    const [apartBy, toldBy] = [apart, told].map((share) => `${(share * 100).toFixed(1)} %`);
    figures[`${pair.name}: samples of each`] = pair.samples;
    if (!options.long) continue;
    figures[`${pair.name}: medians, ms; apart (10 % allowed); told apart (60 % allowed)`] =
      `${medians}; ${apartBy}; ${toldBy}`;
    if (apart > mostApart) violations.push(`${pair.name}: medians ${medians} ms.`);
    if (told > mostTold) violations.push(`${pair.name}: a threshold tells ${told} apart.`);
  }
  return { figures, violations };
}

let visitors = 0;

async function post(url: string, body: object): Promise<string> {
  visitors++;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
    },
    body: JSON.stringify(body),
  });
  return wordsOf(response.status, await response.text());
}

/** An answer without what differs from call to call. */
const wordsOf = (status: number, text: string) =>
  `${status} ${text.replace(/"request_id":"\w+"/, '"request_id":"…"')}`;

async function signIns(url: string, samples: number): Promise<Pair> {
  const known = { name: 'Awa', email: 'awa@example.com', password: 'un mot de passe' };
  await post(`${url}/auth/sign-up/email`, known);
  const wrong = (email: string) => () =>
    post(`${url}/auth/sign-in/email`, { email, password: 'un mot de trop' });
  return {
    name: 'sign-in of a known and of an unknown address',
    samples,
    ask: [wrong(known.email), wrong('iba@example.com')],
  };
}

/** A mail asked for an address, each one once: three an hour is the limit of each. */
async function mails(
  url: string,
  { database }: Testbed,
  path: string,
  samples: number,
): Promise<Pair> {
  const [known, unknown] = ['known', 'unknown'].map((name) => `${name}.${path}`);
  const most = samples * 3;
  await database.run(sql`
    insert into users (id, name, email, created_at, updated_at)
    select ${`usr_${path}_`} || n, 'Awa', ${known} || n || '@example.com', now(), now()
      from generate_series(1, ${most}::int) as n`);
  let count = 0;
  const ask =
    (name = '') =>
    () =>
      post(`${url}/auth/${path}`, { email: `${name}${(count++ % most) + 1}@example.com` });
  return {
    name: `${path} of a known and of an unknown address`,
    samples,
    ask: [ask(known), ask(unknown)],
  };
}

/** A key whose first 40 characters are those of a real one, and one that is like none. */
async function keys(url: string, testbed: Testbed, random: Random, samples: number): Promise<Pair> {
  const [merchant] = await testbed.merchants(1, []);
  const prefix = 'sk_svc_pay_test_';
  const real = (merchant?.key ?? '').slice(prefix.length, prefix.length + 40);
  const near = () => {
    const body = real + String(random.whole(100, 999));
    return prefix + body + checksum(body);
  };
  const ask = (key: () => string) => async () => {
    const headers = { Authorization: `Bearer ${key()}` };
    const response = await fetch(`${url}/v1/moi/cle`, { headers });
    return wordsOf(response.status, await response.text());
  };
  return {
    name: 'an unknown key like a real one and one like none',
    samples,
    ask: [ask(near), ask(() => newKey('test'))],
  };
}

/** Times of both sides, in milliseconds, after a few that only warm up. */
async function byTurns({ name, samples, ask }: Pair, random: Random, violations: string[]) {
  const times: [number[], number[]] = [[], []];
  const words = new Set<string>();
  for (let n = -Math.ceil(samples / 10); n < samples; n++) {
    for (const side of random.next() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
      const since = performance.now();
      words.add(await ask[side]());
      if (n >= 0) times[side].push(performance.now() - since);
    }
  }
  if (words.size !== 1) violations.push(`${name}: the answers differ: ${[...words].join(' | ')}`);
  return times;
}

/** How many of all answers the best single threshold puts on the right side; one half is nothing learnt. */
function toldApart(one: readonly number[], other: readonly number[]): number {
  const all = [...one, ...other];
  const below = (times: readonly number[], limit: number) =>
    times.filter((time) => time < limit).length;
  const right = all.map((limit) => below(one, limit) + other.length - below(other, limit));
  return Math.max(...right.map((count) => Math.max(count, all.length - count))) / all.length;
}
