// The terms of use in a test's world: those of content/, published as a start of the server does it.
import { publishConditions } from '../../src/platform/index.ts';
import type { World } from './world.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export const publishTerms = (world: World): Promise<boolean> =>
  publishConditions(world.database, silent);
