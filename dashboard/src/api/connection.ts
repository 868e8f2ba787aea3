// Whether the server is reached (UI61). A call that nobody answered, or only a proxy, a stream that broke, the browser's own word or
// that of another tab raises a doubt; a look at /health settles it, and while it fails another one follows every two seconds. A
// page that follows no stream looks by itself, seldom (docs/decisions/0148).
import { useSyncExternalStore } from 'react';
import { whenSeen } from '../lib/seen.ts';

const wait_ms = 2_000;
/** Half of the three seconds in which a band has to stand there. */
const patience_ms = 1_500;
/** Twenty in ten minutes, of the twenty-five calls that an open page may cost (UI84). */
const watch_ms = 30_000;

/** What tabs tell each other of a look that was not asked for by them. */
const tabs = new BroadcastChannel('svc reach');
type Word = 'gone' | 'there';
const say = (word: Word) => tabs.postMessage(word);

let lostAt: number | undefined;
/** How often it was found to be gone. */
let losses = 0;
let looking = false;
const listeners = new Set<() => void>();

function set(at: number | undefined): void {
  if ((at === undefined) === (lostAt === undefined)) return;
  lostAt = at;
  if (at !== undefined) losses += 1;
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
    if (wasThere) say('gone');
    wasThere = false;
    set(lostAt ?? Date.now());
    await new Promise((resolve) => setTimeout(resolve, wait_ms));
    await new Promise<void>((resolve) => void whenSeen(resolve));
  }
  looking = false;
  set(undefined);
  return wasThere;
}

/** Answers once the server is reached, now or whenever it is; and whether it was there all along. */
export async function untilThere(): Promise<boolean> {
  const had = losses;
  await doubt();
  while (looking) await new Promise((resolve) => setTimeout(resolve, wait_ms / 4));
  return losses === had;
}

const heard = new Set<() => void>();
let callOffDoubt = () => {};
tabs.onmessage = ({ data }: MessageEvent<Word>) => {
  if (data === 'there') for (const hear of heard) hear();
  if (data !== 'gone' || looking) return;
  // A hidden tab asks once it is seen (UI84); until this one has asked itself, the other's word stands.
  callOffDoubt();
  callOffDoubt = whenSeen(() => {
    set(Date.now());
    void doubt();
  });
};

/** Looks while somebody can see this tab and no other one of the browser has looked; called off by what it answers. */
export function watch(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let callOff = () => {};
  const wait = () => {
    clearTimeout(timer);
    callOff();
    timer = setTimeout(() => {
      callOff = whenSeen(look);
    }, watch_ms);
  };
  const look = () => {
    wait();
    void doubt().then((isReached) => isReached && say('there'));
  };
  wait();
  heard.add(wait);
  return () => {
    clearTimeout(timer);
    callOff();
    heard.delete(wait);
  };
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
