// Holds the sessions of candidates who answer, or send their interview, in the same few milliseconds in one transaction, whose
// statements share their round trips and whose commit waits for the disk once. What a refused answer had written goes: then
// each runs alone.
import type { OrganizationScope } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import { shareStatements } from '../../db/gather.ts';
import { byPlace } from '../../db/spread.ts';
import type { Statement } from '../../db/sql.ts';
import { createBatcher } from '../../kit/batch.ts';
import { Failure, fail } from '../../kit/fail.ts';
import { ofEach } from '../../kit/of-each.ts';
import { type Held, holdSession, lockSession, type SessionRow } from '../sessions/index.ts';

/** `group`: only those of one share a transaction. */
type Waiting = {
  scope: OrganizationScope;
  id: string;
  group: string;
  work: (tx: Tx) => Promise<unknown>;
};
type Outcome = { value: unknown } | { error: unknown };

const shareMost = 64;
const ownWait_ms = 10_000;

/**
 * `sharedWait_ms`: how long many wait for a lock together. `again`: who runs alone after it, all at once, or in turn where they
 * would wait for one and the same lock on a connection each.
 */
type Sharing = { sharedWait_ms: number; again: 'at once' | 'in turn' };

const createHolder = (sharing: Sharing) => {
  const holderOf = ofEach((database: Database) =>
    createBatcher<Waiting, Outcome>((list) => holdAll(database, list, sharing), {
      max: shareMost,
      concurrency: 2,
    }),
  );
  return async <T>(database: Database, waiting: Waiting): Promise<T> => {
    const outcome = await holderOf(database)(waiting);
    if ('error' in outcome) throw outcome.error;
    return outcome.value as T;
  };
};

const holdAnswers = createHolder({ sharedWait_ms: 250, again: 'at once' });
/** Whoever ends one waits for the lock of its campaign anyway, and for the same one. */
const holdEnds = createHolder({ sharedWait_ms: ownWait_ms, again: 'in turn' });

/** Runs a work on a session whose row is locked, and its statements are committed when it ends. */
export const holdTogether = <T>(
  database: Database,
  scope: OrganizationScope,
  id: string,
  work: (tx: Tx, session: SessionRow) => Promise<T>,
): Promise<T> =>
  holdAnswers(database, {
    ...{ scope, id, group: '' },
    async work(tx) {
      const session = await lockSession(tx, scope, id);
      if (!session) throw fail('NOT_FOUND');
      return work(tx, session);
    },
  });

/**
 * The same with all that the end of a session changes. Two hundred who send at once are a few transactions of their campaign
 * and not two hundred that wait for its lock, each on a connection.
 */
export const holdEndTogether = <T>(
  database: Database,
  scope: OrganizationScope,
  { id, campaign_id: group }: Pick<SessionRow, 'id' | 'campaign_id'>,
  work: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> =>
  holdEnds(database, {
    ...{ scope, id, group },
    async work(tx) {
      const held = await holdSession(tx, scope, id);
      if (!held) throw fail('NOT_FOUND');
      return work(tx, held);
    },
  });

async function holdAll(
  database: Database,
  list: readonly Waiting[],
  sharing: Sharing,
): Promise<Outcome[]> {
  const outcomes = new Map<Waiting, Outcome>();
  const places = await byPlace(database, list, ({ scope }) => scope.organizationId);
  const groups = places.flatMap((place) => [...Map.groupBy(place, ({ group }) => group).values()]);
  await Promise.all(groups.map((group) => holdGroup(database, group, outcomes, sharing)));
  return list.map((one) => outcomes.get(one) ?? { error: fail('INTERNAL_ERROR') });
}

async function holdGroup(
  database: Database,
  group: readonly Waiting[],
  outcomes: Map<Waiting, Outcome>,
  { sharedWait_ms, again }: Sharing,
): Promise<void> {
  const failed = (list: readonly Waiting[], error: unknown) => {
    for (const one of list) outcomes.set(one, { error });
  };
  if (group.length > 1) {
    await inOne(database, group, outcomes, sharedWait_ms).catch((error: unknown) => {
      const isBusy = error instanceof Failure && error.code === 'SERVER_BUSY';
      // Who has waited as long as one may does not wait again.
      if (isBusy && again === 'in turn') failed(group, error);
    });
  }
  const alone = group.filter((one) => !outcomes.has(one));
  const tryAlone = (one: Waiting) =>
    inOne(database, [one], outcomes, ownWait_ms).catch((error: unknown) => failed([one], error));
  if (again === 'at once') await Promise.all(alone.map(tryAlone));
  else for (const one of alone) await tryAlone(one);
}

/** Locks in the order of their ids, as whoever ends many does; two answers to one session run one after the other. */
async function inOne(
  database: Database,
  list: readonly Waiting[],
  outcomes: Map<Waiting, Outcome>,
  lockWait_ms: number,
): Promise<void> {
  const sorted = list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const bySession = [...Map.groupBy(sorted, ({ id }) => id).values()];
  const decided = new Map<Waiting, Outcome>();
  await database.transaction(
    async (tx) => {
      decided.clear();
      // All of them to their end: nobody may write on this connection once it is rolled back.
      const ends = await Promise.allSettled(
        bySession.map(async (ones) => {
          for (const one of ones) decided.set(one, await outcomeOf(tx, one));
        }),
      );
      const failed = ends.find((end) => end.status === 'rejected');
      if (failed) throw failed.reason;
    },
    { lockWait_ms },
  );
  for (const [one, outcome] of decided) outcomes.set(one, outcome);
}

async function outcomeOf(tx: Tx, { work }: Waiting): Promise<Outcome> {
  let hasWritten = false;
  const wrote = () => {
    hasWritten = true;
  };
  const note = ({ text }: Statement) => {
    // Some stores write and ask what they wrote; a lock is no change.
    if (/\b(?:insert|(?<!no key |for )update|delete)\b/.test(text)) wrote();
  };
  const own = shareStatements(
    {
      ...tx,
      all(statement) {
        note(statement);
        return tx.all(statement);
      },
      one(statement) {
        note(statement);
        return tx.one(statement);
      },
      run(statement) {
        note(statement);
        return tx.run(statement);
      },
    },
    { tx, wrote },
  );
  try {
    return { value: await work(own) };
  } catch (error) {
    if (hasWritten || !(error instanceof Failure)) throw error;
    return { error };
  }
}
