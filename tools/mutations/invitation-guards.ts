// Guards of invitations: what stands between a link and whoever holds it.
import type { Guard } from './guards.ts';

const matrix = 'test/contract/authorisation/matrix.test.ts';

export const invitationGuards: readonly Guard[] = [
  {
    name: 'an invitation is for its address',
    file: 'src/platform/invitations/accept-invitation.ts',
    takeOut:
      "if (found.email !== caller.email.toLowerCase()) throw fail('INVITATION_EMAIL_MISMATCH');",
    putIn: '',
    tests: [matrix],
  },
  {
    name: 'an invitation is used once',
    file: 'src/platform/invitations/accept-invitation.ts',
    takeOut: "if (status === 'accepted') throw fail('INVITATION_USED');",
    putIn: '',
    tests: ['src/platform/invitations/accept-invitation.test.ts'],
  },
];
