// Where F30 kills a server: the moments of one money object's life, recognised in the server's own process by its
// statements, its calls to the rail and its answers. Nothing of it stands in the server's code.
import { ServerResponse } from 'node:http';
import pg from 'pg';
import type { Statement } from '../../src/db/sql.ts';
import { type Watched, watchStatements } from '../../src/db/watch.ts';
import { keepBook, type RailKind } from './crash-rail.ts';

export const crashPoints = [
  'before the claim',
  'after the claim',
  'before the commit of the reserve',
  'after the commit of the reserve',
  'after sending, before the call',
  'after the call, nothing stored',
  'before the commit of the end',
  'before the answer',
] as const;
export type CrashPoint = (typeof crashPoints)[number];

export type Armed = { point: CrashPoint; kind: RailKind };

const tables = { collect: 'payments', refund: 'refunds', payout: 'payouts' } as const;
const operations = { collect: 'createPayment', refund: 'createRefund', payout: 'createPayout' };

let armed: Armed | undefined;
/** The transaction whose statement claims the key. */
let claiming: Watched | undefined;
/** The next commit that is sent is the one of the object. */
let isCommitting = false;

export const arm = (at: Armed | undefined): void => {
  armed = at;
  claiming = undefined;
  isCommitting = false;
};

const isAt = (point: CrashPoint, kind?: RailKind): boolean =>
  armed?.point === point && (kind === undefined || armed.kind === kind);

/** kill -9, here and now. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  // The signal comes with the return to this process: nothing else may run until then.
  for (;;);
}

const holds = ({ statements }: Watched, text: string) =>
  statements.some((statement) => statement.text.includes(text));

function seeStatement({ text, values }: Statement, of?: Watched): void {
  if (!armed || !of) return;
  const name = operations[armed.kind];
  const isClaim = text.includes('pg_advisory_xact_lock') && JSON.stringify(values).includes(name);
  if (isClaim && isAt('before the claim')) die();
  if (isClaim) claiming = of;
  const isLater = claiming === of && !isClaim && !text.includes('join idempotency_keys');
  if (isLater && isAt('after the claim')) die();
}

function seeCommit(transaction: Watched): void {
  if (!armed) return;
  const isMade = holds(transaction, `insert into ${tables[armed.kind]} `);
  if (isMade && isAt('before the commit of the reserve')) die();
  isCommitting = isMade && isAt('after the commit of the reserve');
  const isEnd = holds(transaction, 'insert into events') && holds(transaction, 'update attempts');
  if (isEnd && isAt('before the commit of the end')) die();
}

/** Sees what leaves this process from now on. */
export function installHooks(bookPath: string): void {
  watchStatements({ statement: seeStatement, commit: seeCommit });
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watched(this: pg.Client, ...args: unknown[]) {
    const result = Reflect.apply(query, this, args);
    if (args[0] === 'commit' && isCommitting) void Promise.resolve(result).then(die);
    return result;
  } as typeof query;
  keepBook(bookPath, {
    before: (kind) => isAt('after sending, before the call', kind) && die(),
    after: (kind) => isAt('after the call, nothing stored', kind) && die(),
  });
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function watched(this: ServerResponse, ...args: unknown[]) {
    const path = armed && `/v1/${tables[armed.kind]}`;
    const isAnswer = this.req.method === 'POST' && this.req.url === path && args[0] === 201;
    if (isAnswer && isAt('before the answer')) die();
    return Reflect.apply(writeHead, this, args);
  } as typeof writeHead;
}
