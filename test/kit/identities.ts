// A merchant and its identity file, for tests: a project of its own before each.
import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { runCommand } from './command.ts';
import { picture } from './pictures.ts';
import { startWorld, type World } from './world.ts';

export const awa = {
  kind: 'individual',
  first_name: 'Awa',
  last_name: 'Diop',
  birth_date: '1990-05-01',
  nationality: 'SN',
  id_type: 'national_id',
  id_number: '1 234 1990 00123',
};
export const shop = {
  ...awa,
  kind: 'business',
  business_name: 'Boutique Awa',
  ninea: '005123456 2G3',
};

export function identifying() {
  const on = {} as { world: World; made: Awaited<ReturnType<World['project']>>; photo: Buffer };
  before(async () => {
    on.world = await startWorld();
    on.photo = await picture('jpeg');
  });
  after(() => on.world.close());
  beforeEach(async () => {
    on.made = await on.world.project();
  });

  const status = async (key = on.made.key) =>
    (await on.world.call('GET', '/v1/kyc/status', { key })).body;
  const profile = (body: object, key = on.made.key) =>
    on.world.call('PUT', '/v1/kyc/profile', { key, body });
  const capture = (kind: string, bytes = on.photo, type = 'image/jpeg', key = on.made.key) =>
    on.world.call('PUT', `/v1/kyc/captures/${kind}`, {
      key,
      body: bytes,
      headers: { 'Content-Type': type },
    });
  const submit = (key = on.made.key, headers: Record<string, string> = {}) =>
    on.world.call('POST', '/v1/kyc/submit', { key, body: { consent: true }, headers });

  async function whole(person: object = awa, key = on.made.key) {
    await profile(person, key);
    for (const { kind } of (await status(key)).required) {
      assert.equal((await capture(kind, on.photo, 'image/jpeg', key)).status, 200);
    }
  }
  async function liveKey(): Promise<string> {
    await on.world.call('PUT', `/v1/projets/${on.made.id}/live`, {
      cookie: on.made.cookie,
      body: { live_enabled: true, acknowledged: true },
    });
    return (await on.world.newKey(on.made.id, on.made.cookie, { mode: 'live' })).secret;
  }
  const decide = (...words: string[]) =>
    runCommand(
      { DATABASE_URL: on.world.databaseUrl, DATA_DIR: on.world.dataDir },
      'decide-identity',
      ...words,
    );

  return { on, status, profile, capture, submit, whole, liveKey, decide };
}
