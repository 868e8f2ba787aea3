// The short forms of the faults that move time or hold answers back (contract/platform.md 4.2); the long
// ones are `npm run faults -- F4 --long`, their figures in docs/faults.md.
import { deliverySimulation } from './delivery-simulation.ts';
import { schedule } from './schedule.ts';
import { shortForm } from './short-form.ts';
import { slowNeighbours } from './slow-neighbours.ts';

shortForm(schedule, 'six attempts, each in its window, never early');
shortForm(slowNeighbours, 'the other projects are served all the same');
shortForm(deliverySimulation, 'no loss, six rounds at most, one id, one holder of a lease');
