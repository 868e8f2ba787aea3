// getHiringUsage by month: what a former month tells, and which months are not told (contract/dashboard.md UI146).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { limits } from '../../contract/limits.ts';
import { sql } from '../../src/db/sql.ts';
import { clock, iso, monthInUtc, monthsLater } from '../../src/kit/clock.ts';
import { writtenDate } from '../../src/kit/written-date.ts';
import { type Hirer, hirer, shown } from '../kit/hiring.ts';
import { answer, beginFor, endFor, scopeOf } from '../kit/hiring-sessions.ts';
import { mostPagesOf, openPlanner, statementsOf } from '../kit/plans.ts';
import { startWorld, type World } from '../kit/world.ts';

const day_ms = 86_400_000;

let world: World;
const planners: pg.Client[] = [];
before(async () => {
  world = await startWorld();
  for (const plan of ['custom', 'generic'] as const) {
    planners.push(await openPlanner(world.database.url, plan));
  }
  // The tenth of a month: 35 days later is the month after it.
  const [, next] = monthInUtc(clock.now());
  await world.advance(next + 9.5 * day_ms - clock.now());
});
after(async () => {
  for (const planner of planners) await planner.end();
  await world.close();
});

const monthOf = (ms: number) => iso(ms).slice(0, 7);
/** The month so many after the present one. */
const monthAt = (by: number) => monthOf(monthsLater(monthInUtc(clock.now())[0], by));
const usageOf = async (api: Hirer, query = '') => {
  const { status, body, text } = await api.get(`/usage${query}`);
  assert.equal(status, 200, text);
  return body.data;
};

/** Two sessions that ended, of which one has its report and the other's failed; kept into the next month. */
async function interviewed(api: Hirer) {
  const criteria = [{ name: 'Calme', key: 'calme' }];
  const id = await api.published(1, { retentionDays: 25, assessmentCriteria: criteria });
  const people = ['A', 'B', 'C'].map((name) => ({ name, email: `${name}@x.sn` }));
  const { data } = (await api.post(`/interviews/${id}/candidates`, people)).body;
  const sessions: string[] = [];
  for (const candidate of data.slice(0, 2)) {
    const session = await beginFor(world, candidate.id);
    await world.advance(120_000);
    await answer(world, session, 'Je reste calme en toute circonstance.');
    await endFor(world, session.id);
    sessions.push(session.id);
  }
  await world.idle();
  const [ready = '', failed = ''] = sessions;
  const { organizationId } = await scopeOf(world, ready);
  await world.database.run(sql`
    update session_reports set status = 'FAILED', ready_at = null
     where organization_id = ${organizationId} and mode = 'live' and session_id = ${failed}`);
  await world.database.run(sql`
    update evaluations set calls = 3, tokens_in = 100, tokens_out = 20
     where organization_id = ${organizationId} and mode = 'live' and session_id = ${ready}`);
  return { ready, organizationId };
}

test('UI146 getHiringUsage tells a former month as it told it then, also once its candidates are purged', async () => {
  const api = await hirer(world);
  const { ready } = await interviewed(api);
  const month = monthAt(0);
  const then = await usageOf(api);
  assert.deepEqual(then.candidates, { invited: 3, started: 2, finished: 2 });
  assert.deepEqual(then.sessions, { started: 2, ended: 2, writtenMinutes: 4, voiceMinutes: 0 });
  assert.deepEqual(then.reports, { ready: 1, failed: 1, reviewed: 0 });
  assert.deepEqual([then.model.calls, then.ai_tokens.used, then.credits.consumed], [3, 120, 2]);
  assert.deepEqual(await usageOf(api, `?month=${month}`), then);

  for (let day = 0; day < 35; day++) await world.advance(day_ms);
  const { messages } = (await api.get(`/sessions/${ready}`)).body.data;
  assert.deepEqual(messages, [], 'it was purged');
  assert.deepEqual(await usageOf(api, `?month=${month}`), then);
  const now = await usageOf(api);
  assert.deepEqual(now.period, {
    from: `${monthAt(0)}-01T00:00:00.000Z`,
    to: `${monthAt(1)}-01T00:00:00.000Z`,
  });
  assert.deepEqual(now.candidates, { invited: 0, started: 0, finished: 0 });
  assert.deepEqual(now.sessions, { started: 0, ended: 0, writtenMinutes: 0, voiceMinutes: 0 });
  assert.deepEqual(now.reports, { ready: 0, failed: 0, reviewed: 0 }, 'a purge is no failure');
  assert.deepEqual([now.model.calls, now.ai_tokens.used, now.credits.consumed], [0, 0, 0]);
  // What there is today is the same, whatever the month.
  assert.deepEqual([now.campaigns, now.keys, now.seats], [then.campaigns, then.keys, then.seats]);
});

test('UI146 a month to come, before the organisation, kept no longer or no month is refused, and says why', async () => {
  const api = await hirer(world);
  const written = (lang: 'fr' | 'en') => writtenDate(clock.now(), lang, 'month');
  const table: [month: string, fr: RegExp, en: RegExp][] = [
    [monthAt(1), /pas encore commencé/, /has not begun yet/],
    [
      monthAt(-1),
      new RegExp(`premier mois est ${written('fr')}`),
      new RegExp(`is ${written('en')}`),
    ],
    ['1971-01', /premier mois est/, /first month is/],
    ...['2026-13', '2026-00', '2026-1', '2026-11-01', 'x', '0000-00', ''].map(
      (month): [string, RegExp, RegExp] => [month, /Un mois est attendu/, /A month is expected/],
    ),
  ];
  for (const [month, ...said] of table) {
    for (const [n, language] of ['fr', 'en'].entries()) {
      const refused = await api.get(`/usage?month=${month}`, { 'Accept-Language': language });
      assert.equal(shown(refused), '400 BAD_REQUEST', month);
      assert.match(refused.body.error.message, said[n] ?? /^$/, month);
      assert.match(refused.body.error.message, /month/, month);
    }
  }
  const asPerson = await world.call('GET', `/dashboard/hire/usage?month=${monthAt(-1)}`, {
    cookie: api.cookie,
  });
  assert.equal(shown(asPerson), '400 BAD_REQUEST');
  await world.database.run(sql`
    update organizations set created_at = created_at - interval '3 years'
     where id = (select organization_id from hiring_keys where id = ${api.keyId})`);
  const oldest = -limits.usageMonthsBefore;
  const { period, candidates } = await usageOf(api, `?month=${monthAt(oldest)}`);
  assert.equal(period.from, `${monthAt(oldest)}-01T00:00:00.000Z`);
  assert.equal(candidates.invited, 0);
  const older = await api.get(`/usage?month=${monthAt(oldest - 1)}`);
  assert.match(older.body.error.message, /12 mois d’avant/);
  // Lines of evaluations are kept for all of the oldest month, whatever the day.
  const longest = 366 + 31;
  assert.ok(longest <= limits.evaluationLinesKept_days);
});

/** Five thousand sessions like one, that ended at another time, and their reports. */
const later = [
  `insert into interview_sessions (organization_id, mode, id, campaign_id, status, end_reason, channel, language, revision,
     frozen, progress, created_at, updated_at, ended_at, purge_at, report_status)
   select organization_id, mode, 'ses_z' || n, campaign_id, status, end_reason, channel, language, revision, frozen,
     progress, $2::timestamptz, $2, $2, purge_at, 'READY'
     from interview_sessions, generate_series(1, 5000) n where id = $1`,
  `insert into session_reports (organization_id, mode, session_id, id, campaign_id, status, criteria, answers, limits,
     created_at, updated_at, ready_at, reviewed_at)
   select organization_id, mode, 'ses_z' || n, 'rep_z' || n, campaign_id, status, criteria, answers, limits,
     $2::timestamptz, $2, $2, $2
     from session_reports, generate_series(1, 5000) n where session_id = $1`,
];

test('UI146 a former month reads no more for what came after it', async () => {
  const api = await hirer(world);
  const { ready, organizationId } = await interviewed(api);
  const month = monthAt(0);
  await world.advance(35 * day_ms);
  const [admin] = planners;
  const pages = async () => {
    const sent = await statementsOf(() => usageOf(api, `?month=${month}`));
    const own = sent.filter(({ values }) => values.includes(organizationId));
    return mostPagesOf(planners, own);
  };
  const few = await pages();
  for (const text of later) await admin?.query(text, [ready, iso(clock.now())]);
  // With statistics: for the first minute without them an empty index of yesterday is thought to cost as much as the key.
  await admin?.query('analyze');
  for (const [text, most] of await pages()) {
    const least = few.get(text) ?? 0;
    assert.ok(most <= 1.5 * least + 4, `${most} in place of ${least} pages:\n${text}`);
  }
  assert.equal((await usageOf(api)).reports.ready, 5_000);
});
