// The dashboard's operations on organisations and their keys (contract/hiring.md section 3, "Dashboard routes").
import { Type } from 'typebox';
import { section } from '../operation.ts';
import { Id, Nullable, Strict, Time, Words } from '../shapes.ts';
import { OrganizationPlace } from './members.ts';
import { Moment, noQuery, PageOf, pageQuery, Trimmed } from './shapes.ts';
import { keyModes, Scope } from './words.ts';

export const HiringKey = Strict({
  id: Id('key'),
  name: Type.String(),
  mode: Words(keyModes),
  scopes: Type.Array(Scope),
  prefix: Type.String(),
  last4: Type.String(),
  createdAt: Time,
  createdBy: Nullable(Type.String()),
  lastUsedAt: Nullable(Time),
  expiresAt: Nullable(Time),
  revokedAt: Nullable(Time),
});

export const NewHiringKey = Strict({
  name: Type.Optional(Trimmed(100)),
  expiresAt: Type.Optional(Nullable(Moment)),
  scopes: Type.Optional(Type.Array(Scope, { minItems: 1, maxItems: 6, uniqueItems: true })),
  mode: Type.Optional(Words(keyModes)),
});

export const HiringKeyWithSecret = Type.Object(
  { ...HiringKey.properties, secret: Type.String() },
  { additionalProperties: false },
);

const common = {
  section: 'hiring',
  family: 'hiring',
  caller: 'session',
  organizationRole: 'admin',
} as const;
const keyParams = Strict({ id: Id('key') });

export const hiringKeys = section({
  listOrganizations: {
    ...common,
    organizationRole: 'member',
    method: 'GET',
    path: '/dashboard/hire/organizations',
    summary: { fr: 'Lister ses organisations', en: 'List one’s organizations' },
    query: pageQuery,
    reply: { status: 200, schema: PageOf(OrganizationPlace) },
    errors: [],
    effect: 'read',
  },
  listHiringKeys: {
    ...common,
    method: 'GET',
    path: '/dashboard/hire/keys',
    summary: { fr: 'Lister les clés', en: 'List the keys' },
    query: pageQuery,
    reply: { status: 200, schema: PageOf(HiringKey) },
    errors: [],
    effect: 'read',
  },
  createHiringKey: {
    ...common,
    method: 'POST',
    path: '/dashboard/hire/keys',
    summary: { fr: 'Créer une clé', en: 'Create a key' },
    query: noQuery,
    body: NewHiringKey,
    bodyOptional: true,
    reply: { status: 200, schema: HiringKeyWithSecret },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  regenerateHiringKey: {
    ...common,
    method: 'POST',
    path: '/dashboard/hire/keys/{id}/regenerate',
    summary: { fr: 'Régénérer une clé', en: 'Regenerate a key' },
    params: keyParams,
    query: noQuery,
    reply: { status: 200, schema: HiringKeyWithSecret },
    errors: ['INVALID_STATE'],
    effect: 'write',
  },
  revokeHiringKey: {
    ...common,
    method: 'DELETE',
    path: '/dashboard/hire/keys/{id}',
    summary: { fr: 'Révoquer une clé', en: 'Revoke a key' },
    params: keyParams,
    query: noQuery,
    reply: { status: 200, schema: HiringKey },
    errors: [],
    effect: 'write',
  },
});
