// How deliveries of a project's mode fare, in two words: whether one ever arrived, and which endpoints get none now.
import { eventTypes } from '../../../contract/webhooks/events.ts';
import type { Mode, Scope } from '../../db/context.ts';
import type { Reader } from '../../db/database.ts';
import { type EndpointRow, listEndpointsOf, listEndpointsOfAll } from '../endpoints/index.ts';
import { oldestOf } from './history.rules.ts';
import { listHistory } from './history.store.ts';
import { isFailing } from './note-standing.ts';

const day_ms = 86_400_000;

/** `hasDelivered`: of the events of the history; `failing`: endpoints whose own latest attempt of the last 24 hours failed. */
export async function findDeliveries(
  reader: Reader,
  { projectId, mode }: Scope,
  now: number,
): Promise<{ hasDelivered: boolean; failing: string[] }> {
  const endpoints = await listEndpointsOf(reader, projectId);
  const sight = { projectId, modes: [mode], types: eventTypes };
  const delivered = await listHistory(
    reader,
    sight,
    { status: 'delivered', createdFrom: oldestOf(now) },
    1,
  );
  return {
    hasDelivered: delivered.length > 0,
    failing: endpoints.filter((one) => receivesNothing(one, mode, now)).map(({ id }) => id),
  };
}

/** Of several projects, by project and mode, the oldest endpoint that gets none now. */
export async function findFailingEndpoints(
  reader: Reader,
  projects: readonly string[],
  now: number,
): Promise<(projectId: string, mode: Mode) => string | null> {
  const endpoints = projects.length > 0 ? await listEndpointsOfAll(reader, projects) : [];
  return (projectId, mode) =>
    endpoints.find((one) => one.project_id === projectId && receivesNothing(one, mode, now))?.id ??
    null;
}

const receivesNothing = (endpoint: EndpointRow, mode: Mode, now: number): boolean =>
  !endpoint.paused && endpoint.modes.includes(mode) && isFailing(endpoint, mode, now - day_ms);
