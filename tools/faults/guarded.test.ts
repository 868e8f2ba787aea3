// The short forms of the faults that callers bring: races, addresses, misplaced secrets, slow sockets
// (contract/platform.md 4.2); the long ones are `npm run faults -- F10 --long`.

import { forbiddenAddresses } from './forbidden-addresses.ts';

import { forgetting } from './forgetting.ts';

import { hostileBodies } from './hostile-bodies.ts';

import { limits } from './limits.ts';
import { races } from './races.ts';
import { secrets } from './secrets.ts';
import { shortForm, shortForms } from './short-form.ts';
import { slowClients } from './slow-clients.ts';
import { timing } from './timing.ts';

shortForms([
  ['a day is exact, a minute never above its limit', limits],
  ['what may happen once happens once', races],
  ['the others are served all the same', slowClients],
  ['N51 every one is refused, the others are served', hostileBodies],
]);
shortForm(forgetting, 'only what is old goes, and nothing that has a job');
shortForm(forbiddenAddresses, 'no spelling and no name leads inside');
shortForm(secrets, 'no secret is kept where it was misplaced');
shortForm(timing, 'both sides answer in the same words');
