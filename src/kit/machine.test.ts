// Proves how a life written as a table is read.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Machine, next } from './machine.ts';

type State = 'open' | 'held' | 'shut';
type Trigger = 'hold' | 'shut' | 'open';

const door: Machine<State, Trigger> = {
  states: ['open', 'held', 'shut'],
  rows: [
    { from: ['open'], trigger: 'hold', to: 'held' },
    { from: ['open', 'held'], trigger: 'shut', to: 'shut' },
    { from: ['shut'], trigger: 'open', to: 'open' },
    // Never reached: the first row that fits decides.
    { from: ['open'], trigger: 'hold', to: 'shut' },
  ],
};

test('the first row that names the state and the trigger decides; without one there is no step', () => {
  const table: [State, Trigger, State | undefined][] = [
    ['open', 'hold', 'held'],
    ['open', 'shut', 'shut'],
    ['open', 'open', undefined],
    ['held', 'hold', undefined],
    ['held', 'shut', 'shut'],
    ['held', 'open', undefined],
    ['shut', 'hold', undefined],
    ['shut', 'shut', undefined],
    ['shut', 'open', 'open'],
  ];
  for (const [from, trigger, to] of table) {
    assert.equal(next(door, from, trigger), to, `${from} ${trigger}`);
  }
});
