// How far a role in a project reaches, for the guard of a call and for whoever asks again under a lock.
import type { Role } from '../../contract/operation.ts';

const ranks = { viewer: 1, user: 2, admin: 3 } as const;

export const reaches = (role: Role, required: Role): boolean => ranks[role] >= ranks[required];
