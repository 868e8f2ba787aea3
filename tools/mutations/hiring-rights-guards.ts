// The guards of erasures, reviews and mails of hiring that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const erasure = ['test/hiring/erasure.test.ts'];
const links = ['test/hiring/invitation-links.test.ts'];

export const hiringRightsGuards: readonly Guard[] = [
  {
    name: 'an erasure empties the messages of each session',
    file: 'src/hiring/erasure/empty-session.ts',
    takeOut: 'await emptySession(tx, session, now);',
    putIn: '',
    tests: erasure,
  },
  {
    name: 'a report that an erasure finds unwritten is announced',
    file: 'src/hiring/erasure/empty-session.ts',
    takeOut: 'if (report) await closeReport(tx, session, report, now);',
    putIn: '',
    tests: erasure,
  },
  {
    name: 'stored answers forget who is erased',
    file: 'src/app-jobs.ts',
    takeOut: 'forgetBodiesOf(tx, { tenant, mode }, telling, ids);',
    putIn: 'forgetBodiesOf(tx, { tenant, mode }, telling, ids.slice(ids.length));',
    tests: erasure,
  },
  {
    name: 'what a receiver answered is forgotten with its session',
    file: 'src/hiring/erasure/empty-session.ts',
    takeOut: 'await forgetDeliveriesOf(tx, session, [id]);',
    putIn: '',
    tests: erasure,
  },
  {
    name: 'nobody is invited in vain: states, dates and the sandbox',
    file: 'src/hiring/mails/invite-candidate.job.ts',
    takeOut: 'if (whyUnmailed(candidate, campaign, now)) return undefined;',
    putIn: '',
    tests: links,
  },
  {
    name: 'a candidate is mailed three times a day',
    file: 'src/hiring/candidates/reinvite-candidate.ts',
    takeOut: 'if (permits?.granted) await mailAgain(tx, changed, now);',
    putIn: 'if (permits) await mailAgain(tx, changed, now);',
    tests: links,
  },
  {
    name: 'an override names a criterion of its report',
    file: 'src/hiring/reports/review-report.ts',
    takeOut: 'if (!keys.includes(key))',
    putIn: 'if (keys.length < 0)',
    tests: ['test/hiring/reviews.test.ts'],
  },
  {
    name: 'the key of a repeated call is kept as a hash',
    file: 'src/http/mount.ts',
    takeOut: "hidesKeys: api.tenant === 'organization',",
    putIn: 'hidesKeys: false,',
    tests: erasure,
  },
];
