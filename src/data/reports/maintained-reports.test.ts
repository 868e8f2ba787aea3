// What maintainers do with reports: listMaintainedReports, decideReport, correctReport, import-lists --reports.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runCommand } from '../../../test/kit/command.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { mailsTo } from '../../../test/kit/mails.ts';
import { type Receiver, startReceiver } from '../../../test/kit/receiver.ts';
import { motif, reportingIn } from '../../../test/kit/reports.ts';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';
import { clock } from '../../kit/clock.ts';
import { importList } from '../lists/index.ts';
import { publishCorrection } from './index.ts';

type Person = Awaited<ReturnType<World['signUp']>>;

let world: World;
let receiver: Receiver;
let kit: ReturnType<typeof reportingIn>;
let maintainer: Person;
let year: string;

before(async () => {
  world = await startWorld();
  kit = reportingIn(world);
  await publishLists(world);
  year = new Date().getUTCFullYear().toString();
  receiver = await startReceiver();
  const project = await world.project();
  await world.call('POST', `/v1/projets/${project.id}/webhooks`, {
    cookie: project.cookie,
    body: { url: receiver.url, events: ['dataset.updated'] },
  });
  maintainer = await kit.newMaintainer();
});
after(async () => {
  await world.close();
  await receiver.close();
});

const decide = (numero: string, body: object, who = maintainer) => kit.decide(numero, body, who);
const correct = (numero: string, version: string) => kit.correct(numero, version, maintainer);
const list = (query = '') => kit.list(query, maintainer);

test('DA58 a plain user decides nothing, a decision has its reason, and a closed report is decided no more', async () => {
  const numero = await kit.report();
  const plain = await decide(numero, { decision: 'rejete', motif }, await world.signUp());
  assert.deepEqual([plain.status, plain.body.code], [403, 'FORBIDDEN_ROLE']);
  for (const decision of ['accepte', 'rejete', 'doublon', 'a_preciser']) {
    const refused = await decide(numero, { decision });
    assert.equal(refused.status, 400);
    assert.ok('motif' in refused.body.fields, decision);
  }
  const wrong = await decide(numero, {
    decision: 'non',
    motif: '',
    issue_url: 'javascript:1',
    x: 1,
  });
  assert.deepEqual(Object.keys(wrong.body.fields).sort(), ['decision', 'issue_url', 'motif', 'x']);
  for (const unknown of ['SIG-22222222', '%00']) {
    assert.equal((await decide(unknown, { decision: 'en_examen' })).status, 404);
  }
  assert.equal((await decide(numero, { decision: 'en_examen' })).body.decided_at, null);
  const issue_url = 'https://example.com/issues/1';
  const done = await decide(numero, { decision: 'rejete', motif, issue_url });
  const { status, issue_url: said_url } = done.body;
  assert.deepEqual([done.status, status, said_url], [200, 'rejete', issue_url]);
  const { history, decided_at } = done.body;
  assert.ok(decided_at);
  const by = { id: maintainer.userId, name: 'Fatou' };
  assert.deepEqual(
    history.map(({ created_at: _, ...move }: { created_at: string }) => move),
    [
      { from: 'recu', to: 'en_examen', motif: null, by },
      { from: 'en_examen', to: 'rejete', motif, by },
    ],
  );
  for (const decision of ['en_examen', 'accepte', 'rejete', 'a_preciser']) {
    const late = await decide(numero, { decision, motif });
    assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE'], decision);
    assert.match(late.body.message, /rejete/);
  }
  const shown = await world.call('GET', `/v1/signalements/${numero}`);
  const { created_at: _, ...said } = shown.body;
  assert.deepEqual(said, { numero, status: 'rejete', dataset: 'banques', decided_at, issue_url });
});

test('a duplicate names another report that is none itself, and no other decision names one', async () => {
  const [original, first, second] = [await kit.report(), await kit.report(), await kit.report()];
  const as = (numero: string, doublon_de?: string, decision = 'doublon') =>
    decide(numero, { decision, motif, ...(doublon_de ? { doublon_de } : {}) });
  const done = await as(first, original);
  assert.deepEqual([done.body.status, done.body.doublon_de], ['doublon', original]);
  for (const refused of [
    await as(second),
    await as(second, second),
    await as(second, 'SIG-22222222'),
    await as(second, 'rien'),
    await as(second, first),
    await as(second, original, 'rejete'),
    await as(original, second),
  ]) {
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['doublon_de']]);
  }
  const third = await kit.report();
  const circle = await Promise.all([as(third, second), as(second, third)]);
  assert.deepEqual(circle.map(({ status }) => status).sort(), [200, 400]);
});

test('DA58 of two maintainers who decide at once, one wins and the other reads what was decided', async () => {
  const numero = await kit.report();
  const other = await kit.newMaintainer();
  const answers = await Promise.all([
    decide(numero, { decision: 'rejete', motif }),
    decide(numero, { decision: 'accepte', motif }, other),
    decide(numero, { decision: 'a_preciser', motif }),
    decide(numero, { decision: 'accepte', motif }, other),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  const [won] = answers.filter(({ status }) => status === 200);
  for (const { status, body } of answers) {
    if (status === 409) assert.ok(body.message.includes(won?.body.status));
  }
  assert.equal((await list()).body.data[0].history.length, 1);
});

test('maintainers read every report whole, the newest first, without the address; by status and dataset', async () => {
  const place = 'Ouakam';
  const numero = await kit.report({ dataset: 'lieux', place, email: 'Awa.Diop@example.com' });
  const { status, body } = await list('?per_page=2');
  assert.equal(status, 200);
  const [{ created_at, ...first }, second] = body.data;
  assert.ok(created_at >= second.created_at);
  assert.deepEqual(first, {
    numero,
    status: 'recu',
    dataset: 'lieux',
    decided_at: null,
    issue_url: null,
    place,
    current_value: null,
    expected_value: 'Une autre adresse',
    source: null,
    email_masked: 'A***@e***.com'.toLowerCase(),
    doublon_de: null,
    version: null,
    history: [],
  });
  const { total } = body.pagination;
  assert.deepEqual(body.pagination, {
    page: 1,
    per_page: 2,
    total,
    total_pages: Math.ceil(total / 2),
  });
  const numbers = async (query: string) =>
    (await list(query)).body.data.map((one: { numero: string }) => one.numero);
  const all = await numbers('?per_page=100');
  assert.equal(all.length, total);
  assert.deepEqual(await numbers('?per_page=2&page=2'), all.slice(2, 4));
  assert.deepEqual(await numbers('?dataset=lieux&status=recu'), [numero]);
  assert.deepEqual(await numbers('?dataset=lieux&status=rejete'), []);
  assert.equal((await list('?status=perdu')).status, 400);
});

type Change = { version: string; reports: string[] };

/** The latest change of the banks, once the server has heard of what is expected. */
async function latestChange(expected: (change: Change) => boolean) {
  const read = async () => {
    await world.database.run(sql`delete from day_counts`);
    await world.database.run(sql`delete from minute_counts`);
    return world.call('GET', '/v1/jeux/banques');
  };
  await eventually('the change', async () => expected((await read()).body.changelog[0]));
  const { body, headers } = await read();
  return { ...body.changelog[0], tag: headers.get('etag') };
}

test('DA59 an accepted report is corrected by a published version: changelog, ETag and one event name it', async () => {
  const numero = await kit.report();
  const early = await correct(numero, `${year}.1`);
  assert.deepEqual([early.status, early.body.code], [409, 'INVALID_STATE']);
  assert.match(early.body.message, /recu/);
  const accepted = await decide(numero, { decision: 'accepte', motif });
  const before = await latestChange(() => true);
  await world.advance(2_000);
  receiver.received.length = 0;
  for (const version of [`${year}.9`, '1999.1']) {
    const refused = await correct(numero, version);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['version']]);
  }
  const answers = await Promise.all([1, 2, 3].map(() => correct(numero, `${year}.1`)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  const [done] = answers.filter(({ status }) => status === 200);
  assert.deepEqual([done?.body.status, done?.body.version], ['corrige', `${year}.1`]);
  assert.equal(done?.body.decided_at, accepted.body.decided_at, 'the date of the decision is kept');
  const change = await latestChange(({ reports }) => reports.length > 0);
  assert.deepEqual(change.reports, [numero]);
  assert.notEqual(change.tag, before.tag);
  await world.advance(1_000);
  const events = receiver.received.map(({ body }) => JSON.parse(body).data);
  assert.equal(events.length, 1);
  const { dataset, version, previous_version, reports, changes, files } = events[0];
  assert.deepEqual(
    { dataset, version, previous_version, reports },
    { dataset: 'banques', version: `${year}.1`, previous_version: null, reports: [numero] },
  );
  assert.ok(changes.added > 0 && files.length > 0);
});

test('DA59 import-lists --reports corrects accepted reports with the version it publishes, or publishes nothing', async () => {
  const [one, two, fresh, place] = [
    await kit.report({ email: 'terminal@example.com' }),
    await kit.report(),
    await kit.report(),
    await kit.report({ dataset: 'lieux' }),
  ];
  for (const numero of [one, two]) await decide(numero, { decision: 'accepte', motif });
  const rows = (await world.database.one<{ rows: { id: string }[] }>(sql`
    select rows from list_versions where list = 'banks'`)) ?? { rows: [] };
  const changed = rows.rows.map(
    ({ updated_at: _, ...row }: { id: string; updated_at?: number }) => ({
      ...row,
      ...(row.id === 'sn010-bicis' ? { name: 'Sunu' } : {}),
    }),
  );
  const file = join(world.dataDir, 'banks.json');
  writeFileSync(file, JSON.stringify(changed));
  const run = (reports: string) =>
    runCommand(
      { DATABASE_URL: world.databaseUrl },
      'import-lists',
      'banks',
      file,
      '--reports',
      reports,
    );
  const before = await world.countRows();
  const content = { name: 'banks', rows: changed, sources: undefined, summary: null } as const;
  const reports = [one, fresh, place, 'SIG-22222222'];
  const now = clock.now();
  const refused = await world.database.transaction((tx) => {
    const publish = () => importList(tx, { ...content, reports }, now);
    return publishCorrection(tx, { dataset: 'banques', reports }, publish, now);
  });
  const wrong = 'wrongReports' in refused ? refused.wrongReports.map(({ en }) => en) : [];
  assert.deepEqual(wrong, [
    `report ${fresh} is recu, not accepte`,
    `report ${place} is about lieux, not banques`,
    'there is no report SIG-22222222',
  ]);
  assert.deepEqual(await world.countRows(), before);
  await world.advance(2_000);
  receiver.received.length = 0;
  const done = await run(`${two}, ${one},${one}`);
  assert.deepEqual([done.code, done.err], [0, '']);
  const change = await latestChange(({ version }) => version === `${year}.2`);
  assert.deepEqual(change.reports, [two, one]);
  const [first] = (await list('?status=corrige')).body.data.filter(
    ({ numero }: { numero: string }) => numero === one,
  );
  assert.equal(first.version, `${year}.2`);
  assert.equal(first.history.at(-1).by, null);
  await world.advance(1_000);
  const events = receiver.received.map(({ body }) => JSON.parse(body).data);
  assert.deepEqual(
    events.map(({ reports }) => reports),
    [[two, one]],
  );
  const mails = await mailsTo(world, 'terminal@example.com');
  assert.ok(mails.at(-1)?.includes(`Corrigé dans la version :\n${year}.2`));
});

test('a reporter hears each decision in the language of the report, and nothing that the report said', async () => {
  const secret = 'https://spam.example';
  const numero = await kit.report({ email: 'Moussa@example.com', source: secret }, { lang: 'en' });
  const issue_url = 'https://example.com/issues/2';
  for (const body of [{ decision: 'en_examen' }, { decision: 'accepte', motif, issue_url }]) {
    await decide(numero, body);
    await world.idle();
  }
  await correct(numero, `${year}.1`);
  // The third mail of an hour is left to what they ask for.
  await world.advance(3_600_000);
  const mails = await mailsTo(world, 'moussa@example.com');
  const told = mails.map((mail) => /^Your report (\S+ .+)\.$/m.exec(mail)?.[1]);
  const words = ['is being examined', 'is accepted: the data will be corrected'];
  assert.deepEqual(
    told,
    [...words, 'has led to a correction'].map((said) => `${numero} ${said}`),
  );
  assert.ok(mails[1]?.includes(motif) && mails[1].includes(issue_url));
  assert.ok(mails[2]?.includes(`${year}.1`));
  assert.ok(!mails.join().includes(secret) && !mails.join().includes('autre adresse'));
});
