// What all streams of a server share: one look at the database for all followed projects, at once when this
// server made an event, else twice a second for those of other servers (docs/decisions/0003: no NOTIFY).
import { limits } from '../../../contract/limits.ts';
import type { Log } from '../../db/context.ts';
import type { Database } from '../../db/database.ts';
import { onWake } from '../../jobs/index.ts';
import { findNewest, orderEvents } from './position.store.ts';

export type Follower = {
  /** The newest position that is known of. */
  newest(): bigint;
  /** Waits for one beyond `seen`: true when there is one; false after `for_ms`, or once `ended` fires. */
  wait(seen: bigint, for_ms: number, ended: AbortSignal): Promise<boolean>;
  leave(): void;
};

export type Feed = {
  /** Counts one more follower of a project in; undefined when it has as many as it may. */
  follow(projectId: string): Follower | undefined;
  /** Gives a position to every event that is committed now; answers the newest. */
  settle(projectId: string): Promise<bigint>;
  close(): void;
};

type Followed = { newest: bigint; followers: number; wakers: Set<() => void> };

const poll_ms = 500;

/** Events that get their position in one transaction. */
const chunk = 1_000;

export function createFeed(database: Database, log: Log): Feed {
  const followed = new Map<string, Followed>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again = false;
  let closed = false;

  const kick = () => {
    clearTimeout(timer);
    if (closed || followed.size === 0) return;
    again = looking !== undefined;
    looking ??= look(database, followed)
      .catch((error) =>
        log.warn({ err: error }, 'the stream of events cannot be read; trying again'),
      )
      .finally(() => {
        looking = undefined;
        if (again) kick();
        else if (!closed) timer = setTimeout(kick, poll_ms);
      });
  };
  const stopHearing = onWake((kind) => {
    if (kind === 'deliver-event') kick();
  });

  return {
    follow(projectId) {
      const project = followed.get(projectId) ?? { newest: 0n, followers: 0, wakers: new Set() };
      if (project.followers >= limits.streamsPerProject) return undefined;
      project.followers++;
      followed.set(projectId, project);
      kick();
      let left = false;
      return {
        newest: () => project.newest,
        wait: (seen, for_ms, ended) => waitFor(project, seen, for_ms, ended),
        leave() {
          if (left) return;
          left = true;
          if (--project.followers === 0) followed.delete(projectId);
        },
      };
    },
    async settle(projectId) {
      await order(database, projectId);
      return (await findNewest(database, projectId)).newest;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      stopHearing();
    },
  };
}

/** Gives positions where they are missing, and wakes whoever waits for new ones. */
async function look(database: Database, followed: Map<string, Followed>): Promise<void> {
  // A statement for each project, sent together: one over all of them would be refused by a spread database.
  await Promise.all(
    [...followed].map(async ([projectId, project]) => {
      let { newest, behind } = await findNewest(database, projectId);
      if (behind) {
        await order(database, projectId);
        ({ newest } = await findNewest(database, projectId));
      }
      if (newest <= project.newest) return;
      project.newest = newest;
      for (const wake of project.wakers) wake();
    }),
  );
}

async function order(database: Database, projectId: string): Promise<void> {
  let count = chunk;
  while (count === chunk) {
    count = await database.transaction((tx) => orderEvents(tx, projectId, chunk));
  }
}

/** By real time, whatever the clock of the tests says: a connection must be kept alive. */
function waitFor(
  project: Followed,
  seen: bigint,
  for_ms: number,
  ended: AbortSignal,
): Promise<boolean> {
  if (project.newest > seen || ended.aborted) return Promise.resolve(!ended.aborted);
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      project.wakers.delete(settle);
      ended.removeEventListener('abort', settle);
      resolve(project.newest > seen);
    };
    const timer = setTimeout(settle, for_ms);
    project.wakers.add(settle);
    ended.addEventListener('abort', settle);
  });
}
