// The door of webhooks: handlers, the job that delivers, and what other rooms may call.
import type { CallContext, KeyCaller, ReadContext, SessionCaller } from '../db/context.ts';
import type { Reader } from '../db/database.ts';
import { type DeliveryNeighbours, deliveryHandlers } from './deliveries/handlers.ts';
import { findDeliveries, findFailingEndpoints } from './deliveries/index.ts';
import { createEndpoint } from './endpoints/create-endpoint.call.ts';
import { deleteEndpoint } from './endpoints/delete-endpoint.ts';
import { listEndpointsOf, viewEndpoint } from './endpoints/index.ts';
import type { UrlNeighbours } from './endpoints/judge-url.call.ts';
import { listEndpoints } from './endpoints/list-endpoints.ts';
import { pauseEndpoint } from './endpoints/pause-endpoint.ts';
import { updateEndpoint } from './endpoints/update-endpoint.ts';
import { listEventTypes } from './events/list-event-types.ts';
import { type StreamNeighbours, streamEvents } from './stream/stream-events.ts';

export { deliverEventJob } from './deliveries/deliver-event.job.ts';
export { endResends } from './deliveries/end-resends.ts';
export { forgetReplaysOf } from './deliveries/forget-replays.ts';
export { listEvents } from './deliveries/list-events.ts';
export { resendEventJob } from './deliveries/resend-event.job.ts';
export { judgeUrl, type UrlNeighbours } from './endpoints/judge-url.call.ts';
export { forgetEventsOf } from './events/forget-events.ts';
export { type Announcement, emit, emitToSubscribers, findEventsOf } from './events/index.ts';
export { searchWebhooks } from './search/index.ts';
export { createFeed, type Feed } from './stream/feed.ts';
export { keepPositions } from './stream/keep-positions.ts';

export function webhookHandlers(neighbours: DeliveryNeighbours & StreamNeighbours & UrlNeighbours) {
  return {
    listEndpoints,
    createEndpoint: (
      ctx: CallContext<KeyCaller | SessionCaller>,
      input: Parameters<typeof createEndpoint>[1],
    ) => createEndpoint(ctx, input, neighbours),
    updateEndpoint,
    pauseEndpoint,
    deleteEndpoint,
    listEventTypes,
    ...deliveryHandlers(neighbours),
    streamEvents: (
      ctx: ReadContext<KeyCaller | SessionCaller>,
      input: Parameters<typeof streamEvents>[1],
    ) => streamEvents(ctx, input, neighbours),
  };
}

/** The endpoints of a project, as its detail shows them. */
async function endpointsOf(reader: Reader, projectId: string) {
  return (await listEndpointsOf(reader, projectId)).map(viewEndpoint);
}

/** What other rooms read of endpoints and deliveries. */
export const webhookReads = { endpointsOf, findDeliveries, findFailingEndpoints };
