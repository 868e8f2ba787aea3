// The door of the sandbox.
export { createSandboxSessionMaker } from './create-sandbox-session.ts';
