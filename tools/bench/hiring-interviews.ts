// Two hundred candidates who answer at once, beside the rows of their answers written through the driver, and how soon
// the last of their reports is ready.
import { setTimeout as pause } from 'node:timers/promises';
import { hiddenIn } from '../../test/kit/candidates.ts';
import type { FloorPlace, HiringFloorOrder } from './hiring-floor.ts';
import type { CameIn, HiringOrder } from './hiring-load.ts';
import { apiOf, type HiringTenant, inParallel, makeCampaign } from './hiring-seed.ts';
import type { Child } from './process.ts';
import type { Round, Sample } from './sample.ts';
import { costOf, poolSize, type Side } from './side.ts';

const candidates = 200;
const questions = 10;
const reportsWithin_s = 120;

type Bench = Side & { load: Child; floor: Child };

export type Interviews = {
  answers: Round[];
  floors: Round[];
  /** From the last answer to the last report, of each round. */
  reports_s: number[];
  /** Answers that are missing, or there twice. */
  wrong: number;
  /** Interviews whose sending was refused: a candidate presses the button again. */
  unsent: number;
};

/** Each round has candidates of its own; the first one warms up. */
export async function benchInterviews(
  bench: Bench,
  tenant: HiringTenant,
  rounds: number,
): Promise<Interviews> {
  const { port, load } = bench;
  const done: Interviews = { answers: [], floors: [], reports_s: [], wrong: 0, unsent: 0 };
  for (let n = 0; n <= rounds; n++) {
    const campaign = await makeCampaign(apiOf(port), tenant.keys[n] ?? '', questions);
    const visitors = await comeIn(bench, tenant.keys[n] ?? '', campaign);
    const ask = <T>(order: HiringOrder) => load.ask<T>(order);
    const answers = await costOf(bench, () =>
      ask<Sample>({ ask: 'answer', port, visitors, questions }),
    );
    const since = performance.now();
    const unsent = await sendAll(bench, visitors);
    const reports_s = (await untilReported(bench, campaign, since)) / 1_000;
    const wrong = await wrongAnswers(bench, campaign);
    const floor = await floorOf(bench, campaign);
    if (n === 0) continue;
    done.answers.push(answers);
    done.floors.push({ ...floor, server_cpu_ms: 0 });
    done.reports_s.push(reports_s);
    done.wrong += wrong;
    done.unsent += unsent;
  }
  return done;
}

/** Who is refused presses the button again, as people do; sent twice it is sent. Answers how many were. */
async function sendAll({ port, load }: Bench, visitors: readonly CameIn[]): Promise<number> {
  let unsent = 0;
  for (let n = 0; n < 5; n++) {
    const { outcomes } = await load.ask<Sample>({ ask: 'send', port, visitors });
    const refused = visitors.length - (outcomes['303'] ?? 0);
    if (refused === 0) break;
    unsent += refused;
    await pause(1_000);
  }
  return unsent;
}

/** Invited, come in by their links, the notice agreed to. */
async function comeIn({ port }: Bench, key: string, campaign: string): Promise<CameIn[]> {
  const people = Array.from({ length: candidates }, (_, n) => ({ name: `Awa Diop ${n}` }));
  const { data } = await apiOf(port)(key, 'POST', `/interviews/${campaign}/candidates`, people);
  const visitors: CameIn[] = [];
  await inParallel(data as { inviteUrl: string }[], 8, async ({ inviteUrl }) => {
    const opened = await postForm(port, new URL(inviteUrl).pathname, {});
    const path = opened.headers.get('location') ?? '';
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const notice = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Cookie: cookie } });
    const agreed = { ...hiddenIn(await notice.text()), agree: 'yes', followUps: 'yes' };
    await postForm(port, path, { act: 'begin', ...agreed }, cookie);
    visitors.push({ path, cookie });
  });
  return visitors;
}

async function postForm(
  port: number,
  path: string,
  fields: Record<string, string>,
  cookie = '',
): Promise<Response> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: cookie === '' ? {} : { Cookie: cookie },
    body: new URLSearchParams(fields),
  });
  await response.text();
  if (response.status !== 303) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function untilReported({ world }: Bench, campaign: string, since: number): Promise<number> {
  for (const late = since + reportsWithin_s * 1_000; performance.now() < late; await pause(50)) {
    const { rows } = await world.admin.query(
      `select 1 from session_reports where campaign_id = $1 and status = 'READY' having count(*) = $2`,
      [campaign, candidates],
    );
    if (rows.length > 0) break;
  }
  return performance.now() - since;
}

/** What is not there exactly once. */
async function wrongAnswers({ world }: Bench, campaign: string): Promise<number> {
  const { rows } = await world.admin.query<{ answers: number; distinct: number }>(
    `select count(*)::int as answers, count(distinct m.content)::int as distinct
       from session_messages m join interview_sessions s
         on s.organization_id = m.organization_id and s.mode = m.mode and s.id = m.session_id
      where s.campaign_id = $1 and m.kind = 'ANSWER'`,
    [campaign],
  );
  const { answers = 0, distinct = 0 } = rows[0] ?? {};
  const all = candidates * questions;
  return Math.abs(all - answers) + Math.abs(all - distinct);
}

/** The same rows, on the same sessions, behind what is there. */
async function floorOf(bench: Bench, campaign: string): Promise<Round> {
  const { rows } = await bench.world.admin.query<FloorPlace>(
    `select organization_id as "organizationId", mode, campaign_id as "campaignId", id as "sessionId",
            array(select jsonb_array_elements(frozen->'questions')->>'id') as "questionIds"
       from interview_sessions where campaign_id = $1`,
    [campaign],
  );
  const order: HiringFloorOrder = {
    ...{ what: 'answers', url: bench.world.url, poolSize, places: rows, each: questions },
  };
  return costOf(bench, () => bench.floor.ask<Sample>(order));
}
