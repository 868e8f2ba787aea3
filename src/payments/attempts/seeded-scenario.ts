// What the seed of a test call decides of its scenario (contract/payments.md B.12): the delay that nobody named.
import { never_ms, readSeed, type Scenario } from '../../../contract/payments/scenarios.ts';
import { spread } from '../../kit/drawn.ts';

type Headers = { header(name: string): string | undefined };

/** The seed of `X-Svc-Simulate-Seed`, which was checked before. */
export const seedOf = (ctx: Headers): number | undefined =>
  readSeed(ctx.header('x-svc-simulate-seed') ?? '');

/** With a seed an operator takes its time as operators do; a named delay, and what waits for an end, stay as they are. */
export function seeded<O extends string>(
  scenario: Scenario<O>,
  seed: number | undefined,
): Scenario<O> {
  if (seed === undefined) return scenario;
  const { delay_ms, isExact } = scenario;
  const isDrawn = !isExact && delay_ms < never_ms;
  return { ...scenario, seed, delay_ms: isDrawn ? spread(delay_ms, seed, 'delay') : delay_ms };
}
