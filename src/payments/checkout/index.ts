// The door of the hosted pages' operations.
export { createCheckoutCanceller } from './cancel-checkout.ts';
export type { CheckoutServices } from './checkout.call.ts';
export { createCheckoutDisputer } from './dispute-checkout.ts';
export { createCheckoutForcer } from './force-checkout.ts';
export { createCheckoutReader } from './get-checkout.ts';
export { createLinkCheckoutReader } from './get-link-checkout.ts';
export { createCheckoutStarter } from './start-checkout.ts';
export { createLinkStarter } from './start-link-checkout.ts';
