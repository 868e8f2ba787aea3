// Operations on the life of API keys after their creation (spec "API keys").
import { section } from '../operation.ts';
import { IdParam, Strict } from '../shapes.ts';
import { NewApiKeyReply, RotateKey } from './projects.shapes.ts';

const common = {
  section: 'platform',
  family: 'project',
  caller: 'session',
  role: 'admin',
} as const;
const params = Strict({ id: IdParam, keyId: IdParam });

export const keys = section({
  revokeKey: {
    ...common,
    method: 'DELETE',
    path: '/v1/projets/{id}/cles/{keyId}',
    summary: { fr: 'Révoquer une clé API', en: 'Revoke an API key' },
    params,
    reply: { status: 204 },
    errors: ['PROJECT_NOT_FOUND', 'FORBIDDEN_ROLE', 'NOT_FOUND'],
    effect: 'write',
  },
  rotateKey: {
    ...common,
    method: 'POST',
    path: '/v1/projets/{id}/cles/{keyId}/rotate',
    summary: { fr: 'Remplacer une clé API', en: 'Rotate an API key' },
    params,
    body: RotateKey,
    reply: { status: 201, schema: NewApiKeyReply },
    errors: [
      'PROJECT_NOT_FOUND',
      'FORBIDDEN_ROLE',
      'REAUTHENTICATION_REQUIRED',
      'NOT_FOUND',
      'INVALID_STATE',
    ],
    effect: 'write',
  },
});
