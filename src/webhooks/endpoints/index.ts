// The door of endpoints for their neighbours.
export {
  type EndpointRow,
  findSealedSecrets,
  listEndpointsOf,
  listEndpointsOfAll,
} from './endpoint.store.ts';
export { viewEndpoint } from './endpoint.view.ts';
