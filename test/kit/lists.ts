// Reference lists in a test's world: those of content/, published as a start of the server does it.
import { publishContent } from '../../src/data/index.ts';
import type { World } from './world.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

export const publishLists = (world: World): Promise<number> =>
  publishContent(world.database, silent);
