// getConditions and acceptConditions: terms of use that are accepted version by version; their publication by a
// release and by the operator's command; and the page on which people read them.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { publishTerms } from '../../../test/kit/conditions.ts';
import { locksAwaited } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { command } from '../../cli/commands/publish-conditions.ts';
import { at } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { clock, parseTime } from '../../kit/clock.ts';
import { faultsOf } from './conditions.rules.ts';
import { exportConditions } from './index.ts';
import { releasedText, releasedVersions } from './publish-conditions.ts';

let world: World;
const released = releasedVersions().at(-1)?.version as string;
const second = '2026.1-exploitant';

before(async () => {
  world = await startWorld();
});
after(() => world.close());

type Cookie = { cookie: string };
const read = async ({ cookie }: Cookie) =>
  (await world.call('GET', '/v1/moi/conditions', { cookie })).body;
const accept = ({ cookie }: Cookie, version?: unknown) =>
  world.call('POST', '/v1/moi/conditions', { cookie, body: { version } });
const known = async () =>
  (
    await world.database.all<{ version: string }>(
      sql`select version from conditions order by number`,
    )
  ).map(({ version }) => version);

/** The operator's command on a folder of this name; what it printed. */
function publish(
  version: string,
  { fr = '# Conditions\n\nLe texte.', en = '# Terms\n\nText.' } = {},
) {
  const folder = join(world.dataDir, 'terms', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fr.md'), fr);
  writeFileSync(join(folder, 'en.md'), en);
  return command([folder], async () => world.database);
}

test('DA66 content/conditions holds versions in order, each in both languages with the same headings', () => {
  const versions = releasedVersions();
  assert.equal(new Set(versions.map(({ version }) => version)).size, versions.length);
  const dates = versions.map(({ date }) => date);
  assert.deepEqual(dates.toSorted(), dates);
  for (const { version, date } of versions) {
    assert.ok(Number.isFinite(parseTime(date)), date);
    const texts = releasedText(version);
    assert.deepEqual(faultsOf(texts), []);
    const levels = (text: string) => text.match(/^#+ /gm);
    assert.deepEqual(levels(texts.fr), levels(texts.en), version);
    for (const said of [/2008-12/, /CDP/, /simul/i, /ODbL/]) {
      assert.match(texts.fr, said);
      assert.match(texts.en, said);
    }
  }
});

test('DA66 starts of many servers publish the terms once; accepted is true for the version in force alone', async () => {
  await Promise.all([publishTerms(world), publishTerms(world), publishTerms(world)]);
  assert.deepEqual(
    await known(),
    releasedVersions().map(({ version }) => version),
  );
  const person = await world.signUp();
  assert.deepEqual(await read(person), { accepted: false, version: released });
  for (const wrong of ['zzz', '', '\u{1F600}', 7, undefined, 'x'.repeat(41)]) {
    const refused = await accept(person, wrong);
    assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['version']]);
  }
  const twice = await Promise.all([accept(person, released), accept(person, released)]);
  for (const { status, body } of twice) {
    assert.deepEqual([status, body], [200, { accepted: true, version: released }]);
  }
  assert.deepEqual(await read(person), { accepted: true, version: released });

  assert.match(await publish(second), /^Version 2026\.1-exploitant of the terms is in force/);
  assert.deepEqual(await read(person), { accepted: false, version: second });
  const old = await accept(person, released);
  assert.deepEqual([old.status, old.body.code], [409, 'INVALID_STATE']);
  assert.ok(old.body.message.includes(second));
  assert.equal((await accept(person, second)).status, 200);
  assert.equal((await accept(person, second)).body.accepted, true);
  const taken = await exportConditions(world.database, person.userId);
  assert.deepEqual(
    taken.map(({ version }) => version),
    [released, second],
  );
});

test('DA66 an acceptance that comes while its account is deleted finds nobody', async () => {
  const person = await world.signUp();
  const late = await world.database.transaction(async (tx) => {
    await tx.run(sql`delete from users where id = ${person.userId}`);
    const sent = accept(person, second);
    await locksAwaited(world, 1);
    return { sent };
  });
  assert.equal((await late.sent).body.code, 'UNAUTHENTICATED');
  assert.deepEqual(await exportConditions(world.database, person.userId), []);
});

test("publish-conditions never changes a version; a release leaves the operator's own terms in force", async () => {
  const before = await known();
  assert.match(await publish(second), /in force already/);
  const refusals: [() => Promise<unknown>, RegExp][] = [
    [
      () => publish(second, { en: '# Terms\n\nOther.' }),
      /a version of this name was published before/,
    ],
    [
      () => publish(released, releasedText(released)),
      /a version of this name was published before/,
    ],
    [() => publish('a b'), /a version has letters/],
    [
      () => publish('v2', { fr: 'Conditions', en: '# Terms\n' }),
      /fr\.md: its first.*\n.*fr\.md: there is.*\n.*en\.md/,
    ],
    [
      () => command(['nowhere'], async () => world.database),
      /nowhere\/fr\.md cannot be read \(ENOENT\)/,
    ],
    [
      () => command([], async () => world.database),
      /^Write it as: npm run cli -- publish-conditions <folder>/,
    ],
  ];
  for (const [refused, said] of refusals) {
    await assert.rejects(refused, ({ message }: Error) => said.test(message));
  }
  await publishTerms(world);
  assert.deepEqual(await known(), before);
  // A release with a newer version than this database knows.
  await world.database.run(sql`delete from accepted_conditions`);
  await world.database.run(sql`delete from conditions where version = ${released}`);
  await publishTerms(world);
  assert.deepEqual(
    await known(),
    before.filter((version) => version !== released),
  );
  // An older release that starts again brings nothing back.
  await world.database.run(sql`
    update conditions set origin = 'content', version = ${released} where version = ${second}`);
  await publishTerms(world);
  assert.deepEqual(
    await known(),
    before.filter((version) => version !== second),
  );
});

test('the page shows the version in force and the older ones, without a script, in both languages', async () => {
  const evil = '# Terms <b>\n\n<script>alert(1)</script>\n\n## Part & more\n\n- one\n- two';
  await publish('v3', { en: evil });
  await world.database.run(sql`
    update conditions set published_at = ${at(clock.now())} where version = 'v3'`);
  const page = await world.call('GET', '/conditions?lang=en');
  assert.deepEqual([page.status, page.headers.get('content-language')], [200, 'en']);
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /script|unsafe/);
  assert.doesNotMatch(page.text, /<script|<b>/);
  assert.match(page.text, /<h1>Terms &lt;b&gt;<\/h1>/);
  assert.match(page.text, /<p>&lt;script&gt;alert\(1\)&lt;\/script&gt;<\/p>/);
  assert.match(page.text, /<a href="#s1">Part &amp; more<\/a>/);
  assert.match(page.text, /Version v3, in force since \d+ \w+ \d{4}\./);
  assert.ok(page.text.includes(`href="/conditions/${released}?lang=en"`));
  const older = await world.call('GET', `/conditions/${released}`);
  assert.deepEqual([older.status, older.headers.get('content-language')], [200, 'fr']);
  assert.match(older.text, /Elle est remplacée\u202f:/);
  for (const unknown of ['/conditions/v9', '/conditions/%00', '/conditions/a%2Fb']) {
    const missing = await world.call('GET', unknown, { headers: { 'Accept-Language': 'en' } });
    assert.equal(missing.status, 404);
    assert.match(missing.text, /No version of the terms has this name\./);
  }
  assert.equal((await world.call('POST', '/conditions')).status, 405);
});
