// The guards of the candidate's pages that `npm run mutations` takes out one at a time.

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they are texts of the code, not templates.
import type { Guard } from './guards.ts';

const pass = 'src/hiring/visits/pass.ts';
const matrix = 'test/contract/authorisation/candidate-matrix.test.ts';
const entrance = 'test/hiring/entrance.test.ts';
const answers = 'test/hiring/interview-answers.test.ts';
const challenge = 'test/hiring/challenge.test.ts';
const ownRecord = 'test/hiring/own-record.test.ts';

/** In place of "the cookie of this candidate": a good cookie of any candidate of the organisation. */
const anybody = `(async () => {
      const known = (candidateId) => knownVisitor(neighbours, { ...asking, candidateId });
      return known(asking.candidateId).catch(async (refused) => {
        let text = '';
        try {
          text = neighbours.seals.passes.open(asking.pass ?? '');
        } catch {
          throw refused;
        }
        const { scope } = await known(text.split(' ')[2] ?? '');
        const { findCandidate } = await import('../candidates/index.ts');
        return { scope, candidate: await findCandidate(neighbours.database, scope, asking.candidateId) };
      });
    })()`;

export const candidateGuards: readonly Guard[] = [
  {
    name: 'a name typed at the public address hides and turns nothing',
    file: 'src/hiring/visits/join-campaign.ts',
    takeOut: 'isSeen(name) && isLine(name)',
    putIn: 'isSeen(name)',
    tests: [entrance],
  },
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
    name: 'nobody agrees to what was changed while their page was open',
    file: 'src/hiring/visits/begin-interview.ts',
    takeOut: 'form.told !== notice.told',
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
    takeOut: "if (reason === 'COMPLETED' && questionOf(found)) {",
    putIn: 'if (false) {',
    tests: ['test/hiring/interview-time.test.ts'],
  },
  {
    name: 'sixty candidates an hour come by one address from one network',
    file: 'src/hiring/visits/join-campaign.ts',
    takeOut: 'if (!permits.granted) {',
    putIn: 'if (permits === undefined) {',
    tests: [entrance],
  },
  {
    name: 'beyond them the challenge is asked for',
    file: 'src/hiring/visits/join-campaign.ts',
    takeOut: 'await solve({ token, address, lang });',
    putIn: '',
    tests: [challenge],
  },
  {
    name: 'a challenge that was refused lets nobody in',
    file: 'src/hiring/visits/solve-challenge.call.ts',
    takeOut: "if (verdict === 'refused') refuseFields({ challenge: visitTexts.challenge }, lang);",
    putIn: '',
    tests: [challenge],
  },
  {
    name: 'a solved challenge is good once',
    file: 'src/hiring/visits/solve-challenge.call.ts',
    takeOut: 'checker.check(token, newUuid())',
    putIn: 'checker.check(token, token)',
    tests: [challenge],
  },
  {
    name: 'sixty challenges a minute of one network are looked at',
    file: 'src/hiring/visits/solve-challenge.call.ts',
    takeOut: "if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);",
    putIn: '',
    tests: [challenge],
  },
  {
    name: 'no foreign script but where the challenge is shown',
    file: 'src/pages/index.ts',
    takeOut: '(answer.challenge ? challenged : headers)',
    putIn: 'challenged',
    tests: [challenge],
  },
  {
    name: 'a record is downloaded by its candidate alone',
    file: 'src/hiring/visits/show-visit.ts',
    takeOut: `    const { database, programs } = neighbours;
    const visitor = await knownVisitor(neighbours, asking);`,
    putIn: `    const { database, programs } = neighbours;
    const visitor = await ${anybody};`,
    tests: [matrix],
  },
  {
    name: 'a report is contested by its candidate alone',
    file: 'src/hiring/visits/contest-report.ts',
    takeOut: 'await knownVisitor(neighbours, asking);',
    putIn: `await ${anybody};`,
    tests: [ownRecord],
  },
  {
    name: 'all that is kept is erased by its candidate alone',
    file: 'src/hiring/visits/erase-own.ts',
    takeOut: 'await knownVisitor(neighbours, asking);',
    putIn: `await ${anybody};`,
    tests: [matrix],
  },
  {
    name: 'a record holds the sessions of its candidate alone',
    file: 'src/hiring/sessions/session.store.ts',
    takeOut: 'and candidate_id = ${candidateId}\n     order by id desc`);',
    putIn: "and (candidate_id = ${candidateId} or candidate_id <> '')\n     order by id desc`);",
    tests: [ownRecord],
  },
  {
    name: 'a candidate reads no note of the recruiter',
    file: 'src/hiring/visits/visit.view.ts',
    takeOut: 'const { note: _, ...told } = review;',
    putIn: 'const told = review;',
    tests: [ownRecord],
  },
  {
    name: 'a report is contested once it is there',
    file: 'src/hiring/visits/contest-report.ts',
    takeOut: "if (report?.status !== 'READY') throw refuse(visitTexts.noReport, lang);",
    putIn: '',
    tests: [ownRecord, matrix],
  },
  {
    name: 'a report is contested by its own candidate',
    file: 'src/hiring/visits/contest-report.ts',
    takeOut: 'if (own?.candidate_id !== candidate.id) throw refuse(visitTexts.noReport, lang);',
    putIn: '',
    tests: [ownRecord],
  },
  {
    name: 'what is contested waits for its answer',
    file: 'src/hiring/visits/contest-report.ts',
    takeOut: 'throw refuse(visitTexts.contested, lang);',
    putIn: '',
    tests: [ownRecord],
  },
  {
    name: 'nobody contests what was erased meanwhile',
    file: 'src/hiring/visits/contest-report.ts',
    takeOut: 'if (session?.purged_at !== null) throw refuse(visitTexts.noReport, lang);',
    putIn: '',
    tests: [ownRecord],
  },
  {
    name: 'an erasure is asked for twice',
    file: 'src/pages/candidate/acts.ts',
    takeOut: "sureOf(filled, 'erase', asking);",
    putIn: '',
    tests: [ownRecord],
  },
];
