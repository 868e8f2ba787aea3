// Which attempts change what an endpoint is known to do: the one that began last does, and a failure is noted once a minute.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EndpointRow } from '../endpoints/index.ts';
import { changesOf } from './note-standing.ts';

const endpoint = (failed_test_at: number | null): EndpointRow => ({
  id: 'we_1',
  project_id: 'psvc_1',
  url: 'https://example.com',
  events: [],
  modes: ['test', 'live'],
  local_only: false,
  paused: false,
  failed_test_at,
  failed_live_at: null,
  created_at: 0,
});
const at = (startedAt: number, cause: string | null, mode: 'test' | 'live' = 'test') => ({
  endpointId: 'we_1',
  mode,
  startedAt,
  cause,
});
const now = 1_000_000;

for (const [name, failed, attempts, expected] of [
  ['the first that fails is noted', null, [at(now, 'timeout')], [false]],
  ['within a minute no second one is', now - 60_000, [at(now, 'timeout')], []],
  ['after it the next one is', now - 60_001, [at(now, 'timeout')], [false]],
  ['one that is received ends it', now - 5, [at(now, null)], [true]],
  ['not one that began before', now + 5, [at(now, null)], []],
  ['nor one of the other mode', now - 5, [at(now, null, 'live')], []],
  ['received by one that receives: nothing', null, [at(now, null)], []],
  ['of several the last counts', null, [at(now, null), at(now - 5, 'timeout')], []],
  [
    'of two that began together, the one that was seen',
    null,
    [at(now, 'interrupted'), at(now, null)],
    [],
  ],
] as const) {
  test(`UI46 an endpoint that fails: ${name}`, () => {
    const changes = changesOf(attempts, [endpoint(failed)]);
    assert.deepEqual(
      changes.map(({ isReceived }) => isReceived),
      expected,
    );
  });
}
