// The door of projects for its neighbours: the lock and the role that writes decide under. Keys come in here, so what
// needs keys (endProject) is handed on by the room itself.
import type { Role } from '../../../contract/operation.ts';
import type { Tx } from '../../db/database.ts';
import { fail } from '../../kit/fail.ts';
import { isId } from '../../kit/ids.ts';
import { reaches } from '../../kit/role.ts';
import { findRole, lockProjectRow, type ProjectRow } from './project.store.ts';

export type { DeletionNeighbours, EndProject } from './end-project.ts';
export {
  findOfficeProject,
  findOfficeProjectEver,
  findProjectNames,
  listOfficeProjects,
  type OfficeProjectRow,
} from './office-project.store.ts';
export type { ProjectRow } from './project.store.ts';
export {
  findAddressee,
  findMember,
  findOwner,
  findProject,
  listProjectIds,
  lockProjectRowsOf as lockProjectsOf,
  saveOwner as handOverProject,
} from './project.store.ts';

/** Locks a project for a decision that counts or compares (contract/platform.md finding 9). */
export async function lockProject(tx: Tx, id: string): Promise<ProjectRow> {
  const project = isId('prj', id) ? await lockProjectRow(tx, id) : undefined;
  if (!project) throw fail('PROJECT_NOT_FOUND');
  return project;
}

/** The caller's role as it is now, inside the transaction. */
export async function requireRole(tx: Tx, projectId: string, userId: string, required: Role) {
  const role = await findRole(tx, projectId, userId);
  if (!role) throw fail('PROJECT_NOT_FOUND');
  if (!reaches(role, required)) throw fail('FORBIDDEN_ROLE', { role, required });
  return role;
}
