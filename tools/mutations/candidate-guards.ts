// The guards of the candidate's pages that `npm run mutations` takes out one at a time.
import type { Guard } from './guards.ts';

const pass = 'src/hiring/visits/pass.ts';
const matrix = 'test/contract/authorisation/candidate-matrix.test.ts';
const entrance = 'test/hiring/entrance.test.ts';
const answers = 'test/hiring/interview-answers.test.ts';

export const candidateGuards: readonly Guard[] = [
  {
    name: 'a cookie ends with the link that gave it',
    file: pass,
    takeOut: 'return isLinked && candidate.link_hash === linkHash',
    putIn: 'return isLinked',
    tests: [matrix],
  },
  {
    name: 'a cookie ends after its days, however long a browser keeps it',
    file: pass,
    takeOut: ' || read.until <= now',
    putIn: '',
    tests: [entrance],
  },
  {
    name: 'a form of a candidate that another site sent is refused',
    file: 'src/pages/candidate/candidate-pages.ts',
    takeOut: "if (!services.originAllowed(incoming.raw.headers)) throw fail('FORBIDDEN');",
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'a form of a link that another site sent is refused',
    file: 'src/pages/candidate/entrance-pages.ts',
    takeOut: "if (!originAllowed(known)) throw fail('FORBIDDEN');",
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'nobody agrees to words that changed while their page was open',
    file: 'src/hiring/visits/begin-interview.ts',
    takeOut: '(form.version || noticeVersion) !== current.version',
    putIn: 'false',
    tests: ['test/hiring/consent-texts.test.ts'],
  },
  {
    name: 'the address of a preview ends',
    file: 'src/hiring/campaigns/preview-address.ts',
    takeOut: 'if (!(Number(until) > now)) return undefined;',
    putIn: '',
    tests: ['test/hiring/consent-texts.test.ts'],
  },
  {
    name: 'nothing begins in the sandbox',
    file: 'src/hiring/visits/notice.ts',
    takeOut: "if (mode === 'test') return 'SANDBOX';",
    putIn: '',
    tests: [entrance],
  },
  {
    name: 'an answer to another item than the one that is asked is refused',
    file: 'src/hiring/visits/answer-item.ts',
    takeOut: 'if (!question || itemName(session.progress) !== answering.item) {',
    putIn: 'if (!question) {',
    tests: [answers],
  },
  {
    name: 'an answer is taken once under its key',
    file: 'src/hiring/visits/answer-item.ts',
    takeOut: "if (await isRepeated(tx, found, answering, lang)) return 'taken';",
    putIn: '',
    tests: [answers],
  },
  {
    name: 'a required question is not skipped',
    file: 'src/hiring/visits/answer-item.ts',
    takeOut: 'if (isRequired) refuseFields(',
    putIn: 'if (false) refuseFields(',
    tests: [answers],
  },
  {
    name: 'follow-ups keep to their number',
    file: 'src/hiring/visits/follow-up.rules.ts',
    takeOut: 'return asked < followUpsOf[campaign.depth];',
    putIn: 'return asked < 9;',
    tests: ['test/hiring/interview.test.ts', 'test/hiring/model-follow-ups.test.ts'],
  },
  {
    name: 'one live session, however often the consent is sent',
    file: 'src/hiring/visits/begin-interview.ts',
    takeOut: 'if (await findLiveSession(tx, scope, candidateId)) return;',
    putIn: '',
    tests: ['test/hiring/interview.test.ts'],
  },
  {
    name: 'nothing is sent while questions are left',
    file: 'src/hiring/visits/finish-interview.ts',
    takeOut: "if (reason === 'COMPLETED' && questionOf(session)) {",
    putIn: 'if (false) {',
    tests: ['test/hiring/interview-time.test.ts'],
  },
  {
    name: 'sixty candidates an hour come by one address from one network',
    file: 'src/hiring/visits/join-campaign.ts',
    takeOut: "if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);",
    putIn: '',
    tests: [entrance],
  },
];
