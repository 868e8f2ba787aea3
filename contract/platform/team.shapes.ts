// Members of a project on the wire (spec "Member and invitation").
import { type Static, Type } from 'typebox';
import { Id, Strict, Time, Words } from '../shapes.ts';

/** contract/platform.md decision 12; the owner is shown as `admin`. */
export const roles = ['admin', 'user', 'viewer'] as const;

export const Member = Strict({
  user_id: Id('usr'),
  name: Type.String(),
  email: Type.String(),
  role: Words(roles),
  owner: Type.Boolean(),
  joined_at: Time,
});
export type Member = Static<typeof Member>;

/** spec "Project and team": the specification gives these ids a maximum, so a longer one is 400 (E8). */
export const ShortIdParam = Type.String({ maxLength: 64 });
