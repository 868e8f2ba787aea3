// F33: servers killed in erasures and purges; afterwards every table, the data folder and all logs are searched for planted
// names, addresses, sentences and sounds.
// Caught: nothing.
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import { sql } from '../../src/db/sql.ts';
import { endFor } from '../../test/kit/hiring-sessions.ts';

import type { World } from '../../test/kit/world.ts';
import { startChild } from '../bench/process.ts';
import { type Fault, type FaultOptions, type Random, type Result, seeded } from './fault.ts';
import { callerOf, sendHalf, sessionOf, soundsIn, soundsLeft, speakTo } from './hiring-sounds.ts';
import { faultSettings, onTestbed, type Testbed } from './testbed.ts';

const day_ms = 86_400_000;

export const hiringPurge: Fault = {
  name: 'F33',
  alias: 'hiring-purge',
  title: 'Servers killed in purges and erasures',
  page: 'docs/faults-hiring.md',
  run: (options) => onTestbed({ ...options, deadline_s: 570 }, (testbed) => run(options, testbed)),
};

type Person = { id: string; name: string; email: string; words: string[] };

async function run(options: FaultOptions, testbed: Testbed): Promise<Result> {
  const random = seeded(options.seed);
  const place = mkdtempSync(join(tmpdir(), 'svc-purge-'));
  testbed.onEnd(async () => rmSync(place, { recursive: true, force: true }));
  const servers = new Servers(testbed, place);
  const first = await servers.start();
  const scene = await prepare(testbed.database, first.url, options.long ? 400 : 16);
  const before = await found(testbed.database, place, scene.people);
  const [erased, kept] = halves(scene.people);
  const rounds = options.long ? 6 : 2;
  await erase(servers, scene, erased, { random, rounds });
  const left = await found(testbed.database, place, erased);
  const filesBefore = soundsIn(place);
  await purge(testbed.database, servers, { random, rounds });
  const after = await found(testbed.database, place, scene.people);
  const sounds = await soundsLeft(testbed.database, place);
  const wrongEvents = await countWrongEvents(testbed.database);
  await servers.end();
  options.log(`${servers.kills} servers killed`);
  const violations = [...left, ...after].slice(0, 20);
  if (before.length < scene.people.length)
    violations.push('The search does not find what is there.');
  if (filesBefore === 0) violations.push('No sound was planted.');
  if (sounds.files + sounds.rows > 0) {
    violations.push(`${sounds.files} files and ${sounds.rows} rows of sounds are left.`);
  }
  if (wrongEvents > 0) violations.push(`${wrongEvents} sessions without one event of each kind.`);
  return {
    figures: {
      'candidates erased on demand': erased.length,
      'candidates purged at their date': kept.length,
      'servers killed meanwhile': servers.kills,
      'words searched for': scene.people.length * 5,
      'words found before': before.length,
      'words found after': after.length,
      'files of sounds in the middle': filesBefore,
      'files and rows of sounds after': sounds.files + sounds.rows,
      'sessions without exactly one event of each kind': wrongEvents,
    },
    violations,
  };
}

function halves(people: readonly Person[]): [Person[], Person[]] {
  const middle = Math.floor(people.length / 2);
  return [people.slice(0, middle), people.slice(middle)];
}

/** Servers one after the other over one data folder, each with a log of its own that outlives it. */
class Servers {
  kills = 0;
  readonly #testbed: Testbed;
  readonly #place: string;
  #born = 0;
  #current: { url: string; kill(): Promise<void> } | undefined;

  constructor(testbed: Testbed, place: string) {
    this.#testbed = testbed;
    this.#place = place;
  }

  /** `ahead`: how far its clock is. */
  async start(ahead_ms = 0): Promise<{ url: string; kill(): Promise<void> }> {
    const name = `s${++this.#born}`;
    const log = openSync(join(this.#place, `${name}.log`), 'a');
    const settings = faultSettings(this.#testbed.url, join(this.#place, 'data'));
    const child = startChild('../faults/server.ts', {
      // Nobody takes mails there, so they wait, sealed.
      env: { ...settings, LOG_LEVEL: 'debug', SMTP_URL: 'smtp://127.0.0.1:9' },
      stderr: log,
    });
    closeSync(log);
    const kill = async () => {
      child.kill();
      await child.stop();
    };
    this.#testbed.onEnd(kill);
    const url = await child.ask<string>({ ask: 'start', name });
    if (ahead_ms > 0) await child.ask({ ask: 'advance', ms: ahead_ms });
    this.#current = { url, kill };
    return this.#current;
  }

  async strike(): Promise<void> {
    this.kills++;
    await this.#current?.kill();
  }

  get url(): string {
    return this.#current?.url ?? '';
  }

  async end(): Promise<void> {
    await this.#current?.kill();
  }
}

type Scene = { cookie: string; people: Person[] };
type Asked = { method?: string; cookie?: string; key?: string; body?: unknown };

async function ask(url: string, path: string, { method = 'POST', cookie, key, body }: Asked) {
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (cookie) headers['Cookie'] = cookie;
  if (key) headers['Authorization'] = `Bearer ${key}`;
  const response = await fetch(url + path, {
    ...{ method, headers, body: body === undefined ? null : JSON.stringify(body) },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return { text, headers: response.headers, data: JSON.parse(text).data };
}

async function prepare(database: Database, url: string, count: number): Promise<Scene> {
  const account = { name: 'Awa', email: 'recruteuse@sahel.sn', password: 'un mot de passe long' };
  await ask(url, '/auth/sign-up/email', { body: account });
  await database.run(sql`update users set email_verified = true where email = ${account.email}`);
  const signedIn = await ask(url, '/auth/sign-in/email', { body: account });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { secret: key } = (await ask(url, '/dashboard/hire/keys', { cookie, body: {} })).data;
  const body = {
    ...{ title: 'Vendeur', retentionDays: 1, assessmentCriteria: [{ name: 'Calme' }] },
    ...{ voiceEnabled: true, chatEnabled: false },
  };
  const { id } = (await ask(url, '/api/v1/interviews', { key, body })).data;
  const questions = [{ text: 'Un ?', criteria: ['calme'] }, { text: 'Deux ?' }];
  await ask(url, `/api/v1/interviews/${id}/questions`, { key, body: questions });
  await ask(url, `/api/v1/interviews/${id}/publish`, { key });
  const given = Array.from({ length: count }, (_, n) => ({
    ...{ name: `Planté${n}x Ndiaye`, email: `plante${n}x@candidats.sn` },
    ...{ phone: `+22177${String(1_000_000 + n)}`, notes: `Note plantée ${n}x` },
  }));
  const made = await ask(url, `/api/v1/interviews/${id}/candidates`, { key, body: given });
  const world = { database, call: callerOf(url) } as World;
  const people: Person[] = [];
  for (const [n, one] of given.entries()) {
    const { id: candidateId, inviteUrl } = made.data[n] as { id: string; inviteUrl: string };
    const sentence = `Phrase plantée numéro ${n}x de bout en bout.`;
    const sound = `SON-PLANTE-${n}x`;
    const visitor = await speakTo(world, inviteUrl, { sentence, sound });
    // Every third is erased, or due, while it runs and a recording is on its way.
    if (n % 3 !== 0) await endFor(world, await sessionOf(database, candidateId));
    else await sendHalf(world, visitor, sound);
    const words = [one.name, one.email, one.notes, sentence, sound];
    people.push({ id: candidateId, name: one.name, email: one.email, words });
  }
  return { cookie, people };
}

/** In so many rounds a server dies in the middle. */
type Deaths = { random: Random; rounds: number };

/** Asks for each erasure until it is granted, whatever dies meanwhile. */
async function erase(
  servers: Servers,
  { cookie }: Scene,
  people: Person[],
  { random, rounds }: Deaths,
) {
  let left = [...people];
  for (let round = 0; left.length > 0; round++) {
    if (round > 0) await servers.start();
    const calls = Promise.allSettled(
      left.map(async ({ id }) => {
        const path = `/dashboard/hire/candidates/${id}`;
        await ask(servers.url, path, { method: 'DELETE', cookie });
        return id;
      }),
    );
    // The last rounds are left in peace, so that it ends.
    if (round < rounds) {
      await sleep(random.whole(2, 60));
      await servers.strike();
    }
    const answers = await calls;
    const done = new Set(answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    left = left.filter(({ id }) => !done.has(id));
    if (round > 20) throw new Error(`${left.length} erasures were never granted`);
  }
}

/** Two days later; each server's clock is a lease further than the one before. */
async function purge(
  database: Database,
  servers: Servers,
  { random, rounds }: Deaths,
): Promise<void> {
  const running = await database.all<{ id: string }>(
    sql`select id from interview_sessions where status = 'IN_PROGRESS'`,
  );
  for (const { id } of running) await endFor({ database } as World, id, 'ABANDONED');
  await servers.strike();
  for (let round = 0; round < 30; round++) {
    await servers.start(2 * day_ms + round * 60_000);
    await sleep(round < rounds ? random.whole(1, 80) : 3_000);
    const row = await database.one<{ left: number }>(sql`
      select count(*)::int as left from interview_sessions where purged_at is null`);
    if (row?.left === 0) return;
    await servers.strike();
  }
  throw new Error('the purge never ended');
}

/** Where planted words are found: a sentence each. */
async function found(database: Database, place: string, people: readonly Person[]) {
  const tables = await database.all<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const rows = await database.all<{ row: string }>({
      text: `select t::text as row from ${name} t`,
      values: [],
    });
    texts.set(`table ${name}`, rows.map(({ row }) => row).join('\n'));
  }
  for (const file of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    texts.set(path.slice(place.length), readFileSync(path, 'latin1'));
    texts.set(`${path.slice(place.length)} as UTF-8`, readFileSync(path, 'utf8'));
  }
  return people.flatMap(({ words }) =>
    words.flatMap((word) => {
      const places = [...texts].filter(([, text]) => text.includes(word)).map(([name]) => name);
      return places.length === 0 ? [] : [`"${word}" stands in ${places.join(', ')}.`];
    }),
  );
}

async function countWrongEvents(database: Database): Promise<number> {
  const row = await database.one<{ wrong: number }>(sql`
    select count(*)::int as wrong from interview_sessions s
     where (select count(*) from session_events e where e.session_id = s.id) <> 2`);
  return row?.wrong ?? 0;
}
