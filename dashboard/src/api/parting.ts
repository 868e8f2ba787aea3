// Who signs out in one tab has signed out in all of them: the others go to the door too (UI28), and what the browser kept of
// the person goes before (UI226).
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

export function onParted(leave: () => void): () => void {
  const channel = new BroadcastChannel(name);
  channel.onmessage = async () => {
    for (const wait_ms of looks_ms) {
      await new Promise((resolve) => setTimeout(resolve, wait_ms));
      if (!(await hasEnded())) continue;
      // What this tab wrote down since.
      forgetPerson();
      return leave();
    }
  };
  return () => channel.close();
}
