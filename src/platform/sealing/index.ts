// The door of sealing: the check of the secret at the start.
export { checkSecret } from './check-secret.ts';
