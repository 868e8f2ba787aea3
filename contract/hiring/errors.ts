// The codes that hiring alone answers (spec/hiring.md "Errors"); the others are those of the house under the names of
// contract/hiring/apis.ts.
import { catalogue } from '../error-entry.ts';

export const hiringCodes = catalogue({
  PILOT_UNAVAILABLE: {
    status: 410,
    fr: 'Cette fonction (les entraînements) n’est pas disponible.',
    en: 'This feature (practices) is not available.',
    members: [],
    retry: 'no',
  },
  PRECONDITION_FAILED: {
    status: 412,
    fr: 'Une condition manque pour cet appel.',
    en: 'A condition is missing for this call.',
    members: [],
    retry: 'no',
  },
});
