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
      fr: 'Lire qui je suis, mes projets et ce qui est attendu de moi',
      en: 'Read who I am, my projects and what is asked of me',
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
