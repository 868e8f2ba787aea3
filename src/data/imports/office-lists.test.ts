// Proves that operators look at a file of a list and publish it: listOfficeLists, getOfficeList, previewOfficeList and
// publishOfficeList (contract/dashboard.md UI166, G29).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import { type Bank, banks, banksOf, listForm } from '../../../test/kit/list-files.ts';
import { publishLists } from '../../../test/kit/lists.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { outlineOf } from './upload-outline.ts';

let world: World;
let cookie: string;
before(async () => {
  world = await startWorld();
  await publishLists(world);
  cookie = (await operatorOf(world, 'support', 'configure')).cookie;
});
after(() => world.close());

const path = '/v1/backoffice/lists';
const send = (to: string, form: ReturnType<typeof listForm>, lang = 'en') =>
  world.call('POST', `${path}/${to}`, {
    cookie,
    body: form.body,
    headers: { ...form.headers, 'Accept-Language': lang },
  });
const preview = (content: unknown, lang?: string) =>
  send('banques/imports/preview', listForm(content), lang);
const publish = (content: unknown, texts: Record<string, string>) =>
  send('banques/imports', listForm(content, { reason, ...texts }));
const read = async (to: string) => (await world.call('GET', path + to, { cookie })).body;
const inForce = async (): Promise<string> => (await read('/banques')).versions[0].version;

test('UI166 every wrong row is named with its line in the file and why, in both languages', async () => {
  const { rows, sources } = banks();
  const [first, second, third] = rows as [Bank, Bank, Bank];
  const astray = { ...third, sources: ['nowhere'] };
  const twin = { ...second, bank_code: 'SN998' };
  const wrong = [{ ...first, bank_code: 7 }, second, astray, twin];
  // As an editor writes it: a row begins on a line of its own.
  const text = JSON.stringify({ sources, rows: wrong }, null, 2);
  const { status, body } = await preview(text);
  assert.equal(status, 200);
  const lineOf = (n: number) => {
    const ids = text.split('\n').flatMap((line, at) => (/^ {4}\{/.test(line) ? [at + 1] : []));
    return ids[sources.length + n];
  };
  assert.deepEqual([body.rows, body.faults.count, body.changes], [4, 3, null]);
  assert.deepEqual(body.faults.first, [
    { what: 'row', number: 1, line: lineOf(0), id: first.id, says: 'bank_code must be string' },
    { what: 'row', number: 4, line: lineOf(3), id: second.id, says: 'its id is that of row 2' },
    {
      what: 'row',
      number: 3,
      line: lineOf(2),
      id: third.id,
      says: 'nowhere is not among the sources',
    },
  ]);
  // Of a row that has none, no word of the terminal stands there in its place.
  const { id: _, ...nameless } = first;
  const unnamed = await preview({ rows: [nameless, ...rows.slice(1)], sources });
  assert.deepEqual(unnamed.body.faults.first[0]?.id, null);
  const french = await preview(text, 'fr');
  assert.equal(french.body.faults.first[2].says, 'nowhere n’est pas parmi les sources');
  const refused = await publish(text, { against: await inForce() });
  assert.deepEqual([refused.status, refused.body.code], [400, 'INVALID_REQUEST']);
  assert.match(refused.body.fields.file, /^The file is refused, 3 faults, the first: bank_code /);
});

test('UI166 the difference says what is added, changed and removed, and nothing is published by looking', async () => {
  const { rows, sources } = banks();
  const [first, second, ...others] = rows as [Bank, Bank, ...Bank[]];
  const fresh = { ...second, id: 'sn999-neuve', name: 'Banque neuve', bank_code: 'SN999' };
  const file = { rows: [{ ...first, name: 'Autre nom' }, ...others, fresh], sources };
  const before = await world.countRows();
  const { body } = await preview(file);
  assert.deepEqual(await world.countRows(), before);
  assert.deepEqual(body.faults, { count: 0, first: [] });
  assert.equal(body.against, await inForce());
  assert.deepEqual(body.changes, {
    added: 1,
    changed: 1,
    removed: 1,
    members: ['name'],
    breaking: true,
  });
  assert.deepEqual(body.difference, {
    added: [{ id: 'sn999-neuve', name: 'Banque neuve', line: 1 }],
    changed: [
      {
        id: first.id,
        name: 'Autre nom',
        line: 1,
        members: [{ member: 'name', before: first.name, after: 'Autre nom' }],
      },
    ],
    removed: [{ id: second.id, name: second.name }],
  });
});

test('UI166 a file is published once, as the difference was looked at, with its reason in the audit', async () => {
  const against = await inForce();
  const done = await publish(banksOf('Nom publié'), { against, summary: ' Un nom corrigé ' });
  assert.equal(done.status, 200, done.text);
  const [latest, former] = done.body.versions;
  const { origin, added, changed, removed, summary } = latest;
  assert.deepEqual(
    [origin, added, changed, removed, summary, former.version],
    ['import', 0, 1, 0, 'Un nom corrigé', against],
  );
  assert.deepEqual(await read('/banques'), done.body);
  const { data } = await read('');
  const listed = data.find(({ list }: { list: string }) => list === 'banques');
  assert.deepEqual([listed.current.version, listed.current.origin], [latest.version, 'import']);
  const answered = await world.call('GET', `/v1/banques/${banks().rows[0]?.id}`);
  assert.equal(answered.body.name, 'Nom publié');
  const audit = await world.call('GET', '/v1/backoffice/audit?action=list.published', { cookie });
  const [entry] = audit.body.data;
  assert.deepEqual(
    [entry.before, entry.after, entry.reason, entry.details.list],
    [against, latest.version, reason, 'banques'],
  );
  // The same again says nothing new; what was looked at against an older version is looked at again.
  const same = await publish(banksOf('Nom publié'), { against: latest.version });
  assert.deepEqual([same.status, Object.keys(same.body.fields)], [400, ['file']]);
  const late = await publish(banksOf('Un autre'), { against });
  assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE']);
  assert.match(late.body.message, new RegExp(`^Version ${latest.version} was published meanwhile`));
  const reports = await publish(banksOf('Un autre'), {
    against: latest.version,
    reports: 'SIG-22222222',
  });
  assert.deepEqual(reports.body.fields, { reports: 'there is no report SIG-22222222.' });
  assert.equal(await inForce(), latest.version);
});

test('UI166 two who publish at once: one does, the other is told', async () => {
  const against = await inForce();
  const answers = await Promise.all(
    ['Premier', 'Second'].map((name) => publish(banksOf(name), { against })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
});

test('an unknown list is not found, and hostile files are refused in words and in good time', async () => {
  for (const [to, form] of [
    ['lieux/imports/preview', listForm(banksOf('x'))],
    ['rien/imports', listForm(banksOf('x'), { reason })],
  ] as const) {
    assert.equal((await send(to, form)).status, 404, to);
  }
  assert.equal((await world.call('GET', `${path}/rien`, { cookie })).status, 404);
  const row = banks().rows[0] as Bank;
  const escaped = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, n) => [`${n}\0`, 1] as const),
  );
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  for (const [what, text] of [
    ['no JSON', 'id,name'],
    ['no UTF-8', Buffer.from([0x5b, 0xff, 0x5d])],
    ['deep', deep],
    ['many values', `[${'1,'.repeat(limits.listFileValues + 1)}1]`],
    ['many rows', `[${'null,'.repeat(limits.listFileRows)}null]`],
  ] as const) {
    const { status, body } = await preview(text);
    assert.deepEqual([status, body.rows, body.faults.count], [200, null, 1], what);
    const refused = await publish(text, { against: await inForce() });
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['file']], what);
  }
  for (const [what, rows] of [
    ['as many wrong rows as there may be', Array.from({ length: limits.listFileRows }, () => 0)],
    ['a row of wrong members', [{ ...row, ...escaped }]],
    ['long texts', [{ ...row, id: 'x'.repeat(1_000_000), name: '\ud800' }]],
  ] as const) {
    const { status, body, text } = await preview(JSON.stringify(rows));
    assert.equal(status, 200, what);
    assert.ok(body.faults.count > 0, what);
    assert.ok(body.faults.first.length <= limits.listFaultsShown, what);
    assert.ok(text.length < 200_000, `${what}: ${text.length}`);
  }
  const large = await preview(Buffer.alloc(limits.listFileBytes + 1, ' '));
  assert.deepEqual([large.status, large.body.code], [413, 'REQUEST_TOO_LARGE']);
});

test('the outline of a file knows where each row and source begins', () => {
  const text =
    '{"x":["rows"],"sources":[\n{"id":"a,[\\""}],\n"rows":[\n1,\n\n{"rows":[[2,\n3]]},"]"\n,null]}';
  const { rows, sources, depth } = outlineOf(text);
  assert.deepEqual([rows, sources, depth], [[4, 6, 7, 8], [2], 5]);
  assert.deepEqual(outlineOf('[]').rows, []);
  assert.deepEqual(outlineOf('[ {}\n,\n[1]]').rows, [1, 3]);
  assert.deepEqual(outlineOf('{"rows":[1,2],"rows":[\n3]}').rows, [2]);
});
