// An operator that is not the simulated one in some things: for a test, on every server of this process.
import type { TestContext } from 'node:test';
import type { Rail } from '../../src/connectors/rails/rail.ts';
import { simulator } from '../../src/connectors/rails/simulator.ts';
import type { RailManifest, RailOperation } from '../../src/kit/rail-manifest.ts';

type Acts = Partial<Omit<Rail, 'manifest'>> & { manifest?: Partial<RailManifest> };

const whole = { ...simulator };

/** `lacks`: what it cannot do. A method that is mocked beside it would not be put back. */
export function railActs(
  t: Pick<TestContext, 'after'>,
  { manifest, ...acts }: Acts,
  ...lacks: RailOperation[]
): void {
  // As it was at first, however often a test changes it.
  t.after(() => Object.assign(simulator, whole));
  const operations = simulator.manifest.operations.filter((one) => !lacks.includes(one));
  const said = { ...simulator.manifest, operations, ...manifest };
  Object.assign(simulator, acts, { manifest: said });
  const rail: Rail = simulator;
  for (const name of lacks) delete rail[name];
}
