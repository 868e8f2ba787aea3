// Operations on projects and keys (spec "Project and team", "API keys"), and the server's health.
import { Type } from 'typebox';
import { limits } from '../limits.ts';
import { section } from '../operation.ts';
import { IdParam, Mode, Strict, Words } from '../shapes.ts';
import { Health } from './health.shapes.ts';
import {
  NewApiKey,
  NewApiKeyReply,
  NewProject,
  ProjectDetail,
  ProjectSummary,
  scopes,
} from './projects.shapes.ts';

const common = { section: 'platform', family: 'project', caller: 'session' } as const;

export const platform = section({
  listProjects: {
    ...common,
    method: 'GET',
    path: '/v1/projets',
    summary: { fr: 'Lister mes projets', en: 'List my projects' },
    reply: {
      status: 200,
      schema: Strict({ data: Type.Array(ProjectSummary), limit: Type.Integer() }),
    },
    errors: [],
    effect: 'read',
  },
  createProject: {
    ...common,
    method: 'POST',
    path: '/v1/projets',
    summary: { fr: 'Créer un projet', en: 'Create a project' },
    body: NewProject,
    reply: { status: 201, schema: ProjectSummary },
    errors: ['PROJECT_LIMIT_REACHED'],
    effect: 'write',
  },
  getProject: {
    ...common,
    method: 'GET',
    path: '/v1/projets/{id}',
    role: 'viewer',
    summary: { fr: 'Lire un projet', en: 'Read a project' },
    params: Strict({ id: IdParam }),
    query: Strict({
      /** How many of the latest calls are shown, at most; as many as there may be where it is not said. */
      calls: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.perPageMax })),
    }),
    reply: { status: 200, schema: ProjectDetail },
    // Its signing secret cannot be read with that of the server.
    errors: ['PROJECT_NOT_FOUND', 'NOT_CONFIGURED'],
    effect: 'read',
  },
  createKey: {
    ...common,
    method: 'POST',
    path: '/v1/projets/{id}/cles',
    role: 'admin',
    summary: { fr: 'Créer une clé API', en: 'Create an API key' },
    params: Strict({ id: IdParam }),
    body: NewApiKey,
    reply: { status: 201, schema: NewApiKeyReply },
    errors: [
      'PROJECT_NOT_FOUND',
      'FORBIDDEN_ROLE',
      'REAUTHENTICATION_REQUIRED',
      'KEY_LIMIT_REACHED',
    ],
    effect: 'write',
  },
  getCurrentKey: {
    section: 'platform',
    family: 'project',
    caller: 'key',
    method: 'GET',
    path: '/v1/moi/cle',
    summary: { fr: 'Lire la clé de cet appel', en: 'Read the key of this call' },
    reply: {
      status: 200,
      schema: Strict({
        project_id: Type.String(),
        mode: Mode,
        name: Type.String(),
        scopes: Type.Array(Words(scopes)),
      }),
    },
    errors: [],
    effect: 'read',
  },
  getHealth: {
    section: 'system',
    family: 'open',
    caller: 'open',
    method: 'GET',
    path: '/health',
    summary: { fr: 'État du serveur', en: 'The server’s health' },
    reply: {
      status: 200,
      schema: Health,
      degraded: 'SERVER_BUSY',
    },
    errors: [],
    effect: 'read',
  },
});
