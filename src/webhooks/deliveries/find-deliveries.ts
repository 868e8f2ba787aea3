// How deliveries of a project's mode fare, in two words: whether one ever arrived, and which endpoints get none now.
import { eventTypes } from '../../../contract/webhooks/events.ts';
import type { Mode, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { listEndpointsOf, listEndpointsOfAll } from '../endpoints/index.ts';
import { findFailing } from './health.store.ts';
import { oldestOf } from './history.rules.ts';
import { listHistory } from './history.store.ts';

const day_ms = 86_400_000;

/** So many attempts of a project and mode tell how all its endpoints fare now. */
const latestOfOne = 1_000;
/** The same of all projects of a person, as the frame of every page asks (UI46). */
const latestOfMany = 200;

/** `hasDelivered`: of the events of the history; `failing`: endpoints whose latest attempt of the last 24 hours failed. */
export async function findDeliveries(
  reader: Reader,
  { projectId, mode }: Scope,
  now: number,
): Promise<{ hasDelivered: boolean; failing: string[] }> {
  const asking = (await listEndpointsOf(reader, projectId)).filter(
    ({ modes, paused }) => modes.includes(mode) && !paused,
  );
  const sight = { projectId, modes: [mode], types: eventTypes };
  const [delivered, failing] = await Promise.all([
    listHistory(reader, sight, { status: 'delivered', createdFrom: oldestOf(now) }, 1),
    findFailing(
      reader,
      { projects: [projectId], modes: [mode] },
      { latest: latestOfOne, since: now - day_ms },
    ),
  ]);
  return {
    hasDelivered: delivered.length > 0,
    failing: asking
      .map(({ id }) => id)
      .filter((id) => failing.some(({ endpoint_id }) => endpoint_id === id)),
  };
}

/** Of several projects, by project and mode, the oldest endpoint that gets none now. */
export async function findFailingEndpoints(
  reader: Reader,
  projects: readonly string[],
  now: number,
): Promise<(projectId: string, mode: Mode) => string | null> {
  const endpoints = projects.length > 0 ? await listEndpointsOfAll(reader, projects) : [];
  const asking = endpoints.filter(({ paused }) => !paused);
  const own = [...new Set(asking.map(({ project_id }) => project_id))];
  const within = { latest: latestOfMany, since: now - day_ms };
  const rows = await findFailing(reader, { projects: own, modes: ['test', 'live'] }, within);
  const failing = new Set(rows.map((row) => `${row.project_id} ${row.mode} ${row.endpoint_id}`));
  return (projectId, mode) =>
    asking.find(
      ({ id, project_id, modes }) =>
        project_id === projectId &&
        modes.includes(mode) &&
        failing.has(`${projectId} ${mode} ${id}`),
    )?.id ?? null;
}
