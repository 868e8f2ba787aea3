// Proves that operators read and publish the terms of use: getOfficeTerms, publishOfficeTerms.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;
let cookie: string;
before(async () => {
  world = await startWorld();
  cookie = (await operatorOf(world, 'support', 'configure')).cookie;
});
after(() => world.close());

const path = '/v1/backoffice/conditions';
const publish = (body: object) => world.call('POST', path, { cookie, body: { reason, ...body } });
const terms = { version: '2026-12', fr: '# Conditions\n\nNouvelles.', en: '# Terms\n\nNew ones.' };

test('a version is published once, asked of everybody, and written down', async () => {
  const person = await world.signUp('Awa');
  const done = await publish(terms);
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(
    [done.body.versions[0].version, done.body.versions[0].origin, done.body.fr],
    ['2026-12', 'operator', terms.fr],
  );
  const asked = (await world.call('GET', '/v1/moi/conditions', { cookie: person.cookie })).body;
  assert.deepEqual(asked, { accepted: false, version: '2026-12' });
  // The same again changes nothing and leaves no second line.
  assert.equal((await publish(terms)).status, 200);
  const audit = await world.call('GET', '/v1/backoffice/audit?action=terms.published', { cookie });
  assert.deepEqual(
    audit.body.data.map((one: { after: string; reason: string }) => [one.after, one.reason]),
    [['2026-12', reason]],
  );
  const other = await publish({ ...terms, fr: '# Conditions\n\nAutres.' });
  assert.deepEqual([other.status, Object.keys(other.body.fields)], [400, ['version']]);
});

test('terms as long as they may be are published whole', async () => {
  const long = (title: string) => `# ${title}\n\n${'é'.repeat(20_000)}`;
  const done = await publish({
    version: '2027-01',
    fr: long('Conditions'),
    en: '# Terms\n\nShort.',
  });
  assert.equal(done.status, 200, done.text);
  assert.equal(done.body.fr, long('Conditions'));
});

test('texts that are no terms are refused beside their field', async () => {
  const wrong = await publish({ version: '../x', fr: 'sans titre', en: '# Terms' });
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['version', 'fr', 'en']]);
  const { versions } = (await world.call('GET', path, { cookie })).body;
  assert.ok(!versions.some(({ version }: { version: string }) => version === '../x'));
});
