// The door of hiring's webhooks: their operations, the job that delivers, and the announcement of what happened.
export { type Announced, announceSession } from './announce-session.ts';
export { createWebhookMaker, type EndpointNeighbours } from './create-hiring-webhook.call.ts';
export { deleteHiringWebhook } from './delete-hiring-webhook.ts';
export { deliverHiringJob, type HiringDeliveryOptions } from './deliver-hiring.job.ts';
export { forgetDeliveriesOf } from './delivery.store.ts';
export { forgetDeliveries } from './forget-deliveries.ts';
export { createDeliveryLister } from './list-hiring-deliveries.ts';
export { createWebhookLister } from './list-hiring-webhooks.ts';
export { memberLeft } from './member-left.ts';
export { resendHiringDelivery } from './resend-hiring-delivery.ts';
export { createWebhookRotator } from './rotate-hiring-webhook.ts';
export { listSessionEvents, type SessionEvent } from './session-event.store.ts';
export { createWebhookTester, type TestNeighbours } from './test-hiring-webhook.call.ts';
export { createWebhookUpdater } from './update-hiring-webhook.call.ts';
