// What the operator's pages show: the person of a shop as an operator with every permission, and another merchant whose
// identity file and dispute wait for a decision.
import assert from 'node:assert/strict';
import { permissions } from '../../contract/backoffice/words.ts';
import { sql } from '../../src/db/sql.ts';
import { shop as business } from './identities.ts';
import { publishLists } from './lists.ts';
import { picture } from './pictures.ts';
import type { Shop } from './shop.ts';
import type { World } from './world.ts';

/** A merchant whose file was submitted in live mode, where no job decides it. */
export async function waitingFile(world: World, name = 'Boutique Binta') {
  const made = await world.project();
  const { cookie } = made;
  await world.call('PUT', `/v1/projets/${made.id}`, { cookie, body: { name } });
  const body = { live_enabled: true, acknowledged: true };
  await world.call('PUT', `/v1/projets/${made.id}/live`, { cookie, body });
  const { secret: key } = await world.newKey(made.id, cookie, { mode: 'live' });
  const send = async (method: string, path: string, sent: object | Buffer, headers = {}) => {
    const answer = await world.call(method, path, { key, body: sent, headers });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  await send('PUT', '/v1/kyc/profile', { ...business, business_name: name });
  const { required } = (await world.call('GET', '/v1/kyc/status', { key })).body;
  const photo = await picture('jpeg');
  for (const { kind } of required) {
    await send('PUT', `/v1/kyc/captures/${kind}`, photo, { 'Content-Type': 'image/jpeg' });
  }
  await send('POST', '/v1/kyc/submit', { consent: true });
  return { ...made, name, liveKey: key };
}

export async function stockOffice(world: World, { userId, params }: Shop): Promise<void> {
  await world.database.run(sql`
    insert into operators (user_id, permissions, since) values (${userId}, ${[...permissions]}::text[], now())`);
  const other = await waitingFile(world);
  await world.pay(other.key);
  const lost = await world.pay(other.key, {}, { 'X-Svc-Simulate': 'unknown;delay=3600' });
  await world.advance(0);
  const attempt = await world.database.one<{ id: string }>(sql`
    update attempts set hand_since = now()
     where project_id = ${other.id} and object_id = ${lost.body.id} returning id`);
  assert.ok(attempt, 'an attempt waits for a person');
  await publishLists(world);
  const version = await world.database.one<{ version: string }>(sql`
    select version from list_versions where list = 'banks'`);
  assert.ok(version, 'a list is published');
  params['listId'] = 'banques';
  params['versionId'] = version.version;
  params['handId'] = attempt.id;
  params['merchantId'] = other.id;
  params['accountId'] = other.userId;
}
