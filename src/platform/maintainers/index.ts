// The door of maintainers: who they are, and how one becomes one.
export { deleteOfficeMaintainer } from './delete-office-maintainer.ts';
export { listOfficeMaintainers } from './list-office-maintainers.ts';
export { isMaintainer, makeMaintainer } from './make-maintainer.ts';
export { putOfficeMaintainer } from './put-office-maintainer.ts';
