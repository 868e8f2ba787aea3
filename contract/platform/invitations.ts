// Operations on invitations to a project (spec "Project and team").
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Strict } from '../shapes.ts';
import { Invitation, NewInvitation, PublicInvitation } from './invitations.shapes.ts';
import { ShortIdParam } from './team.shapes.ts';

const common = { section: 'platform', family: 'project', caller: 'session' } as const;

export const invitations = section({
  createInvitation: {
    ...common,
    method: 'POST',
    path: '/v1/projets/{id}/invitations',
    role: 'admin',
    summary: { fr: 'Inviter une personne', en: 'Invite a person' },
    params: Strict({ id: IdParam }),
    body: NewInvitation,
    reply: { status: 201, schema: Invitation },
    errors: [
      'PROJECT_NOT_FOUND',
      'FORBIDDEN_ROLE',
      'EMAIL_NOT_VERIFIED',
      'REAUTHENTICATION_REQUIRED',
      'ALREADY_MEMBER',
      'ALREADY_INVITED',
    ],
    effect: 'write',
  },
  withdrawInvitation: {
    ...common,
    method: 'DELETE',
    path: '/v1/projets/{id}/invitations/{invId}',
    role: 'admin',
    summary: { fr: 'Retirer une invitation', en: 'Withdraw an invitation' },
    params: Strict({
      id: IdParam,
      invId: ShortIdParam,
    }),
    reply: { status: 204 },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'INVITATION_NOT_FOUND'],
    effect: 'write',
  },
  getInvitation: {
    section: 'platform',
    family: 'open',
    caller: 'open',
    method: 'GET',
    path: '/v1/invitations/{token}',
    summary: { fr: 'Lire une invitation', en: 'Read an invitation' },
    params: Strict({ token: IdParam }),
    reply: { status: 200, schema: PublicInvitation },
    errors: ['INVITATION_NOT_FOUND', 'RATE_LIMITED'],
    effect: 'read',
  },
  acceptInvitation: {
    ...common,
    method: 'POST',
    path: '/v1/invitations/{token}/accepter',
    summary: { fr: 'Accepter une invitation', en: 'Accept an invitation' },
    params: Strict({ token: IdParam }),
    reply: {
      status: 200,
      schema: Strict({ project_id: Type.String(), role: Invitation.properties.role }),
    },
    errors: [
      'INVITATION_NOT_FOUND',
      'INVITATION_EMAIL_MISMATCH',
      'INVITATION_USED',
      'INVITATION_EXPIRED',
      'EMAIL_NOT_VERIFIED',
      'ALREADY_MEMBER',
    ],
    effect: 'write',
  },
});
