// Operations on the signed-in person: one call for the frame of every page (contract/dashboard.md section 14, G1, G2).
import { section } from '../operation.ts';
import { Me, MeChange, User } from './me.shapes.ts';

const common = {
  section: 'platform',
  family: 'project',
  caller: 'session',
  path: '/v1/moi',
} as const;

export const me = section({
  getMe: {
    ...common,
    method: 'GET',
    summary: {
      fr: 'Lire qui je suis et mes projets',
      en: 'Read who I am and my projects',
    },
    reply: { status: 200, schema: Me },
    errors: [],
    effect: 'read',
  },
  updateMe: {
    ...common,
    method: 'PATCH',
    summary: { fr: 'Changer mon nom ou ma langue', en: 'Change my name or my language' },
    body: MeChange,
    reply: { status: 200, schema: User },
    errors: [],
    effect: 'write',
  },
});
