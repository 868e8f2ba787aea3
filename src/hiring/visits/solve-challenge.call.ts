// Beyond the candidates that one network may bring in an hour, whoever comes shows that they are no robot
// (contract/hiring.md section 5, point 2). The checker is asked before any transaction, and as often as one network may.
import { limits } from '../../../contract/limits.ts';
import type { Lang } from '../../../contract/text.ts';
import type { ChallengeChecker } from '../../connectors/challenge.ts';
import type { Database } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { newUuid } from '../../kit/random.ts';
import { challengesFrom, takePermits } from '../../platform/limits/index.ts';
import { refuseFields } from '../refuse-fields.ts';
import { visitTexts } from './visit.texts.ts';

export type Challenge = ChallengeChecker;

export type Solved = { token: string; address: string; lang: Lang };

/** Throws unless the checker says that this very token was solved: it is good once, so each try is its own. */
export const createChallengeSolver =
  (database: Database, checker: Challenge) =>
  async ({ token, address, lang }: Solved): Promise<void> => {
    const permits = await database.transaction((tx) => takePermits(tx, [challengesFrom(address)]));
    if (!permits.granted) throw fail('RATE_LIMITED', {}, permits.retryAfter_s);
    const isToken = token.length <= limits.challengeTokenCharacters;
    const verdict = isToken ? await checker.check(token, newUuid()) : 'refused';
    if (verdict === 'unknown') throw fail('SERVER_BUSY', {}, 5);
    if (verdict === 'refused') refuseFields({ challenge: visitTexts.challenge }, lang);
  };
