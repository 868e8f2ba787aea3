// The floors of hiring: the rows of invited candidates and of an answer written straight through the driver, one
// transaction and one round trip for each, over a pool like the server's.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { iso } from '../../src/kit/clock.ts';
import { newId } from '../../src/kit/ids.ts';
import { answerText } from './hiring-words.ts';
import { serveParent } from './process.ts';
import { createCollector, type Sample } from './sample.ts';

/** Where rows belong: a campaign, and of an answer its session. */
export type FloorPlace = {
  organizationId: string;
  mode: string;
  campaignId: string;
  sessionId?: string;
  questionIds?: string[];
};

export type HiringFloorOrder = {
  url: string;
  poolSize: number;
  places: readonly FloorPlace[];
} & (
  | { what: 'candidates'; loops: number; seconds: number; rowsEach: number }
  /** Each place in a loop of its own, one answer after another. */
  | { what: 'answers'; each: number }
);

type Statement = { name: string; text: string; values: unknown[] };

let pool: pg.Pool | undefined;

async function run(order: HiringFloorOrder): Promise<Sample> {
  pool ??= new pg.Pool({
    ...{ connectionString: order.url, max: order.poolSize, pipeline: true },
    ...{ application_name: 'svc floor', options: '-c timezone=UTC' },
  } as pg.PoolConfig);
  const shared = pool;
  const { places } = order;
  const collector = createCollector();
  const write = async (statements: Statement[]) => {
    const since = performance.now();
    collector.add(await commit(shared, statements), since);
  };
  if (order.what === 'answers') {
    await Promise.all(
      places.map(async (place) => {
        for (let n = 0; n < order.each; n++) await write(answerRows(place, n));
      }),
    );
    return collector.finish('committed');
  }
  const end = performance.now() + order.seconds * 1_000;
  let turn = 0;
  const loop = async () => {
    while (performance.now() < end) {
      const place = places[turn++ % places.length];
      if (place) await write(candidateRows(place, order.rowsEach));
    }
  };
  await Promise.all(Array.from({ length: order.loops }, loop));
  return collector.finish('committed');
}

async function commit(from: pg.Pool, statements: readonly Statement[]): Promise<string> {
  const client = await from.connect();
  try {
    const results = await Promise.allSettled([
      client.query('begin'),
      ...statements.map((statement) => client.query(statement)),
      client.query('commit'),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    return failed ? String((failed.reason as { code?: string }).code) : 'committed';
  } finally {
    client.release();
  }
}

const addToCount = `update campaigns set candidate_count = candidate_count + $4
  where organization_id = $1 and mode = $2 and id = $3`;

const insertCandidates = `insert into candidates (organization_id, mode, id, campaign_id, status, source, name, email,
    phone, notes, external_ref, link_sealed, link_hash, invite_expires_at, created_at, updated_at)
  select $1, $2, id, $3, 'INVITED', 'API', 'Awa Diop', email, null, null, null, link, hash, null, $4, $4
    from unnest($5::text[], $6::text[], $7::text[], $8::text[]) as g (id, email, link, hash)`;

function candidateRows(
  { organizationId, mode, campaignId }: FloorPlace,
  count: number,
): Statement[] {
  const ids = Array.from({ length: count }, () => newId('can'));
  const tenant = [organizationId, mode, campaignId];
  // As long as a sealed token and its hash.
  const chance = (bytes: number) => ids.map(() => randomBytes(bytes).toString('hex'));
  const emails = ids.map((id) => `${id}@example.com`);
  const values = [...tenant, iso(Date.now()), ids, emails, chance(50), chance(32)];
  return [
    { name: 'candidates', text: insertCandidates, values },
    { name: 'count', text: addToCount, values: [...tenant, count] },
  ];
}

const insertMessages = `insert into session_messages (organization_id, mode, session_id, seq, id, role, kind, content,
    question_id, origin, answer_key, created_at)
  values ($1, $2, $3, $4, $5, 'USER', 'ANSWER', $6, $7, 'TYPED', $8, $9),
         ($1, $2, $3, $4 + 1, $10, 'ASSISTANT', 'QUESTION', $11, $7, 'CAMPAIGN', null, $9)`;

const saveSession = `update interview_sessions set progress = $4, answered = $5, next_seq = $6, active_ms = $7,
    updated_at = $8
  where organization_id = $1 and mode = $2 and id = $3`;

/** Behind the messages that the session has: what is written is the same. */
function answerRows(
  { organizationId, mode, sessionId, questionIds = [] }: FloorPlace,
  n: number,
): Statement[] {
  const tenant = [organizationId, mode, sessionId];
  const [now, seq] = [Date.now(), 1_000 + n * 2];
  const question = questionIds[n % questionIds.length];
  const progress = JSON.stringify({ question: n + 1, shownAt: now, followUps: 0 });
  const said = [newId('msg'), answerText(n), question, randomBytes(18).toString('base64url')];
  const asked = [newId('msg'), answerText(n).slice(0, 90)];
  return [
    {
      ...{ name: 'messages', text: insertMessages },
      values: [...tenant, seq, ...said, iso(now), ...asked],
    },
    {
      ...{ name: 'session', text: saveSession },
      values: [...tenant, progress, n + 1, seq + 2, n * 1_000, iso(now)],
    },
  ];
}

serveParent(run, async () => pool?.end());
