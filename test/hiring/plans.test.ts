// What a call of the hiring API or a candidate's page reads must not grow with the campaign: not before PostgreSQL has any
// statistics either, which a server has for its first minute and a database after an upgrade (docs/decisions/0010).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import type { Statement } from '../../src/db/sql.ts';
import { organizationTables } from '../../src/db/tenants.ts';
import { visitorOf } from '../kit/candidates.ts';
import { interviews, openQuestion } from '../kit/interviews.ts';
import { mostPagesOf, openPlanner, statementsOf } from '../kit/plans.ts';
import { startWorld, type World } from '../kit/world.ts';

type Asker = Awaited<ReturnType<typeof recruiter>>;

let world: World;
const planners: pg.Client[] = [];
let recruiters: [long: Asker, short: Asker];

before(async () => {
  world = await startWorld({ PUBLIC_URL: 'https://svc.example' });
  for (const plan of ['custom', 'generic'] as const) {
    planners.push(await openPlanner(world.database.url, plan));
  }
  recruiters = [await recruiter(30_000), await recruiter(300)];
});
after(async () => {
  for (const planner of planners) await planner.end();
  await world.close();
});

const question = () => openQuestion('Une vente ?', { followUpEnabled: false });

/** A campaign of so many candidates, of whom half had an interview; beside it a tenth as many others. */
async function recruiter(count: number) {
  const it = await interviews(world, [question(), question(), question()], {
    assessmentCriteria: [{ name: 'Écoute', key: 'ecoute' }],
  });
  const { rows } = await admin().query<{ organization: string }>(
    'select organization_id as organization from campaigns where id = $1',
    [it.campaign],
  );
  const { organization } = rows[0] ?? { organization: '' };
  for (const text of filling) await admin().query(text, [organization, it.campaign, count]);
  return { ...it, organization };
}

const admin = () => planners[0] as pg.Client;

/** Ids of which half are older and half are newer than those that the test makes. */
const idOf = (prefix: string, n = 'n') =>
  `'${prefix}_' || case when ${n} % 2 = 0 then '0' else 'z' end || lpad(${n}::text, 25, '0')`;

const filling = [
  `insert into campaigns (organization_id, mode, id, title, language, chat_enabled, voice_enabled, ai_name, ai_tone,
     criteria, follow_up_depth, follow_up_source, require_invite, send_invitations, anti_cheating_enabled,
     retention_days, public_slug, created_at, updated_at, published_at)
   select organization_id, mode, ${idOf('int')}, title, language, chat_enabled, voice_enabled, ai_name, ai_tone,
     criteria, follow_up_depth, follow_up_source, require_invite, send_invitations, anti_cheating_enabled,
     retention_days, organization_id || n, created_at, updated_at, published_at
     from campaigns, generate_series(1, $3::int / 10) n where organization_id = $1 and id = $2`,
  `insert into questions (organization_id, mode, id, campaign_id, position, text, type, required, criteria,
     follow_up_enabled, probe_threshold, max_answer_chars, created_at, updated_at)
   select $1, 'live', ${idOf('que')}, ${idOf('int', '(1 + n / 10)')}, n % 10, 'Une vente ?', 'OPEN_ENDED', true, '[]',
     true, 12, 5000, now(), now()
     from generate_series(1, $3::int - 10) n where $2 <> ''`,
  `insert into candidates (organization_id, mode, id, campaign_id, status, source, name, email, link_hash, session_id,
     created_at, updated_at)
   select $1, 'live', ${idOf('can')}, $2, 'FINISHED', 'API', 'Awa', 'old-' || n || '@x.sn', md5($1 || n),
     case when n <= $3::int / 2 then ${idOf('ses')} end, now(), now()
     from generate_series(1, $3::int) n`,
  `insert into interview_sessions (organization_id, mode, id, campaign_id, candidate_id, status, end_reason, channel,
     language, revision, frozen, progress, created_at, updated_at, ended_at, purge_at, report_status)
   select $1, 'live', ${idOf('ses')}, $2, ${idOf('can')}, 'COMPLETED', 'COMPLETED', 'CHAT', 'fr', 1,
     '{"questions": []}', '{"question": 0, "shownAt": null, "followUps": 0}', now(), now(), now(),
     now() + interval '90 days', 'READY'
     from generate_series(1, $3::int / 2) n`,
  `insert into session_messages (organization_id, mode, session_id, seq, id, role, kind, content, origin, answer_key,
     created_at)
   select $1, 'live', ${idOf('ses')}, seq, 'msg_' || n || '-' || seq, 'USER', 'ANSWER', 'Hier.', 'TYPED',
     n || '-' || seq, now()
     from generate_series(1, $3::int / 2) n, generate_series(0, 3) seq where $2 <> ''`,
  `insert into session_reports (organization_id, mode, session_id, id, campaign_id, status, criteria, answers, limits,
     created_at, updated_at)
   select $1, 'live', ${idOf('ses')}, ${idOf('rep')}, $2, 'READY', '[]', '[]', '[]', now(), now()
     from generate_series(1, $3::int / 2) n`,
  `insert into recordings (organization_id, mode, id, session_id, item, take, state, size, language, created_at,
     updated_at)
   select $1, 'live', ${idOf('rec')}, ${idOf('ses')}, '0.0', 'take-' || n, 'kept', 9, 'fr', now(), now()
     from generate_series(1, $3::int / 2) n where $2 <> ''`,
  // What calls count down stays above nothing when their statements are sent again.
  `update campaigns set candidate_count = $3, sessions_in_progress = $3, sessions_ended = $3, reports_ready = $3,
     question_count = question_count + 9
    where organization_id = $1 and id = $2`,
];

/** What a foreign key asks, as PostgreSQL words it: an insertion's own plan does not count it. */
const foreignKeys = ({ organization, campaign }: Asker): Statement[] =>
  [
    ['campaigns', campaign],
    ['interview_sessions', `ses_0${'2'.padStart(25, '0')}`],
  ].map(([table, id]) => ({
    text: `select 1 from only ${table} x
            where organization_id = $1 and mode = $2 and id = $3 for key share of x`,
    values: [organization, 'live', id],
  }));

const tables = new RegExp(`\\b(?:from|join|update)\\s+(?:${organizationTables.join('|')})\\b`);

/** What all calls of a campaign send: one after the other, each in its own words. */
async function callsOf({ api, campaign, organization, ...it }: Asker): Promise<Statement[]> {
  const sent = await statementsOf(async () => {
    const at = `/interviews/${campaign}`;
    const ok = async (answer: ReturnType<typeof api.get>) => {
      const { status, text, body } = await answer;
      assert.equal(status, 200, text);
      return body;
    };
    await ok(api.get(at));
    await ok(api.get(`${at}/questions`));
    await ok(api.patch(at, { objective: 'Trouver quelqu’un' }));
    await ok(api.post(`${at}/questions`, question()));
    for (const list of ['candidates', 'sessions']) {
      const { cursor } = await ok(api.get(`${at}/${list}?limit=5`));
      await ok(api.get(`${at}/${list}?limit=5&cursor=${encodeURIComponent(cursor)}`));
    }
    const people = Array.from({ length: 30 }, (_, n) => ({ name: 'A', email: `old-${n}@x.sn` }));
    const [known] = (await ok(api.post(`${at}/candidates`, people))).data;
    await ok(api.patch(`${at}/candidates/${known.id}`, { email: 'awa@x.sn' }));
    const visitor = await visitorOf(world, api, campaign, { email: 'new@x.sn' });
    await visitor.look();
    await visitor.begin();
    await visitor.answer({ text: 'Hier j’ai vendu trois boubous.' });
    const { rows } = await admin().query('select session_id from candidates where id = $1', [
      visitor.id,
    ]);
    const id = rows[0].session_id as string;
    await ok(api.get(`/sessions/${id}`));
    for (const dryRun of [true, false]) {
      await ok(api.post(`${at}/sessions/end`, { ids: [id], dryRun }));
    }
    await world.advance(1_000);
    const report = (await ok(api.get(`/sessions/${id}/report`))).data;
    assert.equal(report.status, 'READY');
    await visitor.look();
    assert.equal((await visitor.act('contest', { contest: 'Relisez.' })).status, 303);
    const people2 = (method: string, path: string, body?: object) =>
      world.call(method, `/dashboard/hire${path}`, { cookie: api.cookie, body });
    await ok(people2('PUT', `/reports/${report.id}/review`, { reply: 'Relu.', overrides: [] }));
    await ok(people2('POST', `/candidates/${visitor.id}/invite`, { rotate: true }));
    await ok(people2('DELETE', `/candidates/${visitor.id}`));
    await world.idle();
  });
  const ours = sent.filter(
    ({ text, values }) => tables.test(text) && values.flat().includes(organization),
  );
  return [...ours, ...foreignKeys({ api, campaign, organization, ...it })];
}

test('OP08 hiring reads as much in a campaign of 30,000 candidates as in one of 300, before statistics and after', async () => {
  const [long, short] = recruiters;
  const sent = [await callsOf(long), await callsOf(short)] as const;
  for (const when of ['before statistics', 'after']) {
    if (when === 'after') await admin().query('analyze');
    const [of, to] = [await mostPagesOf(planners, sent[0]), await mostPagesOf(planners, sent[1])];
    assert.deepEqual([...of.keys()].sort(), [...to.keys()].sort());
    // Of a list each value may be a look-up by itself, in a tree that is three pages high.
    const looks = (asked: string) =>
      Math.max(...sent[0].map(({ text, values }) => (text === asked ? values.flat().length : 0)));
    const grown = [...of].filter(
      ([text, pages]) => pages > Math.max(2 * (to.get(text) ?? 0) + 4, 4 * looks(text)),
    );
    const said = grown.map(([text, pages]) => `${pages} pages, not ${to.get(text)}:\n${text}`);
    assert.deepEqual(said, [], `${when}, of ${of.size} statements`);
  }
});
