// The door of sealing: the check of the secret at the start, its change, and the count of what could not be opened.
export { checkSecret } from './check-secret.ts';
export { type ResealCount, reseal } from './reseal.call.ts';
export { connectionNameOf } from './sealed-check.store.ts';
export { countUnopened, type UnopenedTexts } from './unopened.ts';
