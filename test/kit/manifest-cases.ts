// What every rail's manifest must be, beside its calls (contract/rails.md RA02, RA03): a part of the list of cases.
import assert from 'node:assert/strict';
import { operationOf, operationsOf } from '../../src/connectors/rails/rail.ts';
import { railOperations } from '../../src/kit/rail-manifest.ts';
import { newAttempt } from '../../src/payments/attempts/new-attempt.ts';
import type { Case } from './rail-conformance.ts';

export const manifestCases: readonly Case[] = [
  {
    name: 'RA02 the manifest names its channels with their amounts, its repeat rules, look-ups and times',
    async run({ rail: { manifest }, kind }) {
      assert.match(manifest.name, /^[a-z]+$/);
      const ranges = [manifest.collects, manifest.paysOut].flatMap((one) => Object.values(one));
      assert.ok(ranges.length > 0);
      for (const { min_amount, max_amount } of ranges) {
        assert.ok([min_amount, max_amount].every(Number.isSafeInteger));
        assert.ok(min_amount >= 1 && min_amount <= max_amount);
      }
      assert.ok(['same_key', 'search_first', 'never'].includes(manifest.repeat[kind]));
      assert.ok(manifest.settleAfter_ms >= 0);
      assert.equal(manifest.nextActions.includes('redirect'), manifest.linkHosts.length > 0);
      for (const host of manifest.linkHosts)
        assert.match(host, /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      for (const [channel, life] of Object.entries(manifest.shortestLife_ms)) {
        assert.ok(channel in manifest.collects && life > 0, channel);
      }
      const { steps, each, afterEnd = [1] } = manifest.lookUps[kind];
      for (const times of [[...steps, each], afterEnd]) {
        assert.ok(times.every((one, n) => one > 0 && (n === 0 || one >= (times[n - 1] ?? 0))));
      }
    },
  },
  {
    name: 'RA03 the operations of the manifest are those of the adapter, and each start has its look-up',
    async run({ rail }) {
      const { operations } = rail.manifest;
      assert.deepEqual(
        railOperations.filter((one) => operations.includes(one)),
        railOperations.filter((one) => typeof rail[one] === 'function'),
      );
      for (const { start, find } of Object.values(operationsOf)) {
        assert.equal(operations.includes(start), operations.includes(find), start);
      }
      const lacks = railOperations.filter((one) => !operations.includes(one));
      for (const one of lacks) assert.throws(() => operationOf(rail, one), /no operation/);
    },
  },
  {
    name: 'RA14 the names that we give are none too long for the operator, nor of other characters',
    async run({ rail: { manifest }, kind }) {
      const of = { project_id: 'prj_1', object_id: 'pay_1', n: 1, rail: 'r', channel: 'wave' };
      const { reference } = newAttempt({ ...of, mode: 'live', kind, amount: 1n, closesAt: 1 }, 0);
      assert.ok(reference.length <= manifest.reference.atMost, reference);
      assert.match(reference, manifest.reference.alphabet);
    },
  },
];
