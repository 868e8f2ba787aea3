// The short forms of the faults of hiring (issue "What proves it"); the long ones are `npm run faults -- hiring-deliveries
// --long`, their figures in docs/faults.md.
import { hiringDeliveries } from './hiring-deliveries.ts';
import { hiringLimit } from './hiring-limit.ts';
import { hiringPurge } from './hiring-purge.ts';
import { interviews } from './interviews.ts';
import { shortForm } from './short-form.ts';

shortForm(
  hiringDeliveries,
  'HC43 HP25 HP26 HP30 every schedule exact, nothing lost, never a fourth attempt',
);
shortForm(hiringPurge, 'HC72 HC73 no planted word is left anywhere');
shortForm(hiringLimit, 'HC87 never 61 in a minute, never refused below');
shortForm(interviews, 'HC63 HC64 no confirmed answer is lost or doubled, whatever is cut');
