// A page that the browser kept whole when it was left, and shows again by Back: nothing of it is seen until the session is known
// to be the same person's still (UI226). It is hidden as it is left, because it is painted before any script of it runs again.
import { type ReplyOf, send } from './call.ts';
import { CallError } from './errors.ts';
import { beginAnew, goToDoor } from './parting.ts';

/** Out of reach nobody knows whose the session is. */
const again_ms = 2_000;

/** `shown` is called when it may be seen again: what it says is as old as when it was left. */
export function onKept(own: string, shown: () => void): () => void {
  const { dataset } = document.documentElement;
  const leave = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) dataset['away'] = '';
  };
  const comeBack = async ({ persisted }: PageTransitionEvent): Promise<void> => {
    if (!persisted) return;
    const id = await whoIsThere();
    if (id === undefined) return goToDoor();
    if (id !== own) return beginAnew();
    delete dataset['away'];
    shown();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', comeBack);
  return () => {
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', comeBack);
  };
}

async function whoIsThere(): Promise<string | undefined> {
  for (;;) {
    try {
      return ((await send('getMe', {})) as ReplyOf<'getMe'>).user.id;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return undefined;
      await new Promise((resolve) => setTimeout(resolve, again_ms));
    }
  }
}
