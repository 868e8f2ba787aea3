// Operations on the terms of use (spec/data.md "Account routes"; contract/data.md section 7).
import { section } from '../operation.ts';
import { AcceptConditions, Conditions } from './conditions.shapes.ts';

const common = {
  section: 'platform',
  family: 'project',
  caller: 'session',
  path: '/v1/moi/conditions',
} as const;

export const conditions = section({
  getConditions: {
    ...common,
    method: 'GET',
    summary: {
      fr: 'Lire les conditions d’utilisation, et si je les ai acceptées',
      en: 'Read the version of the terms of use, and whether I accepted it',
    },
    reply: { status: 200, schema: Conditions },
    errors: [],
    effect: 'read',
  },
  acceptConditions: {
    ...common,
    method: 'POST',
    summary: { fr: 'Accepter les conditions d’utilisation', en: 'Accept the terms of use' },
    body: AcceptConditions,
    reply: { status: 200, schema: Conditions },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
});
