// What the library is told to call things, for those who read or write them beside it: they need not load it.

/** Set by the adapter from the server's own decision; a client's copy never gets this far. */
export const addressHeader = 'x-svc-address';

export const cookieName = 'auth.session_token';

/** Of a sign-in that waits for its code. */
export const challengeCookie = 'auth.two_factor';
