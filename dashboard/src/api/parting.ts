// Who signs out in one tab has signed out in all of them: the others go to the door too (UI28), and what the browser kept of
// the person goes before (UI226). Who signs in as somebody else has done so in all of them as well (UI59).
import { useSyncExternalStore } from 'react';
import { createSignal } from '../lib/signal.ts';
import { forgetPerson } from '../lib/storage.ts';
import { send } from './call.ts';
import { CallError } from './errors.ts';

const name = 'svc parting';

/** The form is on its way: when its answer comes this page is gone. */
export function part(): void {
  forgetPerson();
  const channel = new BroadcastChannel(name);
  channel.postMessage('parting');
  channel.close();
}

/** The session ends behind the word of it, or not at all where the server is out of reach. */
const looks_ms = [150, 250, 400, 500, 600];

async function hasEnded(): Promise<boolean> {
  return send('getMe', {}).then(
    () => false,
    (error) => error instanceof CallError && error.status === 401,
  );
}

export function onParted(): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = async () => {
    for (const wait_ms of looks_ms) {
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
      if (!(await hasEnded())) continue;
      // What this tab wrote down since.
      forgetPerson();
      return goToDoor();
    }
  };
  return () => channel.close();
}

/** Tells the other tabs for whom this one was opened; `look` is called when another one is opened for somebody else. */
export function arrive(id: string, look: () => void): () => void {
  const channel = new BroadcastChannel('svc arrival');
  channel.onmessage = ({ data }) => {
    if (data !== id) look();
  };
  channel.postMessage(id);
  return () => channel.close();
}

let next: string | undefined;
const { tell, listen } = createSignal();

/** Where this tab goes; once it is known, nothing is drawn any more and no form asks whether to stay. */
export const useNext = (): string | undefined => useSyncExternalStore(listen, () => next);

function leaveFor(address: string): void {
  next = address;
  tell();
}

export function goToDoor(): void {
  const here = location.pathname + location.search;
  leaveFor(`/dashboard/sign-in?next=${encodeURIComponent(here)}`);
}

/** Another person: nothing of the first one stays, on the page or beside it. */
export function beginAnew(): void {
  forgetPerson();
  leaveFor('/dashboard');
}
