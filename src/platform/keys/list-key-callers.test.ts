// listKeyCallers: who still uses a key that is to end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../../test/kit/waiting.ts';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { clock } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';

let world: World;
before(async () => {
  world = await startWorld({ TRUST_PROXY: '127.0.0.1' });
});
after(() => world.close());

test('UI121 each network and program that used a key in the last day, with its calls of the last hour', async () => {
  const { id, key, keyId, cookie } = await world.project();
  const path = `/v1/projets/${id}/cles/${keyId}/callers`;
  const use = (address: string, agent: string) =>
    world.call('GET', '/v1/moi/cle', {
      key,
      headers: { 'User-Agent': agent, 'X-Forwarded-For': address },
    });
  const read = async () => (await world.call('GET', path, { cookie })).body;
  assert.deepEqual((await read()).data, []);
  await use('196.207.3.44', 'caisse/1');
  await use('196.207.3.90', 'caisse/1');
  await eventually('two calls', async () => (await read()).data[0]?.calls === 2);
  clock.advance(2 * 3_600_000);
  await use('2001:db8:7:1::5', 'batch');
  await use('196.207.3.44', 'caisse/1');
  await eventually('four calls', async () => {
    const { data } = await read();
    return data.length === 2 && data[0].calls + data[1].calls === 4;
  });
  const { since, data } = await read();
  assert.ok(Date.parse(since) < clock.now() - 23 * 3_600_000);
  const told = data
    .map(({ first_at, last_at, ...rest }: Record<string, string>) => {
      assert.ok(String(first_at) <= String(last_at));
      return rest;
    })
    .sort((a: { agent: string }, b: { agent: string }) => (a.agent < b.agent ? -1 : 1));
  assert.deepEqual(told, [
    { address: '2001:db8:7:*', agent: 'batch', calls: 1, calls_last_hour: 1 },
    { address: '196.207.3.*', agent: 'caisse/1', calls: 3, calls_last_hour: 1 },
  ]);
  clock.advance(86_400_000);
  assert.deepEqual((await read()).data, []);
  for (const wrong of [newId('key'), 'key_x']) {
    const answer = await world.call('GET', `/v1/projets/${id}/cles/${wrong}/callers`, { cookie });
    assert.deepEqual([answer.status, answer.body.code], [404, 'NOT_FOUND']);
  }
});
