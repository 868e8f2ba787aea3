// How to meet each code that hiring alone answers.
import type { Text } from '../text.ts';
import type { hiringCodes } from './errors.ts';

export const hiringHow: Readonly<Record<keyof typeof hiringCodes, Text>> = {
  PILOT_UNAVAILABLE: {
    fr: 'Appelez GET /api/v1/practices/x avec une clé de portée practices:read.',
    en: 'Call GET /api/v1/practices/x with a key of the scope practices:read.',
  },
  PRECONDITION_FAILED: {
    fr: 'Invitez un candidat à une campagne qui n’est pas publiée.',
    en: 'Invite a candidate to a campaign that is not published.',
  },
};
