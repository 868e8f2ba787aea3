// The job that takes a refund or a payout to its end: its one attempt is committed as sending before the call leaves,
// looked up before anything is repeated, and ends by what the operator says alone (contract/rails.md B, RA19).
import type { Rail } from '../../connectors/rails/rail.ts';
import type { Log } from '../../db/context.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { JobDefinition } from '../../jobs/index.ts';
import { clock } from '../../kit/clock.ts';
import type { Machine } from '../../kit/machine.ts';
import type { RefusalCode } from '../../kit/operator-picture.ts';
import {
  type Asked,
  type AttemptRow,
  askOperator,
  bookFees,
  createSendAgain,
  type Ears,
  findAttempts,
  insertAttempts,
  keepPictures,
  type Moved,
  newAttempt,
  paidBy,
  type Question,
  saveAttempts,
} from '../attempts/index.ts';
import type { Merchants } from '../merchants/index.ts';
import {
  advanceJob,
  applySteps,
  type MoneyKey,
  type MoneyObject,
  type NowOf,
} from '../transitions/index.ts';
import type { OutgoingRow } from './outgoing-row.ts';
import {
  type OutgoingFinding,
  type OutgoingTrigger,
  settleOutgoing,
} from './settle-outgoing.rules.ts';

export type OutgoingOptions = Ears & { database: Database; merchants: Merchants; rail: Rail };

/** What a kind of outgoing money says of itself. */
export type Outgoing<R extends OutgoingRow> = Settled<R> & {
  jobKind: string;
  find(database: Database, keys: readonly MoneyKey[]): Promise<R[]>;
  /** Where the money goes. */
  to(row: R): { phone: string | null; account: string | null };
  /** By the rows' ids, the numbers that operators named, which come before those (RA73). */
  named?(rows: readonly R[]): Promise<ReadonlyMap<string, string>>;
};

/** What it says of its end. */
export type Settled<R extends OutgoingRow> = {
  kind: 'refund' | 'payout';
  object: MoneyObject<R>;
  machine: Machine<R['status'], OutgoingTrigger>;
  failWith(code: RefusalCode): Partial<R>;
};

/** An operation without anything to look up is tried again so much later. */
const askAgain_ms = 30_000;

/** An operator never stops the sending of money that we reserved: it has no end of its own. */
const noEnd = Date.parse('9999-12-31T00:00:00.000Z');

type Asking<R> = { row: R; question: Question | undefined };

const hasEnded = (row: OutgoingRow) => row.succeeded_at !== null || row.failed_at !== null;

export const outgoingJob = <R extends OutgoingRow>(
  options: OutgoingOptions,
  outgoing: Outgoing<R>,
): JobDefinition => {
  const sendAgain = createSendAgain(options.database, outgoing.object.lock);
  return advanceJob<R, Asking<R>, Asked>({
    kind: outgoing.jobKind,
    database: options.database,
    merchants: options.merchants,
    concurrency: 128,
    batch: 64,
    find: (keys) => outgoing.find(options.database, keys),
    begin: (rows, nowOf) => begin(options, outgoing, rows, nowOf),
    async ask({ row, question }, now) {
      const isWatched = !hasEnded(row) || row.next_check_at !== null;
      if (!question || !isWatched) return undefined;
      return askOperator(options.rail, question, now, options, sendAgain);
    },
    settle: (tx, found, nowOf) => settleHeard(tx, outgoing, found, nowOf, options.log),
    dueAgain(row, now) {
      if (row.next_check_at !== null) return row.next_check_at;
      return hasEnded(row) ? undefined : now + askAgain_ms;
    },
  });
};

/** Those without an attempt get theirs, those of whose call no byte left may send again, under their locks. */
async function begin<R extends OutgoingRow>(
  { database, rail }: OutgoingOptions,
  outgoing: Outgoing<R>,
  rows: R[],
  nowOf: NowOf,
): Promise<Asking<R>[]> {
  const attempts = await findAttempts(database, rows);
  const newest = new Map(attempts.map((attempt) => [attempt.object_id, attempt]));
  const unsent = rows.filter((row) => {
    const attempt = newest.get(row.id);
    return !hasEnded(row) && (attempt === undefined || attempt.state === 'ready');
  });
  const sending = new Map<string, Asking<R>>();
  if (unsent.length > 0) {
    await database.transaction(async (tx) => {
      sending.clear();
      for (const asking of await sendAll(tx, rail, outgoing, unsent, nowOf)) {
        sending.set(asking.row.id, asking);
      }
    });
  }
  const named = await outgoing.named?.(rows);
  return rows.map((row) => {
    const attempt = newest.get(row.id);
    const question = attempt && questionOf(outgoing, row, attempt, false);
    const asking = sending.get(row.id) ?? { row, question };
    const phone = named?.get(row.id);
    if (!phone || !asking.question) return asking;
    return { ...asking, question: { ...asking.question, phone } };
  });
}

async function sendAll<R extends OutgoingRow>(
  tx: Tx,
  rail: Rail,
  outgoing: Outgoing<R>,
  unsent: readonly R[],
  nowOf: NowOf,
): Promise<Asking<R>[]> {
  const rows = await applySteps(tx, outgoing.object, unsent, (row) => {
    if (hasEnded(row) || row.provider !== null) return row;
    return {
      ...row,
      provider: rail.manifest.name,
      provider_state: 'sent' as const,
      updated_at: nowOf(row),
    };
  });
  const known = new Map(
    (await findAttempts(tx, [...rows.values()])).map((attempt) => [attempt.object_id, attempt]),
  );
  const made: AttemptRow[] = [];
  const again: Moved[] = [];
  const asking = [...rows.values()].flatMap((row): Asking<R>[] => {
    const former = known.get(row.id);
    if (hasEnded(row) || (former && former.state !== 'ready')) return [];
    const now = nowOf(row);
    const attempt = former
      ? { ...former, state: 'sending' as const, sent_at: now }
      : newAttempt(aboutOf(rail, outgoing, row), now);
    if (former) again.push({ attempt, from: former.state });
    else made.push(attempt);
    return [{ row, question: questionOf(outgoing, row, attempt, true) }];
  });
  await insertAttempts(tx, made);
  await saveAttempts(tx, again);
  return asking;
}

const aboutOf = <R extends OutgoingRow>(rail: Rail, { kind }: Outgoing<R>, row: R) => ({
  project_id: row.project_id,
  mode: row.mode,
  object_id: row.id,
  n: 1,
  kind,
  rail: rail.manifest.name,
  channel: row.channel,
  amount: row.received_amount,
  closesAt: noEnd,
});

const questionOf = <R extends OutgoingRow>(
  outgoing: Outgoing<R>,
  row: R,
  attempt: AttemptRow,
  fresh: boolean,
): Question => ({
  attempt,
  fresh,
  ...outgoing.to(row),
  scenario: row.scenario,
  askedAt: row.created_at,
});

/** The object first, then its attempt: an attempt is changed under the lock of its object. */
export async function settleHeard<R extends OutgoingRow>(
  tx: Tx,
  outgoing: Settled<R>,
  found: readonly { key: R; finding: Asked }[],
  nowOf: NowOf,
  log: Log,
): Promise<ReadonlyMap<string, R>> {
  const findings = new Map(found.map(({ key, finding }) => [key.id, finding]));
  const settled = await applySteps(
    tx,
    outgoing.object,
    found.map(({ key }) => key),
    (row) => {
      const { attempt, decision } = findings.get(row.id) as Asked;
      if (decision.is === 'differs') {
        log.error({ [outgoing.kind]: row.id }, 'the operator sent another amount than was asked');
      }
      const finding: OutgoingFinding = {
        decision,
        reference: attempt.operator_reference,
        checkAt: attempt.check_at,
      };
      const failWith = (code: RefusalCode) => outgoing.failWith(code);
      return settleOutgoing(row, finding, outgoing.machine, failWith, nowOf(row));
    },
  );
  const asked = found.map(({ finding }) => finding);
  await saveAttempts(tx, asked);
  await keepPictures(tx, asked, clock.now());
  await bookFees(
    tx,
    asked.flatMap((one) => {
      const [row, entry] = [settled.get(one.attempt.object_id), paidBy(one)];
      if (!row || row.succeeded_at === null || !entry) return [];
      return [{ objectType: outgoing.kind, attempt: one.attempt, entry, at: nowOf(row) }];
    }),
  );
  return settled;
}
