// An operator that is not the simulated one in some things: for a test, on every server of this process.
import type { TestContext } from 'node:test';
import type { Manifest, Rail } from '../../src/connectors/rails/rail.ts';
import { simulator } from '../../src/connectors/rails/simulator.ts';

type Acts = Partial<Omit<Rail, 'manifest'>> & { manifest?: Partial<Manifest> };

const whole = { ...simulator };

/** `lacks`: what it cannot do. A method that is mocked beside it would not be put back. */
export function railActs(
  t: Pick<TestContext, 'after'>,
  { manifest, ...acts }: Acts,
  ...lacks: 'closeCollect'[]
): void {
  // As it was at first, however often a test changes it.
  t.after(() => Object.assign(simulator, whole));
  Object.assign(simulator, acts, { manifest: { ...simulator.manifest, ...manifest } });
  for (const name of lacks) delete simulator[name];
}
