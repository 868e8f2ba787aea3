// The door of sealing: the check of the secret at the start, and the count of what could not be opened.
export { checkSecret } from './check-secret.ts';
export { countUnopened, type UnopenedTexts } from './unopened.ts';
