// The short forms of the faults that kill servers (contract/platform.md 4.2); the long ones are
// `npm run faults -- F1 --long`, their figures in docs/faults.md.
import { killedAfterAnswer } from './killed-after-answer.ts';
import { killedServers } from './killed-servers.ts';
import { shortForm } from './short-form.ts';

shortForm(killedServers, 'no announced event is lost and no duplicate is unexplained');
shortForm(killedAfterAnswer, 'the event comes once more, with the same id');
