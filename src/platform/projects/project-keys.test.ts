// getProject: the keys that it shows.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../../test/kit/world.ts';
import { sql } from '../../db/sql.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('N12 the detail shows keys that work, and those that ended within 30 days, to the second', async () => {
  const { id, cookie, keyId: working } = await world.project();
  const made: Record<string, string> = { working };
  const ended = (name: string, column: 'revoked_at' | 'expires_at', ago: string) => ({
    name,
    text: `update api_keys set ${column} = now() - interval '${ago}', name = $2 where id = $1`,
  });
  const days = 30 * 86_400;
  const lives = [
    ended('revoked today', 'revoked_at', '1 second'),
    ended('revoked almost 30 days ago', 'revoked_at', `${days - 60} seconds`),
    ended('revoked 30 days ago', 'revoked_at', `${days + 1} seconds`),
    ended('expired last week', 'expires_at', '7 days'),
    ended('expired long ago', 'expires_at', '31 days'),
    ended('in its grace', 'revoked_at', '-1 hour'),
    {
      name: 'disabled',
      text: "update api_keys set disabled_at = now() - interval '90 days', name = $2 where id = $1",
    },
  ];
  for (const { name, text } of lives) {
    const key = await world.newKey(id, cookie);
    await world.database.run({ text, values: [key.id, name] });
    made[name] = key.id;
  }
  // One that was revoked in time is not brought back by an expiry that lies ahead.
  await world.database.run(sql`
    update api_keys set expires_at = now() + interval '1 day' where name = 'revoked 30 days ago'`);
  const shown = async () => {
    const { body } = await world.call('GET', `/v1/projets/${id}`, { cookie });
    return body.keys.map((key: { id: string }) => key.id);
  };
  const expected = ['disabled', 'in its grace', 'expired last week', 'revoked almost 30 days ago'];
  const names = [...expected, 'revoked today', 'working'];
  assert.deepEqual(
    await shown(),
    names.map((name) => made[name]),
  );
  await world.advance(60_000);
  assert.ok(!(await shown()).includes(made['revoked almost 30 days ago']));
});
