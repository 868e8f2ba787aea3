// Every fault that can be tried, by its number in the contract's table. A new one is a file of this
// folder and a line here.
import { crashes } from './crash-points.ts';
import { deliverySimulation } from './delivery-simulation.ts';
import type { Fault } from './fault.ts';
import { forbiddenAddresses } from './forbidden-addresses.ts';

import { forgetting } from './forgetting.ts';

import { hiringDeliveries } from './hiring-deliveries.ts';
import { hiringLimit } from './hiring-limit.ts';
import { hiringPurge } from './hiring-purge.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { interviews } from './interviews.ts';

import { killedAfterAnswer } from './killed-after-answer.ts';
import { killedDatabase } from './killed-database.ts';
import { killedServers } from './killed-servers.ts';
import { limits } from './limits.ts';
import { partitionDrill } from './partition-drill.ts';
import { races } from './races.ts';
import { randomWalks } from './random-walks.ts';
import { schedule } from './schedule.ts';
import { secrets } from './secrets.ts';
import { slowClients } from './slow-clients.ts';
import { slowNeighbours } from './slow-neighbours.ts';
import { timing } from './timing.ts';

export const faults: readonly Fault[] = [
  killedServers,
  killedDatabase,
  killedAfterAnswer,
  schedule,
  slowNeighbours,
  limits,
  partitionDrill,
  races,
  forbiddenAddresses,
  secrets,
  timing,
  slowClients,
  deliverySimulation,
  forgetting,
  hostileBodies,
  crashes,
  randomWalks,
  hiringDeliveries,
  hiringPurge,
  hiringLimit,
  interviews,
];
