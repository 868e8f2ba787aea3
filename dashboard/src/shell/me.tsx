// Who is signed in and what is theirs: one call for the whole frame (section 14, G1).
import { createContext, useContext } from 'react';
import type { Permission } from '../../../contract/backoffice/words.ts';
import type { ReplyOf } from '../api/call.ts';

export type Me = ReplyOf<'getMe'>;
export type MyProject = Me['projects'][number];
export type MyOrganization = Me['organizations'][number];
export type Role = MyProject['role'];

export const Mine = createContext<Me | undefined>(undefined);

export function useMe(): Me {
  const me = useContext(Mine);
  if (!me) throw new Error('a page was drawn before its reader is known');
  return me;
}

const ranks: Record<Role, number> = { viewer: 1, user: 2, admin: 3 };

export const mayAct = (role: Role | undefined, least: Role): boolean =>
  role !== undefined && ranks[role] >= ranks[least];

/** Whether somebody may change what an organisation has; members read and invite. */
export const mayManage = ({ role }: MyOrganization): boolean => role !== 'member';

/** Whether the reader works on the platform itself, with this permission. */
export const mayOperate = ({ operator }: Me, permission: Permission): boolean =>
  operator?.permissions.includes(permission) === true;

/** The server asks operators for a second factor in production, and answers nothing without one. */
export const lacksSecondFactor = ({ server, user }: Me): boolean =>
  server.environment === 'production' && !user.second_factor;
