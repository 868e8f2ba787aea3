// Whether the server is reached (UI61). A call that nobody answered, or only a proxy, a stream that broke or the browser's own
// word raises a doubt; a look at /health settles it, and while it fails another one follows every two seconds.
import { useSyncExternalStore } from 'react';
import { whenSeen } from '../lib/seen.ts';

const wait_ms = 2_000;
/** Half of the three seconds in which a band has to stand there. */
const patience_ms = 1_500;

let lostAt: number | undefined;
let looking = false;
const listeners = new Set<() => void>();

function set(at: number | undefined): void {
  if ((at === undefined) === (lostAt === undefined)) return;
  lostAt = at;
  for (const listener of listeners) listener();
}

/** A proxy answers in the place of a server that is gone: ours knows neither 502 nor 504, and says in JSON that it is busy. */
export const isOfProxy = ({ status, headers }: Response): boolean =>
  status === 502 ||
  status === 504 ||
  (status === 503 && !headers.get('content-type')?.includes('json'));

/** Of no session and no quota. */
async function isThere(): Promise<boolean> {
  const signal = AbortSignal.timeout(patience_ms);
  const answer = await fetch('/health', { signal }).catch(() => undefined);
  return answer !== undefined && !isOfProxy(answer);
}

/** Whether the first look found it, told once it is there. */
export async function doubt(): Promise<boolean> {
  if (looking) return false;
  looking = true;
  let wasThere = true;
  while (!(await isThere())) {
    wasThere = false;
    set(lostAt ?? Date.now());
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    await new Promise<void>((resolve) => void whenSeen(resolve));
  }
  looking = false;
  set(undefined);
  return wasThere;
}

/** Answers once the server is reached, now or whenever it is. */
export async function untilThere(): Promise<void> {
  await doubt();
  while (looking) await new Promise((resolve) => setTimeout(resolve, wait_ms / 4));
}

addEventListener('offline', () => {
  set(Date.now());
  void doubt();
});

/** Since when the server is out of reach; undefined while it is there. */
export const useLostAt = (): number | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lostAt,
  );
