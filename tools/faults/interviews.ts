// F35: interviews on a line of 400 kbit/s and 300 ms that is cut at random moments, on devices whose tab or browser is closed,
// by servers that are killed. What a candidate was told is saved is there, once, and nearly all come to their end.
// Caught: nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sql } from '../../src/db/sql.ts';
import { webm } from '../../test/kit/sounds.ts';
import { apiOf, inParallel, makeCampaign, seedTenants } from '../bench/hiring-seed.ts';
import { startChild } from '../bench/process.ts';
import { nameChromium } from '../test/chromium.ts';
import { type Fault, type FaultOptions, type Random, type Result, seeded } from './fault.ts';
import { interviewInBrowser, openSpeakingBrowser } from './interview-browsers.ts';
import { type Interruption, Person } from './interview-people.ts';
import { unheardAnswers } from './interview-record.ts';
import { SlowLine } from './slow-line.ts';
import { faultSettings, onTestbed, type Testbed } from './testbed.ts';

type Plan = {
  people: number;
  /** Of them, those in Chromium. */
  browsers: number;
  atOnce: number;
  questions: number;
  /** Of each recording; what a phone sends is three thousand bytes a second. */
  seconds: number;
  share: number;
  /** Between two kills of the server, in ms. */
  kills: [from: number, to: number];
};

const long: Plan = {
  ...{ people: 100, browsers: 6, atOnce: 20, questions: 10, seconds: 20, share: 20 },
  kills: [8_000, 15_000],
};
const short: Plan = {
  ...{ people: 8, browsers: 0, atOnce: 8, questions: 3, seconds: 3, share: 30 },
  kills: [1_500, 3_000],
};
/** 400 kbit/s and 300 ms. */
const line = { bits: 400_000, delay_ms: 300 };
const each_ms = 300_000;
/** The share of interviews that has to come to its end. */
const asked = 0.98;

export const interviews: Fault = {
  name: 'F35',
  alias: 'interviews',
  title: 'Interviews on a line that is cut',
  page: 'docs/faults-hiring.md',
  run: (options) =>
    onTestbed({ ...options, deadline_s: 590 }, (testbed) =>
      run(options, options.long ? long : short, testbed),
    ),
};

type Told = {
  link: string;
  /** What each of its answers sounds like; undefined for who writes. */
  sounds: Buffer[] | undefined;
  session?: string;
  texts: string[];
  confirmed: Set<number>;
  failed?: string;
};

async function run(options: FaultOptions, plan: Plan, testbed: Testbed): Promise<Result> {
  const house = new House(testbed);
  // Browsers say where their forms come from, so they come by the server's own address.
  const front = await new SlowLine(() => house.url).open();
  testbed.onEnd(() => front.close());
  await house.start(front.url);
  const random = seeded(options.seed);
  const campaign = await invite(testbed, house.url, plan);
  const killing = house.killBetween(random, plan.kills);
  const times: Record<Interruption, number> = { connection: 0, tab: 0, browser: 0 };
  const interrupted = (by: Interruption) => void times[by]++;
  const browser = plan.browsers > 0 ? await browserOf(testbed) : undefined;
  const browsers = browser ? campaign.people.slice(0, plan.browsers) : [];
  const plain = campaign.people.slice(browsers.length);
  const begun = performance.now();
  const own = (told: Told) => ({
    ...{ texts: told.texts, random: seeded(random.whole(1, 1e9)), interrupted },
    confirmed: (n: number) => void told.confirmed.add(n),
  });
  await Promise.all([
    inParallel(plain, plan.atOnce, async (told) => {
      const slow = await new SlowLine(() => house.url, line).open();
      const { link, sounds } = told;
      const person = new Person({ ...own(told), link, sounds, line: slow, share: plan.share });
      await talk(told, (until) => person.interview(until));
      await slow.close();
    }),
    inParallel(browsers, 2, (told) =>
      talk(told, (until) =>
        interviewInBrowser(
          {
            ...{ ...own(told), browser: browser as never, link: front.url + told.link },
            speaks: told.sounds !== undefined,
          },
          until,
        ),
      ),
    ),
  ]);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  await killing.stop();
  const verdict = await judge(testbed, campaign, seconds);
  const unheard = await unheardAnswers(house.url, campaign.people);
  const told = `${plan.people} interviews in ${seconds} s, ${house.kills} kills`;
  options.log([told, ...verdict.unfinished].join('\n'));
  return {
    figures: {
      ...{ interviews: plan.people, 'of them in Chromium': browsers.length },
      'of them by voice': campaign.people.filter(({ sounds }) => sounds).length,
      ...{ 'questions each': plan.questions, seconds, 'servers killed': house.kills },
      ...{
        'lines cut': times.connection,
        'tabs closed': times.tab,
        'browsers killed': times.browser,
      },
      ...verdict.figures,
      'confirmed spoken answers without their recording, byte for byte': unheard,
    },
    violations: [
      ...verdict.violations,
      ...(unheard > 0 ? [`${unheard} confirmed recordings are lost or others.`] : []),
    ],
  };
}

async function talk(told: Told, work: (until: number) => Promise<void>): Promise<void> {
  try {
    await work(performance.now() + each_ms);
  } catch (error) {
    told.failed = String(error);
  }
}

async function browserOf(testbed: Testbed) {
  if (!(await nameChromium())) return undefined;
  const browser = await openSpeakingBrowser();
  testbed.onEnd(() => browser.close());
  return browser;
}

/** One server at a time, which is killed and started again at another address. */
class House {
  url = '';
  kills = 0;
  readonly #testbed: Testbed;
  readonly #dir = mkdtempSync(join(tmpdir(), 'svc-interviews-'));
  #kill: () => Promise<void> = async () => {};
  #publicUrl = '';

  constructor(testbed: Testbed) {
    this.#testbed = testbed;
    testbed.onEnd(async () => {
      await this.#kill();
      rmSync(this.#dir, { recursive: true, force: true });
    });
  }

  async start(publicUrl = this.#publicUrl): Promise<void> {
    this.#publicUrl = publicUrl;
    const env = { ...faultSettings(this.#testbed.url, this.#dir), PUBLIC_URL: publicUrl };
    const child = startChild('../faults/server.ts', { env });
    this.#kill = async () => {
      child.kill();
      await child.stop();
    };
    this.url = await child.ask<string>({ ask: 'start', name: `s${this.kills + 1}` });
  }

  /** Until it is told to stop; then the server stands. */
  killBetween(random: Random, [from, to]: Plan['kills']): { stop(): Promise<void> } {
    const end = new AbortController();
    const killing = (async () => {
      for (;;) {
        await pause(random.whole(from, to), undefined, { signal: end.signal });
        await this.#kill();
        this.kills++;
        await this.start();
      }
    })().catch((error: Error) => {
      if (error.name !== 'AbortError') throw error;
    });
    return {
      stop: () => {
        end.abort();
        return killing;
      },
    };
  }
}

type Campaign = { id: string; organizationId: string; people: Told[] };

async function invite({ url }: Testbed, server: string, plan: Plan): Promise<Campaign> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const [tenant] = await seedTenants(admin, { count: 1, keysEach: 1, mode: 'live' });
  await admin.end();
  const [key = ''] = tenant?.keys ?? [];
  const api = apiOf(Number(new URL(server).port));
  const id = await makeCampaign(api, key, plan.questions, { voiceEnabled: true });
  const people = Array.from({ length: plan.people }, (_, n) => ({ name: `P${n}` }));
  const { data } = await api(key, 'POST', `/interviews/${id}/candidates`, people);
  return {
    ...{ id, organizationId: tenant?.id ?? '' },
    people: (data as { id: string; inviteUrl: string }[]).map((one, p) => ({
      link: new URL(one.inviteUrl).pathname,
      texts: Array.from({ length: plan.questions }, (_, n) =>
        `Candidat ${p}, réponse ${n} : ${'mot '.repeat(20)}`.trim(),
      ),
      sounds: p % 2 === 0 ? soundsOf(p, plan) : undefined,
      confirmed: new Set(),
    })),
  };
}

/** Each can be told from all others. */
const soundsOf = (p: number, { questions, seconds }: Plan): Buffer[] =>
  Array.from({ length: questions }, (_, n) => webm({ word: `P${p}R${n}.`, seconds }));

type Row = {
  name: string;
  status: string | null;
  report_status: string | null;
  events: number;
  said: string[] | null;
};

async function judge({ database }: Testbed, campaign: Campaign, seconds: number) {
  const rows = await settled(() =>
    database.all<Row>(sql`
      select c.name, s.status, s.report_status,
             (select count(*)::int from session_events e where e.session_id = s.id) as events,
             (select array_agg(m.content order by m.seq) from session_messages m
               where m.session_id = s.id and m.kind = 'ANSWER') as said
        from candidates c left join interview_sessions s
          on s.organization_id = c.organization_id and s.mode = c.mode and s.candidate_id = c.id
       where c.organization_id = ${campaign.organizationId} and c.mode = 'live' order by c.name`),
  );
  const unfinished: string[] = [];
  let [finished, lost, doubled, unannounced] = [0, 0, 0, 0];
  for (const [p, told] of campaign.people.entries()) {
    const own = rows.filter(({ name }) => name === `P${p}`);
    const said = own.flatMap((row) => row.said ?? []);
    const missing = [...told.confirmed].filter((n) => !said.includes(told.texts[n] ?? ''));
    const extra = said.filter((text, n) => said.indexOf(text) !== n || !told.texts.includes(text));
    lost += missing.length;
    doubled += extra.length + own.length - 1;
    const isWhole = said.join('\n') === told.texts.join('\n');
    const isOver = own[0]?.status === 'COMPLETED';
    if (told.failed === undefined && isWhole && isOver) finished++;
    else unfinished.push(`P${p}: ${told.failed ?? `${said.length} answers, ${own[0]?.status}`}`);
    if (isOver && (own[0]?.events !== 2 || own[0].report_status !== 'READY')) unannounced++;
  }
  const share = finished / campaign.people.length;
  return {
    unfinished,
    figures: {
      'finished without a technical failure': `${finished} (${(share * 100).toFixed(0)} %)`,
      'answers that were confirmed': campaign.people.reduce(
        (sum, { confirmed }) => sum + confirmed.size,
        0,
      ),
      'confirmed answers lost': lost,
      'answers doubled': doubled,
      'sessions without their report and exactly one event of each kind': unannounced,
      'seconds for each interview': (seconds / campaign.people.length).toFixed(1),
    },
    violations: [
      ...(share < asked ? unfinished : []),
      ...(lost > 0 ? [`${lost} confirmed answers are lost.`] : []),
      ...(doubled > 0 ? [`${doubled} answers or sessions are there twice.`] : []),
      ...(unannounced > 0 ? [`${unannounced} sessions without report or events.`] : []),
    ],
  };
}

/** Reports whose server was killed come after its lease. */
async function settled(read: () => Promise<Row[]>): Promise<Row[]> {
  const late = performance.now() + 40_000;
  for (;;) {
    const rows = await read();
    const waits = rows.some((row) => row.status === 'COMPLETED' && row.report_status !== 'READY');
    if (!waits || performance.now() > late) return rows;
    await pause(500);
  }
}
