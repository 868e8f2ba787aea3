// The handlers of operations on a project itself, with what they need of other rooms.
import type { ReadContext, SessionCaller, WriteContext } from '../../db/context.ts';
import { createProject } from './create-project.ts';
import { deleteProject } from './delete-project.ts';
import type { DeletionNeighbours } from './end-project.ts';
import { getLive } from './get-live.ts';
import { getProject, type ProjectNeighbours as ReadingNeighbours } from './get-project.ts';
import { listProjects } from './list-projects.ts';
import { setLive } from './set-live.ts';
import { updateProject } from './update-project.ts';

export type ProjectNeighbours = ReadingNeighbours & DeletionNeighbours;

export const projectHandlers = (neighbours: ProjectNeighbours) => ({
  listProjects,
  createProject: (ctx: WriteContext<SessionCaller>, input: Parameters<typeof createProject>[1]) =>
    createProject(ctx, input, neighbours.seal),
  getProject: (ctx: ReadContext<SessionCaller>, input: Parameters<typeof getProject>[1]) =>
    getProject(ctx, input, neighbours),
  updateProject,
  deleteProject: (ctx: WriteContext<SessionCaller>, input: Parameters<typeof deleteProject>[1]) =>
    deleteProject(ctx, input, neighbours),
  getLive,
  setLive: (ctx: WriteContext<SessionCaller>, input: Parameters<typeof setLive>[1]) =>
    setLive(ctx, input, neighbours.forgetKey),
});
