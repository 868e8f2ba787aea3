// The door of endpoints for their neighbours.
export { isWithin } from './endpoint.rules.ts';
export {
  type EndpointRow,
  findSubscribedScopes,
  listEndpointsOf,
  listEndpointsOfAll,
  noteFailed,
  noteReceived,
} from './endpoint.store.ts';
export { viewEndpoint } from './endpoint.view.ts';
