// The simulated operator's answers over time, where a test through HTTP would repeat itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  paymentOutcomes,
  readScenario,
  writeScenario,
} from '../../../contract/payments/scenarios.ts';
import { simulator } from './simulator.ts';

test('B.12 a delay counts from the call that asked, however late its request leaves; nothing ends before that', async () => {
  const scenario = writeScenario(readScenario('succeeded', paymentOutcomes) ?? assert.fail());
  const call = {
    reference: 'S1',
    key: 'k',
    channel: 'wave',
    amount: 1n,
    phone: null,
    account: null,
    alias: null,
    scenario,
    askedAt: 1_000,
    closesAt: 300_000,
  };
  const paidAt = async (sentAt: number, now: number) =>
    (await simulator.findCollect({ ...call, sentAt }, now)).paid.map(({ at }) => at);
  assert.deepEqual(await paidAt(1_700, 2_999), []);
  assert.deepEqual(await paidAt(1_700, 3_000), [3_000]);
  assert.deepEqual(await paidAt(9_000, 9_000), [9_000]);
});

test('an operator that closes its window early does so after the delay, at the payment’s end at the latest', async () => {
  const states = async (header: string) => {
    const scenario = readScenario(header, paymentOutcomes);
    assert.ok(scenario);
    const call = {
      reference: 'S1',
      key: 'k',
      channel: 'wave',
      amount: 1n,
      phone: null,
      account: null,
      alias: null,
      scenario: writeScenario(scenario),
      sentAt: 0,
      askedAt: 0,
      closesAt: 300_000,
    };
    const at = (ms: number) => simulator.findCollect(call, ms);
    return Promise.all([at(0), at(999), at(1_000), at(299_999), at(300_000)]);
  };
  const words = async (header: string) =>
    (await states(header)).map(({ open }) => (open === 'yes' ? 'pending' : 'closed'));
  assert.deepEqual(await words('expired;delay=1'), [
    'pending',
    'pending',
    'closed',
    'closed',
    'closed',
  ]);
  assert.deepEqual(await words('expired'), ['pending', 'pending', 'pending', 'pending', 'closed']);
  assert.deepEqual(await words('expired;delay=86400'), await words('expired'));
});
