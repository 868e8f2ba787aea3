// Times that are only shown: from PostgreSQL's text to the form of the wire without a number in between.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, type World } from '../../test/kit/world.ts';
import { isoOf } from './database.ts';

let world: World;
before(async () => {
  world = await startWorld();
});
after(() => world.close());

test('a time is shown to the thousandth, however many digits PostgreSQL writes of it', async () => {
  const times = [
    ['2026-11-23 10:00:00.123Z', '2026-11-23T10:00:00.123Z'],
    ['2026-11-23 10:00:00Z', '2026-11-23T10:00:00.000Z'],
    ['2026-11-23 10:00:00.1Z', '2026-11-23T10:00:00.100Z'],
    ['2026-11-23 10:00:00.12Z', '2026-11-23T10:00:00.120Z'],
    ['2026-11-23 10:00:00.123456Z', '2026-11-23T10:00:00.123Z'],
    ['2026-11-23 10:00:00.5+02', '2026-11-23T08:00:00.500Z'],
    ['1970-01-01 00:00:00.001Z', '1970-01-01T00:00:00.001Z'],
  ];
  const texts = await world.database.all<{ text: string }>({
    text: 'select t::text as text from unnest($1::timestamptz[]) with ordinality as g (t, n) order by n',
    values: [times.map(([time]) => time)],
  });
  assert.deepEqual(
    texts.map(({ text }) => isoOf(text)),
    times.map(([, shown]) => shown),
  );
});
