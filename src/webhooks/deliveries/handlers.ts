// The handlers of operations on deliveries.
import type { CallContext, KeyCaller, SessionCaller, WriteContext } from '../../db/context.ts';
import { getEndpointHealth } from './get-endpoint-health.ts';
import { getEvent } from './get-event.ts';
import { getReplay } from './get-replay.ts';
import { listEvents } from './list-events.ts';
import { listReplays } from './list-replays.ts';
import { replayEvents } from './replay-events.ts';
import { resendEvent } from './resend-event.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';
import { type TestNeighbours, testEndpoint } from './test-endpoint.call.ts';
import { updateReplay } from './update-replay.ts';

/** What they need of connectors and of the server's settings, handed in by app.ts. */
export type DeliveryNeighbours = TestNeighbours & { production: boolean };

type AnyCaller = KeyCaller | SessionCaller;

export const deliveryHandlers = (neighbours: DeliveryNeighbours) => ({
  testEndpoint: (ctx: CallContext<AnyCaller>, input: Parameters<typeof testEndpoint>[1]) =>
    testEndpoint(ctx, input, neighbours),
  listEvents,
  getEvent,
  getEndpointHealth,
  listReplays,
  getReplay,
  updateReplay,
  resendEvent: (ctx: WriteContext<AnyCaller>, input: Parameters<typeof resendEvent>[1]) =>
    resendEvent(ctx, input, neighbours),
  replayEvents: (ctx: WriteContext<AnyCaller>, input: Parameters<typeof replayEvents>[1]) =>
    replayEvents(ctx, input, neighbours),
  rotateWebhookSecret: (
    ctx: WriteContext<SessionCaller>,
    input: Parameters<typeof rotateWebhookSecret>[1],
  ) => rotateWebhookSecret(ctx, input, neighbours.seal),
});
