// The door of the signed-in person: handlers of the operations on oneself.
import type { ReadContext, SessionCaller } from '../../db/context.ts';
import { getMe, type MeNeighbours } from './get-me.ts';
import { updateMe } from './update-me.ts';

export type { MeNeighbours } from './get-me.ts';

export const meHandlers = (neighbours: MeNeighbours) => ({
  getMe: (ctx: ReadContext<SessionCaller>) => getMe(ctx, neighbours),
  updateMe,
});
