// The search over a project: what a person types or pastes, and where it leads (contract/dashboard.md section 14, G10).
import { type Static, Type } from 'typebox';
import { section } from '../operation.ts';
import { IdParam, Mode, Nullable, Strict, Words } from '../shapes.ts';

export const hitKinds = [
  'payment',
  'refund',
  'payout',
  'destination',
  'dispute',
  'link',
  'offer',
  'event',
  'endpoint',
  'key',
  'request',
  'member',
] as const;

export const Hit = Strict({
  kind: Words(hitKinds),
  id: Type.String(),
  title: Type.String(),
  detail: Nullable(Type.String()),
  /** Of what has one: a word of its machine. */
  status: Nullable(Type.String()),
  /** Francs, of what is money. */
  amount: Nullable(Type.Integer()),
  /** Null for what belongs to no mode. */
  mode: Nullable(Mode),
});
export type Hit = Static<typeof Hit>;

export const search = section({
  searchProject: {
    section: 'platform',
    family: 'project',
    caller: 'session',
    role: 'viewer',
    method: 'GET',
    path: '/v1/projets/{id}/search',
    summary: {
      fr: 'Chercher dans un projet',
      en: 'Search a project',
    },
    params: Strict({ id: IdParam }),
    query: Strict({ q: Type.String({ minLength: 2, maxLength: 100, pattern: '\\S' }) }),
    // An id or a reference first; else the latest of each kind, ten in all.
    reply: { status: 200, schema: Strict({ data: Type.Array(Hit, { maxItems: 10 }) }) },
    errors: ['PROJECT_NOT_FOUND'],
    effect: 'read',
  },
});
