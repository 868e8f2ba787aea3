// The door of sign-in: what app.ts starts and what the guards of /v1 ask.
export { nobodysPassword } from './nobodys-password.ts';
export { originAllowed, type RequestHeaders, trustedOriginsOf } from './origin.ts';
export { secondFactorResealer } from './second-factor-secrets.ts';
export { createSignIn, type SignIn, type SignInOptions } from './sign-in.ts';
export type { SignInAnswer, SignInRequest } from './sign-in-answer.ts';
export { createMailRequests, signInMailJob } from './sign-in-mail.job.ts';
export { signInRoutes } from './sign-in-routes.ts';
export type { SignedIn } from './signed-in.ts';
