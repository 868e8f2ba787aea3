// One report in full, for maintainers alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { publishLists } from '../../../test/kit/lists.ts';
import { motif, reportingIn } from '../../../test/kit/reports.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';

let world: World;

before(async () => {
  world = await startWorld();
  await publishLists(world);
});
after(() => world.close());

test('UI137 a maintainer reads a report in full, with who did what; nobody else does, and no number is guessed', async () => {
  const kit = reportingIn(world);
  const maintainer = await kit.newMaintainer();
  const numero = await kit.report({ place: 'Thiès', email: 'awa.ndiaye@example.com' });
  await kit.decide(numero, { decision: 'rejete', motif }, maintainer);
  const read = (of: string, { cookie }: { cookie: string }) =>
    world.call('GET', `/v1/maintenance/signalements/${of}`, { cookie });
  const { status, body } = await read(numero, maintainer);
  assert.equal(status, 200);
  assert.deepEqual(
    [body.numero, body.place, body.expected_value, body.email_masked, body.status],
    [numero, 'Thiès', 'Une autre adresse', 'a***@e***.com', 'rejete'],
  );
  assert.deepEqual(body.history[0].by, { id: maintainer.userId, name: 'Fatou' });
  assert.deepEqual(body, (await kit.list('', maintainer)).body.data[0], 'as the list says it');
  const plain = await read(numero, await world.signUp());
  assert.deepEqual([plain.status, plain.body.code], [403, 'FORBIDDEN_ROLE']);
  for (const unknown of ['SIG-22222222', '%00', 'x']) {
    const missing = await read(unknown, maintainer);
    assert.deepEqual([missing.status, missing.body.code], [404, 'NOT_FOUND'], unknown);
  }
});
