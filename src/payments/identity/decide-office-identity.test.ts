// Proves that a reviewer decides the identity file that they looked at, and no other one that was submitted since:
// decideOfficeIdentity (contract/dashboard.md UI157); a store that does not answer is told as such: getOfficeCapture.
import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { waitingFile } from '../../../test/kit/office-shop.ts';
import { operatorOf, reason } from '../../../test/kit/operators.ts';
import { picture } from '../../../test/kit/pictures.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('UI157 a file that was rejected and submitted again meanwhile is not verified by who saw the one before', async () => {
  const shop = await waitingFile(world);
  const reviewers = [await operatorOf(world, 'review'), await operatorOf(world, 'review')];
  const reader = await operatorOf(world, 'support');
  const read = async () => {
    const path = `/v1/backoffice/identity/${shop.id}`;
    return (await world.call('GET', path, { cookie: reader.cookie })).body.identity;
  };
  const decide = (n: number, body: object, lang = 'en') =>
    world.call('POST', `/v1/backoffice/identity/${shop.id}/decision?lang=${lang}`, {
      ...{ cookie: reviewers[n]?.cookie, body: { mode: 'live', reason, ...body } },
    });
  const { submitted_at } = await read();
  const verified = { outcome: 'verified', submitted_at };
  const message = 'Photo floue';
  const rejected = { outcome: 'rejected', message, kinds: ['selfie'], submitted_at };
  assert.equal((await decide(0, rejected)).status, 200);
  const headers = { 'Content-Type': 'image/jpeg' };
  const sent = { key: shop.liveKey, headers, body: await picture('jpeg', 800, 700) };
  assert.equal((await world.call('PUT', '/v1/kyc/captures/selfie', sent)).status, 200);
  await world.advance(1_000);
  const submit = { key: shop.liveKey, body: { consent: true } };
  assert.equal((await world.call('POST', '/v1/kyc/submit', submit)).status, 200);
  for (const [lang, words] of [
    ['fr', /Un autre dossier a été soumis/],
    ['en', /Another file was submitted/],
  ] as const) {
    const late = await decide(1, verified, lang);
    assert.deepEqual([late.status, late.body.code], [409, 'INVALID_STATE'], late.text);
    assert.match(late.body.message, words);
  }
  const again = await read();
  assert.equal(again.kyc_status, 'submitted');
  const done = await decide(1, { ...verified, submitted_at: again.submitted_at });
  assert.deepEqual([done.status, done.body.identity?.kyc_status], [200, 'verified'], done.text);
});

test('a photo that the store does not give is 503 and not a fault of ours, and is shown once it does', async () => {
  const shop = await waitingFile(world, 'Boutique Ndèye');
  const { cookie } = await operatorOf(world, 'review');
  const show = () =>
    world.call('GET', `/v1/backoffice/identity/${shop.id}/captures/selfie?mode=live`, { cookie });
  const { id } = (await world.database.one<{ id: string }>(sql`
    select id from files where project_id = ${shop.id} and kind = 'selfie' and state = 'kept'`)) ?? {
    id: '',
  };
  const place = join(world.dataDir, 'files', shop.id, 'live', id);
  // A folder where the photo should be: the store says neither what it is nor that it is not there.
  renameSync(place, `${place}_away`);
  mkdirSync(place);
  const { status, body, headers } = await show();
  assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'SERVER_BUSY', '5']);
  rmSync(place, { recursive: true });
  renameSync(`${place}_away`, place);
  assert.equal((await show()).status, 200);
});
