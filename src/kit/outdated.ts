// What a server remembered of an account was changed on another one, and the announcement is still on its way; or a day
// has ended since: the call that finds this out under the account's lock runs again from the account as it is.
import { Failure } from './fail.ts';

/** SERVER_BUSY to the caller, if the account changes faster than its calls run. */
export class Outdated extends Failure {
  constructor() {
    super('SERVER_BUSY', {}, 1);
  }
}

/** Each change of the account costs its other callers one round: so many at once are waited for. */
const mostTimes = 10;

/** Runs `work` again after `renew`, when what it was given turned out to be outdated. */
export async function untilPresent<T>(work: () => Promise<T>, renew: () => unknown): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Outdated) || round === mostTimes) throw error;
      await renew();
    }
  }
}
