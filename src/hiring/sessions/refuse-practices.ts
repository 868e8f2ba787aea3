// There are no practices: whatever is asked of them, listPractices and getPractice say so (spec/hiring.md "Errors").
import { fail } from '../../kit/fail.ts';

export const refusePractices = async (): Promise<never> => {
  throw fail('PILOT_UNAVAILABLE');
};
