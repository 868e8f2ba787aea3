// Operations on a project's name, live mode, members and invitations (spec "Project and team").
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Strict, Words } from '../shapes.ts';
import { Invitation } from './invitations.shapes.ts';
import { NewProject, ProjectSummary } from './projects.shapes.ts';
import { Member, roles, ShortIdParam } from './team.shapes.ts';

const common = { section: 'platform', family: 'project', caller: 'session' } as const;
const project = Strict({ id: IdParam });
const member = Strict({ id: IdParam, userId: ShortIdParam });
const Live = Strict({ live_enabled: Type.Boolean() });

export const team = section({
  updateProject: {
    ...common,
    method: 'PUT',
    path: '/v1/projets/{id}',
    role: 'admin',
    summary: { fr: 'Renommer un projet', en: 'Rename a project' },
    params: project,
    body: NewProject,
    reply: { status: 200, schema: ProjectSummary },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE'],
    effect: 'write',
  },
  deleteProject: {
    ...common,
    method: 'DELETE',
    path: '/v1/projets/{id}',
    role: 'admin',
    recentSignIn: true,
    summary: { fr: 'Supprimer un projet', en: 'Delete a project' },
    params: project,
    reply: { status: 204 },
    errors: [
      'PROJECT_NOT_FOUND',
      'FORBIDDEN_ROLE',
      'REAUTHENTICATION_REQUIRED',
      'BALANCE_NOT_EMPTY',
    ],
    effect: 'write',
  },
  getLive: {
    ...common,
    method: 'GET',
    path: '/v1/projets/{id}/live',
    role: 'viewer',
    summary: { fr: 'Lire le mode réel', en: 'Read live mode' },
    params: project,
    reply: { status: 200, schema: Live },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'read',
  },
  setLive: {
    ...common,
    method: 'PUT',
    path: '/v1/projets/{id}/live',
    role: 'admin',
    recentSignIn: true,
    summary: { fr: 'Activer ou couper le mode réel', en: 'Switch live mode on or off' },
    params: project,
    // Only switching on has to be acknowledged, which the use case asks for (S8).
    body: Strict({
      live_enabled: Type.Boolean(),
      acknowledged: Type.Optional(Type.Boolean()),
    }),
    reply: { status: 200, schema: Live },
    errors: [
      'PROJECT_NOT_FOUND',
      'FORBIDDEN_ROLE',
      'REAUTHENTICATION_REQUIRED',
      'EMAIL_NOT_VERIFIED',
    ],
    effect: 'write',
  },
  listMembers: {
    ...common,
    method: 'GET',
    path: '/v1/projets/{id}/membres',
    role: 'viewer',
    summary: {
      fr: 'Lister les membres et les invitations en attente',
      en: 'List members and pending invitations',
    },
    params: project,
    reply: {
      status: 200,
      schema: Strict({ members: Type.Array(Member), invitations: Type.Array(Invitation) }),
    },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'read',
  },
  updateMember: {
    ...common,
    method: 'PUT',
    path: '/v1/projets/{id}/membres/{userId}',
    role: 'admin',
    recentSignIn: true,
    summary: { fr: 'Changer le rôle d’un membre', en: 'Change a member’s role' },
    params: member,
    body: Strict({ role: Words(roles) }),
    reply: { status: 200, schema: Member },
    errors: [
      'PROJECT_NOT_FOUND',
      'FORBIDDEN_ROLE',
      'REAUTHENTICATION_REQUIRED',
      'NOT_FOUND',
      'OWNER_PROTECTED',
      'OWNER_MUST_STAY',
      'LAST_ADMIN',
    ],
    effect: 'write',
  },
  removeMember: {
    ...common,
    method: 'DELETE',
    path: '/v1/projets/{id}/membres/{userId}',
    role: 'admin',
    orSelf: 'userId',
    summary: { fr: 'Retirer un membre ou partir', en: 'Remove a member, or leave' },
    params: member,
    reply: { status: 204 },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND', 'OWNER_PROTECTED', 'LAST_ADMIN'],
    effect: 'write',
  },
});
