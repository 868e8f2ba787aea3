// Operations on the signed-in person's own account (spec/data.md "Account routes"; contract/data.md section 7).
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Strict } from '../shapes.ts';
import { AccountExport } from './account.shapes.ts';

const common = { section: 'platform', family: 'project', caller: 'session' } as const;

export const account = section({
  exportAccount: {
    ...common,
    method: 'GET',
    path: '/v1/compte/export',
    summary: { fr: 'Exporter mon compte', en: 'Export my account' },
    reply: { status: 200, schema: AccountExport, attachment: 'compte.json' },
    errors: [],
    effect: 'read',
  },
  deleteAccount: {
    ...common,
    method: 'DELETE',
    path: '/v1/compte',
    recentSignIn: true,
    summary: { fr: 'Supprimer mon compte', en: 'Delete my account' },
    body: Strict({
      confirmation: Type.Literal('SUPPRIMER'),
      // Not more than a password can have; whoever has one and leaves it out gets INVALID_PASSWORD.
      password: Type.Optional(Type.String({ maxLength: 128 })),
    }),
    reply: { status: 204 },
    errors: [
      'REAUTHENTICATION_REQUIRED',
      'INVALID_PASSWORD',
      'OWNER_MUST_STAY',
      'LAST_ADMIN',
      'BALANCE_NOT_EMPTY',
    ],
    effect: 'call',
  },
});
