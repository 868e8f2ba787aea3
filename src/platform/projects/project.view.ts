// The project on the wire.
import type { ProjectSummary } from '../../../contract/platform/projects.shapes.ts';
import { iso } from '../../kit/clock.ts';
import type { ProjectRow } from './project.store.ts';

export function viewProject(row: ProjectRow): ProjectSummary {
  return { id: row.id, name: row.name, slug: row.slug, created_at: iso(row.created_at) };
}
