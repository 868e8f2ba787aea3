// How an audit goes about it: from tenant to tenant whatever table they are in, half of the time at most, and away
// when its server stops.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestDatabase, testDatabase } from '../../../test/kit/database.ts';
import { plant } from '../../../test/kit/planting.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { learnPlaces } from '../../db/spread.ts';
import { sql } from '../../db/sql.ts';
import { type TenantTable, tenantColumnOf } from '../../db/tenants.ts';
import { createWorker } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { createNightlyAudit } from './audit-ledger.job.ts';
import { type AuditParts, runAudit } from './run-audit.ts';

let made: TestDatabase;
let database: Database;
before(async () => {
  made = await testDatabase();
  database = openDatabase(made.url, { size: 4 });
});
after(async () => {
  await database.close();
  await made.drop();
});

const log = { debug() {}, info() {}, warn() {}, error() {} };

test('every tenant of every table is met once, with the tables it has rows in, on one database and on a spread one', async (t) => {
  t.after(() => learnPlaces(database));
  // 1,100 tenants of one table and 700 of another, 300 of them the same, in no order.
  await plant(
    made.url,
    `insert into call_hours (project_id, hour, key_id, operation, count, errors)
     select 'prj_' || lpad(n::text, 26, '0'), '2026-11-20', '', 'listPayments', 1, 0 from generate_series(1, 1100) n order by random()`,
    `insert into merchant_accounts (project_id, mode, volume_day, created_at)
     select 'prj_' || lpad(n::text, 26, '0'), 'test', '2026-11-20', now() from generate_series(801, 1500) n order by random()`,
  );
  for (const places of [0, 4]) {
    await learnPlaces(database, places);
    const met: string[] = [];
    const parts: AuditParts = {
      ofDatabase: [],
      ofTenants: [
        {
          tables: ['merchant_accounts', 'balances'],
          look: async (_reader, { projectId, mode }) => void met.push(`${projectId} ${mode}`),
        },
      ],
    };
    const report = await runAudit(database, parts);
    const numbers = Array.from(
      { length: 700 },
      (_, n) => `prj_${String(n + 801).padStart(26, '0')}`,
    );
    assert.deepEqual(
      met,
      numbers.flatMap((id) => [`${id} test`, `${id} live`]),
    );
    assert.deepEqual([report.read['tenants'], report.found], [1_500, 1_800]);
    assert.equal(report.discrepancies[0]?.rows.length, 20);
  }
  await plant(made.url, 'delete from call_hours', 'delete from merchant_accounts');
});

/** A row of each table of tenants, but for its tenant. */
const rows: Record<TenantTable, [columns: string, values: string]> = {
  attempts: [
    'mode, object_id, n, id, kind, rail, channel, amount, reference, key, state, sent_at, closes_at, created_at',
    `'live', 'pay_1', 1, 'att_1', 'collect', 'simulator', 'wave', 5, 'S1', 'k', 'paid', now(), now(), now()`,
  ],
  balances: ['mode, account, balance', `'live', 'available', 0`],
  call_hours: ['hour, key_id, operation, count, errors', `now(), '', 'listPayments', 1, 0`],
  campaigns: [
    `mode, id, title, language, chat_enabled, voice_enabled, ai_name, ai_tone, criteria, follow_up_depth, follow_up_source,
     require_invite, send_invitations, anti_cheating_enabled, retention_days, created_at, updated_at`,
    `'live', 'int_1', 'x', 'fr', true, false, 'A', 'FORMAL', '[]', 'LIGHT', 'AUTHOR', false, true, false, 180, now(), now()`,
  ],
  candidates: [
    'mode, id, campaign_id, status, source, name, created_at, updated_at',
    `'live', 'can_1', 'int_1', 'INVITED', 'API', 'x', now(), now()`,
  ],
  consent_texts: ['version, fr, en, published_at', `1, 'x', 'x', now()`],
  evaluations: [
    'mode, id, campaign_id, session_id, criterion, evaluator, outcome, input_hash, created_at',
    `'live', 'eva_1', 'int_1', 'ses_1', 'c', 'NONE', 'NO_EVALUATOR', 'h', now()`,
  ],
  event_floors: ['mode, position', `'test', 1`],
  interview_sessions: [
    'mode, id, campaign_id, status, channel, language, revision, frozen, progress, created_at, updated_at, purge_at',
    `'live', 'ses_1', 'int_1', 'IN_PROGRESS', 'CHAT', 'fr', 1, '{"questions": []}', '{}', now(), now(), now()`,
  ],
  questions: [
    `mode, id, campaign_id, position, text, type, required, criteria, follow_up_enabled, probe_threshold,
     max_answer_chars, created_at, updated_at`,
    `'live', 'que_1', 'int_1', 0, 'x', 'NUMBER', true, '[]', true, 12, 100, now(), now()`,
  ],
  session_drafts: [
    'mode, session_id, item, given, updated_at',
    `'live', 'ses_1', '0.0', '{}', now()`,
  ],
  recordings: [
    'mode, id, session_id, item, take, state, size, language, created_at, updated_at',
    `'live', 'rec_1', 'ses_1', '0.0', 'take', 'kept', 1, 'fr', now(), now()`,
  ],
  hiring_deliveries: [
    'mode, id, delivery_id, endpoint_id, session_id, campaign_id, type, status, event_at, created_at',
    `'live', 'whd_1', 'whd_1', 'whk_1', 'ses_1', 'int_1', 'session.completed', 'delivered', now(), now()`,
  ],
  hiring_endpoints: [
    'id, user_id, url, events, enabled, secret_sealed, secret_prefix, created_at, updated_at',
    `'whk_1', 'usr_1', 'https://x.sn', '{}', true, 'x', 'whs_', now(), now()`,
  ],
  session_events: [
    'mode, session_id, type, campaign_id, created_at',
    `'live', 'ses_1', 'session.completed', 'int_1', now()`,
  ],
  session_messages: [
    'mode, session_id, seq, id, role, kind, content, origin, created_at',
    `'live', 'ses_1', 0, 'msg_1', 'USER', 'ANSWER', 'x', 'TYPED', now()`,
  ],
  session_reports: [
    'mode, session_id, id, campaign_id, status, criteria, answers, limits, created_at, updated_at',
    `'live', 'ses_1', 'rep_1', 'int_1', 'PENDING', '[]', '[]', '[]', now(), now()`,
  ],
  calls: [
    'method, path, family, status, duration_ms, created_at',
    `'GET', '/', 'open', 200, 1, now()`,
  ],
  collected_days: ['mode, day, channel, amount', `'test', '2026-11-20', 'wave', 1`],
  attempt_pictures: [
    'mode, id, object_id, n, source, summary, seen_at',
    `'live', 'pic_1', 'pay_1', 1, 'look_up', '{}', now()`,
  ],
  corrections: [
    'mode, id, channel, difference, amount, statement_line, reason, proposed_by, proposed_at',
    `'live', 'cor_1', 'wave', 'operator_has_more', 1, 'ligne 1', 'relevé', 'usr_1', now()`,
  ],
  delivery_attempts: [
    'mode, event_id, id, endpoint_id, url, round, started_at',
    `'test', 'evt_1', 'att_1', 'we_1', 'https://a.example', 1, now()`,
  ],
  disputes: [
    'mode, id, status, payment_id, amount, held_amount, reason, evidence, opened_by, respond_by, created_at, updated_at',
    `'live', 'dp_1', 'opened', 'pay_1', 5, 5, 'other', '{}', 'operator', now(), now(), now()`,
  ],
  entries: ['mode, journal_id, n, account, amount', `'live', 'txn_1', 1, 'fees', 1`],
  events: [
    'mode, id, type, body, status, created_at',
    `'test', 'evt_1', 'x', '{}', 'pending', now()`,
  ],
  exports: [
    'id, kind, mode, filters, lang, state, created_at',
    `'exp_1', 'payments', 'live', '{}', 'fr', 'done', now()`,
  ],
  export_parts: ['export_id, n, body', `'exp_1', 0, ''`],
  files: [
    'mode, id, about, kind, filename, content_type, size, sha256, state, created_at',
    `'live', 'doc_1', 'dp_1', 'invoice', 'a.pdf', 'application/pdf', 5, 'x', 'kept', now()`,
  ],
  identities: ['mode, updated_at', `'live', now()`],
  idempotency_keys: [
    'mode, operation, key, fingerprint, created_at',
    `'test', 'createPayment', 'a secret of the caller', 'f', now()`,
  ],
  jobs: ['kind, subject, run_at', `'no-such-kind', 'x', now()`],
  journals: [
    'mode, id, object_type, object_id, transition, attempt, lines, created_at',
    `'live', 'txn_1', 'payment', 'pay_1', 'P1', 1, 2, now()`,
  ],
  merchant_accounts: ['mode, volume_day, created_at', `'live', '2026-11-20', now()`],
  offers: [
    'mode, id, code, kind, value, metadata, created_at, updated_at',
    `'test', 'off_1', 'PROMO', 'fixed', 5, '{}', now(), now()`,
  ],
  payment_links: [
    `mode, id, token, title, usage, fee_payer, allowed_channels, accept_offer_code, collect, metadata, created_at,
     updated_at`,
    `'test', 'plink_1', 't', 'x', 'multi_use', 'merchant', '{}', false, '{}', '{}', now(), now()`,
  ],
  payments: [
    `id, mode, status, amount, fee, fee_schedule, fee_payer, charged_amount, net_amount, allowed_channels, metadata,
     expires_at, created_at, updated_at`,
    `'pay_1', 'live', 'pending', 5, 1, 1, 'merchant', 5, 4, '{}', '{}', now(), now(), now()`,
  ],
  payout_destinations: [
    `id, mode, status, type, operator, sealed, masked, code_times, created_at, updated_at`,
    `'pd_1', 'live', 'verified', 'mobile_money', 'wave', 's', 'm', '[]', now(), now()`,
  ],
  payouts: [
    `id, mode, status, amount, fee, fee_schedule, fee_payer, debit_amount, received_amount, channel, destination_id,
     destination_type, destination_masked, sealed, metadata, created_at, updated_at`,
    `'po_1', 'live', 'succeeded', 5, 0, 1, 'merchant', 5, 5, 'wave', 'pd_1', 'mobile_money', 'm', 's', '{}', now(), now()`,
  ],
  quotes: [
    'mode, id, kind, object_id, amount, fee, fee_schedule, fee_payer, expires_at, created_at',
    `'test', 'h', 'refund', 'pay_1', 5, 0, 1, 'merchant', now(), now()`,
  ],
  replays: [
    'id, state, starts_at, ends_before, count, created_at',
    `'rpl_1', 'done', now(), now(), 1, now()`,
  ],
  refunds: [
    `id, mode, status, payment_id, amount, fee, fee_schedule, fee_payer, debit_amount, received_amount, channel, metadata,
     created_at, updated_at`,
    `'ref_1', 'live', 'failed', 'pay_1', 5, 0, 1, 'merchant', 5, 5, 'wave', '{}', now(), now()`,
  ],
};

/** Money that is no project's is corrected in nobody's name. */
const nobodys = ['corrections', 'entries', 'jobs', 'journals'];

test('OP13 a row of no project is named in every table; nobody’s rows may lie in the queue and the ledger', async () => {
  for (const [table, [columns, values]] of Object.entries(rows)) {
    for (const tenant of [newId('prj'), 'platform']) {
      await plant(
        made.url,
        `insert into ${table} (${tenantColumnOf(table)}, ${columns}) values ('${tenant}', ${values})`,
      );
      const { discrepancies } = await runAudit(database, { ofDatabase: [], ofTenants: [] });
      await plant(made.url, `delete from ${table}`);
      const said = `${table} of ${tenant}: ${JSON.stringify(discrepancies)}`;
      if (tenant === 'platform' && nobodys.includes(table)) {
        assert.deepEqual(discrepancies, [], said);
        continue;
      }
      const [found] = discrepancies;
      assert.deepEqual([discrepancies.length, found?.part, found?.count], [1, 'orphans', 1], said);
      assert.ok(found?.rows[0]?.row.startsWith(`${table} ${tenant}/`), said);
      assert.ok(!said.includes('a secret'), 'a key of a caller is not told');
    }
  }
});

test('by night it works half of the time at most', async () => {
  const busy = (ms: number) => {
    for (const from = performance.now(); performance.now() - from < ms; );
  };
  const parts: AuditParts = {
    ofDatabase: [
      async (_reader, audit) => {
        for (let slice = 0; slice < 5; slice++) {
          busy(30);
          await audit.pause();
        }
      },
    ],
    ofTenants: [],
  };
  const from = performance.now();
  await runAudit(database, parts, { gently: true });
  assert.ok(performance.now() - from >= 300 - 30, `${performance.now() - from} ms for 150 of work`);
});

test('a server that stops lets go of its audit between two slices, and the job is due at once', async () => {
  let slices = 0;
  let begun = () => {};
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const endless: AuditParts = {
    ofDatabase: [
      async (_reader, audit) => {
        for (;;) {
          slices += 1;
          begun();
          await sleep(5);
          await audit.pause();
        }
      },
    ],
    ofTenants: [],
  };
  const audit = createNightlyAudit({ database, log, parts: endless });
  await audit.schedule();
  clock.advance(86_400_000);
  const worker = createWorker({ database, log, definitions: [audit.job] });
  worker.start();
  await begins;
  audit.stop();
  const from = performance.now();
  await worker.stop(7_000);
  assert.ok(performance.now() - from < 3_000, 'a stop does not wait for the night to end');
  const then = slices;
  await sleep(50);
  assert.equal(slices, then);
  const job = await database.one<{ run_at: number }>(
    sql`select run_at from jobs where kind = 'audit-ledger' and project_id = 'platform'`,
  );
  assert.ok((job?.run_at ?? Number.POSITIVE_INFINITY) <= clock.now());
  assert.equal(
    await database.one(sql`select 1 from ledger_audits`),
    undefined,
    'half an audit says nothing',
  );
  clock.release();
});
