// Waits for a person to sign in again in the middle of a page; the refused call is then made once more, with the same
// body and key (UI59, UI60). The dialog in shell/sign-in-again.tsx listens here.

import { createSignal } from '../lib/signal.ts';

export type Reason = 'gone' | 'old';

type Waiting = { reason: Reason; done: Promise<boolean>; settle: (signedIn: boolean) => void };

let waiting: Waiting | undefined;
const { tell, listen: onSignInAsked } = createSignal();

export { onSignInAsked };

/** True when the call may be made again. All calls that are refused meanwhile wait for the same dialog. */
export function askToSignIn(reason: Reason): Promise<boolean> {
  if (waiting) return waiting.done;
  let settle: (signedIn: boolean) => void = () => {};
  const done = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { reason, done, settle };
  tell();
  return done;
}

export function settleSignIn(signedIn: boolean): void {
  const { settle } = waiting ?? {};
  waiting = undefined;
  tell();
  settle?.(signedIn);
}

export const signInAsked = (): Reason | undefined => waiting?.reason;

/** The server refused what the page still offers: a role was lowered or a membership ended elsewhere (UI227). */
export const { tell: tellRightsChanged, listen: onRightsChanged } = createSignal();

/**
 * The page may show what is no more: an act was refused for a state that it does not show, or nobody heard whether it was done.
 * Whoever is told to look before they try again has to find it there (UI76).
 */
export const { tell: tellOutdated, listen: onOutdated } = createSignal();
