// Reads what is published when somebody first asks for it, and again when the database announces another version of it;
// what was read before answers meanwhile. The lists and the places are kept so.
import type { Log } from '../db/context.ts';
import { type Listener, listen } from '../db/listen.ts';

export type Publications = {
  /** Fulfilled when it was read; to be asked while it never was. */
  start(): Promise<void>;
  close(): Promise<void>;
};

type Options = {
  databaseUrl: string;
  log: Log;
  /** In the log. */
  what: string;
  /** Whether an announcement of a list is about this. */
  concerns(list: string): boolean;
  read(): Promise<void>;
};

/** How long a server waits after a reading that failed, twice as long each time; it answers from what it has. */
const again_ms = 250;
const again_ms_max = 60_000;

export function followPublications(options: Options): Publications {
  const { databaseUrl, log, what, concerns, read } = options;
  let listener: Promise<Listener> | undefined;
  let reading: Promise<void> | undefined;
  let announced = 0;
  let failures = 0;
  let isRead = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Until what was read is as new as the last announcement. */
  async function readAll() {
    for (let seen = -1; seen !== announced && !isClosed; ) {
      seen = announced;
      await read();
      isRead = true;
    }
    failures = 0;
  }

  const readOnce = (): Promise<void> => {
    reading ??= readAll().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const readAgain = () => {
    announced++;
    void readOnce().catch((error: unknown) => {
      if (isClosed) return;
      log.warn({ err: error }, `${what} could not be read: what was read before answers`);
      clearTimeout(timer);
      timer = setTimeout(readAgain, Math.min(again_ms * 2 ** failures++, again_ms_max));
    });
  };

  return {
    async start() {
      // Listening before reading: what is published in between is announced.
      listener ??= listen(databaseUrl, 'svc_lists', {
        notice: (list) => {
          if (concerns(list)) readAgain();
        },
        gap: (connected) => {
          if (connected && isRead) readAgain();
        },
      });
      await listener;
      await readOnce();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await (await listener)?.close();
      await reading?.catch(() => {});
    },
  };
}
