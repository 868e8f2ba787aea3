// An operator that is not the simulated one in some things: for a test, on every server of this process.
import type { TestContext } from 'node:test';
import type { Manifest, Rail } from '../../src/connectors/rails/rail.ts';
import { simulator } from '../../src/connectors/rails/simulator.ts';

type Acts = Partial<Omit<Rail, 'manifest'>> & { manifest?: Partial<Manifest> };

/** `lacks`: what it cannot do. */
export function railActs(
  t: Pick<TestContext, 'after'>,
  { manifest, ...acts }: Acts,
  ...lacks: 'closeCollect'[]
): void {
  const before = { ...simulator };
  t.after(() => Object.assign(simulator, before));
  Object.assign(simulator, acts, { manifest: { ...before.manifest, ...manifest } });
  for (const name of lacks) delete simulator[name];
}
